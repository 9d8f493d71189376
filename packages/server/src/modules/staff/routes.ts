import { staff } from '@steward/api-client/contract/staff';
import { DAY_AHEAD, addMonths } from '@steward/api-client/rules/calendar';
import { activityWindow, USUAL_ACTIVITY_RANGE } from '@steward/api-client/rules/activity-range';
import { addDays, dayOf, isRealDay, startOfDay } from '@steward/api-client/rules/log-days';
import { BadRequestError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { getsWhole } from '../../core/relations.ts';
import { weekStartOf } from '../../core/weeks.ts';
import { listActivity } from './activity-repository.ts';
import * as repository from './repository.ts';
import { listBans } from './repository-bans.ts';

const OWN_WEEKS = 8;

export const staffRoutes = implement(staff, {
  bans: ({ db, now, page }) => listBans(db, now, page),
  activity({ db, params, query, now }) {
    if (!isRealDay(params.date)) throw new BadRequestError(`${params.date} is no day of the calendar.`);
    if (params.date > dayOf(now * 1000)) throw new BadRequestError(DAY_AHEAD);
    const { range, offset } = query;
    if (range === undefined && offset === 0)
      return listActivity(db, { first: params.date, last: addDays(params.date, 6), days: 7 });
    return listActivity(db, activityWindow(range ?? USUAL_ACTIVITY_RANGE, offset, params.date));
  },
  list: ({ db, now, caller }) => repository.listTeam(db, now, { seesDevelopers: getsWhole(staff.list, caller) }),
  async stats({ db, caller, now }) {
    const today = dayOf(now * 1000);
    const first = addDays(weekStartOf(today), -7 * (OWN_WEEKS - 1));
    const [tickets, minutes, closings, punishmentsLastMonth] = await Promise.all([
      repository.findOwnTickets(db, caller.id),
      repository.listOwnMinutes(db, caller.id, Number(first)),
      repository.listOwnClosings(db, caller.id, startOfDay(first) / 1000),
      repository.countOwnPunishments(db, caller.id, addMonths(now, -1)),
    ]);
    const closedDays = closings.map((row) => dayOf((row.closed_at ?? 0) * 1000));
    const between = (from: string, till: string) => ({
      minutes: minutes.reduce(
        (sum, row) => (String(row.day) >= from && String(row.day) <= till ? sum + row.minutes : sum),
        0,
      ),
      tickets: closedDays.filter((day) => day >= from && day <= till).length,
    });
    const lastWeek = between(addDays(today, -6), today);
    return {
      ...tickets,
      minutesLastWeek: lastWeek.minutes,
      ticketsLastWeek: lastWeek.tickets,
      punishmentsLastMonth,
      weeks: Array.from({ length: OWN_WEEKS }, (_, index) => {
        const from = addDays(first, index * 7);
        return { from, ...between(from, addDays(from, 6)) };
      }),
    };
  },
  interiors: ({ db }) => repository.listInteriors(db),
  items: ({ db }) => repository.listItems(db),
});
