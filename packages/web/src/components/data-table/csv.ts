import { textOfPlain, type Column } from './column.ts';

/** One cell: quoted where needed, and never a formula when a spreadsheet opens it. Numbers stay numbers. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as CSV (RFC 4180, with a mark so that spreadsheets read UTF-8). */
export function toCsv<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const written = columns.filter(({ csv }) => csv !== false);
  const lines = [written.map(({ header }) => csvCell(header))];
  for (const row of rows)
    lines.push(
      written.map(({ value }) => {
        const plain = value(row);
        return csvCell(typeof plain === 'number' ? plain : textOfPlain(plain));
      }),
    );
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
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
