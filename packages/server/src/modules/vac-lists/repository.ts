import type { BlacklistEntry, VacPlayer, WhitelistEntry } from '@steward/api-client/contract/vac-lists';
import { instant, maybeInstant } from '../../core/clock.ts';
import { banHoldsAt } from '../../db/ban-holds.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { sizedList } from '../../db/wire-rows.ts';
import type { WireText } from '../../db/wire-text.ts';

export type VacList = 'black' | 'white';

const entries = (db: Db, list: VacList) =>
  db
    .selectFrom('vac_hash')
    .leftJoin('player as adder', 'adder.id', 'vac_hash.staff_id')
    .leftJoin('player as remover', 'remover.id', 'vac_hash.deleted_by')
    .select(['hash', 'description', 'severity', 'reason', 'vac_hash.created_at', 'deleted_at'])
    .select(['adder.name as adder_name', 'remover.name as remover_name'])
    .where('list', '=', list);

const pastEntries = (db: Db, list: VacList) =>
  db
    .selectFrom('vac_hash_past')
    .leftJoin('player as adder', 'adder.id', 'vac_hash_past.staff_id')
    .leftJoin('player as remover', 'remover.id', 'vac_hash_past.deleted_by')
    .select(['hash', 'description', 'severity', 'reason', 'vac_hash_past.created_at', 'deleted_at'])
    .select(['adder.name as adder_name', 'remover.name as remover_name'])
    .where('list', '=', list);

interface StoredHash {
  readonly hash: string;
  readonly description: string;
  readonly severity: number | null;
  readonly reason: string | null;
  readonly created_at: number;
  readonly deleted_at: number | null;
  readonly adder_name: string | null;
  readonly remover_name: string | null;
}

const listed = (row: StoredHash) => ({
  hash: row.hash,
  description: row.description,
  name: row.adder_name,
  createdAt: instant(row.created_at),
  deletedAt: maybeInstant(row.deleted_at),
  deletedBy: row.remover_name,
});

/** Active hashes of a list, newest first, and then all that were removed from it, the last removed first. */
async function rowsOf(db: Db, list: VacList): Promise<StoredHash[]> {
  const [active, removed, past] = await Promise.all([
    entries(db, list).where('deleted_at', 'is', null).orderBy('vac_hash.created_at', 'desc').orderBy('hash').execute(),
    entries(db, list).where('deleted_at', 'is not', null).execute(),
    pastEntries(db, list).orderBy('vac_hash_past.id', 'desc').execute(),
  ]);
  const gone = [...removed, ...past].toSorted((one, other) => (other.deleted_at ?? 0) - (one.deleted_at ?? 0));
  return [...active, ...gone];
}

export const listBlack = async (db: Db): Promise<BlacklistEntry[]> =>
  (await rowsOf(db, 'black')).map((row) => ({ ...listed(row), severity: row.severity ?? 1 }));

export const listWhite = async (db: Db): Promise<WhitelistEntry[]> =>
  (await rowsOf(db, 'white')).map((row) => ({ ...listed(row), reason: row.reason ?? '' }));

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

/** Keeps what a removed hash was, as its row is about to be used again. */
const keepPast = (tx: Tx, hash: string) =>
  tx
    .insertInto('vac_hash_past')
    .columns([...PAST_COLUMNS])
    .expression((e) =>
      e
        .selectFrom('vac_hash')
        .select((row) => [...KEPT_COLUMNS, row.fn.coalesce('deleted_at', row.lit(0)).as('deleted_at')])
        .where('hash', '=', hash)
        .where('deleted_at', 'is not', null),
    )
    .execute();

const KEPT_COLUMNS = [
  'hash',
  'list',
  'description',
  'severity',
  'reason',
  'created_at',
  'staff_id',
  'deleted_by',
] as const;
const PAST_COLUMNS = [...KEPT_COLUMNS, 'deleted_at'] as const;

/** Adds a hash, or revives a removed one, of which the past stays. Undefined when it is active on either list. */
export async function putHash(tx: Tx, row: NewHash): Promise<{ hash: string } | undefined> {
  await keepPast(tx, row.hash);
  return tx
    .insertInto('vac_hash')
    .values({ ...row, deleted_at: null })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ ...row, deleted_at: null, deleted_by: null })
        .where('vac_hash.deleted_at', 'is not', null),
    )
    .returning('hash')
    .executeTakeFirst();
}

/** Marks a hash of a list as removed; the row stays. Undefined when it was not active there. */
export const removeHash = (tx: Tx, list: VacList, hash: string, by: { now: number; staffId: number }) =>
  tx
    .updateTable('vac_hash')
    .set({ deleted_at: by.now, deleted_by: by.staffId })
    .where('hash', '=', hash)
    .where('list', '=', list)
    .where('deleted_at', 'is', null)
    .returning(['hash', 'description', 'severity', 'reason'])
    .executeTakeFirst();

/** Players forced on VAC with the reason of an active ban. */
export const listForced = (db: Db, now: number): WireText<VacPlayer[]> =>
  sizedList(
    db,
    { id: 'number', name: 'text', last_logged_in: 'instant', time_played: 'number', ban_reason: 'text' },
    db
      .selectFrom('player')
      .select((e) => [
        'player.id',
        'player.name',
        'player.last_login_at as last_logged_in',
        'player.time_played',
        e
          .selectFrom('ban')
          .select('ban.reason')
          .whereRef('ban.player_id', '=', 'player.id')
          .where(banHoldsAt(now))
          .orderBy('ban.id', 'desc')
          .limit(1)
          .as('ban_reason'),
      ])
      .where('force_vac', '=', 1)
      .orderBy('player.name_lower'),
  );
