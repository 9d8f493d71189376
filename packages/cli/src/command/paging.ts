import type { Page } from '@steward/api-client/client/client';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { OPERATORS_OF, readList as readAsked, type ListRules, type ListText } from '@steward/api-client/rules/lists';
import type { CliContext } from '../context.ts';
import { FailedError, PartialError, UsageError } from '../errors.ts';
import { plural, showCount } from '../io/format.ts';
import type { Given } from './given.ts';
import type { OptionSpec } from './spec.ts';

/** Which entries of a list are wanted, and in which order; nothing: the server's first page. */
export interface Paging extends ListText {
  readonly page: number | undefined;
  /** With `page` the entries of a page; alone, the entries in all. */
  readonly limit: number | undefined;
  readonly all: boolean;
}

/** The most entries that the server gives in one answer. */
export const LONGEST_PAGE = 500;
const MOST_WANTED = 100_000;
/** Entries that are kept in memory at once. */
export const MOST_KEPT = 1_000_000;

type PagedCall = Pick<Endpoint, 'id' | 'list'>;

function rulesOf({ id, list }: PagedCall): ListRules {
  if (list === undefined) throw new TypeError(`${id} says nothing of how it is sorted and filtered.`);
  return list;
}

const PAGES: readonly OptionSpec[] = [
  { flags: '--page <number>', help: 'One page, from 1.' },
  { flags: '--limit <number>', help: `So many entries; with --page, so many a page, at most ${LONGEST_PAGE}.` },
  { flags: '--all', help: 'All entries.' },
];

/** A condition that fits a list, to show how one is written. */
function sampleOf({ columns }: ListRules): string {
  const [name, { kind, words = {} }] = Object.entries(columns).find(([, column]) => column.kind === 'number') ??
    Object.entries(columns)[0] ?? ['id', { kind: 'number' }];
  return `${name}${OPERATORS_OF[kind].at(kind === 'number' ? 2 : 0) ?? '='}${Object.keys(words)[0] ?? '1000'}`;
}

/** How a list that the server pages is read: its part, its order, and what of it. */
export function listOptions(endpoint: PagedCall): readonly OptionSpec[] {
  const rules = rulesOf(endpoint);
  const columns = Object.entries(rules.columns).map(([name, { words }]) =>
    words ? `${name} (${Object.keys(words).join(', ')})` : name,
  );
  return [
    { flags: '--sort <columns>', help: `Order, comma-separated, - for the other way round: ${columns.join(', ')}.` },
    {
      flags: '--where <condition>',
      help: `Only entries of which it holds: '${sampleOf(rules)}'. Signs: = != > >= < <=, and ~ !~ for part of a text. Columns as for --sort.`,
      many: true,
    },
    { flags: '--find <text>', help: `Only entries with that text: ${rules.finds.join(', ')}.` },
    ...PAGES,
  ];
}

export function readPaging(given: Given, endpoint: PagedCall): Paging {
  const page = given.whole('page', { min: 1, max: 1_000_000 });
  const limit = given.whole('limit', { min: 1, max: page === undefined ? MOST_WANTED : LONGEST_PAGE });
  const all = given.flag('all');
  if (all && (page !== undefined || limit !== undefined))
    throw new UsageError('--all goes neither with --page nor with --limit.');
  const text = {
    sort: given.text('sort'),
    where: given.many('where').join(',') || undefined,
    find: given.text('find'),
  };
  const read = readAsked(rulesOf(endpoint), text);
  if ('refusal' in read) throw new UsageError(`--${read.field}: ${read.refusal}`);
  return { page, limit, all, ...text };
}

/** What is asked of the server for one page. */
export type PagePart = ListText &
  Pick<Page<unknown>, 'asOf'> & {
    readonly page: number | undefined;
    readonly limit: number | undefined;
  };

/** Entries of a list, the first of them the `first` one, from 1. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly first: number;
  readonly total: number;
  /** The page that was asked for, and the entries of a page. */
  readonly page: number;
  readonly limit: number;
  /** One page was asked for. */
  readonly isPage: boolean;
  /** Nobody asked for less than all. */
  readonly isCut: boolean;
}

/** Reads the entries that are wanted, a page after the other, as of the moment of the first one where the list can. */
export async function readList<T>(
  { page, limit, all, sort, where, find }: Paging,
  read: (part: PagePart) => Promise<Page<readonly T[]>>,
): Promise<Listed<T>> {
  const isWhole = all || (page === undefined && limit !== undefined && limit > LONGEST_PAGE);
  const text = { sort, where, find };
  const first = await read({ ...text, page, limit: isWhole ? LONGEST_PAGE : limit, asOf: undefined });
  const isCut = page === undefined && limit === undefined && first.items.length < first.total;
  const listed = { ...first, first: (first.page - 1) * first.limit + 1, isPage: page !== undefined, isCut };
  if (!isWhole) return listed;
  const items: T[] = [...first.items];
  const wanted = limit ?? MOST_KEPT;
  let { total } = first;
  for (let next = 2; items.length < Math.min(wanted, total); next++) {
    const more = await read({ ...text, page: next, limit: LONGEST_PAGE, asOf: first.asOf });
    if (more.items.length === 0) break;
    items.push(...more.items);
    total = more.total;
  }
  if (limit === undefined && items.length >= MOST_KEPT && total > items.length)
    throw new FailedError(`These are ${plural(total, 'entry')}. Read them page by page with --page.`);
  return { ...listed, items: items.slice(0, wanted), total };
}

/**
 * Says which part of a longer list was shown. For a program the first page of a list whose rest nobody declined is no
 * answer: throws `PartialError`.
 */
export async function noteListed({ out, host }: CliContext, listed: Listed<unknown>): Promise<void> {
  const { items, first, total, page, limit, isPage, isCut } = listed;
  if (items.length >= total || total === 0) return;
  if (items.length === 0) {
    const last = Math.max(1, Math.ceil(total / Math.max(1, limit)));
    return out.note(
      `Page ${page} is past the end of ${plural(total, 'entry')}. The last is --page ${last}.`,
      'warning',
    );
  }
  const part = `${showCount(first)} to ${showCount(first + items.length - 1)} of ${plural(total, 'entry')}.`;
  if (!isCut) {
    const isMore = isPage ? page * limit < total : true;
    const rest = isPage ? `More with --page ${page + 1}.` : 'See all with --all.';
    return out.note(isMore ? `${part} ${rest}` : part, 'quiet');
  }
  const text = `Only ${part} See all with --all, or so many with --limit.`;
  if (out.options.json || !host.streams.stdout.isTty) throw new PartialError(text);
  return out.note(text, 'warning');
}
