import { appendFile } from 'node:fs';
import { promisify } from 'node:util';

const append = promisify(appendFile);
const STANDARD_OUTPUT = 1;

/** Adds text to a file, which is made with this mode where there is none, or to the standard output for `-`. */
export const appendText = (target: string, text: string, mode: number): Promise<void> =>
  append(target === '-' ? STANDARD_OUTPUT : target, text, { mode });
