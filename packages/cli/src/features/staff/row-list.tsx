import { useMemo, type ReactNode } from 'react';
import type { Column } from '../../io/columns.ts';
import { DataList } from '../../tui/components/data-list.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { filterRows, useFilter } from '../../tui/hooks/use-filter.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { reloadBinding } from '../../tui/hooks/use-read.ts';
import type { Binding, FooterPart } from '../../tui/keys.ts';
import { useNavigation } from '../../tui/navigation.ts';

interface RowListProps<T> {
  readonly title: string;
  readonly facts?: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly read: { readonly isPending: boolean; readonly error: Error | null; refetch(): Promise<unknown> };
  readonly empty: string;
  /** Keys of this list, before those that move in it; given the selected row. */
  readonly bindings: (row: T | undefined) => readonly Binding[];
  readonly overlay?: ReactNode;
  /** The keys of the overlay; those of a form when left out. */
  readonly overlayKeys?: readonly FooterPart[] | undefined;
}

/** A list that fills a screen, with a filter over all that its columns show. */
export function RowList<T>(props: RowListProps<T>) {
  const { title, facts, rows, columns, read, empty, bindings, overlay, overlayKeys } = props;
  const { width, height } = useArea();
  const filter = useFilter();
  const shown = useMemo(
    () => filterRows(rows, filter.text, (row) => columns.map((column) => column.cell(row)).join(' ')),
    [rows, columns, filter.text],
  );
  const list = useList(shown.length, height - 1);
  const row = shown[list.selected];
  return (
    <Frame
      title={title}
      facts={facts}
      filter={filter}
      bindings={[...bindings(row), reloadBinding(read), ...list.bindings]}
      overlay={overlay}
      overlayKeys={overlayKeys}
    >
      {shown.length > 0 ? (
        <DataList rows={shown} columns={columns} list={list} width={width} height={height} />
      ) : (
        <Notice query={read} width={width} empty={rows.length > 0 ? 'Nothing matches the filter.' : empty} />
      )}
    </Frame>
  );
}

const SELECT_FIRST = 'Select a row first.';

/** Keys that lead to the player of a row: Enter opens the profile, `s` the anti-cheat sessions. */
export function usePlayerBindings(): (name: string | undefined) => readonly Binding[] {
  const { open } = useNavigation();
  return (name) => [
    {
      keys: ['enter', 'p'],
      label: 'open',
      help: 'Open the profile.',
      disabled: name === undefined ? SELECT_FIRST : undefined,
      run: () => name !== undefined && open('player', { name }),
    },
    {
      keys: ['s'],
      label: 'sessions',
      help: 'Anti-cheat sessions of this player.',
      disabled: name === undefined ? SELECT_FIRST : undefined,
      run: () => name !== undefined && open('player-sessions', { name }),
    },
  ];
}
