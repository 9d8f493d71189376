/** The form of a time of RFC 3339; not each such text is a time. */
export const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](\d\d):(\d\d))$/;
const ASK = 'Enter a time such as 2026-06-20T18:00:00Z.';
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** What is wrong with a time in numbers, by name; undefined when there is such a time. */
function wrongPart(parts: readonly number[]): string | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = parts;
  const days = month === 2 && isLeap(year) ? 29 : MONTHS[month - 1];
  if (days === undefined) return `There is no month ${month}.`;
  if (day < 1 || day > days) return `There is no day ${day} in month ${month} of ${year}.`;
  if (hour > 23) return `There is no hour ${hour}.`;
  if (minute > 59) return `There is no minute ${minute}.`;
  if (second > 59) return `There is no second ${second}.`;
  return offsetHour > 23 || offsetMinute > 59 ? 'There is no such offset from UTC.' : undefined;
}

/** A time of RFC 3339, with fractions and any offset, as the wire has it: UTC with whole seconds, rounded down. */
export function readInstant(text: string): { readonly instant: string } | { readonly refusal: string } {
  const found = RFC_3339.exec(text.trim());
  if (!found) return { refusal: ASK };
  const refusal = wrongPart(found.slice(1).map((part) => Number(part ?? 0)));
  if (refusal !== undefined) return { refusal: `${refusal} ${ASK}` };
  const ms = Date.parse(text.trim().toUpperCase().replace(' ', 'T'));
  const instant = new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('.000Z', 'Z');
  return instant.length === '2026-06-20T18:00:00Z'.length ? { instant } : { refusal: `Use a year up to 9999. ${ASK}` };
}
