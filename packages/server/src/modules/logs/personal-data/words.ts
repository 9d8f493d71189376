/** The text for a terminal: characters that steer it are shown as U+FFFD. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd');

/** `1 line`, `2 lines`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : many}`;

/** What an error says, in one line. */
export const reasonOf = (error: unknown): string =>
  printable((error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '');
