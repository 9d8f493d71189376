/** A whole number as people read it: `1,234,567`, `-20`. What is not whole is rounded. */
export const showCount = (value: number): string => grouped(String(Math.round(value)));

/** A number with at most so many decimals: `8.5`, `1,234.25`, `3`. */
export function showDecimal(value: number, digits = 1): string {
  const [whole = '', rest] = String(Number(value.toFixed(digits))).split('.');
  return rest === undefined ? grouped(whole) : `${grouped(whole)}.${rest}`;
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 row`, and `1,234 rows`. */
export const showMany = (count: number, one: string, many = `${one}s`): string =>
  `${showCount(count)} ${count === 1 ? one : many}`;

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes in words: `1.2 MB`. */
export function showBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit] ?? ''}`;
}
