import { createRowWriter } from './row-binary.ts';
import type { RowWriter } from './row-binary.ts';

/** Rows that travel beside a query and are a table in it. */
export interface ExternalTable {
  readonly name: string;
  /** Such as `k UInt16, v String`. */
  readonly structure: string;
  readonly rows: RowWriter;
}

/**
 * Values of one query. Servers of all ages read them from a table that travels beside the query, so no value is ever a
 * part of its text.
 */
export interface Parameters {
  /** The expression that stands for the value in the query. */
  text(value: string): string;
  table(name: string, structure: string): RowWriter;
  readonly tables: readonly ExternalTable[];
}

const VALUES = 'steward_value';

export function createParameters(): Parameters {
  const tables: ExternalTable[] = [];
  const known = new Map<string, string>();

  function table(name: string, structure: string): RowWriter {
    const rows = createRowWriter();
    tables.push({ name, structure, rows });
    return rows;
  }

  function text(value: string): string {
    const present = known.get(value);
    if (present !== undefined) return present;
    const values = tables.find(({ name }) => name === VALUES)?.rows ?? table(VALUES, 'k UInt16, v String');
    const key = known.size;
    values.u16(key).bytes(value);
    // What a query within a query gives may be null to servers of today, and then what is made of it, too.
    const expression = `assumeNotNull((SELECT v FROM ${VALUES} WHERE k = ${key}))`;
    known.set(value, expression);
    return expression;
  }

  return { text, table, tables };
}

/** A whole number as it may stand in a query. Throws a RangeError for anything else. */
export function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${String(value)} is no whole number.`);
  return String(value);
}
