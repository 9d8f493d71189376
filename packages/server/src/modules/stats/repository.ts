import { sql } from 'kysely';
import type {
  DashboardStats,
  HourPoint,
  LeaderboardEntry,
  OnlinePlayer,
  StaffInfo,
} from '@steward/api-client/contract/stats';
import { isHelper, isModerating, type Standing } from '@steward/api-client/rules/roles';
import { instant } from '../../core/clock.ts';
import { idsOfPerson } from '../../core/players/repository.ts';
import { readAside } from '../../db/aside.ts';
import type { Db } from '../../db/schema.ts';
import { joinReads } from '../../db/joined-list.ts';
import { changesOf, keepList } from '../../db/kept-rows.ts';
import { sizedList } from '../../db/wire-rows.ts';
import type { WireText } from '../../db/wire-text.ts';

const LEADERBOARD_SIZE = 100;
const HOUR = 3600;

const readOnline = joinReads((db: Db, undercover: boolean): WireText<OnlinePlayer[]> =>
  sizedList(
    db,
    { name: 'text', id: 'number', level: 'number', admin_level: 'number', since: 'instant' },
    db
      .selectFrom('online_player')
      .innerJoin('player', 'player.id', 'online_player.player_id')
      .select(({ eb, lit }) => [
        'player.name',
        'player.id',
        'player.level',
        undercover
          ? eb.ref('player.admin_level').as('admin_level')
          : eb
              .case()
              .when('player.admin_uc', '=', 1)
              .then(lit(0))
              .else(eb.ref('player.admin_level'))
              .end()
              .as('admin_level'),
        'online_player.since',
      ])
      // Not by the column: its index would make the engine read all players in that order to find those who are online.
      .orderBy(sql`player.name_lower || ''`),
  ),
);

/** Players online, by name; undercover staff show as players unless `undercover`. */
export const listOnline = keepList({ changes: changesOf('online'), read: readOnline, key: Number });

/** Totals of the community, in one statement beside the event loop: all of some tables is counted. */
export async function countAll(db: Db, now: number): Promise<DashboardStats> {
  const query = db.selectNoFrom((e) => [
    e
      .selectFrom('player')
      .select((c) => c.fn.countAll<number>().as('n'))
      .as('players'),
    e
      .selectFrom('property')
      .select((c) => c.fn.countAll<number>().as('n'))
      .as('properties'),
    e
      .selectFrom('vehicle')
      .select((c) => c.fn.countAll<number>().as('n'))
      .as('vehicles'),
    e
      .selectFrom('community_group')
      .select((c) => c.fn.countAll<number>().as('n'))
      .as('groups'),
    e
      .selectFrom('player')
      .select((c) => c.fn.countAll<number>().as('n'))
      .where('donator_till', '>', now)
      .as('donators'),
    e
      .selectFrom('punishment')
      .select((c) => c.fn.countAll<number>().as('n'))
      .as('punishments'),
    e
      .selectFrom('channel')
      .select((c) => c.fn.countAll<number>().as('n'))
      .as('channels'),
  ]);
  const [row] = await readAside(db, query.compile(), { isShort: true });
  return {
    totalPlayers: row?.players ?? 0,
    totalProperties: row?.properties ?? 0,
    totalVehicles: row?.vehicles ?? 0,
    totalGroups: row?.groups ?? 0,
    totalActiveDonators: row?.donators ?? 0,
    totalPunishments: row?.punishments ?? 0,
    totalWTChannels: row?.channels ?? 0,
  };
}

const OPEN = 'None';
const REPORT = 1;
const SUPPORT = 2;

type Person = Pick<Standing, 'id' | 'person'>;

/** Running anti-cheat sessions that somebody or the anti-cheat flagged; nobody is told of a flag of their own. */
async function countFlagged(db: Db, reader: Person): Promise<number> {
  const { n } = await db
    .selectFrom('vac_session')
    .select((c) => c.fn.countAll<number>().as('n'))
    .where('ended_at', 'is', null)
    .where('flagged', '!=', 0)
    .where('player_id', 'not in', idsOfPerson(reader))
    .executeTakeFirstOrThrow();
  return n;
}

/** Open tickets by type, staff online, and flagged sessions to the one who is to be told of them. */
export async function countStaff(
  db: Db,
  tellsSessions: Person | undefined,
): Promise<Omit<StaffInfo, 'unreadAlerts' | 'watchedOnline' | 'watchedJoins'>> {
  const [tickets, online, flagged] = await Promise.all([
    db
      .selectFrom('ticket')
      .select((c) => ['type', c.fn.countAll<number>().as('n')])
      .where('close_reason', '=', OPEN)
      .groupBy('type')
      .execute(),
    db
      .selectFrom('online_player')
      .innerJoin('player', 'player.id', 'online_player.player_id')
      .select((c) => ['player.admin_level', c.fn.countAll<number>().as('n')])
      .where('player.admin_level', '>', 0)
      .where('player.disabled', '=', 0)
      .groupBy('player.admin_level')
      .execute(),
    tellsSessions && countFlagged(db, tellsSessions),
  ]);
  const sum = <T extends { readonly n: number }>(rows: readonly T[], counts: (row: T) => boolean) =>
    rows.reduce((total, row) => (counts(row) ? total + row.n : total), 0);
  return {
    totalStaffTickets: sum(tickets, () => true),
    totalReports: sum(tickets, ({ type }) => type === REPORT),
    totalHelpRequests: sum(tickets, ({ type }) => type === SUPPORT),
    totalAdminsOnline: sum(online, ({ admin_level }) => isModerating(admin_level)),
    totalHelpersOnline: sum(online, ({ admin_level }) => isHelper(admin_level)),
    ...(flagged !== undefined && { flaggedSessions: flagged }),
  };
}

/** Players online in each of the last `hours` hours, the running one last; null where nothing was measured. */
export async function listHours(db: Db, now: number, hours: number): Promise<HourPoint[]> {
  const last = now - (now % HOUR);
  const first = last - (hours - 1) * HOUR;
  const rows = await db
    .selectFrom('players_hour')
    .select(['at', 'players'])
    .where('at', '>=', first)
    .where('at', '<', last + HOUR)
    .execute();
  const measured = new Map(rows.map(({ at, players }) => [at - (at % HOUR), players]));
  return Array.from({ length: hours }, (_, index) => {
    const at = first + index * HOUR;
    return { at: instant(at), players: measured.get(at) ?? null };
  });
}

/** The leaderboard of the latest season, most first. */
export async function listLeaderboard(db: Db, kind: 'game' | 'discord'): Promise<LeaderboardEntry[]> {
  return db
    .selectFrom('leaderboard')
    .select(['name', 'amount'])
    .where('season', '=', (e) =>
      e.selectFrom('leaderboard as latest').select((max) => max.fn.max('latest.season').as('season')),
    )
    .where('kind', '=', kind)
    .orderBy('amount', 'desc')
    .orderBy('name')
    .limit(LEADERBOARD_SIZE)
    .execute();
}
