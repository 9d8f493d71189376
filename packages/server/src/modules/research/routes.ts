import { research } from '@steward/api-client/contract/research';
import { addMonths } from '@steward/api-client/rules/calendar';
import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { implement } from '../../core/implement.ts';
import * as repository from './repository.ts';
import { listNetworth } from './repository-networth.ts';
import { weekStartOf, weeksOf } from '../../core/weeks.ts';

const HALF_YEAR_MONTHS = 6;
const SNAPSHOT_DAYS = 90;
const WEEKS = 26;

const today = (now: number): string => dayOf(now * 1000);
const halfYearAgo = (now: number): number => Number(dayOf(addMonths(now, -HALF_YEAR_MONTHS) * 1000));
const snapshotsSince = (now: number): number => Number(addDays(today(now), -SNAPSHOT_DAYS));

export const researchRoutes = implement(research, {
  wealth: ({ db, now }) => repository.listWealth(db, snapshotsSince(now)),
  items: ({ db, now }) => repository.listItems(db, snapshotsSince(now)),
  async semiannualPlayers({ db, now }) {
    const days = await repository.listDays(db, halfYearAgo(now));
    return days.map(({ day, registrations, bans, punishments }) => ({
      day: String(day),
      registrations,
      bans,
      punishments,
    }));
  },
  async semiannualLogins({ db, now }) {
    const days = await repository.listDays(db, halfYearAgo(now));
    return days.map(({ day, logins, unique_players }) => ({ day: String(day), logins, uniquePlayers: unique_players }));
  },
  networth: ({ db, page }) => listNetworth(db, page),
  async weekly({ db, now }) {
    const first = addDays(weekStartOf(today(now)), -7 * (WEEKS - 1));
    return weeksOf(await repository.listDays(db, Number(first)));
  },
});
