import { snakeKey } from '@steward/api-client/client/wire-case';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import {
  readList,
  type ListColumn,
  type ListCondition,
  type ListRules,
  type ListText,
} from '@steward/api-client/rules/lists';
import { accessOfField } from '@steward/api-client/contract/only-for';
import { partsOf } from '@steward/api-client/contract/schema-parts';
import { allows, type Viewer } from '@steward/api-client/rules/access';
import { readMoney } from '@steward/api-client/rules/money';
import { readDay, readMoment } from '@steward/api-client/rules/typed-times';
import { endOfDay, startOfDay } from '@steward/api-client/rules/log-days';
import { PLAIN_LIST, type AskedCondition, type AskedList, type Span } from '../db/asked-list.ts';
import { BadRequestError } from './errors.ts';

const MOST_FIND = 200;

const NOBODY = (): boolean => false;

/** The columns that somebody may see, and so sort and filter by. */
export function columnsFor(
  { list, response }: Pick<Endpoint, 'list' | 'response'>,
  viewer: Viewer | undefined,
): ListRules['columns'] {
  const { element } = partsOf(response);
  const shape = element ? (partsOf(element).shape ?? {}) : {};
  return Object.fromEntries(
    Object.entries(list?.columns ?? {}).filter(([key]) => {
      const field = shape[key];
      const access = field === undefined ? undefined : accessOfField(field);
      return access === undefined || allows(access, viewer, NOBODY) === true;
    }),
  );
}

const textOf = (query: Readonly<Record<string, unknown>>, key: keyof ListText): string => {
  const value = query[key];
  if (value === undefined) return '';
  if (typeof value !== 'string') throw refused(key, `Give ${key} once.`);
  if (value.includes('\0')) throw refused(key, 'The text holds characters that cannot be looked for.');
  return value;
};

const refused = (field: string, text: string) => new BadRequestError(text, { [field]: text });

/** Reads what a query asks of a paged list. Throws 400 with the columns there are, for who asks. */
export function listRequest(
  endpoint: Pick<Endpoint, 'list' | 'response'>,
  query: Readonly<Record<string, unknown>>,
  viewer: Viewer | undefined,
): AskedList {
  if (endpoint.list === undefined) return PLAIN_LIST;
  const text = { sort: textOf(query, 'sort'), where: textOf(query, 'where'), find: textOf(query, 'find') };
  if (text.sort === '' && text.where === '' && text.find === '') return PLAIN_LIST;
  return askedOf(columnsFor(endpoint, viewer), endpoint.list.finds, text);
}

/** Refuses other columns than these: of lists of which somebody sees less by what they are about. */
export function refuseColumns({ sort, where, find }: AskedList, columns: readonly string[]): void {
  const others = [...sort, ...where, ...(find?.columns ?? []).map((column) => ({ column }))].filter(
    ({ column }) => !columns.includes(column),
  );
  if (others[0] === undefined) return;
  throw new BadRequestError(
    `You see ${columns.map(snakeKey).join(', ')} of this list, and may sort and filter it by nothing else.`,
  );
}

function askedOf(columns: ListRules['columns'], finds: readonly string[], text: ListText): AskedList {
  const read = readList({ columns }, text, snakeKey);
  if ('refusal' in read) throw refused(read.field, read.refusal);
  const { sort, where, find } = read.asked;
  if ([...find].length > MOST_FIND) throw refused('find', `Look for at most ${MOST_FIND} characters.`);
  const seen = finds.filter((column) => column in columns);
  return {
    sort,
    where: where.map((condition) => conditionOf(condition, columns[condition.column])),
    find: find === '' ? undefined : { text: find, columns: seen },
    isPlain: sort.length === 0 && where.length === 0 && find === '',
  };
}

function conditionOf(
  { column, kind, operator, value }: ListCondition,
  { words }: ListColumn = { kind },
): AskedCondition {
  const wrong = (text: string) => refused('where', `${snakeKey(column)}: ${text}`);
  const is = (found: AskedCondition['value']): AskedCondition => ({ column, operator, value: found });
  if (value === '') {
    if (operator === '=' || operator === '!=') return is(null);
    throw wrong('write a value behind the sign.');
  }
  const whole = (found: number) => is({ from: found, to: found });
  if (kind === 'number') {
    const plain = numberTyped(value);
    if (Number.isNaN(plain)) throw wrong('compare with a number, such as 1000.');
    return whole(plain);
  }
  if (kind === 'yesNo') {
    if (/^(?:yes|true|1)$/i.test(value)) return whole(1);
    if (/^(?:no|false|0)$/i.test(value)) return whole(0);
    throw wrong('compare with yes or no.');
  }
  if (kind === 'word') {
    const word = Object.keys(words ?? {}).find((one) => one === value.toLowerCase());
    if (word === undefined) throw wrong(`compare with ${Object.keys(words ?? {}).join(', ')}.`);
    const kept = words?.[word] ?? word;
    return typeof kept === 'number' ? whole(kept) : is(kept);
  }
  if (kind === 'moment' || kind === 'day') {
    const span = timesOf(value, kind);
    if (typeof span === 'string') throw wrong(span);
    return is(span);
  }
  return is(value);
}

/** A number as it is, or an amount with the community's sign. */
function numberTyped(value: string): number {
  if (/^-?\d{1,15}(?:\.\d{1,6})?$/.test(value)) return Number(value);
  return readMoney(value) ?? Number.NaN;
}

function timesOf(value: string, kind: 'moment' | 'day'): Span | string {
  const day = readDay(value);
  if ('value' in day) {
    if (kind === 'day') return { from: Number(day.value), to: Number(day.value) };
    return { from: startOfDay(day.value) / 1000, to: Math.floor(endOfDay(day.value) / 1000) };
  }
  if (kind === 'day') return day.refusal;
  const moment = readMoment(value);
  if ('refusal' in moment) return moment.refusal;
  const from = Math.floor(moment.value.ms / 1000);
  return { from, to: /:\d\d:\d\d/.test(value) ? from : from + 59 };
}
