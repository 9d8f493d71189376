import { csvText } from '@steward/api-client/rules/csv';
import { textOfPlain, type Column } from './column.ts';

/** The rows as CSV (RFC 4180, with a mark so that spreadsheets read UTF-8). */
export function toCsv<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const written = columns.filter(({ csv }) => csv !== false);
  const lines: (string | number)[][] = [written.map(({ header }) => header)];
  for (const row of rows)
    lines.push(
      written.map(({ value }) => {
        const plain = value(row);
        return typeof plain === 'number' ? plain : textOfPlain(plain);
      }),
    );
  return csvText(lines);
}

/** Offers a text as a file. */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
