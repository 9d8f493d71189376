import { toast } from '../../toasts.ts';
import { textOfError } from '../notices.tsx';
import type { Column } from './column.ts';
import { downloadText } from '../download-text.ts';

/** A table that becomes a file. */
export interface CsvJob<T> {
  readonly name: string;
  readonly columns: readonly Column<T>[];
  /** All its rows; of what the server pages, one page after the other. */
  readonly rows: () => Iterable<readonly T[]> | AsyncIterable<readonly T[]>;
}

/** Saves a table as CSV: all of it, or nothing and a word about it. Only what is written is kept, not the rows. */
export async function saveCsv<T>({ name, columns, rows }: CsvJob<T>): Promise<void> {
  try {
    const { csvHead, csvRows } = await import('./csv.ts');
    const parts = [csvHead(columns)];
    for await (const some of rows()) parts.push(csvRows(columns, some));
    downloadText(name, parts);
  } catch (error) {
    toast(`The CSV was not saved. ${textOfError(error)}`, 'error');
  }
}
