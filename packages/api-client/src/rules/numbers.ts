import { community } from './community.ts';

/** How numbers are parted in the community's language. */
interface Marks {
  readonly group: string;
  readonly decimal: string;
  /** Groups its digits by a rule of its own, such as `12,34,567`. */
  readonly format: Intl.NumberFormat | undefined;
}

const ENGLISH: Marks = { group: ',', decimal: '.', format: undefined };
let known: { readonly language: string; readonly marks: Marks } | undefined;

function marks(): Marks {
  const { language } = community();
  if (known?.language === language) return known.marks;
  known = { language, marks: language === 'en' ? ENGLISH : marksOf(language) };
  return known.marks;
}

/** Digits are 0 to 9 in every language, as they are typed. */
function marksOf(language: string): Marks {
  const format = new Intl.NumberFormat(language, { numberingSystem: 'latn', maximumFractionDigits: 0 });
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn', minimumFractionDigits: 1 });
  const found = Object.fromEntries(parts.formatToParts(1_234_567.5).map(({ type, value }) => [type, value]));
  return { group: found['group'] ?? '', decimal: found['decimal'] ?? '.', format };
}

/**
 * The digits of a whole number that was typed, parted in groups as the community does or not at all; undefined when it
 * is none.
 */
export function digitsTyped(text: string): string | undefined {
  const { group } = marks();
  // Spaces and apostrophes of all kinds part groups in some languages; people type the usual ones.
  const plain = text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .trim();
  const mark = /\s/.test(group) ? ' ' : group.replace('’', "'");
  const parts = mark === '' ? [plain] : plain.split(mark);
  const [first = '', ...rest] = parts;
  const isGrouped = rest.length > 0 && /^\d{1,3}$/.test(first) && /^\d{3}$/.test(rest.at(-1) ?? '');
  if (rest.length > 0 && !(isGrouped && rest.every((part) => /^\d{2,3}$/.test(part)))) return undefined;
  const digits = parts.join('');
  return /^\d+$/.test(digits) ? digits : undefined;
}

/** A whole number as people read it: `1,234,567`, `-20`. What is not whole is rounded. */
export const showCount = (value: number): string => grouped(String(Math.round(value)));

/** A number with at most so many decimals: `8.5`, `1,234.25`, `3`. */
export function showDecimal(value: number, digits = 1): string {
  const [whole = '', rest] = String(Number(value.toFixed(digits))).split('.');
  return rest === undefined ? grouped(whole) : `${grouped(whole)}${marks().decimal}${rest}`;
}

function grouped(digits: string): string {
  const { format } = marks();
  return format && /^-?\d+$/.test(digits) ? format.format(BigInt(digits)) : digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

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
