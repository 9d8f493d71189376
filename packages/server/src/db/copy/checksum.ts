import { createHash, type Hash } from 'node:crypto';
import type { Chunk, CopySource } from './snapshot.ts';

/** What of a table can be compared: how many rows, and what stands in them. */
export interface TableSum {
  readonly rows: number;
  /** SHA-256 over the hashes of the table's chunks, in hex. */
  readonly sum: string;
}

/** Adds up chunks as they come. */
export function createSums(tables: CopySource['tables']) {
  const found = new Map<string, { rows: number; hash: Hash }>(
    tables.map(({ name }) => [name, { rows: 0, hash: createHash('sha256') }]),
  );
  return {
    add({ table, rows, hash }: Pick<Chunk, 'table' | 'hash'> & { readonly rows: { readonly length: number } }): void {
      const one = found.get(table);
      if (!one) throw new Error(`There is no table ${table}.`);
      one.rows += rows.length;
      one.hash.update(hash);
    },
    done: (): Record<string, TableSum> =>
      Object.fromEntries([...found].map(([name, { rows, hash }]) => [name, { rows, sum: hash.digest('hex') }])),
  };
}

/** Reads a whole source and adds it up. */
export async function sumsOf(source: CopySource): Promise<Record<string, TableSum>> {
  const sums = createSums(source.tables);
  for await (const chunk of source.chunks()) sums.add(chunk);
  return sums.done();
}

/** The tables that differ, as sentences. */
export const differences = (
  wanted: Readonly<Record<string, TableSum>>,
  found: Readonly<Record<string, TableSum>>,
): string[] =>
  [...new Set([...Object.keys(wanted), ...Object.keys(found)])].sort().flatMap((name) => {
    const [a, b] = [wanted[name], found[name]];
    if (!a || !b) return [`${name} is ${a ? 'missing' : 'there, and should not be'}.`];
    if (a.rows !== b.rows) return [`${name} has ${b.rows} rows in place of ${a.rows}.`];
    return a.sum === b.sum ? [] : [`${name} has the same count of rows, and other values.`];
  });
