import { community } from './community.ts';
import { inForm } from './plain-days.ts';

/** What the clocks of the community show at an instant, each in its digits: `2026`, `06`, `20`, `20`, `00`, `00`, `CEST`. */
export type WallTime = Readonly<Record<Field, string>>;
type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'timeZoneName';

/** Made at first use, by zone: a time zone takes longer to load than a short command may take. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** The last instant that was asked for: where one is shown, its day, its clock and its exact time are. */
let last: { readonly ms: number; readonly timeZone: string; readonly shown: WallTime } | undefined;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  formats.set(timeZone, made);
  return made;
}

/** What the community's clocks show at that instant, in epoch milliseconds. */
export function wallTime(ms: number): WallTime {
  const { timeZone } = community();
  if (last?.ms === ms && last.timeZone === timeZone) return last.shown;
  const parts = formatOf(timeZone).formatToParts(ms);
  const fields = Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Field, string>;
  const shown = { ...fields, year: fields.year.padStart(4, '0') };
  last = { ms, timeZone, shown };
  return shown;
}

/** The day of a wall time in the community's form: `20-06-2026`. */
export const wallDay = ({ year, month, day }: WallTime): string => inForm(community().dateForm, year, month, day);

/** A time on the wire, or one in epoch milliseconds, as people read it, by the clocks of the community: `20-06-2026 20:00`. */
export function showMoment(at: string | number): string {
  const wall = wallTime(typeof at === 'number' ? at : Date.parse(at));
  return `${wallDay(wall)} ${wall.hour}:${wall.minute}`;
}
