const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A time on the wire as people read it, by the clocks of Amsterdam: `20-06-2026 20:00`. */
export function showMoment(wire: string): string {
  const text = Object.fromEntries(parts.formatToParts(Date.parse(wire)).map(({ type, value }) => [type, value]));
  return `${text['day']}-${text['month']}-${text['year']?.padStart(4, '0')} ${text['hour']}:${text['minute']}`;
}
