import type { ReactNode } from 'react';
import { EmptyState, ErrorNotice, isSignedOut } from '../notices.tsx';
import type { TableQuery } from './data-table.tsx';
import css from './data-table.module.css';

interface OutcomeProps {
  readonly query: TableQuery<unknown>;
  readonly isEmpty: boolean;
  /** What to do about it. */
  readonly next?: ReactNode;
  /** The sentence for no rows. */
  readonly children: ReactNode;
}

/** What a table says in place of rows, or besides them: what went wrong, or that there are none. */
export function Outcome({ query, isEmpty, next, children }: OutcomeProps) {
  const isSettled = query.data !== undefined || query.error !== null;
  const signedOut = isSignedOut(query.error);
  return (
    <>
      {query.error !== null && !signedOut && (
        <div className={css.problem}>
          <ErrorNotice
            error={query.error}
            {...(query.data === undefined ? { title: 'Could not load any data.' } : {})}
            onRetry={() => void query.refetch()}
          />
        </div>
      )}
      {isSettled && (query.error === null || signedOut) && isEmpty && (
        <EmptyState action={next !== undefined && <p>{next}</p>}>{children}</EmptyState>
      )}
    </>
  );
}
