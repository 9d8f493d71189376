import { closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readText, root, say } from './toolchain.mjs';

const lockFile = join(root, '.data/setup.lock');
const staleAfterMs = 20 * 60_000;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} file */
function isStale(file) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  const pid = Number(readText(file));
  return age > staleAfterMs || (pid > 0 && !isAlive(pid));
}

/** @param {string} file */
function take(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Runs the work while no other process of this checkout installs or builds. A lock that a dead process left is taken over.
 * @template T @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function withLock(work, file = lockFile) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = 0; !take(file); waited += 200) {
    if (isStale(file)) rmSync(file, { force: true });
    else if (waited === 0) say('Waiting for another command that installs or builds in this checkout …');
    await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
