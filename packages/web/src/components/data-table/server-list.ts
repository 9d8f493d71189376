import { typedCondition, writeCondition, type ListRules, type ListText } from '@steward/api-client/rules/lists';
import type { Column } from './column.ts';
import type { TableState } from './use-table-state.ts';

/** What a table in that state asks of the server. */
export function askedText({ columns }: ListRules, { sorting, filters, find }: TableState): ListText {
  const sort = sorting.filter(({ id }) => id in columns).map(({ id, desc }) => `${desc ? '-' : ''}${id}`);
  const where = filters.flatMap(({ id, value }) => {
    const column = columns[id];
    if (column === undefined || typeof value !== 'string' || value.trim() === '') return [];
    const { operator, value: wanted } = typedCondition(column.kind, value);
    return [writeCondition(id, operator, wanted)];
  });
  return {
    ...(sort.length > 0 ? { sort: sort.join(',') } : {}),
    ...(where.length > 0 ? { where: where.join(',') } : {}),
    ...(find.trim() === '' ? {} : { find: find.trim() }),
  };
}

const HINTS: Readonly<Partial<Record<string, string>>> = {
  number: '>1000',
  moment: '>20-06-2026',
  day: '20-06-2026',
};

/** How a column is filtered where the server does it: by text, by one of a few words, or not at all. */
export interface ServerFilter {
  readonly words?: readonly string[];
  readonly hint?: string;
}

export function serverFilter(rules: ListRules, key: string): ServerFilter | undefined {
  const column = rules.columns[key];
  if (column === undefined) return undefined;
  if (column.words) return { words: Object.keys(column.words) };
  if (column.kind === 'yesNo') return { words: ['yes', 'no'] };
  const hint = HINTS[column.kind];
  return hint === undefined ? {} : { hint };
}

/** Whether a column is sorted: by the server where it pages the list, else here. */
export const canSort = <T>(column: Column<T>, isPaged: boolean, rules: ListRules | undefined): boolean =>
  isPaged ? rules !== undefined && column.key in rules.columns : column.sort !== false;

/** The same for filters. */
export const canFilter = <T>(column: Column<T>, isPaged: boolean, rules: ListRules | undefined): boolean =>
  isPaged ? rules !== undefined && column.key in rules.columns : column.filter !== false;
