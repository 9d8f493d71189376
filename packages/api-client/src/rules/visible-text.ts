/** What to do with the colour codes of SA-MP `{RRGGBB}`, FiveM `^1` and Minecraft `§a`. */
export type ColourCodes = 'keep' | 'strip' | 'mark';

const FIRST_PICTURE = 0x2400;
const DELETE = 0x7f;
const DELETE_PICTURE = '\u2421';

/**
 * Control characters but the tab (C0, DEL, C1), and what is not seen or turns the direction of text: soft hyphen, joiners,
 * marks and overrides of direction, invisible operators, byte order mark, line and paragraph separators, fillers, tags,
 * and halves of surrogate pairs.
 */
const UNSEEN_SOURCE =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\0-\x08\n-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u
    .source;
const UNSEEN = new RegExp(UNSEEN_SOURCE, 'gu');
/** The least number of one character that is told as a number. */
const RUN = 4;
/** More tabs than anything is indented by. */
const TAB_RUN = 16;
const RUNS = new RegExp(`(\\t)\\1{${TAB_RUN - 1},}|(${UNSEEN_SOURCE})\\2{${RUN - 1},}`, 'gu');
const JOINER = '\u200d';
/** What an emoji ends in, and what one begins with: between these a joiner makes one picture of two. */
const PICTURE_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;
const COLOUR = /\{[0-9a-f]{6}\}|\^[0-9]|\u00a7[0-9a-fk-orx]/giu;

/**
 * The text with each character that cannot be seen shown as a mark: `␛` and the like for controls, `⟨U+202E⟩` for others. Tabs
 * stay, and joiners between emoji, which make one picture of them. What is left can neither steer a terminal nor turn text around; it still has to be escaped as markup.
 */
export function visibleText(text: string, colourCodes: ColourCodes = 'keep'): string {
  return handleColours(text, colourCodes).replace(UNSEEN, (char, at: number, whole: string) =>
    char === JOINER && isBetweenPictures(whole, at) ? char : mark(char),
  );
}

/** Whether there is anything to be seen in the text: more than spaces, empty Braille, marks of direction and the like. */
export const isSeen = (text: string): boolean => text.replace(UNSEEN, '').replaceAll('\u2800', '').trim() !== '';

/** Whether the text holds anything that is not seen: with it two texts that look the same may be others. */
export const holdsUnseen = (text: string): boolean => text.search(UNSEEN) >= 0;

/**
 * The text with each run of one character that cannot be seen shown as its mark and how often it stands there: `␀ × 4096`.
 * For showing alone: a text that is kept keeps its characters.
 */
export const foldRuns = (text: string): string =>
  text.replace(RUNS, (run) => {
    const [char = ''] = run;
    return `${mark(char)} × ${run.length / char.length} `;
  });

const isBetweenPictures = (text: string, at: number): boolean =>
  PICTURE_BEFORE.test(text.slice(Math.max(0, at - 4), at)) && PICTURE_AFTER.test(text.slice(at + 1, at + 3));

function handleColours(text: string, colourCodes: ColourCodes): string {
  if (colourCodes === 'keep') return text;
  return text.replace(COLOUR, (code) => (colourCodes === 'strip' ? '' : `⟨${code.replace(/[{}]/g, '')}⟩`));
}

function mark(char: string): string {
  const codePoint = char.codePointAt(0) ?? 0;
  if (codePoint < 0x20) return String.fromCodePoint(FIRST_PICTURE + codePoint);
  if (codePoint === DELETE) return DELETE_PICTURE;
  return `⟨U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
