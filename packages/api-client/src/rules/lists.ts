/** How values of a column compare. `person`: the player of a name; `word`: one of few texts; `day`: `YYYYMMDD`. */
export type ListKind = 'text' | 'person' | 'word' | 'number' | 'moment' | 'day' | 'yesNo';

export const LIST_OPERATORS = ['!=', '>=', '<=', '!~', '=', '>', '<', '~'] as const;
/** `~`: any part of the text. */
export type ListOperator = (typeof LIST_OPERATORS)[number];

const ORDERED = ['=', '!=', '>', '>=', '<', '<='] as const;

/** By which operators a column of a kind is filtered; the first is meant where somebody types a value alone. */
export const OPERATORS_OF: Readonly<Record<ListKind, readonly ListOperator[]>> = {
  text: ['~', '!~', '=', '!='],
  person: ['~', '!~', '=', '!='],
  word: ['=', '!='],
  number: ORDERED,
  moment: ORDERED,
  day: ORDERED,
  yesNo: ['='],
};

export interface ListColumn {
  readonly kind: ListKind;
  /** Of words: what is kept for each, where that is not the word. */
  readonly words?: Readonly<Record<string, string | number>>;
}

/** What a list that the server pages may be sorted and filtered by: keys of its records. Nothing else is. */
export interface ListRules {
  readonly columns: Readonly<Record<string, ListColumn>>;
  /** The columns of text in which `find` looks. */
  readonly finds: readonly string[];
}

/** What is asked of a list, as people write it. */
export interface ListText {
  /** Columns, comma-separated; `-` before one turns its order round: `-total,name`. */
  readonly sort?: string | undefined;
  /** Conditions that all have to hold, comma-separated, `\,` being a comma: `total>1000000,name~carl`. */
  readonly where?: string | undefined;
  /** A text to look for. */
  readonly find?: string | undefined;
}

export interface ListOrder {
  readonly column: string;
  readonly descending: boolean;
}

export interface ListCondition {
  readonly column: string;
  readonly kind: ListKind;
  readonly operator: ListOperator;
  /** As it was written; '' is nothing. */
  readonly value: string;
}

export interface ListAsked {
  readonly sort: readonly ListOrder[];
  readonly where: readonly ListCondition[];
  readonly find: string;
}

const MOST_ORDERS = 4;
const MOST_CONDITIONS = 20;

const named = (columns: readonly string[]): string => columns.join(', ');

/** Conditions as they are written one after the other. */
export function splitConditions(text: string): string[] {
  const parts = [''];
  for (const [part] of text.matchAll(/\\[\\,]|[^]/gu)) {
    if (part === ',') parts.push('');
    else parts[parts.length - 1] += part.length > 1 && part.startsWith('\\') ? part.slice(1) : part;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** One condition in the text of several. */
export const writeCondition = (column: string, operator: ListOperator, value: string): string =>
  `${column}${operator}${value}`.replace(/[\\,]/g, (letter) => `\\${letter}`);

const CONDITION = /^([\w-]+)\s*(!=|>=|<=|!~|=|>|<|~)\s*([^]*)$/;

/** A value as it is typed beside a column, with or without an operator: what it means for that kind. */
export function typedCondition(kind: ListKind, typed: string): { operator: ListOperator; value: string } {
  const [, operator, value = ''] = /^(!=|>=|<=|!~|=|>|<|~)\s*([^]*)$/.exec(typed.trim()) ?? [];
  const known = OPERATORS_OF[kind].find((one) => one === operator);
  return known
    ? { operator: known, value: value.trim() }
    : { operator: OPERATORS_OF[kind][0] ?? '=', value: typed.trim() };
}

/**
 * Reads what is asked of a list: what it means, or a sentence that names the columns or operators there are. `called`
 * tells how these are named to who asks.
 */
export function readList(
  { columns }: Pick<ListRules, 'columns'>,
  { sort = '', where = '', find = '' }: ListText,
  called: (column: string) => string = (column) => column,
): { readonly asked: ListAsked } | { readonly field: keyof ListText; readonly refusal: string } {
  const keys = Object.keys(columns);
  const keyOf = (name: string) => keys.find((key) => key === name || called(key) === name);
  const names = named(keys.map(called));
  const orders: ListOrder[] = [];
  for (const part of sort.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const name = part.replace(/^[-+]/, '');
    const column = keyOf(name);
    if (column === undefined) return { field: 'sort', refusal: `This list cannot be sorted by ${name}. Use ${names}.` };
    if (!orders.some((order) => order.column === column)) orders.push({ column, descending: part.startsWith('-') });
  }
  if (orders.length > MOST_ORDERS) return { field: 'sort', refusal: `Sort by at most ${MOST_ORDERS} columns.` };
  const conditions: ListCondition[] = [];
  for (const part of splitConditions(where)) {
    const [, name = '', operator, value = ''] = CONDITION.exec(part) ?? [];
    if (operator === undefined)
      return {
        field: 'where',
        refusal: `Write a condition as a column, a sign and a value; the columns are ${names}.`,
      };
    const column = keyOf(name);
    const kind = column === undefined ? undefined : columns[column]?.kind;
    if (column === undefined || kind === undefined)
      return { field: 'where', refusal: `This list cannot be filtered by ${name}. Use ${names}.` };
    const known = OPERATORS_OF[kind].find((one) => one === operator);
    if (known === undefined)
      return { field: 'where', refusal: `${called(column)} is compared by ${OPERATORS_OF[kind].join(' ')} only.` };
    conditions.push({ column, kind, operator: known, value: value.trim() });
  }
  if (conditions.length > MOST_CONDITIONS)
    return { field: 'where', refusal: `Use at most ${MOST_CONDITIONS} conditions.` };
  return { asked: { sort: orders, where: conditions, find: find.trim() } };
}
