import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import { typeable } from '../tui/editor/edited-text.ts';
import type { PlainInput } from './terminal.ts';

/** A lone Esc is told from the beginning of another key by what follows within 20 ms. */
const ESC_MS = 40;

export const ESC = '\u001b';
export const ENTER = '\r';
export const DOWN = '\u001b[B';
const BACKSPACE = '\u007f';
const DELETE = '\u001b[3~';

/** Keys that empty a field of that value: line by line both ways, so that it is empty wherever the cursor is. */
export function clearing(value: string): readonly string[] {
  const [, ...breaks] = value.split('\n');
  const [back, on] = ['\u0015', '\u000b'];
  return [back, ...breaks.flatMap(() => [BACKSPACE, back]), on, ...breaks.flatMap(() => [DELETE, on])];
}

/** A text as one paste. What could end it in its midst, and so press keys, is none of a text. */
export const pasted = (text: string): string => `\u001b[200~${typeable(text, true)}\u001b[201~`;

/** Presses keys one by one, each when what the one before did is done. */
export async function pressKeys(input: PlainInput, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    input.write(key);
    // What a key does is done when the turn of the event loop is over.
    if (key === ESC) await sleep(ESC_MS);
    else await endOfTurn();
  }
}
