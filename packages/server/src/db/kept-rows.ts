import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type Expression } from 'kysely';
import { WireText } from '../core/wire-text.ts';
import type { Db } from './schema.ts';
import type { Engine } from './table.ts';
import { joinedLines, type WireKind } from './wire-rows.ts';

/** The rows whose keys are in `from` ≤ key < `to`, and how often any of them was changed. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly changes: number;
}

export interface KeptRows {
  /** What the answer holds, under the wire's names. */
  readonly columns: Readonly<Record<string, WireKind>>;
  /** Every stretch that may have rows, by rising keys; the database counts the changes, whoever makes them. */
  readonly stretches: (db: Db) => Promise<readonly Stretch[]>;
  /** The rows of a stretch by rising key. */
  readonly part: (db: Db, stretch: Stretch) => Expression<unknown>;
}

interface Kept {
  readonly changes: number;
  readonly text: Promise<string>;
}

/**
 * A long list that many ask for and that seldom changes, as JSON that the database writes: each stretch is kept as text
 * and read again only once one of its rows was changed. The list of a database is kept for as long as it is open.
 */
export function keepRows<T>(rows: KeptRows): (db: Db, engine: Engine) => WireText<T[]> {
  const keptOf = new WeakMap<Db, Map<number, Kept>>();
  return (db, engine) => {
    const kept = keptOf.get(db) ?? new Map<number, Kept>();
    keptOf.set(db, kept);
    return new WireText(keptParts(db, engine, rows, kept));
  };
}

async function* keptParts(
  db: Db,
  engine: Engine,
  rows: KeptRows,
  kept: Map<number, Kept>,
): AsyncGenerator<string, void> {
  // The changes are counted before the rows are read: what is written in between is read again the next time.
  const stretches = await rows.stretches(db);
  let lead = '[';
  for (const stretch of stretches) {
    const text = await textOf(stretch);
    if (text === '') continue;
    yield lead + text;
    lead = ',';
  }
  yield lead === '[' ? '[]' : ']';

  function textOf(stretch: Stretch): Promise<string> {
    const found = kept.get(stretch.from);
    if (found?.changes === stretch.changes) return found.text;
    const text = read(stretch);
    const made = { changes: stretch.changes, text };
    kept.set(stretch.from, made);
    text.catch(() => {
      if (kept.get(stretch.from) === made) kept.delete(stretch.from);
    });
    return text;
  }

  async function read(stretch: Stretch): Promise<string> {
    await breathe();
    const found = await sql<{ text: string | null }>`
      select ${joinedLines(engine, rows.columns)} as text from (${rows.part(db, stretch)}) as part
    `.execute(db);
    return found.rows[0]?.text ?? '';
  }
}
