import type { ComingRestart, Restart, RestartSchedule, RestartTargetView } from '../contract/restarts.ts';
import { showMoment } from '../rules/moments.ts';
import { restartEndText } from '../rules/restart-end.ts';
import { backText, countdown, daysText } from '../rules/restarts.ts';
import { columnsOf } from './column.ts';

/** What became of a restart, in words. */
export function restartOutcome(restart: Restart): string {
  const { state, note } = restart;
  if (state === 'waiting') return `Planned for ${showMoment(restart.at)}`;
  if (state === 'running') return 'Runs';
  const text = state === 'ended' ? (note ?? restartEndText(restart)) : (note ?? state);
  return [text, backText(restart)].filter((part) => part !== '').join(' ');
}

/** Restarts, newest first. */
export const restartColumns = columnsOf<Restart>()({
  id: { header: 'Id', kind: 'id' },
  target: { header: 'Target', kind: 'word' },
  at: { header: 'Time', kind: 'moment', value: ({ at, beganAt }) => beganAt ?? at },
  state: { header: 'State', kind: 'word' },
  outcome: { header: 'Outcome', value: restartOutcome },
  by: { header: 'By', kind: 'person' },
  reason: { header: 'Reason' },
  onlyEmpty: null,
  schedule: null,
  beganAt: null,
  endedAt: null,
  status: null,
  signal: null,
  note: null,
  isBack: null,
  backAfter: null,
});

/** What can be restarted. */
export const targetColumns = columnsOf<RestartTargetView>()({
  name: { header: 'Target', kind: 'word' },
  label: { header: 'Name' },
  agent: { header: 'By', text: ({ agent }) => (agent === null ? 'this panel' : `the agent of ${agent}`) },
  server: null,
  running: {
    header: 'Runs',
    value: ({ running }) => (running ? `since ${showMoment(running.beganAt ?? running.at)}` : null),
  },
  coming: { header: 'Planned', value: ({ coming }) => (coming ? showMoment(coming.at) : null) },
  last: {
    header: 'Last',
    value: ({ last }) => (last ? `${showMoment(last.beganAt ?? last.at)}: ${restartOutcome(last)}` : null),
  },
});

export const restartScheduleColumns = columnsOf<RestartSchedule>()({
  id: { header: 'Id', kind: 'id' },
  target: { header: 'Target', kind: 'word' },
  time: { header: 'Time', kind: 'word' },
  days: { header: 'Days', value: ({ days }) => daysText(days) },
  nextAt: { header: 'Next', kind: 'moment' },
  onlyEmpty: { header: 'Only when empty', kind: 'yesNo' },
  reason: { header: 'Reason' },
  by: { header: 'Set by', kind: 'person' },
  setAt: null,
  skipped: { header: 'Left out', kind: 'moment' },
});

/** Restarts that staff are to know of. */
export const comingColumns = columnsOf<ComingRestart>()({
  id: { header: 'Id', kind: 'id' },
  label: { header: 'What' },
  target: null,
  state: null,
  secondsLeft: {
    header: 'In',
    value: ({ state, secondsLeft }) => (state === 'running' ? 'runs' : countdown(secondsLeft)),
  },
  at: { header: 'Time', kind: 'moment' },
  reason: { header: 'Reason' },
  by: { header: 'By', kind: 'person' },
  onlyEmpty: { header: 'Only when empty', kind: 'yesNo' },
});
