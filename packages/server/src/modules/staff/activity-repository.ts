import type { StaffActivity } from '@steward/api-client/contract/staff';
import type { ActivityWindow } from '@steward/api-client/rules/activity-range';
import { listDays } from '@steward/api-client/rules/log-days';
import { MINUTES_A_WEEK, TICKETS_A_WEEK } from '@steward/api-client/rules/staff';
import type { Db } from '../../db/schema.ts';
import { staffPlayers } from './activity-rows-repository.ts';
import { byDay, inAll, NONE, type Sums } from './activity-sums-repository.ts';

/** Days are told one by one up to so many; of longer ranges the sums. */
const MOST_DAYS = 14;
const WEEK = 7;

/** Minutes and handled tickets of every staff member in a range, flagged by the measure of a week; of all, nobody is. */
export async function listActivity(db: Db, window: ActivityWindow): Promise<StaffActivity[]> {
  const { first, last, days: length } = window;
  const days = first === undefined || (length ?? 0) > MOST_DAYS ? [] : listDays(first, last);
  const [members, perDay, sums] = await Promise.all([
    staffPlayers(db)
      .select(['id', 'name', 'admin_level'])
      .orderBy('admin_level', 'desc')
      .orderBy('name_lower')
      .execute(),
    days.length > 0 ? byDay(db, window, days) : undefined,
    days.length > 0 ? undefined : inAll(db, window),
  ]);
  const weeks = (length ?? 0) / WEEK;
  return members.map((member) => {
    const rows = days.map((day) => ({ day, ...(perDay?.get(`${member.id}:${day}`) ?? NONE) }));
    const sum = rows.reduce<Sums>(
      (total, row) => ({ minutes: total.minutes + row.minutes, tickets: total.tickets + row.tickets }),
      sums?.get(member.id) ?? NONE,
    );
    return {
      name: member.name,
      adminLevel: member.admin_level,
      ...sum,
      minutesFlagged: sum.minutes < MINUTES_A_WEEK * weeks,
      ticketsFlagged: sum.tickets < TICKETS_A_WEEK * weeks,
      days: rows,
    };
  });
}
