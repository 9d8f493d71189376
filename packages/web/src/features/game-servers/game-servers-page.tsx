import { gameServerColumns, rejectedEventColumns } from '@steward/api-client/columns/game-servers';
import { gameServers, type GameServer, type RejectedEvent } from '@steward/api-client/contract/game-servers';
import { clockText } from '@steward/api-client/rules/game-commands';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, None, Time } from '../../components/values.tsx';
import css from './game-servers.module.css';
import { useRejected } from './use-rejected.ts';

const EVERY_MS = 5000;
const HERE = '/manage/game-servers';

const eventsOf = ({ server }: Pick<GameServer, 'server'>) => `${HERE}?${new URLSearchParams({ server })}`;

const count = (of: (row: GameServer) => number) => (row: GameServer) =>
  of(row) === 0 ? <None>0</None> : <Link to={eventsOf(row)}>{of(row)}</Link>;

const serverColumns = columnsFrom(gameServerColumns, {
  server: { grow: 2 },
  clockAhead: {
    cell: ({ clockAhead, heardAt }) => {
      const text = clockText(clockAhead);
      if (heardAt === null) return <None />;
      return text === 'right' ? 'right' : <Badge tone="warning">{text}</Badge>;
    },
    width: 140,
  },
  waiting: {
    cell: ({ waiting, waitingSince }) =>
      waitingSince === null ? (
        waiting
      ) : (
        <>
          {waiting}, since <Time at={waitingSince} />
        </>
      ),
    width: 200,
  },
  waitingSince: false,
  broken: { cell: count((row) => row.broken), width: 116 },
  unknown: { cell: count((row) => row.unknown), width: 132 },
  notKept: { width: 84 },
  tokens: { width: 76 },
});

/** What can be done with an event, with the filter and the page kept. */
function Deeds({ event }: { readonly event: RejectedEvent }) {
  const { search } = useLocation();
  const at = path`/manage/game-servers/event/${event.id}`;
  return (
    <span className={css.deeds}>
      {!event.cut && <Link to={`${at}/retry${search}`}>Take in</Link>}
      <Link to={`${at}/drop${search}`}>Drop</Link>
    </span>
  );
}

function Reason({ event }: { readonly event: RejectedEvent }) {
  const { search } = useLocation();
  return (
    <Link to={path`/manage/game-servers/event/${event.id}` + search}>
      <SafeText>{event.reason}</SafeText>
    </Link>
  );
}

const eventColumns = columnsFrom(
  rejectedEventColumns,
  {
    id: false,
    server: { width: 88 },
    kind: { cell: ({ kind }) => (kind === null ? <None /> : <Mono>{kind}</Mono>), width: 152 },
    reason: { cell: (event) => <Reason event={event} />, grow: 3 },
    line: { cell: (event) => <SafeText>{event.line}</SafeText>, grow: 2, hideOnPhone: true },
  },
  [actionColumn('deeds', 128, (event) => <Deeds event={event} />)],
);

/** Which events the table shows, and what can be done with all of them. */
function Shown({ server, kind }: { readonly server: string | null; readonly kind: string | null }) {
  const { search } = useLocation();
  if (server === null) return null;
  const at = path`/manage/game-servers/events/${server}`;
  return (
    <p className={css.shown}>
      Only <SafeText>{kind === null ? `events of ${server}` : `${kind} of ${server}`}</SafeText>.{' '}
      <Link to={HERE}>Show all</Link> <Link to={`${at}/retry${search}`}>Take all in</Link>{' '}
      <Link to={`${at}/drop${search}`}>Drop all</Link>
    </p>
  );
}

/** How game servers stand, and what they reported that could not be taken in. */
export function GameServersPage() {
  const servers = useQuery({ ...read(gameServers.list), refetchInterval: EVERY_MS });
  const { query, paging, server, kind } = useRejected();
  return (
    <Page>
      <DataTable
        id="game-servers"
        label="Game servers"
        columns={serverColumns}
        query={servers}
        rowKey={(row) => row.server}
        empty={gameServers.list.empty}
      />
      <section className={css.section} aria-labelledby="set-aside">
        <h2 id="set-aside">Events that were set aside</h2>
        <Shown server={server} kind={kind} />
        <DataTable
          id="rejected-events"
          label="Events that were set aside"
          columns={eventColumns}
          query={query}
          paging={paging}
          rowKey={(event) => event.id}
          empty={gameServers.rejected.empty}
        />
      </section>
      <Outlet />
    </Page>
  );
}
