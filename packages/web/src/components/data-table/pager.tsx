import { Button } from '../controls/button.tsx';
import { formatCount } from '../format.ts';
import css from './data-table.module.css';
import type { Paging } from './use-table-state.ts';

interface PagerProps {
  readonly paging: Paging;
  readonly total: number;
}

/** In place of rows: the list is shorter than the address thinks. */
export function PastEnd({ paging: { page, limit, setPage }, total }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  return (
    <>
      Page {formatCount(page)} is past the end; <Button onClick={() => setPage(last)}>go to the last page</Button>
    </>
  );
}

/** The pages of a server-paged list. */
export function Pager({ paging, total }: PagerProps) {
  const { page, limit, setPage } = paging;
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = Math.min(total, (page - 1) * limit + 1);
  return (
    <nav className={css.pager} aria-label="Pages">
      <span className={css.count}>
        {total === 0
          ? 'No rows'
          : page > pages
            ? `Page ${formatCount(page)} is past the end`
            : `${formatCount(from)}–${formatCount(Math.min(total, page * limit))} of ${formatCount(total)}`}
      </span>
      <Button disabled={page <= 1} onClick={() => setPage(Math.min(page - 1, pages))}>
        Previous
      </Button>
      <span className={css.count}>
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
