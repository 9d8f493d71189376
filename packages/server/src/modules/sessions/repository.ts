import type {
  FileKind,
  Session,
  SessionDetail,
  SessionEvent,
  sessions as calls,
} from '@steward/api-client/contract/sessions';
import { instant, maybeInstant } from '../../core/clock.ts';
import { findPlayer } from '../../core/players/repository.ts';
import { nullableValue, readPage, columnValue, type ListPart, type ListValues } from '../../db/listing.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { dataOf } from './stored-data.ts';

/** What a game client reported of itself, as stored with the session. */
interface StoredMeta {
  readonly ip?: string | null;
  readonly socketIp?: string | null;
  readonly launcher?: string | null;
  readonly uuid?: string | null;
  readonly samp?: string | null;
  readonly vm?: boolean;
  readonly devMode?: boolean;
  readonly initialClientSettings?: Record<string, unknown>;
}

const columns = [
  'vac_session.id',
  'player.name as name',
  'vac_session.player_id',
  'vac_session.started_at',
  'vac_session.ended_at',
  'vac_session.connected',
  'vac_session.socket',
  'vac_session.consent',
  'vac_session.flagged',
  'vac_session.flag_reason',
  'vac_session.cleaned',
  'vac_session.meta',
] as const;

const sessions = (db: Db | Tx) =>
  db.selectFrom('vac_session').innerJoin('player', 'player.id', 'vac_session.player_id').select(columns);

type StoredSession = Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirstOrThrow']>>;

function sessionOf(row: StoredSession, meta: StoredMeta = dataOf(row.meta)): Session {
  return {
    id: row.id,
    name: row.name,
    timestampStart: instant(row.started_at),
    timestampEnd: maybeInstant(row.ended_at),
    connected: row.connected === 1,
    socket: row.socket === 1,
    consent: row.consent === 1,
    flagged: row.flagged,
    flagReason: row.flag_reason,
    cleaned: row.cleaned === 1,
    launcher: meta.launcher ?? null,
    ip: meta.ip ?? null,
    vm: meta.vm ?? false,
  };
}

