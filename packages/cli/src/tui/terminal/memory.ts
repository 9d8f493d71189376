import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first screen is drawn by then. */
const LOADED_MS = 1000;

/** Node.js 20 and 22 leave Maglev off: without the compiler after it, they would be left with the one that optimizes nothing. */
export const hasMaglev = (version: string, arch: string): boolean =>
  Number.parseInt(version, 10) >= 23 && (arch === 'x64' || arch === 'arm64');

/**
 * Keeps the memory for objects near what is in use. Else V8 takes 128 MB for new objects alone while many lines a second
 * rush by, and lets the rest grow to twice its size before it collects: here to 1.6 times, as collecting more often takes
 * more of the processor than all else does of such lines. The last of its compilers, which works in threads of its own and
 * for long, is left out where there is one before it: a screen is drawn thirty times a second as fast by that. A flag that
 * another Node doesn't know changes nothing.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=60');
  if (hasMaglev(process.versions.node, process.arch)) setFlagsFromString('--no-turbofan');
  setTimeout(collect, LOADED_MS).unref();
}

/** What loading left behind, with the room for new objects that it needed: the heap else grows to three times of that first. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('globalThis.gc') as (() => void) | undefined)?.();
  setFlagsFromString('--no-expose-gc');
}
