import { clean } from '../../io/sanitize.ts';
import { glyphsOf, widthOf } from '../../io/width.ts';

/** A row of a field: which part of the text it shows, and what of it is seen. */
export interface FieldRow {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly Cell[];
}

/** A glyph as it is shown. */
export interface Cell {
  readonly at: number;
  readonly text: string;
  readonly width: number;
}

export interface FieldLayout {
  readonly rows: readonly FieldRow[];
  /** The row of the cursor, and how many cells stand before it. */
  readonly row: number;
  readonly column: number;
}

const BULLET = '•';

/** The glyphs of a text as they are shown: controls as marks; of a secret nothing but their number. */
function cellsOf(text: string, from: number, isHidden: boolean): Cell[] {
  let at = from;
  return glyphsOf(text).map((glyph) => {
    const shown = isHidden ? BULLET : clean(glyph);
    const cell = { at, text: shown, width: widthOf(shown) };
    at += glyph.length;
    return cell;
  });
}

const widthOfAll = (cells: readonly Cell[]) => cells.reduce((sum, { width }) => sum + width, 0);

/** One line in rows of at most `width` cells, broken behind blanks where there are some. */
function rowsOfLine(cells: readonly Cell[], from: number, to: number, width: number): FieldRow[] {
  const rows: FieldRow[] = [];
  let first = 0;
  let used = 0;
  let blank: number | undefined;
  const close = (end: number) => {
    const own = cells.slice(first, end);
    rows.push({ from: own[0]?.at ?? from, to: cells[end]?.at ?? to, cells: own });
    first = end;
  };
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at];
    if (!cell) break;
    if (used + cell.width > width && at > first) {
      const broken = blank !== undefined && blank > first ? blank : at;
      close(broken);
      used = widthOfAll(cells.slice(first, at));
      blank = undefined;
    }
    used += cell.width;
    if (cell.text === ' ') blank = at + 1;
  }
  close(cells.length);
  return rows;
}

/** A text in rows of `width` cells, a cell of which is kept for the cursor. */
export function layoutOf(text: string, at: number, width: number, isHidden = false): FieldLayout {
  const room = Math.max(1, width - 1);
  const rows: FieldRow[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    rows.push(...rowsOfLine(cellsOf(line, from, isHidden), from, from + line.length, room));
    from += line.length + 1;
  }
  const row = rows.findLastIndex((one) => one.from <= at);
  const column = widthOfAll(rows[row]?.cells.filter((cell) => cell.at < at) ?? []);
  return { rows, row, column };
}

/** Where the cursor comes a row up or down; undefined past the first and the last one. */
export function placeInRow({ rows, row, column }: FieldLayout, by: -1 | 1): number | undefined {
  const wanted = rows[row + by];
  if (!wanted) return undefined;
  let used = 0;
  for (const cell of wanted.cells) {
    if (used + cell.width > column) return cell.at;
    used += cell.width;
  }
  const isBroken = rows[row + by + 1]?.from === wanted.to;
  return isBroken ? (wanted.cells.at(-1)?.at ?? wanted.from) : wanted.to;
}

/** The rows that are shown, the cursor's among them. */
export function shownRows({ rows, row }: FieldLayout, most: number): readonly FieldRow[] {
  const first = Math.max(0, Math.min(row - Math.floor(most / 2), rows.length - most));
  return rows.slice(first, first + most);
}

/** The part of a one-line text that is shown in `width` cells: the cursor is in it. */
export function windowOf(text: string, at: number, width: number, isHidden = false): FieldRow {
  const cells = cellsOf(text.replaceAll('\n', ' '), 0, isHidden);
  const room = Math.max(1, width - 1);
  const cursor = cells.findIndex((cell) => cell.at >= at);
  let first = cursor < 0 ? cells.length : cursor;
  for (let left = room - (cells[first - 1]?.width ?? 0); first > 0 && left >= 0; left -= cells[first - 1]?.width ?? 0)
    first--;
  let last = first;
  let used = 0;
  while (last < cells.length && used + (cells[last]?.width ?? 0) <= room) used += cells[last++]?.width ?? 0;
  return { from: cells[first]?.at ?? text.length, to: cells[last]?.at ?? text.length, cells: cells.slice(first, last) };
}
