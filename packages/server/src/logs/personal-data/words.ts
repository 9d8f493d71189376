import { printable } from '../../core/printable.ts';

/** `1 line`, `2 lines`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : many}`;

/** What an error says, in one line. */
export const reasonOf = (error: unknown): string =>
  printable((error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '');
