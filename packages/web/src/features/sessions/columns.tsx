import { sessionColumns as described } from '@steward/api-client/columns/sessions';
import type { Session } from '@steward/api-client/contract/sessions';
import { MANY_VAC_FLAGS, isReviewed, vacFlags } from '@steward/api-client/rules/sessions';
import { Badge } from '../../components/badge.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { path } from '../../components/paths.ts';
import { Elapsed, None } from '../../components/values.tsx';
import { FlagBadge, StateBadge } from './badges.tsx';

const shared = {
  state: { cell: (session: Session) => <StateBadge session={session} />, width: 104 },
  duration: {
    cell: ({ timestampStart, timestampEnd }: Session) => <Elapsed since={timestampStart} until={timestampEnd} />,
    width: 120,
    filter: false,
    csv: false,
  },
  flagged: {
    cell: ({ flagged }: Session) => (flagged ? <FlagBadge flagged={flagged} /> : <None />),
    width: 168,
  },
  launcher: { width: 110, hideOnPhone: true },
  ip: { width: 150, hideOnPhone: true },
  vm: { width: 64, hideOnPhone: true },
  consent: {
    cell: ({ consent }: Session) => <Badge tone={consent ? 'ok' : 'warning'}>{consent ? 'Given' : 'Not given'}</Badge>,
    width: 110,
    hidden: true,
  },
} as const;

/** Columns of sessions of different players. */
export const sessionColumns = columnsFrom(described, { ...shared, id: false, timestampEnd: false });

/** Columns of one player's sessions, for reviewers. */
export const playerSessionColumns = columnsFrom(described, {
  ...shared,
  id: { width: 96, hideOnPhone: false },
  name: false,
  timestampEnd: false,
});

/** Columns of one's own sessions. */
export const ownSessionColumns = columnsFrom(described, {
  id: { width: 96, hideOnPhone: false },
  name: false,
  state: false,
  duration: shared.duration,
  flagged: false,
  launcher: false,
  ip: false,
  vm: false,
  consent: { ...shared.consent, hidden: false },
});

/** To the session, or to the list of them for one of an own account, which its player does not review. */
export const sessionLink = (session: Session): string =>
  isReviewed(session) ? path`/sessions/${session.id}` : path`/sessions/player/${session.name}`;

/** A row that asks for a look: many VAC flags, or any flag. */
export const sessionTone = (session: Session): 'danger' | 'warning' | undefined =>
  vacFlags(session.flagged) > MANY_VAC_FLAGS ? 'danger' : session.flagged ? 'warning' : undefined;
