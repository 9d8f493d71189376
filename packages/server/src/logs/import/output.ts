import { appendFile, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { logTypeOf } from '@steward/api-client/rules/log-access';
import type { LogType } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/log-days';
import { archivedPaths } from '../archive/archived-paths.ts';
import { readLeftName } from '../archive-names.ts';

const MOST_BUFFERED = 4 * 1024 * 1024;
const STAGING = /^\.import-[a-z0-9-]+$/;

/** The files that one source becomes: `<day>/<type>@<key>.log`, made aside until all of them are whole. */
export interface Output {
  append(day: string, type: LogType, text: string): void;
  /** Writes to disk when much is waiting. */
  relieve(): Promise<void>;
  /** Writes all that is waiting, and gives the names of the files. */
  finish(): Promise<string[]>;
  /** Leaves everything as it was. */
  discard(): Promise<void>;
}

interface Part {
  readonly day: string;
  readonly type: LogType;
  chunks: string[];
}

const stagingOf = (dir: string, key: string): string => join(dir, `.import-${key}`);

/** Writes below `dir/.import-<key>`; a place left there by an import that was cut off is emptied. */
export function createOutput(dir: string, key: string): Output {
  const staging = stagingOf(dir, key);
  const parts = new Map<string, Part>();
  let buffered = 0;
  let isClean = false;

  function append(day: string, type: LogType, text: string): void {
    const name = `${day}/${type}`;
    let part = parts.get(name);
    if (!part) parts.set(name, (part = { day, type, chunks: [] }));
    part.chunks.push(text);
    buffered += text.length;
  }

  async function write(): Promise<void> {
    if (!isClean) {
      await rm(staging, { recursive: true, force: true });
      await mkdir(staging, { recursive: true });
      isClean = true;
    }
    for (const part of parts.values()) {
      if (part.chunks.length === 0) continue;
      await appendFile(join(staging, `${part.day}-${part.type}`), part.chunks.join(''));
      part.chunks = [];
    }
    buffered = 0;
  }

  return {
    append,
    async relieve() {
      if (buffered > MOST_BUFFERED) await write();
    },
    async finish() {
      await write();
      return [...parts.values()].map(({ day, type }) => `${day}/${type}@${key}.log`).sort();
    },
    discard: () => rm(staging, { recursive: true, force: true }),
  };
}

/**
 * Puts finished files in place and removes what an earlier import of the same source left, packed or not. Where it was
 * cut off it can be done again.
 */
export async function placeOutputs(dir: string, key: string, names: readonly string[]): Promise<void> {
  const staging = stagingOf(dir, key);
  const waiting = new Set(await readdir(staging).catch(() => []));
  for (const name of names) {
    const [day = '', file = ''] = name.split('/');
    const staged = `${day}-${file.slice(0, file.indexOf('@'))}`;
    if (waiting.has(staged)) {
      await mkdir(join(dir, day), { recursive: true });
      await rename(join(staging, staged), join(dir, name));
    }
    await removeFormer(join(dir, day), file);
  }
  await removeOthers(dir, key, new Set(names));
  await rm(staging, { recursive: true, force: true });
}

/** Removes the archive of what lay there before; one that was made since then is that of the new file. */
async function removeFormer(folder: string, file: string): Promise<void> {
  const { plain, packed: archive, index, left } = archivedPaths(folder, file);
  const placed = await stat(plain).catch(() => undefined);
  for (const packed of [archive, index, left]) {
    const found = placed && (await stat(packed).catch(() => undefined));
    if (found && found.ctimeMs < placed.ctimeMs) await rm(packed, { force: true });
  }
}

async function removeOthers(dir: string, key: string, names: ReadonlySet<string>): Promise<void> {
  for (const day of (await readdir(dir)).filter(isRealDay)) {
    const files = await readdir(join(dir, day)).catch(() => []);
    const old = files.filter((file) => {
      const plain = readLeftName(file)?.plain ?? file.replace(/\.(?:zst|idx)$/, '');
      return plain.endsWith(`@${key}.log`) && logTypeOf(plain) !== undefined && !names.has(`${day}/${plain}`);
    });
    for (const file of old) await rm(join(dir, day, file));
    if (old.length === files.length && old.length > 0) await rmdir(join(dir, day)).catch(() => undefined);
  }
}

/** Removes what imports that were cut off before anything was put in place have left; not that of the `kept` keys. */
export async function removeLeftovers(dir: string, kept: ReadonlySet<string>): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  for (const name of names.filter((one) => STAGING.test(one) && !kept.has(one.slice('.import-'.length))))
    await rm(join(dir, name), { recursive: true, force: true });
}
