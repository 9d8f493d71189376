import { inboxColumns } from '@steward/api-client/columns/players';
import { alerts } from '@steward/api-client/contract/alerts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client, read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';

const NONE: ReadonlySet<number> = new Set();
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Those that were new when they came on screen: they stay marked while the page is open, and are read from then on. What
 * the server could not be told is told again, after growing pauses.
 */
function useFresh(list: readonly { readonly id: number; readonly unread: boolean }[] | undefined) {
  const queries = useQueryClient();
  const [fresh, setFresh] = useState(NONE);
  const unread = list?.filter((alert) => alert.unread).map(({ id }) => id) ?? [];
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  // What comes before the list says that the last look was heard asks for a look of its own.
  const newest = Math.max(0, ...unread);
  useEffect(() => {
    if (newest === 0) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    let isTold = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (wait: number) => {
      if (document.hidden || isTold || signal.aborted) return;
      isTold = true;
      clearTimeout(timer);
      client.call(alerts.inbox, { query: { look: true } }).then(
        () => queries.invalidateQueries({ queryKey: ['stats', 'stats.staffInfo'] }),
        () => {
          isTold = false;
          if (signal.aborted) return;
          timer = setTimeout(() => look(Math.min(wait * 2, LONGEST_WAIT_MS)), wait * (0.5 + Math.random()));
        },
      );
    };
    document.addEventListener('visibilitychange', () => look(FIRST_WAIT_MS), { signal });
    look(FIRST_WAIT_MS);
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [newest, queries]);
  return fresh;
}

/** What colleagues alerted the reader to, newest first. */
export function AlertsPage() {
  const query = useQuery(read(alerts.inbox, { query: {} }));
  const fresh = useFresh(query.data);
  const columns = columnsFrom(inboxColumns, {
    reason: {
      cell: ({ id, reason }) => (
        <>
          {fresh.has(id) && <Badge tone="accent">New</Badge>} <SafeText>{reason}</SafeText>
        </>
      ),
      grow: 4,
    },
    unread: false,
    id: false,
  });
  return (
    <Page meta="To a channel of your rank or to the game, of the last 7 days. What you have seen here is read.">
      <DataTable
        id="alerts"
        label="Alerts to you"
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        rowLink={({ playerName }) => path`/player/${playerName}/alert`}
      />
    </Page>
  );
}
