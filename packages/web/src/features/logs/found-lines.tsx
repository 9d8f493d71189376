import { moreInLogs } from '@steward/api-client/rules/more-in-logs';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { Progress } from '../../components/controls/inputs.tsx';
import { formatCount, formatMany } from '../../components/format.ts';
import { marksOf } from '../../components/log-view/lines.ts';
import { LogView } from '../../components/log-view/log-view.tsx';
import { EmptyState, ErrorNotice } from '../../components/notices.tsx';
import type { LogQuery } from './search-params.ts';
import { TimeStrip } from './time-strip.tsx';
import { MOST_ROWS, type LogSearch, type SearchState } from './use-log-search.ts';
import css from './workspace.module.css';

/** How many of the lines match; the others stand around them. */
const matchesOf = ({ rows }: SearchState): number => rows.filter(({ quiet }) => !quiet).length;

function progressText(state: SearchState): string {
  if (state.phase === 'queued') return `Waiting for other searches: place ${state.place}.`;
  if (state.phase === 'running') return `Searching… ${formatCount(state.total)} found so far.`;
  if (state.phase === 'failed') return `${formatMany(state.total, 'line')} found until it failed.`;
  const unreached = state.unreached > 0 ? `, ${moreInLogs(state.unreached)}` : '';
  const shown = state.truncated ? `; the first ${formatCount(matchesOf(state))} are shown${unreached}.` : '.';
  return `${formatMany(state.total, 'line')} found${shown}`;
}

interface FoundLinesProps {
  readonly query: LogQuery;
  readonly state: LogSearch;
  readonly onRetry: () => void;
  /** Epoch milliseconds, the second one not included. */
  readonly onNarrow: (from: number, until: number) => void;
  readonly onWiden: (() => void) | undefined;
}

/** What a search found: over time, and line by line. */
export function FoundLines({ query, state, onRetry, onNarrow, onWiden }: FoundLinesProps) {
  const marks = useMemo(() => marksOf(query.q, query.mode === 'regex'), [query.q, query.mode]);
  const { phase, rows, counts, total, fresh, error } = state;
  const said = [progressText(state), state.limits].filter(Boolean).join(' ');
  return (
    <section className={css.lines} aria-label="Lines">
      {(phase === 'running' || phase === 'queued') && (
        <div className={css.progress}>
          <Progress
            aria-label="Progress of the search"
            value={state.bytesTotal > 0 ? state.bytesRead / state.bytesTotal : undefined}
          />
        </div>
      )}
      {counts && (total > 0 || onWiden !== undefined) && (
        <TimeStrip counts={counts} total={total} isOver={phase === 'done'} onNarrow={onNarrow} onWiden={onWiden} />
      )}
      {error && <ErrorNotice error={error} onRetry={onRetry} />}
      {rows.length > 0 ? (
        <LogView
          label="Lines found"
          rows={rows}
          needles={marks}
          withDay={query.from !== query.to}
          status={said}
          more={
            <>
              {fresh.length > 0 && (
                <Button onClick={state.showFresh}>Show {formatMany(fresh.length, 'newLine')}</Button>
              )}
              {phase === 'done' && state.cursor !== undefined && (
                <Button onClick={state.more}>
                  Show the next {formatCount(Math.min(MOST_ROWS, total - matchesOf(state)))}
                </Button>
              )}
            </>
          }
        />
      ) : phase === 'done' ? (
        <EmptyState>
          Nothing found... {state.limits} <Link to="/manage/logs/history">See earlier searches</Link>
        </EmptyState>
      ) : (
        error === undefined && (
          <p className={css.waiting} role="status">
            {said}
          </p>
        )
      )}
    </section>
  );
}
