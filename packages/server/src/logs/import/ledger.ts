import { writeFileSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { kill, pid as ownPid } from 'node:process';
import { USUAL_COMMUNITY } from '@steward/api-client/rules/community';
import { parseLedger } from './ledger-entry.ts';
import type { ImportSettings, LedgerContent, LedgerEntry } from './ledger-entry.ts';

export interface Ledger {
  /** All sources by their key. */
  readonly entries: ReadonlyMap<string, LedgerEntry>;
  /** Remembers a source, and whatever was remembered before; on disk at once, whole or not at all. */
  put(key: string, entry: LedgerEntry): Promise<void>;
  /** What a person said last of the files of a family. */
  settingsOf(family: string): ImportSettings;
  /** Remembers it with the next `put`. */
  setSettings(family: string, settings: ImportSettings): void;
  /** There was a ledger that cannot be understood: what was imported before is not known. */
  readonly isUnreadable: boolean;
}

const NAME = '.imports.json';
const LOCK = '.imports.lock';
const TOUCH_MS = 2000;
const ABANDONED_MS = 20_000;
/** Nobody needs longer to say whose a lock is. */
const UNTOLD_MS = 1000;
const OWNER = JSON.stringify({ pid: ownPid, host: hostname() });

/** Reads `dir/.imports.json`. One that cannot be understood is moved aside at the first write. `dryRun` writes nothing. */
export async function openLedger(dir: string, dryRun = false): Promise<Ledger> {
  const path = join(dir, NAME);
  const text = await readFile(path, 'utf8').catch(ignoreMissing);
  const parsed = text === undefined ? undefined : parseLedger(text, USUAL_COMMUNITY.timeZone);
  const isUnreadable = text !== undefined && parsed === undefined;
  let mustMove = isUnreadable;
  const entries = new Map(Object.entries(parsed?.sources ?? {}));
  const settings = new Map(Object.entries(parsed?.settings ?? {}));

  async function put(key: string, entry: LedgerEntry): Promise<void> {
    entries.set(key, entry);
    if (dryRun) return;
    await mkdir(dir, { recursive: true });
    if (mustMove) await rename(path, `${path}.unreadable`);
    mustMove = false;
    const content: LedgerContent = { version: 2, sources: ordered(entries), settings: ordered(settings) };
    await writeFile(`${path}.new`, `${JSON.stringify(content, undefined, 2)}\n`);
    await rename(`${path}.new`, path);
  }

  return {
    entries,
    put,
    settingsOf: (family) => settings.get(family) ?? {},
    setSettings: (family, given) => void settings.set(family, given),
    isUnreadable,
  };
}

const ordered = <T>(all: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));

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
 * lock's file is touched while the import runs, and says which process that is, so that one which was cut off does not
 * stand in the way.
 */
export async function lockImports(dir: string): Promise<() => Promise<void>> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, LOCK);
  if (await isAbandoned(path)) await rm(path, { force: true });
  if (!take(path)) throw new Error(`Another import into ${dir} is running. Try again when it is done.`);
  // Not by its name, under which another import may have put its own if this process had to rest.
  const handle = await open(path, 'r+');
  const touch = setInterval(() => void handle.utimes(new Date(), new Date()).catch(() => undefined), TOUCH_MS).unref();
  return async () => {
    clearInterval(touch);
    await handle.close();
    if ((await readFile(path, 'utf8').catch(ignoreMissing)) === OWNER) await rm(path, { force: true });
  };
}

/** At once, so that next to no time is left in which the process may end with the lock made and its owner not told. */
function take(path: string): boolean {
  try {
    writeFileSync(path, OWNER, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const held = await stat(path).catch(ignoreMissing);
  if (!held) return false;
  const ageMs = Date.now() - held.mtimeMs;
  if (ageMs > ABANDONED_MS || (held.size === 0 && ageMs > UNTOLD_MS)) return true;
  const [, pid = '', host = ''] =
    /^\{"pid":(\d{1,9}),"host":"([^"]*)"\}$/.exec((await readFile(path, 'utf8').catch(ignoreMissing)) ?? '') ?? [];
  if (host !== hostname() || pid === String(ownPid)) return false;
  try {
    kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