/** Sessions without an end, newest first. */
export async function listActive(db: Db): Promise<Session[]> {
  const rows = await sessions(db)
    .where('ended_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('vac_session.id', 'desc')
    .execute();
  return rows.map((row) => sessionOf(row));
}

const OF_PLAYER: ListValues<typeof calls.ofPlayer> = {
  id: columnValue('vac_session.id'),
  timestampStart: columnValue('vac_session.started_at'),
  timestampEnd: nullableValue('vac_session.ended_at'),
  flagged: columnValue('vac_session.flagged'),
  flagReason: nullableValue('vac_session.flag_reason'),
  cleaned: columnValue('vac_session.cleaned'),
  consent: columnValue('vac_session.consent'),
};

/** A page of a player's sessions, newest first. Undefined: no such player. */
export async function listOfPlayer(
  db: Db,
  nameLower: string,
  page: ListPart,
): Promise<{ items: Session[]; total: number } | undefined> {
  const player = await findPlayer(db, nameLower);
  if (!player) return undefined;
  const { rows, total } = await readPage(
    db,
    {
      query: sessions(db).where('player_id', '=', player.id),
      counted: db.selectFrom('vac_session').where('player_id', '=', player.id),
      values: OF_PLAYER,
      usual: {
        by: [
          ['vac_session.started_at', 'desc'],
          ['vac_session.id', 'desc'],
        ],
        tie: 'vac_session.id',
      },
    },
    page,
  );
  return { items: rows.map((row) => sessionOf(row)), total };
}

/** The newest flagged sessions of a player, and how many there are. */
export async function listFlaggedOf(
  db: Db,
  playerId: number,
  limit: number,
): Promise<{ items: Session[]; total: number }> {
  const flagged = sessions(db).where('player_id', '=', playerId).where('vac_session.flagged', '!=', 0);
  const [rows, { total }] = await Promise.all([
    flagged.orderBy('started_at', 'desc').orderBy('vac_session.id', 'desc').limit(limit).execute(),
    flagged
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map((row) => sessionOf(row)), total };
}

/** One session with what the client reported and how many files of each kind there are. */
export async function findSession(db: Db, id: number): Promise<SessionDetail | undefined> {
  const [row, counts] = await Promise.all([
    sessions(db)
      .leftJoin('player as cleaner', 'cleaner.id', 'vac_session.cleaned_by')
      .select(['vac_session.cleaned_at', 'cleaner.name as cleaner_name'])
      .where('vac_session.id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('vac_file')
      .select((e) => ['kind', e.fn.countAll<number>().as('files')])
      .where('session_id', '=', id)
      .groupBy('kind')
      .execute(),
  ]);
  if (!row) return undefined;
  const raw = dataOf(row.meta);
  const meta: StoredMeta = raw;
  const files = (kind: string) => counts.find((count) => count.kind === kind)?.files ?? 0;
  return {
    ...sessionOf(row, meta),
    cleanedAt: maybeInstant(row.cleaned_at),
    cleanedBy: row.cleaner_name,
    meta: {
      ip: meta.ip ?? null,
      socketIp: meta.socketIp ?? null,
      launcher: meta.launcher ?? null,
      uuid: meta.uuid ?? null,
      samp: meta.samp ?? null,
      vm: meta.vm ?? false,
      devMode: meta.devMode ?? false,
      initialClientSettings: meta.initialClientSettings ?? {},
      libraryFiles: files('library'),
      processFiles: files('process'),
      screenFiles: files('screen'),
      otherFiles: files('other'),
      raw,
    },
  };
}

/** Whose session it is; undefined: there is none. */
export const findPlayerOf = (db: Db | Tx, id: number) =>
  db
    .selectFrom('vac_session')
    .innerJoin('player', 'player.id', 'vac_session.player_id')
    .select(['player.id', 'player.name', 'player.master_id'])
    .where('vac_session.id', '=', id)
    .executeTakeFirst();

/** Events of a session, oldest first. */
export async function listEvents(db: Db, id: number): Promise<SessionEvent[]> {
  const rows = await db
    .selectFrom('vac_event')
    .select(['id', 'label', 'at', 'details', 'payload'])
    .where('session_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    timestamp: instant(row.at),
    details: detailsOf(row.details),
    payload: row.payload === null ? null : dataOf(row.payload),
  }));
}

function detailsOf(stored: string): string[] {
  const parsed: unknown = JSON.parse(stored);
  return Array.isArray(parsed) ? parsed.map(String) : [];
}

/** Files of one kind, by time; those of a cleaned session are gone. */
export const listFiles = (db: Db, id: number, kind: FileKind) =>
  db
    .selectFrom('vac_file')
    .innerJoin('vac_session', 'vac_session.id', 'vac_file.session_id')
    .select(['vac_file.name', 'vac_file.hash', 'vac_file.path', 'vac_file.mime', 'vac_file.size', 'vac_file.at'])
    .where('session_id', '=', id)
    .where('kind', '=', kind)
    .where('vac_session.cleaned', '=', 0)
    .orderBy('vac_file.at')
    .orderBy('vac_file.id')
    .execute();

/** Libraries or processes with what the VAC lists say of their hashes. */
export const listChecked = (db: Db, id: number, kind: FileKind) =>
  db
    .selectFrom('vac_file')
    .innerJoin('vac_session', 'vac_session.id', 'vac_file.session_id')
    .leftJoin('vac_hash', (join) =>
      join.onRef('vac_hash.hash', '=', 'vac_file.hash').on('vac_hash.deleted_at', 'is', null),
    )
    .select(['vac_file.name', 'vac_file.hash', 'vac_hash.list', 'vac_hash.severity', 'vac_hash.description'])
    .where('session_id', '=', id)
    .where('kind', '=', kind)
    .where('vac_session.cleaned', '=', 0)
    .orderBy('vac_file.name')
    .execute();

/** Flags the session unless it is flagged or cleaned. Undefined when it was. */
export const flagSession = (tx: Tx, id: number, reason: string, staffId: number) =>
  tx
    .updateTable('vac_session')
    .set({ flagged: 1, flag_reason: reason, flagged_by: staffId })
    .where('id', '=', id)
    .where('flagged', '=', 0)
    .where('cleaned', '=', 0)
    .returning('id')
    .executeTakeFirst();

/** The session as lists show it, inside a transaction. */
export async function findListed(tx: Tx, id: number): Promise<Session | undefined> {
  const row = await sessions(tx).where('vac_session.id', '=', id).executeTakeFirst();
  return row && sessionOf(row);
}
