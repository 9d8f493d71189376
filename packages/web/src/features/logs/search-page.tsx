import {
  LOGS_NOTICE,
  NO_LOGS_FOR_RANK,
  asLogType,
  logTypeLabel,
  logWindow,
} from '@steward/api-client/rules/log-access';
import { showDay } from '@steward/api-client/rules/plain-days';
import { SENIOR_ADMIN } from '@steward/api-client/rules/roles';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { dayOfInstant, formatMany } from '../../components/format.ts';
import { Notice } from '../../components/notices.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useViewer } from '../../hooks/use-viewer.ts';
import { downloadLines, headOf } from './download-lines.ts';
import { SearchForm } from './search-form.tsx';
import { ALL_LOGS, isComplete, readParams, withoutTimes, writeParams, type LogQuery } from './search-params.ts';
import { useLogSearch } from './use-log-search.ts';
import css from './workspace.module.css';
import { Workspace } from './workspace.tsx';

/** Before the first search there are no lines to show. */
const FoundLines = lazy(() => import('./found-lines.tsx').then((module) => ({ default: module.FoundLines })));

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

/** Which log on which days, where the form does not show it. */
const whereText = ({ file, from, to }: LogQuery): string => {
  const type = asLogType(file);
  const name = file === ALL_LOGS ? 'All logs' : type === undefined ? file : logTypeLabel(type);
  return `${name}, ${showDay(from)}${from === to ? '' : ` to ${showDay(to)}`}`;
};

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

const atSecond = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

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
  const adminLevel = viewer ? viewer.adminLevel : 0;
  return (
    <Workspace
      title="Logs"
      meta={
        <>
          {searched && <span className={css.asked}>{whereText(query)}. </span>}
          {limitsOf(adminLevel, now)}
        </>
      }
      warning={adminLevel <= SENIOR_ADMIN ? LOGS_NOTICE : undefined}
      actions={[
        { label: 'Search history', to: '/manage/logs/history' },
        {
          label:
            download.count === undefined ? 'Download all lines' : `Downloading… ${formatMany(download.count, 'line')}`,
          onClick: download.start,
          disabledReason:
            state.rows.length === 0
              ? 'There are no lines to download.'
              : download.count === undefined
                ? undefined
                : 'The lines are on their way.',
        },
      ]}
    >
      <div data-screen-only="">
        <SearchForm
          key={params.toString()}
          query={query}
          today={today}
          adminLevel={adminLevel}
          nowMs={now}
          onSearch={search}
        />
      </div>
      {searched && viewer && <p className="only-print">{headOf(query, viewer.name, now).join('\n')}</p>}
      {state.unread.length > 0 && <Notice kind="warning">{unreadText(state.unread)}</Notice>}
      {!searched && (
        <p className={css.start}>
          Write a name, an address or words of a line, choose a log, then find. Commas separate several. The lines stand
          here; each has a link that can be sent to a colleague.
        </p>
      )}
      {searched && (
        <Suspense>
          <FoundLines
            query={query}
            state={state}
            onRetry={() => search(query)}
            onNarrow={(from, until) => search({ ...query, since: atSecond(from), until: atSecond(until - 1000) })}
            onWiden={query.since === undefined ? undefined : () => search(withoutTimes(query))}
          />
        </Suspense>
      )}
    </Workspace>
  );
}
