import { showMoment } from '@steward/api-client/rules/moments';
import type { Column } from './columns.ts';

export const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** A time on the wire, or what stands for none. */
export const momentOr = (wire: string | null | undefined, none: string): string =>
  wire === null || wire === undefined ? none : showMoment(wire);

/** A place of the game as people read it: `1542.3, -1675.2, 13.5`; `-` when it has none. */
export const showPlace = (x: number | null, y: number | null, z: number | null): string =>
  x === null || y === null || z === null ? '-' : [x, y, z].map((axis) => axis.toFixed(1)).join(', ');

interface RecordParts<T> {
  readonly at: { readonly key: string; readonly of: (row: T) => string };
  readonly who: { readonly key: string; readonly header: string; readonly of: (row: T) => string | null | undefined };
  readonly what: { readonly key: string; readonly header: string; readonly of: (row: T) => string };
}

/** Columns of a record that people leave behind: when, who, and what was done or written. */
export const recordColumns = <T>({ at, who, what }: RecordParts<T>): readonly Column<T>[] => [
  { key: at.key, header: 'Time', tone: () => 'quiet', cell: (row) => showMoment(at.of(row)) },
  { key: who.key, header: who.header, min: 12, cell: (row) => who.of(row) ?? '-' },
  { key: what.key, header: what.header, min: 20, cell: (row) => what.of(row) },
];
