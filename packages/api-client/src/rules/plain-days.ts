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
