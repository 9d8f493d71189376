import { outboxColumns } from '@steward/api-client/columns/outbox';
import { outbox, type OutboxEntry } from '@steward/api-client/contract/outbox';
import { OUTBOX_STATES, OUTBOX_STATE_LABELS } from '@steward/api-client/rules/outbox';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { StateButtons } from '../../components/state-buttons.tsx';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { EVERY_MS, useOutbox } from './use-outbox.ts';

const TONES = {
  waiting: 'neutral',
  running: 'accent',
  done: 'ok',
  failed: 'danger',
  expired: 'warning',
  dropped: 'neutral',
} as const;

/** What can be done with an entry, with the filter and the page kept. */
function Deeds({ entry }: { readonly entry: OutboxEntry }) {
  const { search } = useLocation();
  return (
    <>
      {entry.canRetry && <Link to={path`/manage/outbox/${entry.id}/retry` + search}>Retry</Link>}
      {entry.canRetry && entry.canDrop && ' '}
      {entry.canDrop && <Link to={path`/manage/outbox/${entry.id}/drop` + search}>Drop</Link>}
    </>
  );
}

const columns = columnsFrom(
  outboxColumns,
  {
    id: false,
    what: { grow: 2 },
    state: {
      cell: ({ state }) => <Badge tone={TONES[state]}>{OUTBOX_STATE_LABELS[state]}</Badge>,
      width: 110,
    },
    tries: { width: 80 },
    createdBy: { cell: (entry) => <PlayerLink of={entry.createdBy} nobody="The server" />, width: 150 },
    error: { grow: 3 },
  },
  [actionColumn('deeds', 110, (entry) => <Deeds entry={entry} />)],
);

/** What is to follow changes: alerts to Discord, commands for game servers, restarts. */
export function OutboxPage() {
  const [, setSearch] = useSearchParams();
  const { query, paging, state } = useOutbox();
  const counts = useQuery({ ...read(outbox.counts), refetchInterval: EVERY_MS }).data;
  return (
    <Page
      meta={
        counts
          ? `${counts.failed} given up, ${counts.waiting} waiting, ${counts.running} under way, ${counts.expired} expired.`
          : ' '
      }
    >
      <Panel>
        <StateButtons
          states={OUTBOX_STATES}
          labels={OUTBOX_STATE_LABELS}
          state={state}
          onChoose={(one) => setSearch(one ? { state: one } : {})}
        />
      </Panel>
      <DataTable
        id="outbox"
        label="Outbox"
        columns={columns}
        query={query}
        paging={paging}
        rowKey={(entry) => entry.id}
        empty={state ? 'Nothing stands so.' : outbox.list.empty}
      />
      <Outlet />
    </Page>
  );
}
