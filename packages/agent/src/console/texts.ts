const MOST_REASON = 120;
/** Games cut what is longer, or refuse it. */
const MOST_CHAT = 120;
const MOST_CHAT_LINES = 4;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A reason as one line that nothing of can end the command or begin another. */
export const plainText = (value: unknown): string =>
  textOf(value)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MOST_REASON);

/** A text as lines of chat, none of which is too long for the games: at most four, broken between words. */
export function chatLines(value: unknown): string[] {
  const words = textOf(value)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .split(' ')
    .flatMap((word) => word.match(/.{1,120}/gu) ?? []);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= MOST_CHAT) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, MOST_CHAT_LINES);
}

/** An answer as lines. */
export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');
