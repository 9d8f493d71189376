import { community } from './community.ts';
import { inForm } from './plain-days.ts';

/** Made at first use, by zone: a time zone takes longer to load than a short command may take. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** A time on the wire as people read it, by the clocks of the community: `20-06-2026 20:00`. */
export function showMoment(wire: string): string {
  const { timeZone, dateForm } = community();
  const parts = formatOf(timeZone).formatToParts(Date.parse(wire));
  const {
    year = '',
    month = '',
    day = '',
    hour,
    minute,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${inForm(dateForm, year.padStart(4, '0'), month, day)} ${hour}:${minute}`;
}
