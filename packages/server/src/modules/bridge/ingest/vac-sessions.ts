import type { FileKind } from '@steward/api-client/contract/sessions';
import { commandItem } from '../../../core/game-commands.ts';
import { insertOutbox } from '../../../core/outbox.ts';
import { tellFeeds } from '../../../db/feeds.ts';
import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository-insert.ts';
import * as repository from './repository-vac.ts';
import { takesFiles, keepPastHash, putVacFile, findBlacklisted } from './repository-vac-files.ts';

/** What a session's client told about itself; the counts stay when the files are cleaned. */
export interface VacMeta {
  readonly ip: string | null;
  readonly socketIp: string | null;
  readonly launcher: string | null;
  readonly uuid: string | null;
  readonly samp: string | null;
  readonly vm: boolean;
  readonly devMode: boolean;
  readonly initialClientSettings: Readonly<Record<string, unknown>>;
  readonly libraryFiles: number;
  readonly processFiles: number;
  readonly screenFiles: number;
  readonly otherFiles: number;
}

const SUSPICIOUS = 2;
const CHEAT = 3;

/** Sessions that began, or those of the past with how they ended. */
export const recordVacSessions = (tx: Tx, rows: Iterable<NewRow<'vac_session'>>): Promise<number> =>
  insertRows(tx, 'vac_session', rows);

export const recordVacEvents = (tx: Tx, rows: Iterable<NewRow<'vac_event'>>): Promise<number> =>
  insertRows(tx, 'vac_event', rows);

/** Files of past sessions; their verdicts are part of the sessions already. */
export const recordPastVacFiles = (tx: Tx, rows: Iterable<NewRow<'vac_file'>>): Promise<number> =>
  insertRows(tx, 'vac_file', rows);

/** Hashes that files of past sessions had before those that they have. */
export const recordEarlierHashes = (tx: Tx, rows: Iterable<NewRow<'vac_file_past'>>): Promise<number> =>
  insertRows(tx, 'vac_file_past', rows);

/** What changed of a session's connection. */
export interface VacState {
  readonly session: number;
  readonly values: Partial<Pick<NewRow<'vac_session'>, 'connected' | 'socket' | 'consent'>>;
}

export async function saveVacSessions(tx: Tx, states: readonly VacState[]): Promise<void> {
  for (const { session, values } of states)
    if (Object.keys(values).length > 0) await repository.changeVacSession(tx, session, values);
}

export async function endVacSessions(
  tx: Tx,
  ended: readonly { readonly session: number; readonly at: number }[],
): Promise<void> {
  for (const { session, at } of ended) await repository.endVacSession(tx, session, at);
}

export interface VacFile {
  readonly session: number;
  readonly kind: FileKind;
  readonly name: string;
  /** Lower-case hex. */
  readonly hash: string | null;
  /** Where the bytes lie, from the data directory; null when only the name and hash were sent. */
  readonly path: string | null;
  readonly mime: string | null;
  readonly size: number;
  readonly at: number;
}

/**
 * Files of sessions that were not cleaned; one with a known name replaces the last, of which the hash is kept. A blacklisted file of severity 2 gives the
 * session a VAC flag, one of severity 3 also alerts the staff in the game, on these servers (`decisions.md` 6).
 */
export async function recordVacFiles(tx: Tx, files: readonly VacFile[], servers: readonly string[]): Promise<void> {
  for (const { session, ...file } of files) {
    if (!(await takesFiles(tx, session))) continue;
    const row = { session_id: session, ...file };
    await keepPastHash(tx, row);
    await putVacFile(tx, row);
    await judge(tx, { session, ...file }, servers);
  }
}

async function judge(tx: Tx, file: VacFile, servers: readonly string[]): Promise<void> {
  if (file.hash === null) return;
  const listed = await findBlacklisted(tx, file.hash);
  if (!listed || (listed.severity ?? 0) < SUSPICIOUS) return;
  const reason = `${file.name}: ${listed.description}`;
  await repository.flagVacSession(tx, file.session, reason);
  await tellFlag(tx, file, reason);
  if ((listed.severity ?? 0) >= CHEAT) await alertStaff(tx, file, reason, servers);
}

async function tellFlag(tx: Tx, { session, at }: VacFile, reason: string): Promise<void> {
  const { name } = await repository.findVacPlayer(tx, session);
  const facts = { player: name, staff: 'VAC', session: String(session), reason };
  await tellFeeds(tx, [{ event: 'flag', facts, thread: `session ${session}` }], at);
}

async function alertStaff(tx: Tx, file: VacFile, reason: string, servers: readonly string[]): Promise<void> {
  const { id: player } = await repository.findVacPlayer(tx, file.session);
  await insertRows(tx, 'alert', [
    {
      player_id: player,
      staff_id: null,
      tag_ingame: 1,
      reason: `VAC found a cheat in session ${file.session}: ${reason}`.slice(0, 255),
      created_at: file.at,
    },
  ]);
  const payload = { player, session: file.session, reason };
  const items = servers.map((server) => commandItem('alert', payload, server));
  await insertOutbox(tx, items, { now: file.at });
}
