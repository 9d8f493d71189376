import { isMissing, isRefused, isSignedOut } from '@steward/api-client/client/errors';
import type { Page } from '@steward/api-client/client/client';
import type { Row } from '@tanstack/react-table';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useDelayedFlag } from '../../hooks/use-delayed-flag.ts';
import { useMedia, usePhone } from '../../hooks/use-media.ts';
import { EmptyState, ReadError } from '../notices.tsx';
import { useEmptyText } from '../pages.ts';
import { useKeptScroll } from '../places.ts';
import { minWidthOf, toldColumns, tracksOf, type Column } from './column.ts';
import { saveCsv, type CsvJob } from './save-csv.ts';
import css from './data-table.module.css';
import { Chips } from './chips.tsx';
import { FindBox } from './find-box.tsx';
import { TableHead } from './head.tsx';
import { Pager, PastEnd } from './pager.tsx';
import { SkeletonRows, TableRow } from './rows.tsx';
import { canFilter as filters, canSort } from './server-list.ts';
import { SortSelect } from './sort-select.tsx';
import { Toolbar } from './toolbar.tsx';
import { useColumnChoice } from './use-column-choice.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { PagedList } from './use-paged-read.ts';
import { useTable } from './use-table.ts';
import { useTableState, type Paging } from './use-table-state.ts';
import { useOwnHeaders } from './use-own-headers.ts';
import { VirtualRows, type VirtualRowsHandle } from './virtual-rows.tsx';

