import type { Column } from './data-table/column.ts';
import { PlayerLink } from './links.tsx';
import { SafeText } from './safe-text.tsx';
import { Time } from './values.tsx';

interface RecordParts<Row> {
  /** ISO 8601 instant. */
  readonly at: (row: Row) => string;
  readonly who: {
    readonly key: string;
    readonly header: string;
    readonly of: (row: Row) => string | null | undefined;
    readonly width: number;
  };
  readonly what: { readonly key: string; readonly header: string; readonly of: (row: Row) => string };
}

/** Columns of a record that people leave behind: when, who, and what was done or written. */
export const recordColumns = <Row,>({ at, who, what }: RecordParts<Row>): readonly Column<Row>[] => [
  { key: 'at', header: 'Time', value: at, cell: (row) => <Time at={at(row)} />, width: 160, filter: false },
  {
    key: who.key,
    header: who.header,
    value: who.of,
    cell: (row) => <PlayerLink of={who.of(row)} />,
    width: who.width,
  },
  {
    key: what.key,
    header: what.header,
    value: what.of,
    cell: (row) => <SafeText>{what.of(row)}</SafeText>,
    grow: 3,
  },
];
