import type { AuditDraft } from '../../core/audit.ts';
import { endAccess } from '../../core/end-access.ts';
import type { Database } from '../../db/open.ts';
import type { Tx } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { columnsOfPart, createDecoder, type Decoded } from './decode.ts';
import { createFoundIds, type FoundIds } from './found-ids.ts';
import { hasGone, liftGone, seenRows, type SeenRows } from './gone.ts';
import { MappingError, type Mapping, type MappingPart } from './mapping.ts';
import type { Problems } from './problems.ts';
import { HOLDERS, type NumberedPart } from './resolve.ts';
import { ensurePart, findPart } from './rows-repository.ts';
import type { Source, SourceColumn } from './sources/source.ts';
import { writePage, type PageCounts, type PageResult } from './write-page.ts';
import { WRITTEN_TABLES } from './writers/index.ts';

/** Rows of one transaction: its commit waits for the disk. It holds other writers up for a fraction of a second. */
const WRITTEN_AT_ONCE = 2000;

/** From here on it is quicker to make the indexes of a table when its rows are there. */
const MANY_ROWS = 20_000;

/** What a part came to. */
export interface PartReport extends PageCounts {
  readonly name: string;
  readonly into: MappingPart['into'];
  readonly from: string;
  /** Rows of the table that were read. */
  read: number;
  /** Rows that are no longer in the source. */
  gone: number;
  /** That so many are missing that it is taken for a fault of the source, and nothing was done about it. */
  isGoneHeld: boolean;
}

export interface RunReport {
  readonly parts: readonly PartReport[];
  /** Whether all of the source was read. */
  readonly isWhole: boolean;
}

export interface RunOptions {
  readonly mapping: Mapping;
  readonly source: Source;
  readonly database: Database;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly problems: Problems;
  /** Epoch seconds. */
  readonly now: () => number;
  /** Takes rows that are missing from the source for gone, however many. */
  readonly acceptGone: boolean;
  /** Writes into the audit log; in a trial, nowhere. */
  readonly audit: (tx: Tx, draft: AuditDraft) => Promise<unknown>;
  /** Whose access changed, after the commit. */
  readonly tellAccess: (player: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly onPart: (part: PartReport) => void;
}

interface RunState {
  readonly options: RunOptions;
  readonly parts: readonly NumberedPart[];
  readonly found: FoundIds;
  /** Whether the audit log says that this run began to change something. */
  isBegun: boolean;
}

/** The columns of each part's table. Throws `MappingError` with everything that is not there. */
export async function checkTables(
  source: Source,
  { parts }: Mapping,
): Promise<ReadonlyMap<string, readonly SourceColumn[]>> {
  const problems: string[] = [];
  const found = new Map<string, readonly SourceColumn[]>();
  for (const part of parts) {
    const columns = await source.columnsOf(part.from);
    if (!columns) {
      const all = await source.tables();
      problems.push(`${part.name}: there is no table ${part.from}. There are ${all.slice(0, 40).join(', ')}.`);
      continue;
    }
    found.set(part.name, columns);
    const names = new Set(columns.map(({ name }) => name.toLowerCase()));
    const missing = columnsOfPart(part).filter((name) => !names.has(name.toLowerCase()));
    if (missing.length > 0)
      problems.push(
        `${part.name}: the table ${part.from} has no ${missing.join(', ')}. It has ${columns.map(({ name }) => name).join(', ')}.`,
      );
  }
  if (problems.length > 0) throw new MappingError(problems.join('\n'));
  return found;
}

async function numberParts({ database, mapping }: RunOptions): Promise<NumberedPart[]> {
  const numbered: NumberedPart[] = [];
  for (const { name, into } of mapping.parts) {
    const id =
      (await findPart(database.db, mapping.source, name)) ??
      (await database.withWrite((tx) => ensurePart(tx, mapping.source, name)));
    numbered.push({ id, name, into });
  }
  return numbered;
}

/** Brings in all that is new or another than before. Every page is one transaction: what was stopped goes on. */
export async function runImport(options: RunOptions): Promise<RunReport> {
  const { mapping, source, signal } = options;
  const columns = await checkTables(source, mapping);
  await options.database.expectMany();
  const state: RunState = { options, parts: await numberParts(options), found: createFoundIds(), isBegun: false };
  const reports: PartReport[] = [];
  try {
    for (const [at, part] of mapping.parts.entries()) {
      const own = state.parts[at];
      if (!own || signal.aborted) break;
      const report = await runPart(state, { part, own, columns: columns.get(part.name) ?? [] });
      reports.push(report);
      options.onPart(report);
    }
  } finally {
    await options.database.restoreIndexes();
  }
  const isWhole = !signal.aborted;
  if (state.isBegun)
    await options.database.withWrite((tx) =>
      options.audit(tx, {
        action: 'import.end',
        target: mapping.source,
        after: { isWhole, parts: reports.map(shown) },
      }),
    );
  return { parts: reports, isWhole };
}

const shown = ({ name, read, added, changed, refused, gone }: PartReport) => ({
  name,
  read,
  added,
  changed,
  refused,
  gone,
});

interface PartRun {
  readonly part: MappingPart;
  readonly own: NumberedPart;
  readonly columns: readonly SourceColumn[];
}

async function runPart(state: RunState, { part, own, columns }: PartRun): Promise<PartReport> {
  const { mapping, source, database, env, problems, now, signal, acceptGone } = state.options;
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0, read: 0, gone: 0, isGoneHeld: false };
  const report: PartReport = { ...counts, name: part.name, into: part.into, from: part.from };
  const decoder = createDecoder({ mapping, part, columns, env, problems, now: now() });
  const seen = await seenRows(database.db, own.id);
  if (seen.isEmpty && (await source.count(part.from)) >= MANY_ROWS)
    await database.dropIndexes(WRITTEN_TABLES[part.into]);
  let isFresh = seen.isEmpty;
  let rows: Decoded[] = [];
  let broken: string[] = [];
  const write = async (): Promise<void> => {
    if (rows.length + broken.length === 0) return;
    report.refused += broken.length;
    const page = { part, own, rows, broken };
    const result = await writeOne(state, { ...page, isFresh }).catch((error: unknown) => {
      if (!isFresh || !isUniqueViolation(error)) throw error;
      // A key came twice, or another run brings in the same: from here on each row is looked for.
      isFresh = false;
      return writeOne(state, { ...page, isFresh });
    });
    seen.mark(result.seen);
    if (HOLDERS.player.includes(part.into)) for (const [key, id] of result.added) state.found.set(own.id, key, id);
    for (const [text, key, value] of result.noted) problems.note(part.name, text, key, value);
    for (const name of ['added', 'changed', 'unchanged', 'refused'] as const) report[name] += result.counts[name];
    [rows, broken] = [[], []];
  };
  for await (const page of source.rows({ table: part.from, columns: decoder.columns, key: decoder.key })) {
    if (signal.aborted) return report;
    report.read += page.length;
    for (const row of page) {
      const decoded = decoder.decode(row);
      if (typeof decoded === 'string') broken.push(decoded);
      else if (decoded) rows.push(decoded);
    }
    if (rows.length + broken.length >= WRITTEN_AT_ONCE) await write();
  }
  await write();
  await handleGone(state, { part, own, seen, report, acceptGone });
  return report;
}

