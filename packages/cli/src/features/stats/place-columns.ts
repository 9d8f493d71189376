import type { Output } from '@steward/api-client/contract/endpoint';
import type { LeaderboardEntry, stats } from '@steward/api-client/contract/stats';
import { showAmount, showUnit } from '@steward/api-client/rules/playtime';
import type { Resource } from '../../io/columns.ts';

export type Board = Output<typeof stats.ingame>[number];

/** A place on a board. */
export interface PlaceRow extends LeaderboardEntry {
  readonly board: string;
  readonly unit: string;
  readonly place: number;
}

/** Boards as one list: each entry with its board and its place on it. */
export const placesOf = (boards: readonly Board[]): readonly PlaceRow[] =>
  boards.flatMap(({ title, unit, entries }) =>
    entries.map(({ name, amount }, at) => ({ board: title, unit, place: at + 1, name, amount })),
  );

export const placeResource: Resource<PlaceRow> = {
  columns: [
    { key: 'board', header: 'Board', min: 10, cell: (row) => row.board },
    { key: 'place', header: 'Place', align: 'right', cell: (row) => String(row.place), value: (row) => row.place },
    { key: 'name', header: 'Name', min: 14, cell: (row) => row.name },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: (row) => showAmount(row.amount, row.unit),
      value: (row) => row.amount,
      isLargestFirst: true,
    },
    { key: 'unit', header: 'Unit', tone: () => 'quiet', cell: (row) => showUnit(row.unit) },
  ],
};
