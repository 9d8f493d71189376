/** One cell: quoted where needed, and never a formula when a spreadsheet opens it. Numbers stay numbers. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of cells as lines of CSV (RFC 4180). */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

/** A whole table as CSV, the header first, with a mark so that spreadsheets read UTF-8. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${csvLines(rows)}`;
