import type { SearchEvent } from '@steward/api-client/contract/logs';
import { cellsOf, type CountAt } from '@steward/api-client/rules/log-bars';
import { dayOfInstant, formatClock, formatCount, formatDay, formatMany, withoutYear } from '../../components/format.ts';

/** What a search found over time, counted by the server, whether it is shown or not. */
export interface Counts {
  /** Epoch milliseconds; `until` is not included. */
  readonly from: number;
  readonly until: number;
  /** Milliseconds that one bar of the server stands for. */
  readonly every: number;
  /** Lines by the number of their bar. */
  readonly bars: ReadonlyMap<number, number>;
}

/** Adds what an event counted. */
export function addCounts(counts: Counts | undefined, event: SearchEvent): Counts | undefined {
  if (event.kind !== 'counts') return counts;
  const bars = new Map(counts?.bars);
  for (const [bar, count] of event.bars) bars.set(bar, (bars.get(bar) ?? 0) + count);
  return { from: Date.parse(event.from), until: Date.parse(event.until), every: event.every * 1000, bars };
}

/** A stretch of time with its lines. */
export interface Cell {
  /** Epoch milliseconds; `until` is not included. */
  readonly from: number;
  readonly until: number;
  readonly count: number;
}

/** At most so many cells of equal length, each of whole bars. */
export function gather({ from, until, every, bars }: Counts, most: number): Cell[] {
  const all = Math.max(1, Math.round((until - from) / every));
  const length = every * Math.max(1, Math.ceil(all / Math.max(1, most)));
  const cells = Math.max(1, Math.ceil((until - from) / length));
  const at = [...bars].map(([bar, count]): CountAt => [from + bar * every, count]);
  return cellsOf(
    at.filter(([ms]) => ms < until),
    from,
    from + cells * length,
    cells,
  ).map((count, index) => ({
    from: from + index * length,
    until: Math.min(until, from + (index + 1) * length),
    count,
  }));
}

/** A moment as the strip shows it: with its day where the strip has several. */
export function momentText(ms: number, { from, until, every }: Pick<Counts, 'from' | 'until' | 'every'>): string {
  const isOneDay = dayOfInstant(from) === dayOfInstant(until - 1);
  const clock = formatClock(ms, every < 60_000);
  return isOneDay ? clock : `${withoutYear(formatDay(dayOfInstant(ms)))} ${clock}`;
}

/** What a cell says in words. */
export const cellText = (cell: Cell, counts: Counts): string =>
  `${momentText(cell.from, counts)} to ${momentText(cell.until, counts)}: ${formatMany(cell.count, 'line')}`;

/** What the whole strip says in words: how many lines it counts, whether that is all, and when there were most. */
export function stripText(counts: Counts, cells: readonly Cell[], total: number, isOver: boolean): string {
  const counted = cells.reduce((sum, { count }) => sum + count, 0);
  const top = cells.reduce<Cell | undefined>(
    (best, cell) => (cell.count > (best?.count ?? 0) ? cell : best),
    undefined,
  );
  const without = isOver ? total - counted : 0;
  return [
    isOver ? `All ${formatCount(counted)} over time` : `${formatCount(counted)} so far over time`,
    ...(without > 0 ? [`${formatCount(without)} without a time in these days`] : []),
    ...(top ? [`most at ${momentText(top.from, counts)}: ${formatCount(top.count)}`] : []),
  ].join('; ');
}
