import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first screen is drawn by then. */
const LOADED_MS = 1000;

/**
 * Keeps the memory for objects near what is in use. Else V8 takes 128 MB for new objects alone while many lines a second
 * rush by, and lets the rest grow to twice its size before it collects. Of such lines few are left a moment later, so
 * that collecting them more often costs next to nothing.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=10');
  setTimeout(collect, LOADED_MS).unref();
}

/** What loading left behind, with the room for new objects that it needed: the heap else grows to three times of that first. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
}
