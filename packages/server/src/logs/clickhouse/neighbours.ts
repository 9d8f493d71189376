import type { SearchOrder } from '../engine/protocol.ts';
import { mark } from './client.ts';
import type { ClickHouse } from './client.ts';
import { LINE_COLUMNS, LINE_SELECTED, toLine } from './hits.ts';
import type { HitFinder, StoredLine } from './hits.ts';
import { createParameters, whole } from './parameters.ts';
import { placeOf } from './stored-files.ts';
import type { StoredFile } from './stored-files.ts';
import { GENERATION_BYTES } from './table.ts';

/** A line with those around it, nearest first. */
export interface Surrounded {
  readonly hit: StoredLine;
  readonly before: readonly StoredLine[];
  readonly after: readonly StoredLine[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const BYTES_PER_LINE = 256;
const WIDER = 16;

/** A hit and how far to look around it, in bytes. */
interface Look {
  readonly hit: StoredLine;
  readonly back: number;
  readonly forth: number;
}

export interface SurroundOptions {
  readonly stored: readonly StoredFile[];
  readonly context: number;
  readonly order: SearchOrder;
  /** How many hits are still wanted: behind the last one, others count as context. */
  readonly left: number;
  readonly signal: AbortSignal;
}

/** Reads the lines around hits of several files; those behind a hit in the order end before the next one of its file. */
export async function surroundAll(
  server: ClickHouse,
  finder: Pick<HitFinder, 'offsets'>,
  hits: readonly StoredLine[],
  { stored, context, order, left, signal }: SurroundOptions,
): Promise<Surrounded[]> {
  const done = new Map<StoredLine, Surrounded>();
  const trailOf = ({ before, after }: Surrounded): readonly StoredLine[] => (order === 'oldest' ? after : before);
  for (const own of Map.groupBy(hits, ({ day, file, source }) => `${day}/${file}/${source}`).values()) {
    const [first] = own;
    const end = stored.find((one) => one.day === first?.day && one.file === first.file)?.end ?? 0;
    const found = await surround(server, own, end, context, signal);
    const spans = found.flatMap((one): Span[] => {
      const far = trailOf(one).at(-1)?.offset;
      if (far === undefined) return [];
      return [order === 'oldest' ? { from: one.hit.offset + 1, to: far + 1 } : { from: far, to: one.hit.offset }];
    });
    const isHit = first && spans.length > 0 ? await finder.offsets(first, spans) : new Set<number>();
    for (const one of found) {
      const trail = trailOf(one);
      const stop = hits.indexOf(one.hit) + 1 === left ? -1 : trail.findIndex(({ offset }) => isHit.has(offset));
      const kept = stop === -1 ? trail : trail.slice(0, stop);
      done.set(one.hit, order === 'oldest' ? { ...one, after: kept } : { ...one, before: kept });
    }
  }
  return hits.flatMap((hit) => done.get(hit) ?? []);
}

/**
 * Reads the lines around hits of one file, which ends at `end`, from windows of bytes that are widened until they hold
 * enough lines.
 */
export async function surround(
  server: ClickHouse,
  hits: readonly StoredLine[],
  end: number,
  context: number,
  signal: AbortSignal,
): Promise<Surrounded[]> {
  const done = new Map<StoredLine, Surrounded>();
  const slack = (context + 1) * BYTES_PER_LINE;
  let open = hits.map((hit): Look => ({ hit, back: slack, forth: slack }));
  while (open.length > 0) {
    const lines = await linesIn(server, hits, joined(open.map(spanOf)), signal);
    open = open.flatMap((look): Look[] => {
      const span = spanOf(look);
      const found = around(look.hit, lines, context, span);
      const needsBack = found.before.length < context && span.from % GENERATION_BYTES !== 0;
      const needsForth = found.after.length < context && span.to % GENERATION_BYTES !== 0 && span.to < end;
      if (!needsBack && !needsForth) done.set(look.hit, found);
      const { back, forth } = look;
      return needsBack || needsForth
        ? [{ ...look, back: needsBack ? back * WIDER : back, forth: needsForth ? forth * WIDER : forth }]
        : [];
    });
  }
  return hits.flatMap((hit) => done.get(hit) ?? []);
}

function spanOf({ hit: { offset, size }, back, forth }: Look): Span {
  const start = Math.floor(offset / GENERATION_BYTES) * GENERATION_BYTES;
  return {
    from: Math.max(start, offset - back),
    to: Math.min(start + GENERATION_BYTES, offset + size + forth),
  };
}

function joined(spans: readonly Span[]): Span[] {
  const all: { from: number; to: number }[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all;
}

async function linesIn(
  server: ClickHouse,
  [first]: readonly StoredLine[],
  spans: readonly Span[],
  signal: AbortSignal,
): Promise<StoredLine[]> {
  if (!first) return [];
  const parameters = createParameters();
  const ranges = spans.map(({ from, to }) => `(offset >= ${whole(from)} AND offset < ${whole(to)})`);
  const sql =
    `SELECT ${mark}, ${LINE_SELECTED} FROM ${server.table} FINAL WHERE ${placeOf(first, parameters)}` +
    ` AND (${ranges.join(' OR ')}) ORDER BY offset`;
  return (await server.all({ sql, columns: LINE_COLUMNS, parameters, signal })).map(toLine);
}

function around(hit: StoredLine, lines: readonly StoredLine[], context: number, span: Span): Surrounded {
  const index = lowerBound(lines, hit.offset);
  const isIn = ({ offset }: StoredLine): boolean => offset >= span.from && offset < span.to;
  const before = lines
    .slice(Math.max(0, index - context), index)
    .reverse()
    .filter(isIn);
  const after = lines.slice(index + 1, index + 1 + context).filter(isIn);
  return { hit, before, after };
}

function lowerBound(lines: readonly StoredLine[], offset: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
