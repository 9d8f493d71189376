import { community, type DateForm } from './community.ts';

const DAY_MS = 86_400_000;
const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** Whether the text is `YYYYMMDD` and names a day that exists. */
export function isRealDay(text: string): boolean {
  const parts = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (!parts) return false;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || date < 1) return false;
  return date <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** Throws a RangeError when the text is no day that exists. */
export function checkDay(day: string): void {
  if (!isRealDay(day)) throw new RangeError(`${JSON.stringify(day)} is not a day that exists. Write it as YYYYMMDD.`);
}

/** The day's midnight as clocks in UTC show it, epoch milliseconds. Throws a RangeError when it does not exist. */
export function utcMidnight(day: string): number {
  checkDay(day);
  return Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
}

/** The day `count` days later, or earlier when it is negative. */
export function addDays(day: string, count: number): string {
  const at = new Date(utcMidnight(day) + count * DAY_MS);
  return `${pad(at.getUTCFullYear(), 4)}${pad(at.getUTCMonth() + 1)}${pad(at.getUTCDate())}`;
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS);
}

/** Every day from `from` to `to`, both included, in order; none when `to` lies before. */
export function listDays(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** A day in a form, from its parts as they are written. */
export const inForm = (form: DateForm, year: string, month: string, date: string): string =>
  form.replace('DD', date).replace('MM', month).replace('YYYY', year);

/** The day as people of the community read it: `DD-MM-YYYY` where it set nothing else. */
export function showDay(day: string): string {
  checkDay(day);
  return inForm(community().dateForm, day.slice(0, 4), day.slice(4, 6), day.slice(6));
}

/** The same without the year, where that goes without saying: `DD-MM`. */
export function showShortDay(day: string): string {
  checkDay(day);
  const form = community().dateForm.replace(/[^A-Z]?YYYY[^A-Z]?/, '');
  return form.replace('DD', day.slice(6)).replace('MM', day.slice(4, 6));
}
