import { zoneClock } from '../rules/zone-clock.ts';

const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?$/i;
const MOST_HOURS = 14;

/** A zone as a person writes it (`Europe/Moscow`, `UTC`, `+03:00`, `UTC+3`); undefined when there is none. */
export function readZone(text: string): string | undefined {
  const [, sign = '', hours = '', minutes = '00'] = OFFSET.exec(text) ?? [];
  if (sign !== '')
    return Number(hours) <= MOST_HOURS && Number(minutes) < 60
      ? `${sign}${hours.padStart(2, '0')}:${minutes}`
      : undefined;
  try {
    zoneClock(text).dayOf(0);
    return text;
  } catch {
    return undefined;
  }
}
