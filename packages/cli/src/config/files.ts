import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FailedError } from '../errors.ts';
import { cannot, codeOf, readText } from './read-text.ts';

const LOCK_STALE_MS = 10_000;
const LOCK_WAIT_MS = 5000;
const LOCK_TRY_MS = 25;

const uniqueName = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** What the system says to the first folder of a path that is not there: of several at once it names no reason. */
async function firstRefusal(folder: string): Promise<unknown> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return undefined;
  } catch (error) {
    const above = dirname(folder);
    return codeOf(error) === 'ENOENT' && above !== folder ? firstRefusal(above) : error;
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw cannot('write to', folder, codeOf(error) === 'ENOENT' ? ((await firstRefusal(folder)) ?? error) : error);
  }
}

/** Replaces the file in one step, readable by its owner only. */
export async function writePrivate(file: string, text: string): Promise<void> {
  const fresh = `${file}.${uniqueName()}.tmp`;
  try {
    await makeFolder(dirname(file));
    const handle = await open(fresh, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(fresh, 0o600);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error instanceof FailedError ? error : cannot('write', file, error);
  }
}

/** Removes the file, if it is there. */
export async function removeFile(file: string): Promise<void> {
  try {
    await rm(file, { force: true });
  } catch (error) {
    throw cannot('remove', file, error);
  }
}

/** Removes the folder with all that is in it, if it is there. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    throw cannot('remove', folder, error);
  }
}

/** Runs while no other steward holds the lock of that file. A lock left behind counts as gone after 10 s. */
export async function withLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  const own = uniqueName();
  const until = Date.now() + LOCK_WAIT_MS;
  await makeFolder(dirname(file));
  for (;;) {
    try {
      const handle = await open(lock, 'wx', 0o600);
      await handle.writeFile(own).finally(() => handle.close());
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw cannot('write', lock, error);
      const age = await stat(lock).then(
        (found) => Date.now() - found.mtimeMs,
        () => 0,
      );
      if (age > LOCK_STALE_MS) await rm(lock, { force: true });
      else if (Date.now() > until)
        throw new FailedError(`Another steward is writing ${file}. Try again, or remove ${lock} if none is running.`);
      else await sleep(LOCK_TRY_MS);
    }
  }
  try {
    return await run();
  } finally {
    await releaseLock(lock, own);
  }
}

async function releaseLock(lock: string, own: string): Promise<void> {
  try {
    if (readText(lock) === own) await rm(lock, { force: true });
  } catch {
    // Whoever waits for it takes it over once it is stale.
  }
}
