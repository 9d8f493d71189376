import { Box } from 'ink';
import { useState, type ReactNode } from 'react';
import type { Column } from '../../io/columns.ts';
import { plural } from '../../io/format.ts';
import { useArea } from '../hooks/use-area.ts';
import { useFilter } from '../hooks/use-filter.ts';
import { useKeyName } from '../hooks/use-key-name.ts';
import type { Pages } from '../hooks/use-pages.ts';
import { reloadBinding } from '../hooks/use-read.ts';
import { useRows } from '../hooks/use-rows.ts';
import type { Binding, FooterPart } from '../keys.ts';
import { bindingOf, type Asks, type ListBinding, type ManyWrite, type RowThing } from '../list-bindings.ts';
import { useNavigation } from '../navigation.ts';
import { useUser, viewerOf } from '../services.ts';
import { BulkWrite } from './bulk-write.tsx';
import { DataList } from './data-list.tsx';
import { Frame } from './frame.tsx';
import { Notice } from './notice.tsx';
import { QUESTION_KEYS } from './question.tsx';

interface PageOf<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface ListRead<T> {
  readonly data: readonly T[] | PageOf<T> | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  refetch(): Promise<unknown>;
}

/** Lines under the list about the selected row. */
export interface ListDetail<T> {
  readonly lines: number;
  /** Least height of the content from which they are shown. */
  readonly from?: number;
  readonly render: (row: T, width: number) => ReactNode;
}

export interface ListScreenProps<T> {
  readonly title: string;
  readonly read: ListRead<T>;
  readonly columns: readonly Column<T>[];
  readonly bindings: readonly ListBinding<T>[];
  /** What a row is. */
  readonly one: RowThing;
  /** Said in place of an empty list. */
  readonly empty: string;
  /** For what comes in pages. */
  readonly pages?: Pages;
  /** Counts after the title; how many there are when left out. */
  readonly facts?: string;
  /** What a filter looks at; all that the columns show when left out. */
  readonly textOf?: (row: T) => string;
  /** The key of the column by which the rows come in order. */
  readonly order?: string;
  /** Changes the rows before they are filtered, such as to those of the staff. */
  readonly choose?: (rows: readonly T[]) => readonly T[];
  readonly detail?: ListDetail<T>;
  /** Stands over the list, with its own keys. */
  readonly overlay?: ReactNode;
  /** A line over the list, such as the names of its parts. */
  readonly head?: ReactNode;
}

const NONE: readonly never[] = [];

export const rowsOf = <T,>(data: ListRead<T>['data']): readonly T[] =>
  data === undefined ? NONE : 'items' in data ? data.items : data;

type Shown<T> =
  | { readonly kind: 'ask'; readonly asked: Asks<T | undefined>; readonly row: T | undefined }
  | {
      readonly kind: 'many';
      readonly many: ManyWrite<T>;
      readonly rows: readonly T[];
      readonly refuses: (row: T) => string | undefined;
    };

/** A list that fills a screen: filter, order, marks, and the keys that its bindings tell. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { title, read, columns, one, empty, pages, choose, detail, overlay, head } = props;
  const { open, replace } = useNavigation();
  const user = useUser();
  const keyName = useKeyName();
  const { width, height: full } = useArea();
  const filter = useFilter();
  const [asked, setAsked] = useState<Shown<T>>();
  const isDetailed = detail !== undefined && full >= (detail.from ?? 0);
  const height = full - (isDetailed ? detail.lines : 0) - (head === undefined ? 0 : 1);
  const all = rowsOf(read.data);
  const chosen = choose ? choose(all) : all;
  const rows = useRows({
    rows: chosen,
    columns,
    filter: filter.text,
    height,
    textOf: props.textOf,
    order: props.order,
  });
  const close = () => setAsked(undefined);
  const given = {
    viewer: viewerOf(user),
    row: rows.row,
    marked: rows.marked,
    one,
    tools: { open, replace },
    keyName,
    start: (next: Asks<T | undefined>, row: T | undefined) => setAsked({ kind: 'ask', asked: next, row }),
    startMany: (many: ManyWrite<T>, refuses: (row: T) => string | undefined) =>
      setAsked({ kind: 'many', many, rows: rows.marked, refuses }),
  };
  const paged = read.data !== undefined && 'items' in read.data ? read.data : undefined;
  const counted = pages ? pages.facts(paged, one) : all.length > 0 ? plural(all.length, one) : '';
  const bindings: readonly Binding[] = [
    ...props.bindings.map((binding) => bindingOf(binding, given)),
    reloadBinding(read),
    ...(pages?.bindings(paged) ?? []),
    ...rows.bindings,
  ];
  return (
    <Frame
      title={title}
      facts={[props.facts ?? counted, ...rows.facts].filter((text) => text !== '').join(' · ')}
      filter={filter}
      bindings={bindings}
      overlay={overlay ?? (asked && overlayOf(asked, close, rows.unmark))}
      overlayKeys={overlay === undefined ? keysOf(asked) : undefined}
    >
      {head}
      {rows.shown.length > 0 ? (
        <DataList rows={rows} width={width} height={height} />
      ) : (
        <Notice
          query={read}
          width={width}
          empty={all.length > 0 ? 'Nothing matches the filter.' : (pages?.pastEnd(paged) ?? empty)}
        />
      )}
      {isDetailed && rows.row !== undefined ? <Box flexDirection="column">{detail.render(rows.row, width)}</Box> : null}
    </Frame>
  );
}

const overlayOf = <T,>(shown: Shown<T>, close: () => void, unmark: () => void): ReactNode =>
  shown.kind === 'ask' ? (
    shown.asked.ask(shown.row, close)
  ) : (
    <BulkWrite
      write={shown.many}
      rows={shown.rows}
      refuses={shown.refuses}
      onDone={() => {
        unmark();
        close();
      }}
      onLeave={close}
    />
  );

/** Undefined: those of a form. */
function keysOf<T>(shown: Shown<T> | undefined): readonly FooterPart[] | undefined {
  if (shown?.kind === 'ask') return shown.asked.footer ?? (shown.asked.isQuestion ? QUESTION_KEYS : undefined);
  return shown && !shown.many.asks ? QUESTION_KEYS : undefined;
}
