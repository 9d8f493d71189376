import type { ReactNode } from 'react';
import type { Column } from '../../io/columns.ts';
import { clean } from '../../io/sanitize.ts';
import { cut } from '../../io/width.ts';
import { DataList } from './data-list.tsx';
import { Notice } from './notice.tsx';
import { Painted, type Piece } from './painted.tsx';
import type { Area } from '../hooks/use-area.ts';
import { useRows } from '../hooks/use-rows.ts';
import type { Binding } from '../keys.ts';

/** One tab of a profile. */
export interface Part {
  readonly label: string;
  /** How many entries, where that is known. */
  readonly count: number | undefined;
  readonly bindings: readonly Binding[];
  readonly body: ReactNode;
  readonly isFiltered: boolean;
  /** The order of the list and its marks, for the line of the title. */
  readonly facts?: readonly string[];
  reload(): void;
}

interface ListRead<T> {
  readonly data: readonly T[] | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  refetch(): Promise<unknown>;
}

export interface ListPart<T> extends Part {
  readonly selected: T | undefined;
  readonly facts: readonly string[];
}

export interface ListPartSpec<T> {
  readonly label?: string;
  readonly read: ListRead<T>;
  readonly columns: readonly Column<T>[];
  /** Why the rank may not read it. */
  readonly refusal?: string | undefined;
  readonly empty: string;
  /** A line over the list. */
  readonly note?: Piece | undefined;
  /** What the list is narrowed to. */
  readonly filter?: string;
  readonly area: Area;
}

const NONE: readonly never[] = [];

/** A tab that is a list, and its selected entry. */
export function useListPart<T>(spec: ListPartSpec<T>): ListPart<T> {
  const { label = '', read, columns, refusal, empty, note, filter = '', area } = spec;
  const all: readonly T[] = read.data ?? NONE;
  const height = area.height - (note ? 1 : 0);
  const rows = useRows({ rows: all, columns, filter, height });
  const head = note ? <Painted pieces={[{ ...note, text: cut(clean(note.text), area.width) }]} /> : null;
  const content =
    rows.shown.length > 0 ? (
      <DataList rows={rows} width={area.width} height={height} />
    ) : (
      <Notice query={read} width={area.width} empty={all.length > 0 ? 'Nothing matches the filter.' : empty} />
    );
  return {
    label,
    count: read.data?.length,
    bindings: rows.bindings,
    facts: rows.facts,
    isFiltered: true,
    selected: refusal === undefined ? rows.row : undefined,
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
