import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first screen is drawn by then. */
const LOADED_MS = 1000;

/**
 * Keeps the memory for objects near what is in use. Else V8 takes 128 MB for new objects alone while many lines a second
 * rush by, and lets the rest grow to twice its size before it collects: here to 1.6 times, as collecting more often takes
 * more of the processor than all else does of such lines. The last of its compilers, which works in threads of its own and
 * for long, is left out: a screen is drawn thirty times a second as fast by the one before it.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=60');
  setFlagsFromString('--no-turbofan');
  setTimeout(collect, LOADED_MS).unref();
}

/** What loading left behind, with the room for new objects that it needed: the heap else grows to three times of that first. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
}
