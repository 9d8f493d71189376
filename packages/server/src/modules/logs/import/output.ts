import { appendFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { logTypeOf } from '@steward/api-client/rules/log-access';
import type { LogType } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/log-days';

const MOST_BUFFERED = 4 * 1024 * 1024;

/** The files that one source becomes: `<day>/<type>@<key>.log`, put in place only when all of them are whole. */
export interface Output {
  append(day: string, type: LogType, text: string): void;
  /** Writes to disk when much is waiting. */
  relieve(): Promise<void>;
  /** Puts the files in place, removes what an earlier import of this source left, and gives their names. */
  commit(): Promise<string[]>;
  /** Leaves everything as it was. */
  discard(): Promise<void>;
}

interface Part {
  readonly day: string;
  readonly type: LogType;
  chunks: string[];
}

/** Writes below `dir/.import-<key>` first; a place left there by an import that was cut off is emptied. */
export function createOutput(dir: string, key: string): Output {
  const staging = join(dir, `.import-${key}`);
  const parts = new Map<string, Part>();
  let buffered = 0;
  let isClean = false;

  const staged = (part: Part) => join(staging, `${part.day}-${part.type}`);

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
      await appendFile(staged(part), part.chunks.join(''));
      part.chunks = [];
    }
    buffered = 0;
  }

  async function relieve(): Promise<void> {
    if (buffered > MOST_BUFFERED) await write();
  }

  async function commit(): Promise<string[]> {
    await write();
    const names = new Set<string>();
    for (const part of parts.values()) {
      const name = `${part.day}/${part.type}@${key}.log`;
      await mkdir(join(dir, part.day), { recursive: true });
      await rename(staged(part), join(dir, name));
      names.add(name);
    }
    await removeOthers(names);
    await discard();
    return [...names].sort();
  }

  async function removeOthers(names: ReadonlySet<string>): Promise<void> {
    for (const day of (await readdir(dir)).filter(isRealDay)) {
      const files = await readdir(join(dir, day)).catch(() => []);
      const old = files.filter((file) => isOutputOf(unpacked(file), key) && !names.has(`${day}/${file}`));
      for (const file of old) await rm(join(dir, day, file));
      if (old.length === files.length && old.length > 0) await rmdir(join(dir, day)).catch(() => undefined);
    }
  }

  async function discard(): Promise<void> {
    await rm(staging, { recursive: true, force: true });
  }

  return { append, relieve, commit, discard };
}

/** The name that a file has before it is archived. */
const unpacked = (file: string): string => file.replace(/\.(?:zst|idx)$/, '');

const isOutputOf = (file: string, key: string): boolean =>
  file.endsWith(`@${key}.log`) && logTypeOf(file) !== undefined;
