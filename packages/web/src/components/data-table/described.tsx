import { isRight, type Kind, type Plain, type RecordColumn } from '@steward/api-client/columns/column';
import type { ReactNode } from 'react';
import { PlayerLink } from '../links.tsx';
import { SafeText } from '../safe-text.tsx';
import { Money, Mono, None, Time } from '../values.tsx';
import { MOMENT_WIDTH, PERSON_WIDTH, type Column } from './column.ts';

type InBrowser<T> = Partial<Omit<Column<T>, 'key' | 'header' | 'value' | 'align' | 'leftOut'>>;

const OF_KIND: Readonly<Partial<Record<Kind, Omit<InBrowser<never>, 'cell' | 'mark'>>>> = {
  moment: { width: MOMENT_WIDTH, filter: false, isMoment: true },
  person: { least: PERSON_WIDTH },
  word: { filter: 'choice' },
  id: { width: 72, hideOnPhone: true },
};

const isNothing = (value: Plain): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** Of amounts: where there is nothing, it is drawn as quiet as nothing is. */
const AMOUNTS: ReadonlySet<Kind> = new Set(['count', 'money', 'minutes', 'bytes']);

function shown<T>({ kind, value, text, none }: RecordColumn<T>, row: T): ReactNode {
  const plain = value(row);
  if (kind === 'person')
    return (
      <PlayerLink of={isNothing(plain) ? null : String(plain)} {...(none === undefined ? {} : { nobody: none })} />
    );
  if (isNothing(plain)) return <None>{none}</None>;
  if (plain === 0 && AMOUNTS.has(kind)) return <None>{text(row)}</None>;
  if (kind === 'moment') return <Time at={String(plain)} />;
  if (kind === 'money') return <Money value={Number(plain)} />;
  if (kind === 'code') return <Mono>{String(plain)}</Mono>;
  if (kind === 'yesNo') return plain === true ? 'Yes' : 'No';
  return <SafeText>{text(row)}</SafeText>;
}

/** The columns of a record, with what a browser adds to them; `false`: not in this table. `own` come last: buttons. */
export const columnsFrom = <T, K extends string>(
  columns: readonly RecordColumn<T, K>[],
  added: { readonly [Key in K]?: InBrowser<T> | false } = {},
  own: readonly Column<T>[] = [],
): readonly Column<T>[] => [
  ...columns.flatMap((column): Column<T>[] => {
    const inBrowser = added[column.key] ?? {};
    if (inBrowser === false) return [];
    const { key, header, value, leftOut, kind } = column;
    const align = isRight(column) ? { align: 'right' as const } : {};
    const cell = (row: T) => shown(column, row);
    return [{ key, header, value, leftOut, cell, ...align, ...OF_KIND[kind], ...inBrowser }];
  }),
  ...own,
];

/** A column of what can be done with a row. */
export const actionColumn = <T,>(
  key: string,
  width: number,
  cell: (row: T) => ReactNode,
  header = 'Action',
): Column<T> => ({ key, header, value: () => null, cell, width, sort: false, filter: false, csv: false });
