import type { Tx } from '../../db/schema.ts';
import type { Engine } from '../../db/table.ts';
import { changedFields, type Decoded } from './decode.ts';
import type { FoundIds } from './found-ids.ts';
import type { MappingPart } from './mapping.ts';
import { missingRequired, resolveRows, type NumberedPart } from './resolve.ts';
import { importedRows, keepImported, renewImported, type ImportedRow } from './rows-repository.ts';
import { WRITERS } from './writers/index.ts';
import { textIn, type Resolved, type WriteContext } from './writers/writer.ts';

/** What a page came to. */
export interface PageCounts {
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
}

export interface RankChange {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** What a page did beyond its rows. Belongs to one try of its transaction. */
export interface PageResult {
  readonly counts: PageCounts;
  /** Our numbers of the rows that came in, by their keys. */
  readonly added: readonly (readonly [key: string, id: number])[];
  /** Numbers of rows that are still in the source. */
  readonly seen: readonly number[];
  readonly ranks: readonly RankChange[];
  readonly passwords: readonly number[];
  readonly noted: readonly (readonly [text: string, key: string, shown: string])[];
}

export interface PageOptions {
  readonly part: MappingPart;
  readonly own: NumberedPart;
  readonly parts: readonly NumberedPart[];
  readonly engine: Engine;
  readonly now: number;
  /** What this run has found already. */
  readonly found: FoundIds;
  /** That nothing of the part was here before this run, and its rows have keys of their own: they are all new. */
  readonly isFresh?: boolean;
  /** Keys of rows that are there but cannot come in: what came in of them before stays. */
  readonly broken?: readonly string[];
}

/** Stands for a row that is to be looked at in the next run though it has not changed there. */
const openDigest = ({ digest }: Decoded): string => `?${digest}`;

/** Writes a page of rows: what is new, and what is another than before. In one transaction. */
export async function writePage(tx: Tx, rows: readonly Decoded[], options: PageOptions): Promise<PageResult> {
  const { part, own } = options;
  const noted: [string, string, string][] = [];
  const ranks: RankChange[] = [];
  const passwords: number[] = [];
  const counts: PageCounts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  const unique = new Map<string, Decoded>();
  for (const row of rows) {
    if (unique.has(row.key)) {
      if (part.distinct) continue;
      noted.push(['Another row has the same key. The row was left out.', row.key, '']);
      counts.refused += 1;
    } else unique.set(row.key, row);
  }
  const known = options.isFresh
    ? new Map<string, ImportedRow>()
    : await importedRows(tx, own.id, [...unique.keys(), ...(options.broken ?? [])]);
  const seen = [...known.values()].map(({ id }) => id);
  const open = [...unique.values()].filter((row) => {
    const before = known.get(row.key);
    const isSame = before !== undefined && (part.distinct === true || before.digest === row.digest);
    if (isSame) counts.unchanged += 1;
    return !isSame;
  });
  const context: WriteContext = {
    tx,
    engine: options.engine,
    now: options.now,
    part,
    playerParts: options.parts.filter(({ into }) => into === 'player' || into === 'account').map(({ id }) => id),
    note: (text, key, shown = '') => void noted.push([text, key, shown]),
    rankChanged: (name, before, after) => void ranks.push({ name, before, after }),
    passwordChanged: (player) => void passwords.push(player),
  };
  const fresh: { row: Resolved; again: boolean }[] = [];
  const other: { row: Resolved; before: ImportedRow; again: boolean }[] = [];
  for (const { row, missing } of await resolveRows(tx, open, options)) {
    for (const [field, value] of missing) noted.push([`The ${field} does not exist.`, row.key, value]);
    if (missingRequired(part.into, row) !== undefined) {
      counts.refused += 1;
      continue;
    }
    const before = known.get(row.key);
    // Whoever is missing today may be there tomorrow.
    const again = missing.length > 0;
    if (!before) fresh.push({ row, again });
    else if (again && before.digest === openDigest(row)) counts.unchanged += 1;
    else other.push({ row, before, again });
  }
  const added = await addRows(context, own.id, { fresh, counts });
  await changeRows(context, { other, counts });
  return { counts, added, seen, ranks, passwords, noted };
}

async function addRows(
  context: WriteContext,
  own: number,
  { fresh, counts }: { readonly fresh: readonly { row: Resolved; again: boolean }[]; readonly counts: PageCounts },
): Promise<PageResult['added']> {
  if (fresh.length === 0) return [];
  const written = await WRITERS[context.part.into].add(
    context,
    fresh.map(({ row }) => row),
  );
  const kept = fresh.flatMap(({ row, again }, at) => {
    const result = written[at];
    if (!result || 'refusal' in result) {
      counts.refused += 1;
      if (result) context.note(result.refusal, row.key, textIn(row, 'name') ?? '');
      return [];
    }
    counts.added += 1;
    return [
      {
        part_id: own,
        key: row.key,
        row_id: result.rowId,
        other_id: result.otherId ?? null,
        digest: again || result.again ? openDigest(row) : row.digest,
        fields: row.fieldDigests,
        adopted: Number(result.adopted ?? false),
      },
    ];
  });
  await keepImported(context.tx, kept);
  return kept.map(({ key, row_id }) => [key, row_id] as const);
}

async function changeRows(
  context: WriteContext,
  {
    other,
    counts,
  }: {
    readonly other: readonly { row: Resolved; before: ImportedRow; again: boolean }[];
    readonly counts: PageCounts;
  },
): Promise<void> {
  const { part, tx } = context;
  for (const { row, before, again } of other) {
    const changed = changedFields(part.into, before.fields, row.fieldDigests);
    const result = await WRITERS[part.into].change(context, row, {
      rowId: before.row_id,
      otherId: before.other_id,
      adopted: before.adopted === 1,
      changed,
    });
    const digest = again || result?.again ? openDigest(row) : row.digest;
    counts[before.digest === digest ? 'unchanged' : 'changed'] += 1;
    if (before.digest === digest) continue;
    await renewImported(tx, before.id, {
      digest,
      fields: row.fieldDigests,
      ...(result?.otherId === undefined ? {} : { other_id: result.otherId }),
    });
  }
}
