import { toast } from '../../toasts.ts';
import { textOfError } from '../notices.tsx';
import type { Column } from './column.ts';
import { downloadText, toCsv } from './csv.ts';

/** A table that becomes a file. */
export interface CsvJob<T> {
  readonly name: string;
  readonly columns: readonly Column<T>[];
  /** All its rows, which may have to be asked for. */
  readonly rows: () => readonly T[] | Promise<readonly T[]>;
}

/** Saves a table as CSV: all of it, or nothing and a word about it. */
export async function saveCsv<T>({ name, columns, rows }: CsvJob<T>): Promise<void> {
  try {
    downloadText(name, toCsv(columns, await rows()));
  } catch (error) {
    toast(`The CSV was not saved. ${textOfError(error)}`, 'error');
  }
}
