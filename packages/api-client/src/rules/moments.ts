/** Made at first use: a time zone takes longer to load than a short command may take. */
let parts: Intl.DateTimeFormat | undefined;

const partsOf = (ms: number): Intl.DateTimeFormatPart[] => {
  parts ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Amsterdam',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return parts.formatToParts(ms);
};

/** A time on the wire as people read it, by the clocks of Amsterdam: `20-06-2026 20:00`. */
export function showMoment(wire: string): string {
  const text = Object.fromEntries(partsOf(Date.parse(wire)).map(({ type, value }) => [type, value]));
  return `${text['day']}-${text['month']}-${text['year']?.padStart(4, '0')} ${text['hour']}:${text['minute']}`;
}
