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
