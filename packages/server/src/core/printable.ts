/** The text for a terminal: characters that steer it are shown as U+FFFD. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd');
