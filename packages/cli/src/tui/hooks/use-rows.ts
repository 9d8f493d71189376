import { useMemo, useState } from 'react';
import { toldColumns, type Column } from '../../io/columns.ts';
import type { Binding } from '../keys.ts';
import { AS_IT_CAME, nextSort, sorted, sortText, type Sort } from '../row-sort.ts';
import { filterRows } from './filter-rows.ts';
import { useKeyName } from './use-key-name.ts';
import { useList, type ListState } from './use-list.ts';

export interface RowsSpec<T> {
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  /** What they are narrowed to. */
  readonly filter: string;
  /** Rows with the header. */
  readonly height: number;
  /** What a filter looks at; all that the columns show when left out. */
  readonly textOf?: ((row: T) => string) | undefined;
  /** The key of the column by which the rows come in order. */
  readonly order?: string | undefined;
}

export interface RowsState<T> {
  /** Those that match, in the chosen order. */
  readonly shown: readonly T[];
  /** As they are chosen now: the one by which the rows are ordered tells it in its header. */
  readonly columns: readonly Column<T>[];
  readonly list: ListState;
  readonly row: T | undefined;
  /** Marked rows that are shown. */
  readonly marked: readonly T[];
  isMarked(row: T): boolean;
  unmark(): void;
  /** The order and the marks, for the line of the title; empty while there is nothing to say. */
  readonly facts: readonly string[];
  readonly bindings: readonly Binding[];
}

/** What stands for a row when it is read again. */
export function keyOfRow<T>(row: T, columns: readonly Column<T>[]): string {
  const own = row as Readonly<Record<string, unknown>>;
  const id = own['id'] ?? own['hash'] ?? own['name'];
  return typeof id === 'string' || typeof id === 'number'
    ? String(id)
    : columns.map(({ cell }) => cell(row)).join('\t');
}

const NO_MARKS: ReadonlySet<string> = new Set();

/** The marks of a list: by key, so that they stay when rows are read again. */
function useMarks<T>(shown: readonly T[], list: ListState, keyOf: (row: T) => string) {
  const keyName = useKeyName();
  const [marks, setMarks] = useState(NO_MARKS);
  const [anchor, setAnchor] = useState(-1);
  const isMarked = (row: T) => marks.size > 0 && marks.has(keyOf(row));
  const marked = useMemo(
    () => (marks.size === 0 ? [] : shown.filter((row) => marks.has(keyOf(row)))),
    [shown, marks, keyOf],
  );
  const unmark = () => setMarks(NO_MARKS);
  const row = shown[list.selected];
  const toggle = () => {
    if (row === undefined) return;
    const next = new Set(marks);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    setMarks(next);
    setAnchor(list.selected);
    list.select(list.selected + 1);
  };
  const range = () => {
    const [from, to] = [Math.min(anchor, list.selected), Math.max(anchor, list.selected)];
    setMarks(new Set([...marks, ...shown.slice(Math.max(0, from), to + 1).map(keyOf)]));
  };
  const all = () => setMarks(marked.length === shown.length ? NO_MARKS : new Set([...marks, ...shown.map(keyOf)]));
  const none = shown.length > 0 ? undefined : 'There is no row to mark.';
  const bindings: readonly Binding[] = [
    { keys: ['space'], label: 'mark', quiet: true, help: 'Mark this row, or no longer.', disabled: none, run: toggle },
    {
      keys: ['V'],
      label: 'mark to here',
      quiet: true,
      help: 'Mark all rows from the last mark to this one.',
      disabled: none ?? (anchor < 0 ? `Mark a row with ${keyName('mark', 'space')} first.` : undefined),
      run: range,
    },
    {
      keys: ['*'],
      label: 'mark all',
      quiet: true,
      help: 'Mark all rows that match, or none.',
      disabled: none,
      run: all,
    },
    ...(marked.length > 0
      ? [{ keys: ['esc'], label: 'unmark', quiet: true as const, help: 'Take all marks away.', run: unmark }]
      : []),
  ];
  return { marked, isMarked, unmark, bindings };
}

/** Where the row is that is looked for, of several the one nearest to a place; -1 where there is none. */
function nearestTo<T>(place: number, rows: readonly T[], isIt: (row: T) => boolean): number {
  const isAt = (at: number) => at >= 0 && at < rows.length && isIt(rows[at] as T);
  for (let far = 0; far <= Math.max(place, rows.length - 1 - place); far++) {
    if (isAt(place - far)) return place - far;
    if (isAt(place + far)) return place + far;
  }
  return -1;
}

/**
 * Keeps the selection on its row when rows are read again, narrowed or ordered: what came in above it does not push another
 * row under the cursor. The first place stays the first place, for whoever reads what comes in.
 */
function useHeldRow<T>(shown: readonly T[], list: ListState, keyOf: (row: T) => string): void {
  const at = list.selected;
  const row = shown[at];
  const key = row === undefined ? undefined : keyOf(row);
  const [held, setHeld] = useState({ at, key });
  // While nothing is there, what was held is remembered for when it comes back.
  if (row === undefined || (held.at === at && held.key === key)) return;
  // A list that became shorter than where it was puts it on the last row, which nobody chose.
  const isMoved = at !== Math.min(held.at, shown.length - 1) || at <= 0 || held.key === undefined;
  const now = isMoved ? -1 : nearestTo(held.at, shown, (one) => keyOf(one) === held.key);
  if (now >= 0) list.select(now);
  // Where it is gone the row that is seen now counts, or the cursor would jump back when the list grows again.
  else if (!isMoved) list.select(at);
  setHeld(now >= 0 ? { at: now, key: held.key } : { at, key });
}

/** The rows of a list: narrowed, ordered and marked, and the keys that do so. */
export function useRows<T>({ rows, columns, filter, height, textOf, order }: RowsSpec<T>): RowsState<T> {
  const [sort, setSort] = useState<Sort>(AS_IT_CAME);
  const matching = useMemo(
    () => filterRows(rows, filter, textOf ?? ((row) => columns.map((column) => column.cell(row)).join(' '))),
    [rows, columns, filter, textOf],
  );
  const shown = useMemo(() => sorted(matching, columns, sort), [matching, columns, sort]);
  const list = useList(shown.length, height - 1);
  const keyOf = useMemo(() => (row: T) => keyOfRow(row, columns), [columns]);
  useHeldRow(shown, list, keyOf);
  const marks = useMarks(shown, list, keyOf);
  const choose = (next: Sort) => {
    setSort(next);
    list.select(0);
  };
  const told =
    sort.key === undefined ? columns : columns.map((one) => (one.key === sort.key ? withArrow(one, sort) : one));
  const text = sortText(sort, columns, order);
  return {
    shown,
    columns: told,
    list,
    row: shown[list.selected],
    ...marks,
    facts: [...(text === '' ? [] : [text]), ...(marks.marked.length > 0 ? [`${marks.marked.length} marked`] : [])],
    bindings: [
      ...list.bindings,
      ...marks.bindings,
      {
        keys: ['S'],
        label: 'sort',
        quiet: true,
        help: 'Order the rows by the next column.',
        run: () => choose(nextSort(sort, toldColumns(columns, rows), order)),
      },
      {
        keys: ['O'],
        label: 'turn round',
        quiet: true,
        help: 'Turn the order round.',
        run: () => choose({ ...sort, isTurned: !sort.isTurned }),
      },
    ],
  };
}

const withArrow = <T>(column: Column<T>, { isTurned }: Sort): Column<T> => ({
  ...column,
  header: `${column.header} ${(column.isLargestFirst === true) === isTurned ? '↑' : '↓'}`,
});
