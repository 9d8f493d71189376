import { develop } from '@steward/api-client/contract/develop';
import { SEARCH_MODES, logs, type LogSearchEntry } from '@steward/api-client/contract/logs';
import { allows } from '@steward/api-client/rules/access';
import { dayOf } from '@steward/api-client/rules/log-days';
import { useMemo, useState } from 'react';
import { plural, showCount } from '../../io/format.ts';
import { Frame } from '../../tui/components/frame.tsx';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useFilter } from '../../tui/hooks/use-filter.ts';
import { filterRows } from '../../tui/hooks/filter-rows.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { useKeyName } from '../../tui/hooks/use-key-name.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import type { Binding } from '../../tui/keys.ts';
import type { ListBinding } from '../../tui/list-bindings.ts';
import { useNavigation, type Params, type ScreenSpec } from '../../tui/navigation.ts';
import { useServices, useUser, viewerOf } from '../../tui/services.ts';
import { useFoundKeys } from './found-keys.tsx';
import { histogramLine } from './histogram.ts';
import { Painted } from '../../tui/components/painted.tsx';
import { AroundScreen } from './around-screen.tsx';
import { historyResource } from './columns.ts';
import { SearchForm, TailForm } from './forms.tsx';
import { matcherOf } from './highlight.ts';
import { LineDetail } from './line-detail.tsx';
import { DETAIL_KEYS, lineBindings } from './line-keys.ts';
import { LogRows } from './log-rows.tsx';
import { TailScreen } from './tail-screen.tsx';
import { MOST_LINES, USUAL_LINES, useSearch, type SearchQuery } from './use-search.ts';
import { isOfDays } from './window.ts';

/** Lines of content from which a line of bars has room. */
const HISTOGRAM_FROM = 12;

type Asking = 'search' | 'tail' | undefined;

/** The keys that start a search or follow logs, and the forms that they open. */
function useAsking(initial: Params, isResults: boolean) {
  const { open, replace } = useNavigation();
  const user = useUser();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const mayFollow = allows(develop.tail.access, viewerOf(user)) === true;
  const bindings: readonly Binding[] = [
    { keys: ['s'], label: 'search', help: 'Search the logs.', run: () => setAsking('search') },
    {
      keys: ['t'],
      label: 'live',
      help: 'Follow logs as they are written.',
      disabled: mayFollow ? undefined : 'Live logs are for developers.',
      run: () => setAsking('tail'),
    },
  ];
  const go = (screen: string) => (params: Params) => {
    close();
    (isResults && screen === 'found' ? replace : open)(screen, params);
  };
  const overlay =
    asking === 'search' ? (
      <SearchForm initial={initial} onLeave={close} onDone={go('found')} />
    ) : asking === 'tail' ? (
      <TailForm initial={{}} onLeave={close} onDone={go('live')} />
    ) : undefined;
  return { bindings, overlay };
}

const AGAIN: ListBinding<LogSearchEntry> = {
  keys: ['enter'],
  label: 'again',
  help: 'Search for the same again.',
  needs: 'row',
  none: 'Nothing was searched yet.',
  run: ({ search, mode, date, file }, { open }) =>
    open('found', { q: search, mode, from: date, to: date, ...(file === 'all' ? {} : { file }) }),
};

const entryText = ({ search, player, file }: LogSearchEntry) => `${search} ${player} ${file}`;

/** What was searched before; the start of every search. */
function LogHistory() {
  const asking = useAsking({}, false);
  const read = useRead(logs.history, { limit: 200 });
  const keyName = useKeyName();
  return (
    <ListScreen
      title="Logs"
      one="search"
      facts={read.data ? `${plural(read.data.total, 'search')} so far` : ''}
      read={read}
      columns={historyResource.columns}
      empty={`${logs.history.empty} Press ${keyName('search', 's')} to search.`}
      textOf={entryText}
      bindings={[...asking.bindings, AGAIN]}
      overlay={asking.overlay}
    />
  );
}

function queryOf({ q = '', from, to, since, until, file, mode, context, newest, limit }: Params): SearchQuery {
  return {
    q,
    window: { from, to, since, until },
    file,
    mode: SEARCH_MODES.find((one) => one === mode) ?? 'any',
    context: context === undefined ? undefined : Number(context),
    newest: newest === '1',
    limit: Math.min(MOST_LINES, Number(limit ?? USUAL_LINES)),
  };
}

