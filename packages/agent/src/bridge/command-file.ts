import { open, rename, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../errors.ts';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { syncFolder } from '../files.ts';

const NEWLINE = 0x0a;
const MOST_BYTES = 4 * 1024 * 1024;
/** The panel keeps 5000 commands of a server; of so many it is known that they are in the file. */
const REMEMBERED = 20_000;
const NOT_ASCII = /[\u0080-\uffff]/g;

interface Numbered {
  readonly id: number;
  readonly at: string;
}

/** A file of commands, one JSON object a line, to which only the agent writes. */
export interface CommandFile {
  /**
   * Appends a command unless it is there already; resolves when a script can read it. It lasts soon after: until it is
   * answered the panel gives it again, and this file alone says what was written. False when it was there.
   */
  add(command: Numbered): Promise<boolean>;
  /** Appends that commands were missed, unless that is the last that was said. */
  addGap(at: string): Promise<boolean>;
  close(): Promise<void>;
}

const keyOf = ({ id, at }: Numbered): string => `${id} ${at}`;

/** ASCII alone, so that a script in any character set reads it. */
const encodeLine = (value: object): Buffer =>
  Buffer.from(
    `${JSON.stringify(value).replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`,
  );

function commandIn(line: string): Partial<Numbered> & { kind?: unknown } {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

async function openToAppend(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r+');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const made = await open(file, 'wx+', 0o644);
    await syncFolder(dirname(file));
    return made;
  }
}

async function readWhole(handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat();
  const from = Math.max(0, size - 2 * MOST_BYTES);
  return readAt(handle, from, size - from);
}

/** Which of the latest commands were written, and whether the last that was said is that some were missed. */
function createMemory() {
  const known = new Set<string>();
  let saysGap = false;

  const remember = (command: Numbered) => {
    known.add(keyOf(command));
    const [oldest] = known;
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  };
  const learn = (bytes: Buffer) => {
    for (const line of bytes.toString('utf8').split('\n')) {
      const { id, at, kind } = commandIn(line);
      if (typeof id === 'number' && typeof at === 'string') remember({ id, at });
      if (line !== '') saysGap = kind === 'gap' && id === undefined;
    }
  };

  return {
    learn,
    has: (command: Numbered) => known.has(keyOf(command)),
    add(command: Numbered) {
      remember(command);
      saysGap = false;
    },
    addGap: () => void (saysGap = true),
    endsWithGap: () => saysGap,
  };
}

/** Opens the file, and learns from it and the one before it which commands were written. */
export async function openCommandFile(file: string): Promise<CommandFile> {
  const written = createMemory();
  const before = await open(`${file}.1`, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (before) {
    written.learn(await readWhole(before));
    await before.close();
  }
  let handle = await openToAppend(file);
  const held = await readWhole(handle);
  let { size } = await handle.stat();
  const whole = held.lastIndexOf(NEWLINE) + 1;
  if (whole < held.length) {
    size -= held.length - whole;
    await handle.truncate(size);
  }
  written.learn(held.subarray(0, whole));

  /** What was not synced yet, and why the last try failed: told by the next that is added. */
  let isDirty = false;
  let syncing: Promise<void> | undefined;
  let failure: unknown;

  /** Makes what was written last, many lines at once where they come fast. */
  async function syncAll(): Promise<void> {
    while (isDirty && failure === undefined) {
      isDirty = false;
      await handle.datasync().catch((error: unknown) => {
        failure = error;
      });
    }
    syncing = undefined;
  }

  async function settle(): Promise<void> {
    await syncing;
    const failed = failure;
    failure = undefined;
    if (failed !== undefined) throw failed instanceof Error ? failed : new Error('The file cannot be synced.');
  }

  /** Where somebody else emptied, replaced or removed the file, it goes on with the one that is there. */
  async function followFile(): Promise<void> {
    const [own, named] = [await handle.stat(), await stat(file).catch(() => undefined)];
    if (named && own.ino === named.ino && own.dev === named.dev) {
      size = own.size;
      return;
    }
    await settle();
    await handle.close();
    handle = await openToAppend(file);
    size = (await handle.stat()).size;
  }

  async function rotate(): Promise<void> {
    await settle();
    const { mode } = await handle.stat();
    await rename(file, `${file}.1`);
    const fresh = await open(file, 'wx+', mode & 0o777);
    await fresh.chmod(mode & 0o777);
    await syncFolder(dirname(file));
    await handle.close();
    handle = fresh;
    size = 0;
  }

  async function append(line: Buffer): Promise<void> {
    if (failure !== undefined) await settle();
    await followFile();
    if (size > 0 && size + line.length > MOST_BYTES) await rotate();
    try {
      for (let done = 0; done < line.length;)
        done += (await handle.write(line, done, line.length - done, size + done)).bytesWritten;
    } catch (error) {
      await handle.truncate(size).catch(() => undefined);
      throw error;
    }
    size += line.length;
    isDirty = true;
    syncing ??= syncAll();
  }

  return {
    async add(command) {
      if (written.has(command)) return false;
      await append(encodeLine(command));
      written.add(command);
      return true;
    },
    async addGap(at) {
      if (written.endsWithGap()) return false;
      await append(encodeLine({ kind: 'gap', at }));
      written.addGap();
      return true;
    },
    async close() {
      await syncing;
      await handle.close();
    },
  };
}
