import ArrowDownIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpIcon from '@mui/icons-material/ArrowUpward';
import { RETIRING, type KeptNoun } from '@steward/api-client/columns/kept-noun';
import type { Kept } from '@steward/api-client/contract/managed';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from 'react-router-dom';
import { read } from '../../api.ts';
import { useAction } from '../../hooks/use-action.ts';
import { IconButton } from '../controls/button.tsx';
import type { Column } from '../data-table/column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../data-table/described.tsx';
import { Page } from '../page.tsx';
import { SafeText } from '../safe-text.tsx';
import { None } from '../values.tsx';
import css from './kept.module.css';

type Given = Readonly<Record<string, string | undefined>>;

/** What the browser adds to a list that managers keep. */
export interface KeptLook<T extends Kept> {
  /** One line under the heading. */
  readonly meta: string;
  /** Widths and cells by column; `false`: not in the table. */
  readonly columns: Readonly<Record<string, Partial<Omit<Column<T>, 'key' | 'header' | 'value'>> | false>>;
  /** The column that names a row. */
  readonly naming: string;
  /** Where its name leads; to its form when left out. */
  readonly leadsTo?: (row: T) => string;
  /** Links of a row besides those of every list. */
  readonly links?: (row: T) => readonly (readonly [label: string, to: string])[];
  /** Of an address with a place: the rows that belong there, what a new one begins with there, and its heading. */
  readonly within?: {
    readonly has: (row: T, given: Given) => boolean;
    readonly values: (given: Given) => Readonly<Record<string, string | number>>;
    readonly title: (given: Given) => string;
  };
}

export interface KeptPart<T extends Kept> {
  readonly noun: KeptNoun<T>;
  readonly look: KeptLook<T>;
}

/** Moves a row up or down by one. */
function Order<T extends Kept>({
  noun,
  row,
  isLast,
}: {
  readonly noun: KeptNoun<T>;
  readonly row: T;
  readonly isLast: boolean;
}) {
  const move = useAction(noun.calls.move ?? noun.calls.edit);
  const by = (places: number) => move.mutate({ params: { id: row.id }, body: { place: row.position + places } });
  const name = noun.nameOf(row);
  return (
    <span className={css.order}>
      <IconButton aria-label={`Move ${name} up`} disabled={move.isPending || row.position <= 1} onClick={() => by(-1)}>
        <ArrowUpIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`Move ${name} down`} disabled={move.isPending || isLast} onClick={() => by(1)}>
        <ArrowDownIcon fontSize="small" />
      </IconButton>
    </span>
  );
}

function Deeds<T extends Kept>({ noun, look, row }: KeptPart<T> & { readonly row: T }) {
  const { calls, nameOf, retiring = RETIRING } = noun;
  const { verb, back } = retiring;
  if (noun.fixed?.(row) !== undefined) return <None>By the operator</None>;
  const links: readonly (readonly [string, string])[] = [
    ...(look.links?.(row) ?? []),
    ['Change', `${row.id}/edit`],
    ...(calls.setRetired
      ? [row.retired ? ([back, `${row.id}/restore`] as const) : ([verb, `${row.id}/retire`] as const)]
      : []),
    ...(row.uses === 0 ? [['Remove', `${row.id}/remove`] as const] : []),
  ];
  return (
    <span className={css.deeds}>
      {links.map(([label, to]) => (
        <Link key={to} to={to} aria-label={`${label} ${nameOf(row)}`}>
          {label}
        </Link>
      ))}
    </span>
  );
}

function columnsIn<T extends Kept>({ noun, look }: KeptPart<T>, rows: readonly T[]): readonly Column<T>[] {
  const { leadsTo = ({ id }: T) => `${id}/edit` } = look;
  const last = Math.max(0, ...rows.filter((row) => noun.fixed?.(row) === undefined).map(({ position }) => position));
  const name = {
    cell: (row: T) =>
      look.leadsTo === undefined && noun.fixed?.(row) !== undefined ? (
        <SafeText>{noun.nameOf(row)}</SafeText>
      ) : (
        <Link to={leadsTo(row)}>
          <SafeText>{String(noun.columns.find(({ key }) => key === look.naming)?.value(row) ?? '')}</SafeText>
        </Link>
      ),
    grow: 2,
  };
  const order: readonly Column<T>[] = noun.calls.move
    ? [
        actionColumn<T>(
          'order',
          96,
          (row) => noun.fixed?.(row) === undefined && <Order noun={noun} row={row} isLast={row.position >= last} />,
          'Order',
        ),
      ]
    : [];
  const shown = columnsFrom<T, string>(noun.columns, {
    id: false,
    position: false,
    ...look.columns,
    [look.naming]: { ...name, ...look.columns[look.naming] },
  });
  const naming = shown.filter(({ key }) => key === look.naming);
  const width = 150 + (noun.calls.setRetired ? 70 : 0) + (look.links ? 70 : 0);
  return [
    ...naming,
    ...shown.filter(({ key }) => key !== look.naming),
    ...order,
    actionColumn<T>('deeds', width, (row) => <Deeds noun={noun} look={look} row={row} />),
  ];
}

/** A list that managers keep: its rows in their order, and what can be done with each. */
export function KeptPage<T extends Kept>({ noun, look }: KeptPart<T>) {
  const given = useParams();
  const all = useQuery(read(noun.calls.list));
  const data = look.within ? all.data?.filter((row) => look.within?.has(row, given)) : all.data;
  const title = look.within?.title(given);
  return (
    <Page
      {...(title === undefined ? {} : { title })}
      meta={look.meta}
      actions={[{ label: noun.calls.add.title, to: 'add', primary: true }]}
    >
      <DataTable
        id={noun.calls.list.id}
        label={noun.many}
        columns={columnsIn({ noun, look }, data ?? [])}
        query={{ ...all, data }}
        rowKey={({ id }) => id}
        rowTone={(row) => (row.retired ? 'quiet' : undefined)}
        {...(noun.calls.list.empty === undefined ? {} : { empty: noun.calls.list.empty })}
      />
      <Outlet />
    </Page>
  );
}
