import { showMany } from './counted.ts';
import { showCount } from './numbers.ts';

/** A mean year of the calendar. */
const YEAR_S = 31_556_952;
const DAY_S = 86_400;

const UNITS = [
  ['year', YEAR_S],
  ['day', DAY_S],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Minutes as people read them: `1,234 h 05 min`, `5 min`. */
export function showPlaytime(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  const hours = Math.floor(whole / 60);
  if (hours === 0) return `${whole} min`;
  return `${showCount(hours)} h ${String(whole % 60).padStart(2, '0')} min`;
}

/** The same where seven days stand side by side: `1h 05m`, `5m`. */
export const showPlaytimeShort = (minutes: number): string =>
  showPlaytime(minutes).replace(' h ', 'h ').replace(' min', 'm');

/** Milliseconds as people read them: `8 s`, `4 min`, `3 h 05 min`, `5 days 2 h`, `2 years 40 days`. */
export function showLength(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < DAY_S) return showPlaytime(seconds / 60);
  if (seconds >= YEAR_S) return showDuration(seconds);
  const days = showMany(Math.floor(seconds / DAY_S), 'day');
  const hours = Math.floor((seconds % DAY_S) / 3600);
  return hours === 0 ? days : `${days} ${hours} h`;
}

/** The unit of a board beside its amounts. */
export const showUnit = (unit: string): string => (unit === 'minutes' ? 'time' : unit);

/** An amount of a board in its unit, time as time: `1,234 h 05 min`; `12` where the unit stands beside it. */
export const showAmount = (amount: number, unit: string): string =>
  unit === 'minutes' ? showPlaytime(amount) : showCount(amount);

/** A length of time in its two largest units: `2 years 40 days`, `7 days`, `1 day 3 hours`, `2 minutes`, `less than a minute`. */
export function showDuration(seconds: number): string {
  const parts: string[] = [];
  let left = Math.max(0, Math.floor(seconds));
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(showMany(count, unit));
    else if (parts.length > 0) break;
  }
  return parts.slice(0, 2).join(' ') || 'less than a minute';
}

/** The length from one time to a later one (epoch seconds), in full years of the calendar and what is left. */
export function showSpan(from: number, to: number): string {
  const start = new Date(from * 1000);
  let years = Math.max(0, new Date(to * 1000).getUTCFullYear() - start.getUTCFullYear());
  const anniversary = (count: number) => new Date(start).setUTCFullYear(start.getUTCFullYear() + count) / 1000;
  if (years > 0 && anniversary(years) > to) years--;
  if (years === 0) return showDuration(to - from);
  const days = Math.floor((to - anniversary(years)) / 86_400);
  const parts = [
    [years, 'year'],
    [days, 'day'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => showMany(count, unit))
    .join(' ');
}
