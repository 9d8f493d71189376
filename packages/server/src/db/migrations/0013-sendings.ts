import { normalAddress, parseRange, rangeText } from '../addresses.ts';
import type { MigrationContext } from '../migration.ts';
import type { Tx } from '../schema.ts';
import { integer, references, text } from '../table.ts';

/** What callers sent under a key of their own, and the sealed answer that a repetition gets. */
export const sendingTables = {
  sending: {
    columns: { player_id: references('player'), key: text(), content_hash: text(), answer: text(), at: integer() },
    primaryKey: ['player_id', 'key'],
    indexes: [['at']],
  },
} as const;

const ODD = '%:%';

/** Addresses that were stored in other forms get the one form that all are compared in. */
export async function normalizeAddresses({ tx }: MigrationContext): Promise<void> {
  for (const table of ['session', 'ban'] as const) {
    const rows = await tx.selectFrom(table).select(['id', 'ip']).where('ip', 'like', ODD).execute();
    for (const { id, ip } of rows) {
      const normal = ip === null ? undefined : normalAddress(ip);
      if (normal !== undefined && normal !== ip)
        await tx.updateTable(table).set({ ip: normal }).where('id', '=', id).execute();
    }
  }
  await normalizeUses(tx);
  const blocks = await tx.selectFrom('routeblock').select(['id', 'route']).where('route', 'like', ODD).execute();
  for (const { id, route } of blocks) {
    const range = parseRange(route);
    if (range && rangeText(range) !== route)
      await tx
        .updateTable('routeblock')
        .set({ route: rangeText(range) })
        .where('id', '=', id)
        .execute();
  }
}

/** Two forms of one address of a player become one row. */
async function normalizeUses(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('ip_use').selectAll().where('ip', 'like', ODD).execute();
  for (const { id, player_id: player, ip, first_at: first, last_at: last, count } of rows) {
    const normal = normalAddress(ip);
    if (normal === undefined || normal === ip) continue;
    const kept = await tx
      .selectFrom('ip_use')
      .selectAll()
      .where('player_id', '=', player)
      .where('ip', '=', normal)
      .executeTakeFirst();
    if (!kept) {
      await tx.updateTable('ip_use').set({ ip: normal }).where('id', '=', id).execute();
      continue;
    }
    const merged = {
      first_at: Math.min(kept.first_at, first),
      last_at: Math.max(kept.last_at, last),
      count: kept.count + count,
    };
    await tx.updateTable('ip_use').set(merged).where('id', '=', kept.id).execute();
    await tx.deleteFrom('ip_use').where('id', '=', id).execute();
  }
}
