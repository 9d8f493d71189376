import type { AddressKey } from './addresses.ts';

/**
 * The statements that blank addresses in lines that were shipped to ClickHouse, as a person runs them there. An IPv6
 * address is found in the ways of writing that are given.
 */
export function blankStatements(table: string, texts: readonly string[]): string[] {
  return texts.map((text) => {
    const set = ['text', 'shown'].map((column) => `${column} = ${replaced(replaced(column, text), text)}`).join(', ');
    const holds = ['text', 'shown']
      .map((column) => `positionCaseInsensitive(${column}, ${quoted(text)}) > 0`)
      .join(' OR ');
    return `ALTER TABLE ${table} UPDATE ${set} WHERE ${holds};`;
  });
}

/** Twice around, neighbours that share a separator are both replaced. */
function replaced(column: string, text: AddressKey): string {
  const isFour = !text.includes(':');
  const [before, after] = isFour
    ? ['(^|[^0-9.]|(?:^|[^0-9])\\.)', '($|[^0-9.]|\\.$|\\.[^0-9])']
    : ['(^|[^0-9A-Fa-f:.])', '($|[^0-9A-Fa-f:.])'];
  const pattern = `(?i)${before}${text.replace(/[.]/g, '\\.')}${after}`;
  return `replaceRegexpAll(${column}, ${quoted(pattern)}, ${quoted(`\\1${text.replace(/[0-9A-Fa-f]/g, 'x')}\\2`)})`;
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
