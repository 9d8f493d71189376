import type { Db } from '../../db/schema.ts';

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
