import { glyphsOf, widthOf } from './width.ts';

/** What is drawn of ASCII in place of each mark of ours, in as many cells. */
const DRAWN: readonly (readonly [marks: string, ascii: string])[] = [
  ['─━═╌┄–—·', '-'],
  ['│┃║┊┆▏', '|'],
  ['┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫╔╗╚╝╠╣', '+'],
  ['█▀▄▌▐▓▒░', '#'],
  ['▸❯›→⟩»', '>'],
  ['←⟨«', '<'],
  ['↑', '^'],
  ['↓', 'v'],
  ['●•✓✔★', '*'],
  ['○◯', 'o'],
  ['×✗✘', 'x'],
  ['…', '~'],
  ['‘’', "'"],
  ['“”', '"'],
  ['\u00a0', ' '],
];

const ASCII_OF = new Map(DRAWN.flatMap(([marks, ascii]) => Array.from(marks, (mark) => [mark, ascii] as const)));

/** The text for a terminal that shows nothing but ASCII: as wide as it was, what has no likeness as question marks. */
export const asciiText = (text: string): string =>
  text.replace(/[^\0-\x7f]+/gu, (run) =>
    glyphsOf(run)
      .map((glyph) => ASCII_OF.get(glyph) ?? '?'.repeat(widthOf(glyph)))
      .join(''),
  );