interface PageToWrite {
  readonly part: MappingPart;
  readonly own: NumberedPart;
  readonly rows: readonly Decoded[];
  readonly broken: readonly string[];
  readonly isFresh: boolean;
}

/** What a page changes is written with the entry that says so. */
async function writeOne(state: RunState, { part, own, rows, broken, isFresh }: PageToWrite): Promise<PageResult> {
  const { database, now, tellAccess } = state.options;
  const told: number[] = [];
  const result = await database.withWrite(async (tx) => {
    told.length = 0;
    const at = now();
    const written = await writePage(tx, rows, {
      part,
      own,
      broken,
      isFresh,
      found: state.found,
      parts: state.parts,
      engine: database.engine,
      now: at,
    });
    if (written.counts.added + written.counts.changed > 0) await begin(state, tx);
    for (const { name, before, after } of written.ranks)
      await state.options.audit(tx, {
        action: 'import.rank',
        target: name,
        before: { adminLevel: before },
        after: { adminLevel: after },
      });
    for (const player of written.passwords) {
      await endAccess({ tx, now: at, tellAccess: (one) => void told.push(one) }, player, 'password');
    }
    return written;
  });
  if (result.counts.added + result.counts.changed > 0) state.isBegun = true;
  for (const player of new Set(told)) await tellAccess(player);
  return result;
}

/** The first change of a run says that it began, in the same transaction. */
async function begin(state: RunState, tx: Tx): Promise<void> {
  const { options, isBegun } = state;
  if (isBegun) return;
  const { mapping, source } = options;
  await options.audit(tx, { action: 'import.begin', target: mapping.source, after: { from: source.title } });
}

async function handleGone(state: RunState, { part, own, seen, report, acceptGone }: PartRunEnd): Promise<void> {
  const { database, now, problems } = state.options;
  const { missing, isTooMany } = await seen.missing();
  report.gone = missing;
  if (missing === 0 || !hasGone(part)) return;
  if (isTooMany && !acceptGone) {
    report.isGoneHeld = true;
    problems.note(
      part.name,
      `${missing} rows that came in before are no longer there. Nothing was done about them.`,
      '',
    );
    return;
  }
  for await (const rows of seen.rows()) {
    await database.withWrite(async (tx) => {
      await begin(state, tx);
      await liftGone(tx, rows, { part, own, parts: state.parts, engine: database.engine, now: now() });
    });
    state.isBegun = true;
  }
}

interface PartRunEnd {
  readonly part: MappingPart;
  readonly own: NumberedPart;
  readonly seen: SeenRows;
  readonly report: PartReport;
  readonly acceptGone: boolean;
}
