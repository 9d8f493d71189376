import type { OwnStaffStats } from '@steward/api-client/contract/staff';
import { showDay } from '@steward/api-client/rules/log-days';
import { showPlaytime } from '@steward/api-client/rules/playtime';
import { MINUTES_A_WEEK, TICKETS_A_WEEK } from '@steward/api-client/rules/staff';
import { plural, showCount } from '../../io/format.ts';
import type { Fact } from '../../io/output.ts';

const BAR_CELLS = 20;

/** A bar of at most 20 cells; something that is more than nothing has at least one. */
const bar = (value: number, most: number): string =>
  '█'.repeat(value > 0 ? Math.max(1, Math.round((value / Math.max(1, most)) * BAR_CELLS)) : 0);

/** A staff member's own tickets, reviews and hours as facts; the weeks with a bar of the hours. */
export function ownStatsFacts(stats: OwnStaffStats): readonly Fact[] {
  const isShort = stats.minutesLastWeek < MINUTES_A_WEEK;
  const isIdle = stats.ticketsLastWeek < TICKETS_A_WEEK;
  const most = Math.max(...stats.weeks.map(({ minutes }) => minutes), 0);
  return [
    ['Handled tickets', showCount(stats.handledTickets)],
    ['Reports', showCount(stats.reportTickets)],
    ['Support', showCount(stats.supportTickets)],
    ['Reviews', showCount(stats.reviews)],
    ['Average review', stats.averageReview === null ? 'None yet' : `${stats.averageReview} of 5`],
    ['Punishments', `${showCount(stats.punishmentsLastMonth)} in the last month`],
    [
      'Last 7 days',
      `${showPlaytime(stats.minutesLastWeek)}${isShort ? ` (low, under ${MINUTES_A_WEEK} minutes)` : ''}`,
      isShort ? 'warning' : 'text',
    ],
    [
      '',
      `${plural(stats.ticketsLastWeek, 'ticket')}${isIdle ? ` (low, under ${TICKETS_A_WEEK})` : ''}`,
      isIdle ? 'warning' : 'text',
    ],
    ...stats.weeks.map(({ from, minutes, tickets }, at): Fact => [
      at === 0 ? 'Weeks from' : '',
      `${showDay(from)}  ${bar(minutes, most).padEnd(BAR_CELLS)}  ${showPlaytime(minutes)}, ${plural(tickets, 'ticket')}`,
    ]),
  ];
}
