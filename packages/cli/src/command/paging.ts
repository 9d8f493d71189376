import type { CliContext } from '../context.ts';
import { plural, showCount } from '../io/format.ts';
import type { Given } from './given.ts';
import type { OptionSpec } from './spec.ts';

/** Which page is wanted; left out: the server's first and its own size. */
export interface Paging {
  readonly page: number | undefined;
  readonly limit: number | undefined;
}

export const PAGING_OPTIONS: readonly OptionSpec[] = [
  { flags: '--page <number>', help: 'Page, from 1.' },
  { flags: '--limit <number>', help: 'Entries a page, at most 500.' },
];

export const readPaging = (given: Given): Paging => ({
  page: given.whole('page', { min: 1, max: 1_000_000 }),
  limit: given.whole('limit', { min: 1, max: 500 }),
});

interface Paged {
  readonly items: readonly unknown[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/** Says which part of a longer list was shown. */
export async function notePage({ out }: CliContext, { items, page, limit, total }: Paged): Promise<void> {
  if (items.length >= total || total === 0) return;
  if (items.length === 0) {
    const last = Math.max(1, Math.ceil(total / Math.max(1, limit)));
    return out.note(
      `Page ${page} is past the end of ${plural(total, 'entry', 'entries')}. The last is --page ${last}.`,
      'warning',
    );
  }
  const first = (page - 1) * limit + 1;
  const more = page * limit < total ? ` More with --page ${page + 1}.` : '';
  const part = `${showCount(first)} to ${showCount(first + items.length - 1)}`;
  await out.note(`${part} of ${plural(total, 'entry', 'entries')}.${more}`, 'quiet');
}
