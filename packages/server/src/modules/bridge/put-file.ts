import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FileKind } from '@steward/api-client/contract/sessions';
import { ConflictError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { commandServers } from '../../core/game-commands.ts';
import { arrivingFolder, takeIn } from '../../core/files/take-in.ts';
import { imageTypeOf } from '../../core/image-file.ts';
import type { Services } from '../../core/services.ts';
import { filesOf } from '../sessions/clean-files.ts';
import { recordVacFiles } from './ingest/vac-sessions.ts';
import { findFileHash, findListedHash, findSession } from './session-files-repository.ts';

/** Hashes that the lists may hold, by their length in hex digits. */
const ALGORITHMS = ['sha256', 'sha1', 'md5'] as const;
const CLEANED = 'This session was cleaned; it takes no files any more.';
const OTHER_TYPE = 'application/octet-stream';
const NOT_REMOVED = 'A file that another one took the place of could not be removed.';

export interface PutFile {
  readonly session: number;
  readonly kind: FileKind;
  readonly name: string;
}

const ofSameKind = (hashes: readonly string[], reported: string | null): string | undefined =>
  hashes.find((hash) => hash.length === reported?.length);

async function requireOpen(services: Pick<Services, 'db'>, session: number): Promise<void> {
  const found = await findSession(services.db, session);
  if (!found) throw new NotFoundError(`There is no session ${session}. Report vac.started first.`);
  if (found.cleaned === 1) throw new ConflictError(CLEANED);
}

/**
 * Takes a file of an anti-cheat session as it arrives. Its hash is that of the bytes, whatever was reported before: one
 * that a list holds, else of the kind that was reported, else SHA-256. Under the name of an earlier file it takes its
 * place. Gives the size in bytes.
 */
export async function putFile(
  services: Pick<Services, 'config' | 'database' | 'db' | 'clock' | 'files' | 'log'>,
  { session, kind, name }: PutFile,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  await requireOpen(services, session);
  const { files, log } = services;
  const arrived = await takeIn(arrivingFolder(services.config), bytes);
  // A key of its own: the name of the game may be none, or of two where case does not count.
  const key = `${filesOf(session)}${kind}/${randomUUID()}`;
  try {
    const { size } = arrived;
    const hashes = ALGORITHMS.map((algorithm) => arrived.hashes[algorithm]);
    const type = imageTypeOf(arrived.head);
    if (size === 0) throw new InvalidError({ body: 'The file is empty.' });
    if (kind === 'screen' && type === undefined)
      throw new InvalidError({ body: 'A screenshot is a PNG, JPEG, GIF or WebP picture.' });
    const mime = type ?? OTHER_TYPE;
    await files.put(key, arrived, mime);
    const replaced = await services.database
      .withWrite(async (tx) => {
        const found = await findSession(tx, session);
        if (found?.cleaned !== 0) throw new ConflictError(CLEANED);
        const before = await findFileHash(tx, { session, kind, name });
        const hash =
          (await findListedHash(tx, hashes)) ?? ofSameKind(hashes, before?.hash ?? null) ?? hashes[0] ?? null;
        const taken = { session, kind, name, hash, path: key, mime, size, at: services.clock.now() };
        await recordVacFiles(tx, [taken], commandServers(services.config, 'alert'));
        return before?.path ?? undefined;
      })
      .catch(async (error: unknown) => {
        await files.remove(key).catch(() => undefined);
        throw error;
      });
    // The file is there by now, whatever becomes of the earlier one.
    if (replaced !== undefined)
      await files.remove(replaced).catch((error: unknown) => log.warn({ err: error, session }, NOT_REMOVED));
    return size;
  } finally {
    await rm(arrived.path, { force: true });
  }
}
