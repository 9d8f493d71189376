const PLAIN = /^[\x20-\x7e]*$/;
let measure: ((text: string) => number) | undefined;
let segmenter: Intl.Segmenter | undefined;

/** Text as people see its characters: one entry a glyph. */
export function glyphsOf(text: string): string[] {
  if (PLAIN.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Makes ready for text of any script, if there is any. Before it, a character counts as one cell. */
export async function prepareWidths(texts?: Iterable<string>): Promise<void> {
  if (measure) return;
  if (texts) {
    let needed = false;
    for (const text of texts) needed ||= !PLAIN.test(text);
    if (!needed) return;
  }
  ({ default: measure } = await import('string-width'));
}

/** Cells that text takes in a terminal. The text holds no control characters. */
export const widthOf = (text: string): number =>
  PLAIN.test(text) ? text.length : measure ? measure(text) : [...text].length;

/** The beginning of the text that fits into `width` cells. */
export function take(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (PLAIN.test(text)) return text.slice(0, Math.max(0, width));
  let taken = '';
  let used = 0;
  for (const glyph of glyphsOf(text)) {
    used += widthOf(glyph);
    if (used > width) break;
    taken += glyph;
  }
  return taken;
}

/** Text in at most `width` cells; what is cut ends in `…`. */
export function cut(text: string, width: number): string {
  if (width <= 0) return '';
  return widthOf(text) <= width ? text : `${take(text, width - 1)}…`;
}

/** Text cut in the middle to at most `width` cells, for hashes and ids. */
export function cutMiddle(text: string, width: number): string {
  if (widthOf(text) <= width || width < 5) return cut(text, width);
  const head = take(text, Math.ceil((width - 1) / 2));
  let room = width - 1 - widthOf(head);
  let tail = '';
  for (const glyph of glyphsOf(text).reverse()) {
    room -= widthOf(glyph);
    if (room < 0) break;
    tail = glyph + tail;
  }
  return `${head}…${tail}`;
}

/** Text in exactly `width` cells: cut or filled with blanks. */
export function fit(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const short = cut(text, width);
  const blank = ' '.repeat(Math.max(0, width - widthOf(short)));
  return align === 'right' ? blank + short : short + blank;
}

/** Lines of at most `width` cells, broken at blanks where possible. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  const room = Math.max(1, width);
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && widthOf(line) + 1 + widthOf(word) <= room) {
        line += ` ${word}`;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (widthOf(line) > room) {
        const head = take(line, room) || (glyphsOf(line)[0] ?? '');
        lines.push(head);
        line = line.slice(head.length);
      }
    }
    lines.push(line);
  }
  return lines;
}
