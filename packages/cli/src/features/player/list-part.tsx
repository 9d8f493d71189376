import { useMemo, type ReactNode } from 'react';
import type { Column } from '../../io/columns.ts';
import { clean } from '../../io/sanitize.ts';
import { cut } from '../../io/width.ts';
import { DataList } from '../../tui/components/data-list.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { Painted, type Piece } from '../../tui/components/painted.tsx';
import type { Area } from '../../tui/hooks/use-area.ts';
import { filterRows } from '../../tui/hooks/use-filter.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import type { Binding } from '../../tui/keys.ts';

/** One tab of a profile. */
export interface Part {
  readonly label: string;
  /** How many entries, where that is known. */
  readonly count: number | undefined;
  readonly bindings: readonly Binding[];
  readonly body: ReactNode;
  readonly isFiltered: boolean;
  reload(): void;
}

interface ListRead<T> {
  readonly data: readonly T[] | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  refetch(): Promise<unknown>;
}

interface ListPartSpec<T> {
  readonly label: string;
  readonly read: ListRead<T>;
  readonly columns: readonly Column<T>[];
  /** Why the rank may not read it. */
  readonly refusal: string | undefined;
  readonly empty: string;
  /** A line over the list. */
  readonly note?: Piece | undefined;
  /** What the list is narrowed to. */
  readonly filter: string;
  readonly area: Area;
}

const NONE: readonly never[] = [];

/** A tab that is a list, and its selected entry. */
export function useListPart<T>(spec: ListPartSpec<T>): Part & { readonly selected: T | undefined } {
  const { label, read, columns, refusal, empty, note, filter, area } = spec;
  const all: readonly T[] = read.data ?? NONE;
  const rows = useMemo(
    () => filterRows(all, filter, (row) => columns.map((column) => column.cell(row)).join(' ')),
    [all, filter, columns],
  );
  const height = area.height - (note ? 1 : 0);
  const list = useList(rows.length, height - 1);
  const head = note ? <Painted pieces={[{ ...note, text: cut(clean(note.text), area.width) }]} /> : null;
  const content =
    rows.length > 0 ? (
      <DataList rows={rows} columns={columns} list={list} width={area.width} height={height} />
    ) : (
      <Notice query={read} width={area.width} empty={all.length > 0 ? 'Nothing matches the filter.' : empty} />
    );
  return {
    label,
    count: read.data?.length,
    bindings: list.bindings,
    isFiltered: true,
    selected: refusal === undefined ? rows[list.selected] : undefined,
    body:
      refusal === undefined ? (
        <>
          {head}
          {content}
        </>
      ) : (
        <Painted pieces={[{ text: cut(refusal, area.width), tone: 'warning' }]} />
      ),
    reload: () => (refusal === undefined ? void read.refetch() : undefined),
  };
}
