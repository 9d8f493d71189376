import { showShortDay } from '@steward/api-client/rules/plain-days';
import { cellsOf, type CountAt } from '@steward/api-client/rules/log-bars';
import { localStamp } from '@steward/api-client/rules/log-days';
import type { LogLine } from './line.ts';

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const LEAST_CELLS = 8;
/** Lines say what they like: no log was written before or after. */
const EARLIEST_MS = Date.UTC(1980, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);

/** The time of a line in epoch milliseconds; undefined where it has none. */
export function timeOf({ time }: Pick<LogLine, 'time'>): number | undefined {
  const ms = time === null ? Number.NaN : Date.parse(time);
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? ms : undefined;
}

/** `20-06 18:00` or, within a day, `18:00`. */
const edge = (ms: number, isOneDay: boolean): string => {
  const stamp = localStamp(ms);
  return isOneDay
    ? stamp.slice(11, 16)
    : `${showShortDay(stamp.slice(0, 10).replaceAll('-', ''))} ${stamp.slice(11, 16)}`;
};

/** How many lines there are over time, as one line of bars between its ends; undefined where there is nothing to show. */
export function histogramLine(lines: readonly Pick<LogLine, 'time'>[], width: number): string | undefined {
  const times = lines.flatMap((line) => timeOf(line) ?? []);
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of times) [from, to] = [Math.min(from, time), Math.max(to, time)];
  if (times.length < 2 || from === to) return undefined;
  const isOneDay = localStamp(from).slice(0, 10) === localStamp(to).slice(0, 10);
  const [left, right] = [`${edge(from, isOneDay)} `, ` ${edge(to, isOneDay)}`];
  const cells = width - left.length - right.length;
  if (cells < LEAST_CELLS) return undefined;
  const counts = cellsOf(
    times.map((time): CountAt => [time, 1]),
    from,
    to,
    cells,
  );
  const most = counts.reduce((sum, count) => Math.max(sum, count), 1);
  const bars = counts.map((count) => (count === 0 ? ' ' : (BARS[Math.ceil((count / most) * BARS.length) - 1] ?? '█')));
  return left + bars.join('') + right;
}
