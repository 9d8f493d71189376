import { sql } from 'kysely';
import type { FileKind, HashHistory, HashSighting, SessionFile, sessions } from '@steward/api-client/contract/sessions';
import { instant, maybeInstant } from '../../core/clock.ts';
import { personValue, readPage, columnValue, type ListPart, type ListValues } from '../../db/listing.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { verdictOf } from './verdict.ts';

/** All files of a session with what the VAC lists say of their hashes; those of a cleaned session are gone. */
export async function listSessionFiles(db: Db, id: number): Promise<SessionFile[]> {
  const [files, past] = await Promise.all([
    db
      .selectFrom('vac_file')
      .innerJoin('vac_session', 'vac_session.id', 'vac_file.session_id')
      .leftJoin('vac_hash', (join) =>
        join.onRef('vac_hash.hash', '=', 'vac_file.hash').on('vac_hash.deleted_at', 'is', null),
      )
      .select(['vac_file.kind', 'vac_file.name', 'vac_file.hash', 'vac_file.size', 'vac_file.at'])
      .select(['vac_hash.list', 'vac_hash.severity', 'vac_hash.description'])
      .where('session_id', '=', id)
      .where('vac_session.cleaned', '=', 0)
      .orderBy('vac_file.kind')
      .orderBy('vac_file.name')
      .execute(),
    db
      .selectFrom('vac_file_past')
      .select(['kind', 'name', 'hash', 'at'])
      .where('session_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ]);
  const keyOf = (file: { kind: string; name: string }) => `${file.kind} ${file.name}`;
  const earlier = Map.groupBy(past, keyOf);
  return files.map((file) => ({
    ...verdictOf(file),
    kind: file.kind as FileKind,
    size: file.size,
    timestamp: instant(file.at),
    earlier: (earlier.get(keyOf(file)) ?? []).map(({ hash, at }) => ({ hash, timestamp: instant(at) })),
  }));
}

/** Files as they are now, and as they were before: both tables have these columns. */
type FileTable = 'vac_file' | 'vac_file_past';
/** The statement is made for one of two tables that are alike in all it names. */
const likeFiles = (table: FileTable) => `${table as 'vac_file'} as file` as const;
const likeHashes = (table: 'vac_hash' | 'vac_hash_past') => `${table as 'vac_hash'} as listed` as const;

/** The accounts of a reader. */
type Own = readonly { readonly id: number }[];

/** Files with a hash in sessions of others than that reader: what they are now, or what they were. */
const withHash = (db: Db, table: FileTable, hash: string, own: Own) =>
  db
    .selectFrom(likeFiles(table))
    .innerJoin('vac_session', 'vac_session.id', 'file.session_id')
    .where('file.hash', '=', hash)
    .where(
      'vac_session.player_id',
      'not in',
      own.map(({ id }) => id),
    );

/** What a hash was on the lists, and how often others than the reader had it. */
export async function findHashHistory(db: Db, hash: string, own: Own): Promise<HashHistory> {
  const found = (table: FileTable) =>
    withHash(db, table, hash, own).select(['file.session_id', 'vac_session.player_id', 'file.at']);
  const [seen, lists] = await Promise.all([
    db
      .selectFrom(found('vac_file').unionAll(found('vac_file_past')).as('seen'))
      .select((e) => [
        e.fn.count<number>('seen.session_id').distinct().as('sessions'),
        e.fn.count<number>('seen.player_id').distinct().as('players'),
        e.fn.min<number | null>('seen.at').as('first'),
        e.fn.max<number | null>('seen.at').as('last'),
      ])
      .executeTakeFirstOrThrow(),
    listedTimes(db, hash),
  ]);
  return {
    hash,
    sessions: seen.sessions,
    players: seen.players,
    firstSeen: maybeInstant(seen.first),
    lastSeen: maybeInstant(seen.last),
    lists,
  };
}

async function listedTimes(db: Db, hash: string): Promise<HashHistory['lists']> {
  const times = (table: 'vac_hash' | 'vac_hash_past') =>
    db
      .selectFrom(likeHashes(table))
      .leftJoin('player as adder', 'adder.id', 'listed.staff_id')
      .leftJoin('player as remover', 'remover.id', 'listed.deleted_by')
      .select(['list', 'description', 'severity', 'reason', 'listed.created_at', 'listed.deleted_at'])
      .select(['adder.name as adder_name', 'remover.name as remover_name'])
      .where('hash', '=', hash)
      .execute();
  const rows = (await Promise.all([times('vac_hash'), times('vac_hash_past')])).flat();
  return rows
    .toSorted((one, other) => other.created_at - one.created_at)
    .map((row) => ({
      list: row.list === 'white' ? 'whitelist' : 'blacklist',
      description: row.description,
      severity: row.severity,
      reason: row.reason,
      name: row.adder_name,
      createdAt: instant(row.created_at),
      deletedAt: maybeInstant(row.deleted_at),
      deletedBy: row.remover_name,
    }));
}

const SIGHTINGS: ListValues<typeof sessions.sightings> = {
  session: columnValue('seen.session_id'),
  player: personValue('seen.player_id'),
  kind: columnValue('seen.kind'),
  file: columnValue('seen.file'),
  timestamp: columnValue('seen.at'),
  replaced: columnValue('seen.replaced'),
};

/** A page of the files that had a hash, the latest first; none of the reader's own. */
export async function listSightings(
  db: Db,
  of: { readonly hash: string; readonly own: Own },
  page: ListPart,
): Promise<{ items: HashSighting[]; total: number }> {
  const seenIn = (table: FileTable) =>
    withHash(db, table, of.hash, of.own)
      .select(['file.session_id', 'file.kind', 'file.name as file', 'file.at', 'vac_session.player_id'])
      .select(sql.lit(table === 'vac_file_past' ? 1 : 0).as('replaced'))
      // The tables count their rows on their own.
      .select(sql<number>`file.id * 2 + ${sql.lit(table === 'vac_file_past' ? 1 : 0)}`.as('file_id'));
  const seen = db.selectFrom(seenIn('vac_file').unionAll(seenIn('vac_file_past')).as('seen'));
  const { rows, total } = await readPage(
    db,
    {
      query: seen
        .innerJoin('player', 'player.id', 'seen.player_id')
        .select(['seen.session_id', 'seen.kind', 'seen.file', 'seen.at', 'seen.replaced', 'player.name as player']),
      counted: seen,
      values: SIGHTINGS,
      usual: {
        by: [
          ['seen.at', 'desc'],
          ['seen.file_id', 'desc'],
        ],
        tie: 'seen.file_id',
      },
    },
    page,
  );
  return {
    items: rows.map(({ session_id, player, kind, file, at, replaced }) => ({
      session: session_id,
      player,
      kind: kind as FileKind,
      file,
      timestamp: instant(at),
      replaced: Number(replaced) === 1,
    })),
    total,
  };
}

/** Marks a session that has ended as cleaned. Undefined when it runs, or was cleaned before. */
export const cleanSession = (tx: Tx, id: number, by: { readonly now: number; readonly staffId: number }) =>
  tx
    .updateTable('vac_session')
    .set({ cleaned: 1, cleaned_at: by.now, cleaned_by: by.staffId })
    .where('id', '=', id)
    .where('cleaned', '=', 0)
    .where('ended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();

/** How many files a session has. */
export async function countFiles(tx: Tx, id: number): Promise<number> {
  const { total } = await tx
    .selectFrom('vac_file')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow();
  return total;
}
