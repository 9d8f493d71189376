import { sessions } from '@steward/api-client/contract/sessions';
import { staff } from '@steward/api-client/contract/staff';
import { tickets } from '@steward/api-client/contract/tickets';
import { watched } from '@steward/api-client/contract/watched';
import type { Access } from '@steward/api-client/rules/access';
import { flagText } from '@steward/api-client/rules/sessions';
import { isOpen, isUnhandled, reporterName, typeWord } from '@steward/api-client/rules/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { formatCount } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { ReadError } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Elapsed, Time } from '../../components/values.tsx';
import { useDelayedFlag } from '../../hooks/use-delayed-flag.ts';
import { mayView, type SignedInViewer } from '../../hooks/use-viewer.ts';
import css from './dashboard.module.css';

const SHOWN = 5;

interface WorkListProps<T> {
  readonly title: string;
  readonly to: string;
  readonly all: string;
  /** How many there are; as many as were read, by default. */
  readonly total?: number | undefined;
  readonly query: { readonly data: readonly T[] | undefined; readonly error: Error | null; refetch: () => unknown };
  readonly none: string;
  readonly keyOf: (one: T) => number;
  /** What it is, and what stands at the end of the line. */
  readonly line: (one: T) => readonly [what: ReactNode, end: ReactNode];
}

/** The first few of what waits; as high as all of them while there are some, so that one more moves nothing. */
function WorkList<T>(props: WorkListProps<T>) {
  const { title, to, all, none, keyOf, line } = props;
  const { data } = props.query;
  const { total = data?.length ?? 0 } = props;
  return (
    <Panel title={total > 0 ? `${title} (${formatCount(total)})` : title} actions={<Link to={to}>{all}</Link>}>
      <div className={css.work} data-empty={data?.length === 0}>
        <ReadError of={props.query} />
        {data?.length === 0 && <p className={css.quietLine}>{none}</p>}
        {data && data.length > 0 && (
          <ul>
            {data.slice(0, SHOWN).map((one) => {
              const [what, end] = line(one);
              return (
                <li key={keyOf(one)}>
                  <span>{what}</span>
                  <span className={css.end}>{end}</span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Panel>
  );
}

const READS = {
  tickets: read(tickets.open, { page: 1, limit: SHOWN }),
  sessions: read(sessions.active),
  bans: read(staff.bans, { page: 1, limit: SHOWN }),
  joins: read(watched.list, { page: 1, limit: SHOWN, sort: '-lastJoin', where: 'joins>0' }),
};

function OpenTickets() {
  const query = useQuery(READS.tickets);
  return (
    <WorkList
      title="Open tickets"
      to="/staff/tickets/open"
      all="All open tickets"
      total={query.data?.total}
      query={{ ...query, data: query.data?.items.filter(isOpen) }}
      none="No ticket waits for an answer."
      keyOf={({ id }) => id}
      line={(ticket) => [
        <>
          <Link to={path`/staff/ticket/${ticket.id}`} data-cut="">
            <SafeText>{ticket.reason}</SafeText>
          </Link>{' '}
          <small data-cut="">
            {typeWord(ticket.type)} by <SafeText>{reporterName(ticket)}</SafeText>
          </small>
        </>,
        <>
          {isUnhandled(ticket) && <Badge tone="warning">Not handled</Badge>} <Elapsed since={ticket.date} />
        </>,
      ]}
    />
  );
}

function FlaggedSessions() {
  const query = useQuery(READS.sessions);
  return (
    <WorkList
      title="Flagged sessions"
      to="/sessions"
      all="All sessions"
      query={{ ...query, data: query.data?.filter(({ flagged }) => flagged !== undefined && flagged !== 0) }}
      none="No session that runs now is flagged."
      keyOf={({ id }) => id}
      line={({ id, name, flagged, timestampStart }) => [
        <>
          <PlayerLink of={name} />{' '}
          <small>
            <Link to={path`/sessions/${id}`}>{flagText(flagged) ?? 'Session'}</Link>
          </small>
        </>,
        <Elapsed key="since" since={timestampStart} />,
      ]}
    />
  );
}

function LastBans() {
  const query = useQuery(READS.bans);
  return (
    <WorkList
      title="Last bans"
      total={0}
      to="/staff/bans"
      all="All bans"
      query={{ ...query, data: query.data?.items }}
      none="Nobody is banned."
      keyOf={({ id }) => id}
      line={({ user, reason, staffUser, startTimestamp }) => [
        <>
          <PlayerLink of={user} />{' '}
          <small data-cut="">
            <SafeText>{reason}</SafeText>
          </small>
        </>,
        <span key="by">
          <PlayerLink of={staffUser} />, <Time at={startTimestamp} />
        </span>,
      ]}
    />
  );
}

function WatchedJoins() {
  const query = useQuery(READS.joins);
  return (
    <WorkList
      title="Last joins of watched players"
      total={0}
      to="/staff/watched"
      all="All watched players"
      query={{ ...query, data: query.data?.items }}
      none="No watched player joined yet."
      keyOf={({ id }) => id}
      line={({ playerName, reason, onlineSince, lastJoin }) => [
        <>
          <PlayerLink of={playerName} />{' '}
          <small data-cut="">
            <SafeText>{reason}</SafeText>
          </small>
        </>,
        <>
          {onlineSince !== null && <Badge tone="ok">Online</Badge>} <Time at={lastJoin} />
        </>,
      ]}
    />
  );
}

/** What came within that time is drawn together, so that nothing moves; what is later comes as it does. */
const TOGETHER_MS = 600;
const PANEL_HEIGHT = 230;

/** What waits for staff and what happened last, as far as the viewer may see it; then what stands below it. */
export function StaffWork({ viewer, children }: { readonly viewer: SignedInViewer; readonly children: ReactNode }) {
  const may = (access: Access) => mayView(access, viewer) === true;
  const [seesTickets, seesBans] = [may(tickets.open.access), may(staff.bans.access)];
  const [seesJoins, seesSessions] = [may(watched.list.access), may(sessions.active.access)];
  // Asked for at once.
  const asked = [
    useQuery({ ...READS.tickets, enabled: seesTickets }),
    useQuery({ ...READS.bans, enabled: seesBans }),
    useQuery({ ...READS.joins, enabled: seesJoins }),
    useQuery({ ...READS.sessions, enabled: seesSessions }),
  ];
  const isThere = asked.every(({ isLoading }) => !isLoading);
  const isLate = useDelayedFlag(!isThere, TOGETHER_MS);
  const [isShown, setShown] = useState(isThere);
  if (!isShown && (isThere || isLate)) setShown(true);
  if (!isShown) return <Skeleton shape={[asked.map(() => PANEL_HEIGHT)]} label="Loading what waits" />;
  return (
    <>
      {seesTickets && <OpenTickets />}
      {seesBans && <LastBans />}
      {seesJoins && <WatchedJoins />}
      {seesSessions && <FlaggedSessions />}
      {children}
    </>
  );
}
