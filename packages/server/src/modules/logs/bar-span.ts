import { addDays, startOfDay } from '@steward/api-client/rules/log-days';
import type { BarSpan } from '../../logs/store.ts';

/** Lengths of bars in seconds: all days of a search make at most so many of one of them. */
const LENGTHS = [1, 10, 60, 300, 900, 3600] as const;
const LONGEST = 21_600;
const MOST_BARS = 1600;

interface Asked {
  /** `YYYYMMDD`, in order. */
  readonly days: readonly string[];
  /** Epoch seconds of the first and the last moment that is looked at. */
  readonly notBefore?: number | undefined;
  readonly notAfter?: number | undefined;
}

/** The bars of a search: from the first moment that is looked at to its end, which is not included. */
export function barSpan({
  days,
  notBefore = -Infinity,
  notAfter = Infinity,
}: Asked): BarSpan & { readonly until: number } {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const start = Math.max(startOfDay(first) / 1000, notBefore);
  const end = Math.max(start + 1, Math.min(startOfDay(addDays(last, 1)) / 1000, notAfter + 1));
  const every = LENGTHS.find((length) => (end - start) / length <= MOST_BARS) ?? LONGEST;
  const from = Math.floor(start / every) * every;
  return { from, until: from + Math.ceil((end - from) / every) * every, every };
}
