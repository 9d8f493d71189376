import type { Ip, Serial, SharedAccount, SharedUser } from '@steward/api-client/contract/records';
import { isMobileSerial, MOBILE_SERIAL, SHARED_BY_MANY } from '@steward/api-client/rules/serials';
import { sql } from 'kysely';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';

/** Hardware serials of a player with how many players share each, last used first. */
export async function listSerials(db: Db, player: number): Promise<Serial[]> {
  const rows = await db
    .selectFrom('serial_use')
    .select(['id', 'serial', 'first_at', 'last_at', 'count'])
    .select((e) =>
      e
        .selectFrom('serial_use as other')
        .select((users) => users.fn.countAll<number>().as('users'))
        .whereRef('other.serial', '=', 'serial_use.serial')
        .as('users'),
    )
    .where('player_id', '=', player)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    serial: row.serial,
    date: instant(row.first_at),
    lastDate: instant(row.last_at),
    count: row.count,
    userCount: row.users ?? 1,
    mobile: isMobileSerial(row.serial),
  }));
}

/** Addresses of a player with how many players share each, last used first. */
export async function listIps(db: Db, player: number): Promise<Ip[]> {
  const rows = await db
    .selectFrom('ip_use')
    .select(['id', 'ip', 'first_at', 'last_at', 'count'])
    .select((e) =>
      e
        .selectFrom('ip_use as other')
        .select((users) => users.fn.countAll<number>().as('users'))
        .whereRef('other.ip', '=', 'ip_use.ip')
        .as('users'),
    )
    .where('player_id', '=', player)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ip: row.ip,
    date: instant(row.first_at),
    lastDate: instant(row.last_at),
    count: row.count,
    userCount: row.users ?? 1,
  }));
}

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

const serialUses = (db: Db, serial: string) =>
  db.with('used', (uses) =>
    uses
      .selectFrom('serial_use')
      .select(['player_id', 'first_at', 'last_at', 'count'])
      .where('serial', '=', serial)
      .orderBy('id', 'desc')
      .limit(SHARED_SIZE),
  );

const ipUses = (db: Db, ip: string) =>
  db.with('used', (uses) =>
    uses
      .selectFrom('ip_use')
      .select(['player_id', 'first_at', 'last_at', 'count'])
      .where('ip', '=', ip)
      .orderBy('id', 'desc')
      .limit(SHARED_SIZE),
  );

/** How many bans of `player` hold now. */
const bansNow = (db: Db, now: number) =>
  db
    .selectFrom('ban')
    .select((held) => held.fn.countAll<number>().as('held'))
    .where('ban.player_id', '=', sql.ref<number>('player.id'))
    .where('ban.lifted_at', 'is', null)
    .where((held) => held.or([held('ban.end_at', 'is', null), held('ban.end_at', '>', now)]))
    .as('bans');

async function sharing(db: Db, uses: ReturnType<typeof serialUses>, now: number): Promise<SharedUser[]> {
  const rows = await uses
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
  sharing(db, serialUses(db, serial), now);

/** Players seen with an address, last seen first; at most 500. */
export const listIpUsers = (db: Db, ip: string, now: number): Promise<SharedUser[]> => sharing(db, ipUses(db, ip), now);

const ACCOUNTS_SIZE = 100;
/** The uses of a player that are looked at, the latest: an account of many years came from thousands of addresses. */
const USES_SIZE = 200;

/** Uses by others of what a player used, without what very many share. */
const usesOfOthers = (uses: 'serial_use' | 'ip_use', player: number) => {
  const table = sql.table(uses);
  const what = sql.ref(uses === 'serial_use' ? 'serial' : 'ip');
  const isSerial = uses === 'serial_use' ? 1 : 0;
  return sql`
    select other.player_id, other.last_at, ${sql.lit(isSerial)} as serials, ${sql.lit(1 - isSerial)} as ips
    from (
      select ${what} from ${table} where player_id = ${player} and upper(trim(${what})) <> ${MOBILE_SERIAL}
      order by last_at desc limit ${sql.lit(USES_SIZE)}
    ) as mine
    inner join ${table} as other on other.${what} = mine.${what}
    where other.player_id <> ${player} and (
      select count(*) from (
        select 1 from ${table} as every_use where every_use.${what} = mine.${what} limit ${sql.lit(SHARED_BY_MANY + 1)}
      ) as counted
    ) <= ${sql.lit(SHARED_BY_MANY)}`;
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
