/** A mean year of the calendar. */
const YEAR_S = 31_556_952;

const UNITS = [
  ['year', YEAR_S],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Minutes played as people read them: `1 234 h 05 min`, `5 min`. */
export function showPlaytime(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  const hours = Math.floor(whole / 60);
  if (hours === 0) return `${whole} min`;
  const grouped = String(hours).replace(/\B(?=(\d{3})+$)/g, ' ');
  return `${grouped} h ${String(whole % 60).padStart(2, '0')} min`;
}

/** A length of time in its two largest units: `2 years 40 days`, `7 days`, `1 day 3 hours`, `2 minutes`, `less than a minute`. */
export function showDuration(seconds: number): string {
  const parts: string[] = [];
  let left = Math.max(0, Math.floor(seconds));
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
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
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}
