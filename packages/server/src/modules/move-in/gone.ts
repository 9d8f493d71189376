import type { Db, Tx } from '../../db/schema.ts';
import { forgetImported, importedSpan, scanImported, type ImportedRow } from './rows-repository.ts';
import { WRITERS } from './writers/index.ts';
import type { MappingPart } from './mapping.ts';
import type { PageOptions } from './write-page.ts';

/** So few may always be gone; of more, not more than a share. */
const ALWAYS_BELIEVED = 50;
const BELIEVED_SHARE = 0.2;

/** Which rows that came in before a run are still in the source: a bit for each. */
export interface SeenRows {
  mark(ids: readonly number[]): void;
  /** Whether nothing came in before the run. */
  readonly isEmpty: boolean;
  /** How many are missing, and whether that looks like a table that was emptied rather than like rows that were removed. */
  missing(): Promise<{ readonly missing: number; readonly isTooMany: boolean }>;
  /** The missing ones, in pages. */
  rows(): AsyncIterable<readonly ImportedRow[]>;
}

export async function seenRows(db: Db, part: number): Promise<SeenRows> {
  const { first, last, count } = await importedSpan(db, part);
  const bits = new Uint8Array(Math.max(0, Math.ceil((last - first + 1) / 8)));
  let marked = 0;

  const isMarked = (id: number): boolean => ((bits[(id - first) >> 3] ?? 0) & (1 << ((id - first) & 7))) !== 0;

  return {
    isEmpty: count === 0,
    mark(ids) {
      for (const id of ids) {
        // What came in meanwhile, by this run or another, is not asked about.
        if (id < first || id > last || isMarked(id)) continue;
        const at = (id - first) >> 3;
        bits[at] = (bits[at] ?? 0) | (1 << ((id - first) & 7));
        marked += 1;
      }
    },
    async missing() {
      const missing = count - marked;
      return { missing, isTooMany: missing > Math.max(ALWAYS_BELIEVED, count * BELIEVED_SHARE) };
    },
    async *rows() {
      for await (const page of scanImported(db, part, last)) {
        const missing = page.filter(({ id }) => !isMarked(id));
        if (missing.length > 0) yield missing;
      }
    },
  };
}

/** Whether anything becomes of rows that are gone: records and people stay as they are. */
export const hasGone = ({ into }: MappingPart): boolean => WRITERS[into].gone !== undefined;

/** What becomes of rows that are gone: bans are lifted, members leave, things have no owner; records stay. */
export async function liftGone(
  tx: Tx,
  rows: readonly ImportedRow[],
  options: Omit<PageOptions, 'found'>,
): Promise<void> {
  const { part, engine, now } = options;
  await WRITERS[part.into].gone?.(
    {
      tx,
      engine,
      now,
      part,
      playerParts: [],
      note: () => undefined,
      rankChanged: () => undefined,
      passwordChanged: () => undefined,
    },
    rows.map(({ row_id, other_id }) => ({ rowId: row_id, otherId: other_id })),
  );
  await forgetImported(
    tx,
    rows.map(({ id }) => id),
  );
}
