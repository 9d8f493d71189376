import { records, type SharedAccount, type Standing } from '@steward/api-client/contract/records';
import { flagText } from '@steward/api-client/rules/sessions';
import { isUnhandled, typeWord } from '@steward/api-client/rules/tickets';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { formatCount, formatMany } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { ReadError } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Elapsed, Time } from '../../components/values.tsx';
import { useStanding } from './profile-queries.ts';
import css from './profile.module.css';
import { useOwnAccount } from '../../hooks/use-own-account.ts';
import { usePlace } from './use-place.ts';

interface StandingListProps<T> {
  readonly title: string;
  readonly actions: ReactNode;
  readonly of: { readonly items: readonly T[]; readonly total: number };
  readonly none: string;
  readonly line: (one: T) => ReactNode;
}

const StandingList = <T extends { readonly id: number }>({ title, actions, of, none, line }: StandingListProps<T>) => (
  <Panel title={of.total > 0 ? `${title} (${formatCount(of.total)})` : title} actions={actions}>
    {of.items.length === 0 ? (
      <p className={css.none}>{none}</p>
    ) : (
      <ul className={css.list}>
        {of.items.map((one) => (
          <li key={one.id}>{line(one)}</li>
        ))}
      </ul>
    )}
  </Panel>
);

type Part<K extends keyof Standing> = { readonly of: NonNullable<Standing[K]> };

const sharedBy = ({ serials, ips }: SharedAccount): string =>
  [serials > 0 && formatMany(serials, 'serial'), ips > 0 && formatMany(ips, 'address')]
    .filter((part) => part !== false)
    .join(', ');

function SharedAccounts({ of }: Part<'sharedAccounts'>) {
  const place = usePlace();
  return (
    <StandingList
      title="Shared accounts"
      actions={<Link to={place.to('shared')}>All shared accounts</Link>}
      of={of}
      none={records.sharedAccounts.empty ?? ''}
      line={(account) => (
        <>
          <PlayerLink of={account.name} />
          <span className={css.quiet}>
            {account.banned && <Badge tone="red">Banned</Badge>} {sharedBy(account)}
          </span>
        </>
      )}
    />
  );
}

const OpenTickets = ({ of }: Part<'openTickets'>) => (
  <StandingList
    title="Open tickets"
    actions={<Link to="/staff/tickets/open">All open tickets</Link>}
    of={of}
    none="No open ticket is by or about this player."
    line={(ticket) => (
      <>
        <Link to={path`/staff/ticket/${ticket.id}`} className={css.reason}>
          <SafeText>{ticket.reason}</SafeText>
        </Link>
        <span className={css.quiet}>
          {typeWord(ticket.type)}, <Elapsed since={ticket.date} />{' '}
          {isUnhandled(ticket) && <Badge tone="warning">Not handled</Badge>}
        </span>
      </>
    )}
  />
);

const VacFlags = ({ name, of }: Part<'flaggedSessions'> & { readonly name: string }) => (
  <StandingList
    title="Flagged sessions"
    actions={<Link to={path`/sessions/player/${name}`}>All sessions</Link>}
    of={of}
    none="No session of this player is flagged."
    line={(session) => (
      <>
        <Link to={path`/sessions/${session.id}`}>{flagText(session.flagged) ?? 'Session'}</Link>
        <span className={css.quiet}>
          <Time at={session.timestampStart} />
        </span>
      </>
    )}
  />
);

/** What staff look for first beside punishments and notes: other accounts, open tickets, flags; each for whom it is. */
export function StandingPanels({ name }: { readonly name: string }) {
  const isOwn = useOwnAccount(name);
  const query = useStanding(name);
  const { data } = query;
  return (
    <>
      <ReadError of={query} />
      {data?.sharedAccounts && <SharedAccounts of={data.sharedAccounts} />}
      {data?.openTickets && <OpenTickets of={data.openTickets} />}
      {data?.flaggedSessions && !isOwn && <VacFlags name={name} of={data.flaggedSessions} />}
    </>
  );
}