/** What a table needs of a query; `useQuery`'s result has it. */
export interface TableQuery<T> {
  readonly data: readonly T[] | Page<readonly T[]> | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface DataTableProps<T> {
  /** Names the table for its kept columns and its CSV: 'staff-bans'. */
  readonly id: string;
  /** What it lists, for people who do not see it: 'Bans by staff'. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly query: TableQuery<T>;
  readonly rowKey: (row: T) => string | number;
  /** The sentence for no rows, 'No tickets found', when it is not that of the page's record. */
  readonly empty?: ReactNode;
  /** What to do where there is nothing: a sentence, with a link where one leads there. */
  readonly next?: ReactNode;
  /** Where Enter and a click on a row lead. */
  readonly rowLink?: (row: T) => string;
  /** What Enter and a click on a row do, when that is no route. */
  readonly onOpen?: (row: T) => void;
  /** A quiet emphasis of a row. */
  readonly rowTone?: (row: T) => 'danger' | 'warning' | 'quiet' | undefined;
  /** For lists that the server pages, sorts and filters: of `usePagedRead()`. */
  readonly paging?: Paging | PagedList<T>;
  /** Tells apart the addresses of two tables on one page. */
  readonly urlPrefix?: string;
  /** False: without count, filter, columns and CSV, for short lists in a panel. */
  readonly tools?: boolean;
  /** What stands under the rows. It comes and goes without moving them. */
  readonly foot?: ReactNode;
  /** Controls of the page's own, left above the table. */
  readonly children?: ReactNode;
}

const VIRTUAL_FROM = 120;
const ROW_PX = 36;
const TOUCH_ROW_PX = 44;
const PHONE_ROW_PX = 60;
const HEAD_PX = 33;
const TOOLBAR_PX = 44;
const PAGER_PX = 49;
/** A list that takes the height that is left is squeezed to that, or to less where its rows need less. */
const SQUEEZED_PX = 320;
const NO_ROWS: readonly never[] = [];

const rowsOf = <T,>(data: TableQuery<T>['data']): readonly T[] =>
  data === undefined ? NO_ROWS : 'items' in data ? data.items : data;

/** Rows of any number with sorting, filters, column choice, CSV, keyboard and the four states (`design.md`, tables). */
export function DataTable<T>(props: DataTableProps<T>) {
  const { id, label, query: given, rowKey, rowLink, onOpen, rowTone, paging, urlPrefix, tools = true } = props;
  const emptyText = useEmptyText();
  const navigate = useNavigate();
  const phone = usePhone();
  const touch = useMedia('(pointer: coarse)');
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const state = useTableState(urlPrefix);
  // What may be seen no more, or is gone, is not left standing there.
  const isGone = isRefused(given.error) || isMissing(given.error);
  const query: TableQuery<T> = isGone ? { ...given, data: undefined } : given;
  const data = useMemo(() => [...rowsOf(query.data)], [query.data]);
  const columns = useMemo(() => toldColumns(props.columns, data), [props.columns, data]);
  useOwnHeaders(label, props.columns);
  const { visibility, choose } = useColumnChoice(id, columns);
  const [asked, setAsked] = useState(false);
  const filterOpen = asked || state.filters.length > 0;
  const rules = paging && 'list' in paging ? paging.list : undefined;

  const table = useTable({ data, columns, visibility, state, rules, isPaged: paging !== undefined, rowKey });
  const rows = table.getRowModel().rows;
  const shown = useMemo(
    () => columns.filter(({ key, hideOnPhone }) => visibility[key] && !(phone && hideOnPhone)),
    [columns, visibility, phone],
  );
  const rowPx = phone ? PHONE_ROW_PX : touch ? TOUCH_ROW_PX : ROW_PX;
  const wholePx =
    rows.length * rowPx + (phone ? 0 : HEAD_PX) + (tools ? TOOLBAR_PX : 0) + (paging === undefined ? 0 : PAGER_PX);
  const isVirtual = rows.length > VIRTUAL_FROM;
  const virtualRows = useRef<VirtualRowsHandle>(null);

  useKeptScroll(id, scroller, rows.length > 0);

  const open = useCallback(
    (row: T) => {
      if (rowLink) void navigate(rowLink(row));
      else onOpen?.(row);
    },
    [navigate, rowLink, onOpen],
  );
  const focusFilter = () => {
    // Drawn at once: whoever goes on to another field, or types, is not taken back to the first by a later frame.
    flushSync(() => setAsked(true));
    root.current?.querySelector<HTMLElement>(`.${css.filter}`)?.focus();
  };
  const isFiltered = (column: Column<T>) => filters(column, paging !== undefined, rules);
  const canFilter = columns.some(isFiltered);
  const isNarrowed = state.filters.length > 0 || state.find !== '';
  const keys = useRowKeys({
    root,
    count: rows.length,
    reveal: (index) => virtualRows.current?.reveal(index),
    open: (index) => {
      const row = rows[index];
      if (row) open(row.original);
    },
    onSlash: () => {
      const find = rules && root.current?.querySelector<HTMLElement>('[data-find]');
      if (find) find.focus();
      else if (canFilter && tools) focusFilter();
    },
  });

  const firstLoad = query.data === undefined && query.error === null;
  const skeleton = useDelayedFlag(firstLoad);
  const dimmed = useDelayedFlag(query.isFetching && query.data !== undefined);
  const total = query.data === undefined ? undefined : 'items' in query.data ? query.data.total : data.length;
  const isPastEnd = paging !== undefined && total !== undefined && total > 0;
  const readAll = paging && 'readAll' in paging ? paging.readAll : undefined;
  const csv: CsvJob<T> = {
    name: paging && !readAll ? `${id}-page-${paging.page}.csv` : `${id}.csv`,
    columns: columns.filter(({ key }) => visibility[key]),
    rows: readAll ?? (() => [rows.map(({ original }) => original)]),
  };
  // Above rows that are kept, which may be many; else in their place.
  const problem = (
    <div className={css.problem}>
      <ReadError of={query} title="Could not load any data." />
    </div>
  );
  const canOpen = rowLink !== undefined || onOpen !== undefined;
  const renderRow = (row: Row<T>, index: number, top?: number, measure?: (element: Element | null) => void) => (
    <TableRow
      key={row.id}
      row={row.original}
      index={index}
      columns={shown}
      tone={rowTone?.(row.original)}
      isActive={keys.active === index || (keys.active < 0 && index === 0)}
      onOpen={canOpen ? open : undefined}
      onFocus={keys.setActive}
      measure={measure}
      top={top}
    />
  );

  return (
    <div
      className={css.root}
      ref={root}
      data-table=""
      style={{ '--squeezed': firstLoad ? undefined : `${Math.min(SQUEEZED_PX, wholePx)}px` } as React.CSSProperties}
    >
      {tools && (
        <Toolbar
          columns={columns}
          visibility={visibility}
          choose={choose}
          shown={paging ? (total ?? 0) : rows.length}
          total={total}
          hasTools={!isGone && (total !== 0 || isNarrowed)}
          filtering={
            canFilter
              ? {
                  open: filterOpen,
                  active: state.filters.length,
                  toggle: () => {
                    if (!filterOpen) focusFilter();
                    else {
                      setAsked(false);
                      state.clearFilters();
                    }
                  },
                }
              : undefined
          }
          csvLabel={readAll ? 'Download all rows' : paging ? 'Download this page' : 'Download the rows shown'}
          onCsv={() => saveCsv(csv)}
          sort={
            phone && (!paging || rules) ? (
              <SortSelect
                columns={shown.filter((column) => canSort(column, paging !== undefined, rules))}
                sorting={state.sorting}
                onChange={state.setSorting}
              />
            ) : null
          }
        >
          {rules && (
            <FindBox
              value={state.find}
              onChange={state.setFind}
              columns={columns.filter(({ key }) => rules.finds.includes(key)).map(({ header }) => header)}
            />
          )}
          {props.children}
        </Toolbar>
      )}
      {tools && <Chips columns={columns} state={state} />}
      {query.data !== undefined && problem}
      <div
        className={css.scroller}
        ref={scroller}
        onKeyDown={keys.onKeyDown}
        {...(isVirtual ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      >
        <div
          role="table"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-busy={query.isFetching}
          className={phone ? css.phone : css.table}
          style={
            phone ? undefined : ({ '--tracks': tracksOf(shown), minWidth: minWidthOf(shown) } as React.CSSProperties)
          }
        >
          <TableHead
            headers={table.getFlatHeaders()}
            columns={shown}
            rows={data}
            state={state}
            rules={rules}
            canFilter={isFiltered}
            filters={filterOpen && canFilter && tools}
          />
          {isVirtual ? (
            <VirtualRows
              ref={virtualRows}
              className={dimmed ? css.dimmed : css.body}
              scroller={css.scroller}
              ids={rows}
              rowPx={rowPx}
              measured={phone}
              render={(index, top, measure) => rows[index] && renderRow(rows[index], index, top, measure)}
            />
          ) : (
            rows.length > 0 && (
              <div role="rowgroup" className={dimmed ? css.dimmed : css.body}>
                {rows.map((row, index) => renderRow(row, index))}
              </div>
            )
          )}
          {firstLoad && <SkeletonRows columns={shown} visible={skeleton} />}
        </div>
        {query.data === undefined && !isSignedOut(query.error) ? (
          problem
        ) : rows.length === 0 ? (
          <EmptyState action={total === 0 && !isNarrowed && props.next !== undefined && <p>{props.next}</p>}>
            {data.length > 0 || (paging && isNarrowed && !isPastEnd) ? (
              'No row matches the filter.'
            ) : paging && isPastEnd ? (
              <PastEnd paging={paging} total={total} />
            ) : (
              (props.empty ?? emptyText ?? 'Nothing found...')
            )}
          </EmptyState>
        ) : null}
      </div>
      {props.foot && <div className={css.foot}>{props.foot}</div>}
      {paging && !isGone && <Pager paging={paging} total={total} />}
    </div>
  );
}
