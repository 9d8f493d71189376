import { sessions } from '@steward/api-client/contract/sessions';
import { staff } from '@steward/api-client/contract/staff';
import { tickets } from '@steward/api-client/contract/tickets';
import { flagText } from '@steward/api-client/rules/sessions';
import { isOpen, isUnhandled, reporterName, typeWord } from '@steward/api-client/rules/tickets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { formatCount } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { ErrorNotice } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Elapsed, Time } from '../../components/values.tsx';
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

/** The first few of what waits; keeps its place while it is read. */
function WorkList<T>(props: WorkListProps<T>) {
  const { title, to, all, none, keyOf, line } = props;
  const { data, error, refetch } = props.query;
  const { total = data?.length ?? 0 } = props;
  return (
    <Panel title={total > 0 ? `${title} (${formatCount(total)})` : title} actions={<Link to={to}>{all}</Link>}>
      <div className={css.work} data-waits={data === undefined && error === null}>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
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

function OpenTickets() {
  const query = useQuery(read(tickets.open, { page: 1, limit: SHOWN }));
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
          <Link to={path`/staff/ticket/${ticket.id}`}>
            <SafeText>{ticket.reason}</SafeText>
          </Link>{' '}
          <small>
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
  const query = useQuery(read(sessions.active));
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
  const query = useQuery(read(staff.bans, { page: 1, limit: SHOWN }));
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
          <small>
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

/** What waits for staff and what happened last, as far as the viewer may see it. */
export function StaffWork({ viewer }: { readonly viewer: SignedInViewer }) {
  return (
    <>
      {mayView(tickets.open.access, viewer) === true && <OpenTickets />}
      {mayView(staff.bans.access, viewer) === true && <LastBans />}
      {mayView(sessions.active.access, viewer) === true && <FlaggedSessions />}
    </>
  );
}
