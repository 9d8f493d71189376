import { csvLines, csvText } from '@steward/api-client/rules/csv';
import { textOfPlain, type Column } from './column.ts';

const written = <T>(columns: readonly Column<T>[]): readonly Column<T>[] => columns.filter(({ csv }) => csv !== false);

/** The first line of a table as CSV. Times are written as the wire has them, so their columns say the zone. */
export const csvHead = <T>(columns: readonly Column<T>[]): string =>
  csvText([written(columns).map(({ header, isMoment }) => (isMoment ? `${header} (UTC)` : header))]);

/** Rows of a table as lines of CSV. */
export const csvRows = <T>(columns: readonly Column<T>[], rows: readonly T[]): string =>
  csvLines(
    rows.map((row) =>
      written(columns).map(({ value }) => {
        const plain = value(row);
        return typeof plain === 'number' ? plain : textOfPlain(plain);
      }),
    ),
  );
