import type { Ip, Serial, SharedAccount, SharedUser } from '@steward/api-client/contract/records';
import { isMobileSerial, MOBILE_SERIAL, SHARED_BY_MANY } from '@steward/api-client/rules/serials';
import { sql } from 'kysely';
import { instant, maybeInstant } from '../../core/clock.ts';
import { banHoldsAt } from '../../db/ban-holds.ts';
import type { Db } from '../../db/schema.ts';

/** Where it is kept what players came with. */
const USED = { serial_use: 'serial', ip_use: 'ip' } as const;
type Uses = keyof typeof USED;
/** Both have the columns of `ip_use` that are used here, but for what it is. */
const asIpUse = (uses: Uses) => uses as 'ip_use';

/** What a player came with, and how many players share each; last used first. */
async function usesOf(db: Db, uses: Uses, player: number) {
  const what = USED[uses];
  const rows = await db
    .selectFrom(`${asIpUse(uses)} as own`)
    .select(['own.id', 'own.first_at', 'own.last_at', 'own.count'])
    .select((e) => [
      sql.ref<string>(`own.${what}`).as('what'),
      e
        .selectFrom(`${asIpUse(uses)} as other`)
        .select((users) => users.fn.countAll<number>().as('users'))
        .where(sql.ref(`other.${what}`), '=', sql.ref(`own.${what}`))
        .as('users'),
    ])
    .where('own.player_id', '=', player)
    .orderBy('own.last_at', 'desc')
    .orderBy('own.id', 'desc')
    .execute();
  return rows.map((row) => ({
    what: row.what,
    use: {
      id: row.id,
      date: instant(row.first_at),
      lastDate: instant(row.last_at),
      count: row.count,
      userCount: row.users ?? 1,
    },
  }));
}

/** Hardware serials of a player with how many players share each, last used first. */
export const listSerials = async (db: Db, player: number): Promise<Serial[]> =>
  (await usesOf(db, 'serial_use', player)).map(({ what: serial, use: { id, ...use } }) => ({
    id,
    serial,
    ...use,
    mobile: isMobileSerial(serial),
  }));

/** Addresses of a player with how many players share each, last used first. */
export const listIps = async (db: Db, player: number): Promise<Ip[]> =>
  (await usesOf(db, 'ip_use', player)).map(({ what: ip, use: { id, ...use } }) => ({ id, ip, ...use }));

interface SharedRow {
  readonly id: number;
  readonly name: string;
  readonly first_at: number;
  readonly last_at: number;
  readonly count: number;
  readonly last_login_at: number | null;
  readonly bans: number | null;
}

const sharedUser = (row: SharedRow): SharedUser => ({
  id: row.id,
  name: row.name,
  date: instant(row.first_at),
  lastDate: instant(row.last_at),
  count: row.count,
  lastLoggedIn: maybeInstant(row.last_login_at),
  banned: (row.bans ?? 0) > 0,
});

/** Beyond so many, only those seen first most recently: a serial of all mobile clients has very many. */
const SHARED_SIZE = 500;

/** How many bans of `player` hold now. */
const bansNow = (db: Db, now: number) =>
  db
    .selectFrom('ban')
    .select((held) => held.fn.countAll<number>().as('held'))
    .where('ban.player_id', '=', sql.ref<number>('player.id'))
    .where(banHoldsAt(now))
    .as('bans');

/** Players who came with it, last seen first. */
async function usersOf(db: Db, uses: Uses, what: string, now: number): Promise<SharedUser[]> {
  const rows = await db
    .with('used', (from) =>
      from
        .selectFrom(asIpUse(uses))
        .select(['player_id', 'first_at', 'last_at', 'count'])
        .where(sql.ref(USED[uses]), '=', what)
        .orderBy('id', 'desc')
        .limit(SHARED_SIZE),
    )
    .selectFrom('used')
    .innerJoin('player', 'player.id', 'used.player_id')
    .select(['player.id', 'player.name', 'player.last_login_at', 'used.first_at', 'used.last_at', 'used.count'])
    .select(() => bansNow(db, now))
    .orderBy('used.last_at', 'desc')
    .orderBy('player.id')
    .execute();
  return rows.map(sharedUser);
}

/** Players seen with a serial, last seen first; at most 500. */
export const listSerialUsers = (db: Db, serial: string, now: number): Promise<SharedUser[]> =>
  usersOf(db, 'serial_use', serial, now);

/** Players seen with an address, last seen first; at most 500. */
export const listIpUsers = (db: Db, ip: string, now: number): Promise<SharedUser[]> => usersOf(db, 'ip_use', ip, now);

const ACCOUNTS_SIZE = 100;
/** The uses of a player that are looked at, the latest: an account of many years came from thousands of addresses. */
const USES_SIZE = 200;

/** Uses by others of what a player used, without what very many share. */
const usesOfOthers = (uses: Uses, player: number) => {
  const table = sql.table(uses);
  const what = sql.ref(USED[uses]);
  const isSerial = uses === 'serial_use' ? 1 : 0;
  return sql`
    select other.player_id, other.last_at, ${sql.lit(isSerial)} as serials, ${sql.lit(1 - isSerial)} as ips
    from (
      select latest.${what} from (
        select ${what} from ${table} where player_id = ${player} and upper(trim(${what})) <> ${MOBILE_SERIAL}
        order by last_at desc limit ${sql.lit(USES_SIZE)}
      ) as latest
      where (
        select count(*) from (
          select 1 from ${table} as every_use where every_use.${what} = latest.${what} limit ${sql.lit(SHARED_BY_MANY + 1)}
        ) as counted
      ) <= ${sql.lit(SHARED_BY_MANY)}
    ) as mine
    inner join ${table} as other on other.${what} = mine.${what}
    where other.player_id <> ${player}`;
};

interface SharedAccountRow {
  readonly player_id: number;
  readonly serials: number;
  readonly ips: number;
  readonly last_at: number;
}

/** Other accounts with a serial or an address of a player, those that share most first; at most 100. */
export async function listSharedAccounts(db: Db, player: number, now: number): Promise<SharedAccount[]> {
  const shared = sql<SharedAccountRow>`(
    select player_id, sum(serials) as serials, sum(ips) as ips, max(last_at) as last_at
    from (${usesOfOthers('serial_use', player)} union all ${usesOfOthers('ip_use', player)}) as uses
    group by player_id
    order by sum(serials) desc, sum(ips) desc, max(last_at) desc, player_id
    limit ${sql.lit(ACCOUNTS_SIZE)}
  )`.as<'shared'>(sql.ref('shared'));
  const rows = await db
    .selectFrom(shared)
    .innerJoin('player', 'player.id', 'shared.player_id')
    .select(['player.id', 'player.name', 'player.last_login_at', 'shared.serials', 'shared.ips', 'shared.last_at'])
    .select(() => bansNow(db, now))
    .orderBy('shared.serials', 'desc')
    .orderBy('shared.ips', 'desc')
    .orderBy('shared.last_at', 'desc')
    .orderBy('player.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    serials: row.serials,
    ips: row.ips,
    lastDate: instant(row.last_at),
    lastLoggedIn: maybeInstant(row.last_login_at),
    banned: (row.bans ?? 0) > 0,
  }));
}
