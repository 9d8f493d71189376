import { normalizeName } from '../../db/names.ts';
import type { Db } from '../../db/schema.ts';

/** A player whose data is asked for. */
export interface KnownPlayer {
  readonly id: number;
  readonly name: string;
  readonly oldNames: readonly string[];
  /** Other accounts and characters of the same person. */
  readonly relatives: readonly { readonly id: number; readonly name: string }[];
}

/** The player with that name, in any case. */
export async function findKnownPlayer(db: Db, name: string): Promise<KnownPlayer | undefined> {
  const player = await db
    .selectFrom('player')
    .select(['id', 'name', 'old_name', 'master_id'])
    .where('name_lower', '=', normalizeName(name))
    .executeTakeFirst();
  if (!player) return undefined;
  const { id, old_name: oldName, master_id: masterId } = player;
  const changes = await db.selectFrom('name_change').select('old_name').where('player_id', '=', id).execute();
  const relatives = await db
    .selectFrom('player')
    .select(['id', 'name'])
    .where((where) => where.or([where('master_id', '=', masterId ?? id), where('id', '=', masterId ?? id)]))
    .where('id', '!=', id)
    .orderBy('name')
    .execute();
  const old = [oldName, ...changes.map((change) => change.old_name)].filter((one) => one !== null);
  const isCurrent = (one: string): boolean => normalizeName(one) === normalizeName(player.name);
  return { id, name: player.name, oldNames: [...new Set(old)].filter((one) => !isCurrent(one)), relatives };
}

/** Those of the names that somebody else bears now. */
export async function namesOfOthers(db: Db, names: readonly string[], id: number | null): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('player')
    .select(['id', 'name'])
    .where('name_lower', 'in', names.map(normalizeName))
    .execute();
  return rows.filter((row) => row.id !== id).map((row) => row.name);
}

/** Where an address of a player is known from. */
export type AddressSource = 'game' | 'panel' | 'ban' | 'audit';

/** The addresses that a player came from, as they are written in the database. */
export async function listAddresses(db: Db, id: number): Promise<{ ip: string; source: AddressSource }[]> {
  const [game, panel, ban, audit] = await Promise.all([
    db.selectFrom('ip_use').select('ip').where('player_id', '=', id).execute(),
    db.selectFrom('session').select('ip').where('player_id', '=', id).execute(),
    db.selectFrom('ban').select('ip').where('player_id', '=', id).where('ip', 'is not', null).execute(),
    db.selectFrom('audit').select('ip').distinct().where('actor_id', '=', id).execute(),
  ]);
  const of = (source: AddressSource, rows: readonly { ip: string | null }[]) =>
    rows.flatMap(({ ip }) => (ip === null ? [] : [{ ip, source }]));
  return [...of('game', game), ...of('panel', panel), ...of('ban', ban), ...of('audit', audit)];
}

const AT_ONCE = 500;

/** Other players who came from these addresses, into the game or into the panel. */
export async function listOtherUsers(
  db: Db,
  ips: readonly string[],
  own: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const found = new Map<number, string>();
  for (let at = 0; at < ips.length; at += AT_ONCE) {
    const some = ips.slice(at, at + AT_ONCE);
    for (const table of ['ip_use', 'session'] as const) {
      const rows = await db
        .selectFrom(table)
        .innerJoin('player', 'player.id', `${table}.player_id`)
        .select(['player.id', 'player.name'])
        .distinct()
        .where(`${table}.ip`, 'in', some)
        .execute();
      for (const { id, name } of rows) if (!own.includes(id)) found.set(id, name);
    }
  }
  return [...found].map(([id, name]) => ({ id, name })).sort((a, b) => (a.name < b.name ? -1 : 1));
}