function FoundLines({ params }: { readonly params: Params }) {
  const { width, height: full } = useArea();
  const { open, replace } = useNavigation();
  const { message } = useServices();
  const asking = useAsking(params, true);
  const [isWhole, setWhole] = useState(false);
  const query = queryOf(params);
  const { lines: found, status, again } = useSearch(query);
  const filter = useFilter();
  const lines = useMemo(() => filterRows(found, filter.text, ({ text }) => text), [found, filter.text]);
  const matcher = useMemo(() => matcherOf(query.q, query.mode), [query.q, query.mode]);
  const histogram = useMemo(
    () => (full >= HISTOGRAM_FROM ? histogramLine(found, width) : undefined),
    [found, width, full],
  );
  const height = histogram === undefined ? full : full - 1;
  const list = useList(lines.length, height);
  const moves = useFoundKeys(lines, list, query.newest);
  const line = lines[list.selected];
  const none = line ? undefined : 'There is no line.';
  const around: Binding = {
    keys: ['enter'],
    label: 'context',
    help: 'Show what was written before and after the line.',
    disabled: none,
    run: () =>
      line &&
      open('around', {
        day: line.day,
        file: line.file,
        offset: String(line.offset),
        sum: line.sum,
        text: line.text,
        ...(line.line === null ? {} : { line: String(line.line) }),
      }),
  };
  const counted = `${showCount(Math.max(status.total, found.filter(({ context }) => context === undefined).length))} found`;
  const order = query.newest ? 'newest first' : '';
  const failed = status.kind === 'failed' ? new Error(status.text) : null;
  return (
    <Frame
      title={`Logs: ${query.q}`}
      filter={filter}
      facts={[params.file ?? 'all logs', counted, status.limits, order, moves.facts, failed ? '' : status.text]
        .filter(Boolean)
        .join(' · ')}
      bindings={[
        around,
        ...lineBindings({
          line: () => line,
          none,
          onRaw: () => setWhole(true),
          onPlayer: (name) => open('player', { name }),
          onNobody: () => message.set({ text: 'This line names no player.', tone: 'warning' }),
        }),
        ...asking.bindings,
        {
          id: 'order',
          keys: ['O'],
          label: query.newest ? 'oldest first' : 'newest first',
          help: 'Turn the order round.',
          run: () => replace('found', { ...params, newest: query.newest ? '' : '1' }),
        },
        { id: 'refresh', keys: ['r'], label: 'again', help: 'Search again.', run: again },
        ...moves.bindings,
        ...list.bindings,
      ]}
      overlay={
        isWhole && line ? <LineDetail line={line} onClose={() => setWhole(false)} /> : (moves.overlay ?? asking.overlay)
      }
      overlayKeys={isWhole ? DETAIL_KEYS : undefined}
    >
      {lines.length === 0 ? (
        <Notice
          query={{ isPending: status.kind === 'running', error: failed }}
          width={width}
          empty={found.length > 0 ? 'Nothing matches the filter.' : 'Nothing found...'}
        />
      ) : (
        <>
          {histogram === undefined ? null : <Painted pieces={[{ text: histogram, tone: 'quiet' }]} />}
          <LogRows
            lines={lines}
            paneTop={histogram === undefined ? 0 : 1}
            isMarked={moves.isMarked}
            top={list.top}
            width={width}
            height={height}
            selected={list.selected}
            matcher={matcher}
            withDay={isOfDays(query.window)}
          />
        </>
      )}
    </Frame>
  );
}

const dayOfTime = (time: string | undefined): string => (time === undefined ? '' : dayOf(Date.parse(time)));

/** The same search in the web portal, which wants a log to be named. */
const searchQuery = ({
  q = '',
  since,
  until,
  from = dayOfTime(since),
  to = dayOfTime(until),
  file = 'all',
  mode = '',
  context = '',
  newest = '',
}: Params): Params => ({ q, from, to, file, mode, context, newest });

export const logScreens: readonly ScreenSpec[] = [
  {
    id: 'logs',
    title: 'Logs',
    access: logs.search.access,
    tab: 4,
    command: 'logs history',
    render: () => <LogHistory />,
  },
  {
    id: 'found',
    title: 'Log search',
    access: logs.search.access,
    word: 'q',
    command: 'logs search',
    webQuery: searchQuery,
    render: (params) => <FoundLines key={JSON.stringify(params)} params={params} />,
  },
  {
    id: 'around',
    title: 'Around a line',
    isInner: true,
    access: logs.line.access,
    command: 'logs line',
    render: (params) => <AroundScreen key={JSON.stringify(params)} params={params} />,
  },
  {
    id: 'live',
    title: 'Live',
    access: develop.tail.access,
    tab: 5,
    word: 'types',
    command: 'logs tail',
    render: ({ types = 'general' }) => <TailScreen key={types} types={types} />,
  },
];
