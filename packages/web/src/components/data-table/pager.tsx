import { Button } from '../controls/button.tsx';
import { formatCount, formatMany } from '../format.ts';
import css from './data-table.module.css';
import type { Paging } from './use-table-state.ts';

interface PastEndProps {
  readonly paging: Paging;
  readonly total: number;
}

interface PagerProps {
  readonly paging: Paging;
  /** Undefined: nobody knows yet. */
  readonly total: number | undefined;
}

const pagesOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** In place of rows: the list is shorter than the address thinks. */
export function PastEnd({ paging: { page, limit, setPage }, total }: PastEndProps) {
  const last = pagesOf(total, limit);
  return (
    <>
      Page {formatCount(page)} is past the end; <Button onClick={() => setPage(last)}>go to the last page</Button>
    </>
  );
}

/** Which of the rows stand here; nothing before it is known. */
function rangeText({ page, limit }: Paging, total: number | undefined): string {
  if (total === undefined) return '';
  if (total === 0) return 'No rows';
  const from = (page - 1) * limit + 1;
  if (from > total) return `Page ${formatCount(page)} is past the end`;
  return `${formatCount(from)}–${formatCount(Math.min(total, page * limit))} of ${formatCount(total)}`;
}

/** The pages of a server-paged list. */
export function Pager({ paging, total }: PagerProps) {
  const { page, limit, setPage } = paging;
  const pages = total === undefined ? undefined : pagesOf(total, limit);
  return (
    <nav className={css.pager} aria-label="Pages">
      <span className={css.count}>{rangeText(paging, total)}</span>
      <Button disabled={page <= 1} onClick={() => setPage(Math.min(page - 1, pages ?? page))}>
        Previous
      </Button>
      <span className={css.count}>
        {pages === undefined
          ? `Page ${formatCount(page)}`
          : page > pages
            ? formatMany(pages, 'page')
            : `Page ${formatCount(page)} of ${formatCount(pages)}`}
      </span>
      <Button disabled={pages === undefined || page >= pages} onClick={() => setPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
