import { restarts, type RestartSchedule } from '@steward/api-client/contract/restarts';
import { showMoment } from '@steward/api-client/rules/moments';
import { daysText, WEEKDAYS, type Weekday } from '@steward/api-client/rules/restarts';
import type { Given } from '../../command/given.ts';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import type { Fact } from '../../io/output.ts';
import { readUntil } from '../../io/until.ts';
import { scheduleResource } from './columns.ts';

const factsOf = (schedule: RestartSchedule): readonly Fact[] => [
  ['Target', schedule.target, 'strong'],
  ['Time', `${schedule.time}, ${daysText(schedule.days)}`],
  ['Next', showMoment(schedule.nextAt)],
  ...(schedule.skipped === null ? [] : [['Left out', showMoment(schedule.skipped)] as const]),
  ['Set by', schedule.by],
  ['Id', String(schedule.id)],
];

interface AddOptions {
  readonly target: string;
  readonly time: string;
  readonly days: readonly Weekday[];
  readonly reason: string | undefined;
  readonly onlyEmpty: boolean;
}

function readDays(given: Given): Weekday[] {
  const text = given.text('days');
  if (text === undefined) return [];
  return text.split(',').map((word) => {
    const day = WEEKDAYS.find((one) => one === word.trim().toLowerCase());
    if (!day)
      throw new UsageError(`--days takes ${WEEKDAYS.join(',')}, not "${word}".`, 'steward restart schedule add');
    return day;
  });
}

async function listRun({ api, out }: CliContext): Promise<void> {
  await out.rows(await (await api()).call(restarts.schedules), scheduleResource, restarts.schedules.empty);
}

async function addRun({ api, out }: CliContext, options: AddOptions): Promise<void> {
  const { target, time, days, reason, onlyEmpty } = options;
  const body = {
    target,
    time,
    ...(days.length === 0 ? {} : { days: [...days] }),
    ...(reason === undefined ? {} : { reason }),
    ...(onlyEmpty ? { only_empty: true } : {}),
  };
  const added = await (await api()).call(restarts.addSchedule, { body });
  await out.record(added, () => factsOf(added));
  await out.note(restarts.addSchedule.done, 'ok');
}

interface SkipOptions extends OfThing {
  readonly at: string | undefined;
}

async function skipRun({ api, out, clock }: CliContext, { id, at }: SkipOptions): Promise<void> {
  const next_at = at === undefined ? undefined : readUntil(at, clock.now()).wire;
  const skipped = await (await api()).call(restarts.skipSchedule, { params: { id }, query: { next_at } });
  await out.record(skipped, () => factsOf(skipped));
  await out.note(restarts.skipSchedule.done, 'ok');
}

async function removeRun(context: CliContext, { id }: OfThing): Promise<void> {
  await context.prompts.confirm(`Remove schedule ${id}? ${restarts.removeSchedule.means}`, context.global);
  const done = await (await context.api()).call(restarts.removeSchedule, { params: { id } });
  if (context.out.options.json) await context.out.record(done, () => []);
  await context.out.note(restarts.removeSchedule.done, 'ok');
}

const ID = idArgument('schedule');

export const scheduleCommand = branch({
  name: 'schedule',
  summary: 'Restarts at times of the day.',
  details: 'Times are by the clock of the community. A schedule waits for an empty server where that is asked.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the schedules of what you may restart.',
      output: 'rows',
      answers: restarts.schedules,
      examples: ['steward restart schedule list', 'steward restart schedule list --fields id,target,time,nextAt'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'add',
      summary: restarts.addSchedule.summary,
      arguments: [
        { name: 'target', help: 'What is restarted, such as prod.' },
        { name: 'time', help: 'A time of the day, such as 05:00.' },
      ],
      options: [
        { flags: '--days <days>', help: `Only on these: ${WEEKDAYS.join(',')}; every day when left out.` },
        { flags: '--only-empty', help: 'Wait up to an hour until nobody is on the server.' },
        { flags: '-r, --reason <text>', help: 'What players read.' },
      ],
      output: 'record',
      changes: true,
      answers: restarts.addSchedule,
      examples: [
        'steward restart schedule add prod 05:00',
        'steward restart schedule add prod 05:00 --days mon,thu --reason "Weekly restart"',
      ],
      read: (given): AddOptions => ({
        target: given.required('target'),
        time: given.required('time'),
        days: readDays(given),
        reason: given.text('reason'),
        onlyEmpty: given.flag('onlyEmpty'),
      }),
      run: addRun,
    }),
    defineCommand({
      name: 'skip',
      summary: `${restarts.skipSchedule.title}.`,
      details: 'Once, however often it is asked. With --at one after it is left out, too.',
      arguments: [ID],
      options: [
        { flags: '--at <time>', help: 'The one at this time, such as "31-12-2026 05:00", which must be next.' },
      ],
      output: 'record',
      changes: true,
      answers: restarts.skipSchedule,
      examples: ['steward restart schedule skip 2', 'steward restart schedule skip 2 --at "31-12-2026 05:00"'],
      read: (given): SkipOptions => ({ ...readId(given, 'schedule'), at: given.text('at') }),
      run: skipRun,
    }),
    defineCommand({
      name: 'remove',
      summary: 'Remove a schedule, after a question.',
      arguments: [ID],
      output: 'record',
      changes: true,
      answers: restarts.removeSchedule,
      examples: ['steward restart schedule remove 2', 'steward restart schedule remove 2 --yes'],
      read: (given) => readId(given, 'schedule'),
      run: removeRun,
    }),
  ],
});
