import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/log-days';
import { z } from 'zod';
import { IMPORT_ENCODINGS, IMPORT_FORMATS } from './formats.ts';

const Day = z.string().refine(isRealDay);
const Type = z.enum(LOG_TYPES.map((rule) => rule.type));

const Entry = z.object({
  path: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** What the person who imported it asked for. */
  asked: z.string(),
  format: z.enum(IMPORT_FORMATS),
  encoding: z.enum(IMPORT_ENCODINGS),
  lines: z.int(),
  byType: z.partialRecord(Type, z.int()),
  days: z.array(Day),
  outputs: z.array(z.string()),
  /** The day of the last line, where days were counted backwards. */
  lastDay: Day.optional(),
});

const Ledger = z.object({ version: z.literal(1), sources: z.record(z.string(), Entry) });

/** What is remembered of a source that was imported. */
export type LedgerEntry = z.infer<typeof Entry>;

export interface Ledger {
  get(key: string): LedgerEntry | undefined;
  /** Remembers a source; on disk at once, whole or not at all. */
  put(key: string, entry: LedgerEntry): Promise<void>;
}

const NAME = '.imports.json';
const LOCK = '.imports.lock';
const TOUCH_MS = 2000;
const ABANDONED_MS = 20_000;

/** Reads `dir/.imports.json`. One that cannot be understood is moved aside at the first write. */
export async function openLedger(dir: string): Promise<Ledger> {
  const path = join(dir, NAME);
  const text = await readFile(path, 'utf8').catch(ignoreMissing);
  const parsed = text === undefined ? undefined : Ledger.safeParse(parseJson(text));
  let isUnreadable = parsed?.success === false;
  const sources = new Map(Object.entries(parsed?.data?.sources ?? {}));

  async function put(key: string, entry: LedgerEntry): Promise<void> {
    sources.set(key, entry);
    await mkdir(dir, { recursive: true });
    if (isUnreadable) await rename(path, `${path}.unreadable`);
    isUnreadable = false;
    const ordered = Object.fromEntries([...sources].sort(([a], [b]) => (a < b ? -1 : 1)));
    await writeFile(`${path}.new`, `${JSON.stringify({ version: 1, sources: ordered }, undefined, 2)}\n`);
    await rename(`${path}.new`, path);
  }

  return { get: (key) => sources.get(key), put };
}

/** Whether all files that the source became are still in place. */
export async function hasOutputs(dir: string, entry: LedgerEntry): Promise<boolean> {
  const found = await Promise.all(
    entry.outputs.map((name) =>
      stat(join(dir, name))
        .catch(() => stat(join(dir, `${name}.zst`)))
        .catch(() => undefined),
    ),
  );
  return found.every((one) => one?.isFile());
}

/**
 * Lets one import at a time work on the folder. Gives the function that ends it; throws when another one runs. The
 * lock's file is touched while the import runs, so that one which was cut off does not stand in the way for long.
 */
export async function lockImports(dir: string): Promise<() => Promise<void>> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, LOCK);
  const held = await stat(path).catch(ignoreMissing);
  if (held && Date.now() - held.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  const handle = await open(path, 'wx').catch(ignoreTaken);
  if (!handle) throw new Error(`Another import into ${dir} is running. Try again when it is done.`);
  const touch = setInterval(() => void handle.utimes(new Date(), new Date()).catch(() => undefined), TOUCH_MS).unref();
  return async () => {
    clearInterval(touch);
    await handle.close();
    await rm(path, { force: true });
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function ignoreTaken(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EEXIST') throw error;
}
