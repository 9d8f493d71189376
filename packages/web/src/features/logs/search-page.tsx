import { LOGS_NOTICE, NO_LOGS_FOR_RANK, logWindow } from '@steward/api-client/rules/log-access';
import { showDay } from '@steward/api-client/rules/plain-days';
import { SENIOR_ADMIN } from '@steward/api-client/rules/roles';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Progress } from '../../components/controls/inputs.tsx';
import { Button } from '../../components/controls/button.tsx';
import { dayOfInstant, formatCount, formatMany } from '../../components/format.ts';
import { LogView } from '../../components/log-view/log-view.tsx';
import { marksOf } from '../../components/log-view/lines.ts';
import { EmptyState, ErrorNotice, Notice } from '../../components/notices.tsx';
import type { PageAction } from '../../components/page-actions.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useViewer } from '../../hooks/use-viewer.ts';
import { downloadLines, headOf } from './download-lines.ts';
import { SearchForm } from './search-form.tsx';
import { isComplete, readParams, writeParams, type LogQuery } from './search-params.ts';
import { MOST_ROWS, useLogSearch, type SearchState } from './use-log-search.ts';

/** Results of today are asked for again every 5 minutes (`staff.md` section 9). */
const REFRESH_MS = 300_000;
const MOST_UNREAD = 5;

/** What the viewer's rank may search, in words, so that an empty result is not taken for innocence. */
function limitsOf(adminLevel: number, nowMs: number): string {
  const window = logWindow(adminLevel, nowMs);
  if (!window) return NO_LOGS_FOR_RANK;
  if (window.notBeforeMs !== undefined) return 'Your rank sees lines of the last 2 hours.';
  return window.firstDay === '19700101'
    ? 'Your rank sees all days.'
    : `Your rank sees lines from ${showDay(window.firstDay)} on.`;
}

/** How many of the lines match; the others stand around them. */
const matchesOf = ({ rows }: SearchState): number => rows.filter(({ quiet }) => !quiet).length;

function progressText(state: SearchState): string {
  if (state.phase === 'queued') return `Waiting for other searches: place ${state.place}.`;
  if (state.phase === 'running') return `Searching… ${formatCount(state.total)} found so far.`;
  const unreached = state.unreached > 0 ? `, none of ${formatMany(state.unreached, 'log')} that hold more` : '';
  const shown = state.truncated ? `; the first ${formatCount(matchesOf(state))} are shown${unreached}.` : '.';
  return `${formatMany(state.total, 'line')} found${shown}`;
}

/** Files as people name them: `cheat of 20-06-2026`. */
function unreadText(files: readonly string[]): string {
  const names = files.map((file) => {
    const [day = '', name = ''] = file.split('/');
    return `${name.replace(/\.log$/, '')} of ${showDay(day)}`;
  });
  const more = names.length > MOST_UNREAD ? ` and ${formatMany(names.length - MOST_UNREAD, 'other')}` : '';
  return `These logs could not be read in full, so lines may be missing: ${names.slice(0, MOST_UNREAD).join(', ')}${more}.`;
}

/** Saves all lines of a search; `count` tells how far it is while it goes on. */
function useDownload(query: LogQuery, reader: string) {
  const [count, setCount] = useState<number>();
  const ending = useRef(new AbortController());
  useEffect(() => {
    const abort = new AbortController();
    ending.current = abort;
    return () => abort.abort();
  }, []);
  const start = () => {
    const { signal } = ending.current;
    setCount(0);
    downloadLines(query, { reader, now: Date.now(), signal, onCount: setCount })
      .catch(() => undefined)
      .finally(() => setCount(undefined));
  };
  return { count, start };
}

/** Search in the logs of one or several days. */
export function LogSearchPage() {
  const viewer = useViewer();
  const now = useNow();
  const today = dayOfInstant(now);
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const query = useMemo(() => readParams(params, today), [params, today]);
  const state = useLogSearch(query, key);
  const download = useDownload(query, viewer ? viewer.name : '');
  const searched = isComplete(query);
  const { hasGoneOn, lookAgain } = state;

  useEffect(() => {
    if (!searched || query.to !== today || hasGoneOn) return undefined;
    const timer = setInterval(lookAgain, REFRESH_MS);
    return () => clearInterval(timer);
  }, [searched, query.to, today, hasGoneOn, lookAgain]);

  const search = (next: LogQuery) => {
    const address = writeParams(next);
    setParams(address, { replace: address.toString() === params.toString() });
  };
  const marks = useMemo(() => marksOf(query.q, query.mode === 'regex'), [query.q, query.mode]);
  const adminLevel = viewer ? viewer.adminLevel : 0;
  const actions: PageAction[] = [
    { label: 'Search history', to: '/manage/logs/history' },
    {
      label: download.count === undefined ? 'Download all lines' : `Downloading… ${formatMany(download.count, 'line')}`,
      onClick: download.start,
      disabledReason:
        state.rows.length === 0
          ? 'There are no lines to download.'
          : download.count === undefined
            ? undefined
            : 'The lines are on their way.',
    },
  ];
  return (
    <Page meta={limitsOf(adminLevel, now)} actions={actions}>
      {adminLevel <= SENIOR_ADMIN && <Notice kind="warning">{LOGS_NOTICE}</Notice>}
      <div data-screen-only="">
        <Panel>
          <SearchForm
            key={params.toString()}
            query={query}
            today={today}
            adminLevel={adminLevel}
            nowMs={now}
            onSearch={search}
          />
        </Panel>
      </div>
      {searched && viewer && <p className="only-print">{headOf(query, viewer.name, now).join('\n')}</p>}
      {state.unread.length > 0 && <Notice kind="warning">{unreadText(state.unread)}</Notice>}
      {searched && (
        <Panel title="Lines" hint={[progressText(state), state.limits].filter(Boolean).join(' ')} flush>
          {(state.phase === 'running' || state.phase === 'queued') && (
            <Progress
              aria-label="Progress of the search"
              value={state.bytesTotal > 0 ? state.bytesRead / state.bytesTotal : undefined}
            />
          )}
          {state.fresh.length > 0 && (
            <Button fullWidth onClick={state.showFresh}>
              Show {formatMany(state.fresh.length, 'new line')}
            </Button>
          )}
          {state.error && <ErrorNotice error={state.error} onRetry={() => search(query)} />}
          {state.phase === 'done' && state.rows.length === 0 ? (
            <EmptyState>
              Nothing found... <Link to="/manage/logs/history">See earlier searches</Link>
            </EmptyState>
          ) : (
            state.rows.length > 0 && (
              <LogView label="Lines found" rows={state.rows} needles={marks} withDay={query.from !== query.to} />
            )
          )}
        </Panel>
      )}
      {state.phase === 'done' && state.cursor !== undefined && (
        <Button fullWidth onClick={state.more}>
          Show the next {formatCount(Math.min(MOST_ROWS, state.total - matchesOf(state)))}
        </Button>
      )}
    </Page>
  );
}
