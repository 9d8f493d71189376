import { useState } from 'react';
import { plural, showCount, type Thing } from '../../io/format.ts';
import type { Binding } from '../keys.ts';
import { useKeyName } from './use-key-name.ts';

/** Entries of a page on a screen. */
const PAGE_ROWS = 100;

interface Paged {
  readonly items: readonly unknown[];
  readonly total: number;
}

export interface Pages {
  readonly page: number;
  readonly limit: number;
  /** Keys for the page before and the next. */
  bindings(shown: Paged | undefined): readonly Binding[];
  /** `101 to 200 of 1 234 notes`. */
  facts(shown: Paged | undefined, one: Thing): string;
  /** Said where rows would stand, of a page that lies past the end: what it held is gone. */
  pastEnd(shown: Paged | undefined): string | undefined;
}

const lastOf = ({ total }: Paged): number => Math.max(1, Math.ceil(total / PAGE_ROWS));

interface PageKeys {
  readonly next: string;
  readonly before: string;
}

const USUAL: PageKeys = { next: ']', before: '[' };

/** What a page of a list holds: `101 to 200 of 1 234 notes`. */
export function pageFacts(page: number, shown: Paged | undefined, one: Thing, keys: PageKeys = USUAL): string {
  if (!shown) return '';
  const all = plural(shown.total, one);
  if (page > lastOf(shown)) return `past the end of ${all} · ${keys.before} last page`;
  if (shown.items.length >= shown.total) return all;
  const first = (page - 1) * PAGE_ROWS + 1;
  const part = `${showCount(first)} to ${showCount(first + shown.items.length - 1)} of ${all}`;
  return page < lastOf(shown) ? `${part} · ${keys.next} next page` : part;
}

/** Which page of a long list is shown. */
export function usePages(): Pages {
  const [page, setPage] = useState(1);
  const keyName = useKeyName();
  const keys: PageKeys = {
    next: keyName('next-page', USUAL.next),
    before: keyName('page-before', USUAL.before),
  };
  return {
    page,
    limit: PAGE_ROWS,
    bindings: (shown) => [
      {
        keys: [USUAL.next, 'right', 'l'],
        label: 'next page',
        quiet: true,
        help: 'The next page of the list.',
        disabled: shown && page < lastOf(shown) ? undefined : 'This is the last page.',
        run: () => setPage(page + 1),
      },
      {
        keys: [USUAL.before, 'left', 'h'],
        label: 'page before',
        quiet: true,
        help: 'The page of the list before.',
        disabled: page > 1 ? undefined : 'This is the first page.',
        run: () => setPage(Math.min(page - 1, shown ? lastOf(shown) : page)),
      },
    ],
    facts: (shown, one) => pageFacts(page, shown, one, keys),
    pastEnd: (shown) =>
      shown && page > lastOf(shown)
        ? `The list has become shorter: this page lies past its end. ${keys.before} leads to its last page.`
        : undefined,
  };
}
