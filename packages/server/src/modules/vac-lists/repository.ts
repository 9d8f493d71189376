import type { BlacklistEntry, VacPlayer, WhitelistEntry } from '@steward/api-client/contract/vac-lists';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/schema.ts';

export type VacList = 'black' | 'white';

const entries = (db: Db | Tx, list: VacList) =>
  db
    .selectFrom('vac_hash')
    .leftJoin('player', 'player.id', 'vac_hash.staff_id')
    .selectAll('vac_hash')
    .select('player.name')
    .where('list', '=', list);

type StoredHash = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

const listed = (row: StoredHash) => ({
  hash: row.hash,
  description: row.description,
  name: row.name,
  createdAt: instant(row.created_at),
  deletedAt: maybeInstant(row.deleted_at),
});

/** Active hashes of a list, newest first. */
const active = (db: Db, list: VacList) =>
  entries(db, list).where('deleted_at', 'is', null).orderBy('created_at', 'desc').orderBy('hash').execute();

export const listBlack = async (db: Db): Promise<BlacklistEntry[]> =>
  (await active(db, 'black')).map((row) => ({ ...listed(row), severity: row.severity ?? 1 }));

export const listWhite = async (db: Db): Promise<WhitelistEntry[]> =>
  (await active(db, 'white')).map((row) => ({ ...listed(row), reason: row.reason ?? '' }));

/** A hash, on whichever list and whether removed or not. */
export const findHash = (tx: Tx, hash: string) =>
  tx.selectFrom('vac_hash').selectAll().where('hash', '=', hash).executeTakeFirst();

export interface NewHash {
  readonly hash: string;
  readonly list: VacList;
  readonly description: string;
  readonly severity: number | null;
  readonly reason: string | null;
  readonly created_at: number;
  readonly staff_id: number;
}

/** Adds a hash, or revives a removed one. Undefined when it is active on either list: one statement, no race. */
export const putHash = (tx: Tx, row: NewHash) =>
  tx
    .insertInto('vac_hash')
    .values({ ...row, deleted_at: null })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ ...row, deleted_at: null })
        .where('vac_hash.deleted_at', 'is not', null),
    )
    .returning('hash')
    .executeTakeFirst();

/** Marks a hash of a list as removed; the row stays. Undefined when it was not active there. */
export const removeHash = (tx: Tx, list: VacList, hash: string, now: number) =>
  tx
    .updateTable('vac_hash')
    .set({ deleted_at: now })
    .where('hash', '=', hash)
    .where('list', '=', list)
    .where('deleted_at', 'is', null)
    .returning(['hash', 'description', 'severity', 'reason'])
    .executeTakeFirst();

/** Players forced on VAC with the reason of an active ban. */
export async function listForced(db: Db, now: number): Promise<VacPlayer[]> {
  const rows = await db
    .selectFrom('player')
    .select((e) => [
      'player.id',
      'player.name',
      'player.last_login_at',
      e
        .selectFrom('ban')
        .select('ban.reason')
        .whereRef('ban.player_id', '=', 'player.id')
        .where('ban.lifted_at', 'is', null)
        .where((ban) => ban.or([ban('ban.end_at', 'is', null), ban('ban.end_at', '>', now)]))
        .orderBy('ban.id', 'desc')
        .limit(1)
        .as('ban_reason'),
    ])
    .where('force_vac', '=', 1)
    .orderBy('player.name_lower')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    lastLoggedIn: maybeInstant(row.last_login_at),
    banReason: row.ban_reason,
  }));
}
