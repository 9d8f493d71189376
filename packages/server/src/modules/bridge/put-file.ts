import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileKind } from '@steward/api-client/contract/sessions';
import { ConflictError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { commandServers } from '../../core/game-commands.ts';
import { imageTypeOf } from '../../core/image-file.ts';
import type { Services } from '../../core/services.ts';
import { sessionFolder } from '../sessions/clean-files.ts';
import { recordVacFiles } from './ingest/vac-sessions.ts';
import { findFileHash, findListedHash, findSession } from './session-files-repository.ts';

/** Hashes that the lists may hold, by their length in hex digits. */
const ALGORITHMS = ['sha256', 'sha1', 'md5'] as const;
const HEAD_BYTES = 16;
const OTHER_TYPE = 'application/octet-stream';

export interface PutFile {
  readonly session: number;
  readonly kind: FileKind;
  readonly name: string;
}

interface Written {
  readonly size: number;
  /** Of all algorithms that the lists may use, in lower-case hex. */
  readonly hashes: readonly string[];
  readonly type: string | undefined;
}

/** Writes the bytes to a file and computes what they are meanwhile. */
async function write(path: string, bytes: AsyncIterable<Buffer>): Promise<Written> {
  const hashes = ALGORITHMS.map((algorithm) => createHash(algorithm));
  let [size, head] = [0, Buffer.alloc(0)];
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of bytes) {
      size += part.length;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, part]).subarray(0, HEAD_BYTES);
      for (const hash of hashes) hash.update(part);
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, hashes: hashes.map((hash) => hash.digest('hex')), type: imageTypeOf(head) };
}

const ofSameKind = (hashes: readonly string[], reported: string | null): string | undefined =>
  hashes.find((hash) => hash.length === reported?.length);

async function requireOpen(services: Pick<Services, 'db'>, session: number): Promise<void> {
  const found = await findSession(services.db, session);
  if (!found) throw new NotFoundError(`There is no session ${session}. Report vac.started first.`);
  if (found.cleaned === 1) throw new ConflictError('This session was cleaned; it takes no files any more.');
}

/**
 * Takes a file of an anti-cheat session as it arrives. Its hash is that of the bytes, whatever was reported before: one
 * that a list holds, else of the kind that was reported, else SHA-256. Under the name of an earlier file it takes its
 * place. Gives the size in bytes.
 */
export async function putFile(
  services: Pick<Services, 'config' | 'database' | 'db' | 'clock'>,
  { session, kind, name }: PutFile,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  await requireOpen(services, session);
  const folder = join(sessionFolder(services.config.dataDir, session), kind);
  // A name of its own: the one of the game may be no name of a file, or of two on a disk that ignores case.
  const file = randomUUID();
  const [arriving, path] = [join(folder, `.${file}`), join(folder, file)];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const { size, hashes, type } = await write(arriving, bytes);
    if (size === 0) throw new InvalidError({ body: 'The file is empty.' });
    if (kind === 'screen' && type === undefined)
      throw new InvalidError({ body: 'A screenshot is a PNG, JPEG, GIF or WebP picture.' });
    await rename(arriving, path);
    const replaced = await services.database.withWrite(async (tx) => {
      const found = await findSession(tx, session);
      if (found?.cleaned !== 0) throw new ConflictError('This session was cleaned; it takes no files any more.');
      const before = await findFileHash(tx, { session, kind, name });
      const hash = (await findListedHash(tx, hashes)) ?? ofSameKind(hashes, before?.hash ?? null) ?? hashes[0] ?? null;
      const at = services.clock.now();
      const stored = join('vac', String(session), kind, file);
      const taken = { session, kind, name, hash, path: stored, mime: type ?? OTHER_TYPE, size, at };
      await recordVacFiles(tx, [taken], commandServers(services.config, 'alert'));
      return before?.path ?? undefined;
    });
    if (replaced !== undefined) await rm(join(services.config.dataDir, replaced), { force: true });
    return size;
  } catch (error) {
    await Promise.all([rm(arriving, { force: true }), rm(path, { force: true })]);
    throw error;
  }
}
