import {
  comingColumns,
  restartColumns,
  restartScheduleColumns,
  targetColumns,
} from '@steward/api-client/columns/restarts';
import { resourceOf } from '../../io/columns.ts';

/** What was, or was not, restarted. */
export const restartResource = resourceOf(restartColumns, {
  at: { tone: 'quiet' },
  state: false,
  outcome: {
    min: 20,
    tone: ({ state, status, isBack }) =>
      state === 'skipped' || isBack === false || (state === 'ended' && status !== 0) ? 'danger' : 'text',
  },
  by: { min: 8 },
  reason: { min: 10 },
});

export const targetResource = resourceOf(targetColumns, { last: { min: 20 } });

export const scheduleResource = resourceOf(restartScheduleColumns, { reason: { min: 8 }, by: { min: 8 } });

export const comingResource = resourceOf(comingColumns, { label: { min: 10 }, reason: { min: 8 } });
