import { useState } from 'react';
import { plural, showCount, type Thing } from '../../io/format.ts';
import type { Binding } from '../keys.ts';

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
}

/** Which page of a long list is shown. */
export function usePages(): Pages {
  const [page, setPage] = useState(1);
  return {
    page,
    limit: PAGE_ROWS,
    bindings: (shown) => [
      {
        keys: [']', 'right', 'l'],
        label: 'next page',
        quiet: true,
        help: 'The next page of the list.',
        disabled: shown && page * PAGE_ROWS < shown.total ? undefined : 'This is the last page.',
        run: () => setPage(page + 1),
      },
      {
        keys: ['[', 'left', 'h'],
        label: 'page before',
        quiet: true,
        help: 'The page of the list before.',
        disabled: page > 1 ? undefined : 'This is the first page.',
        run: () => setPage(page - 1),
      },
    ],
    facts(shown, one) {
      if (!shown) return '';
      const all = plural(shown.total, one);
      if (shown.items.length >= shown.total) return all;
      const first = (page - 1) * PAGE_ROWS + 1;
      return `${showCount(first)} to ${showCount(first + shown.items.length - 1)} of ${all} · ] next page`;
    },
  };
}
