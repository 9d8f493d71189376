import type { Session } from '@steward/api-client/contract/sessions';
import { MANY_VAC_FLAGS, flagText, sessionState, vacFlags } from '@steward/api-client/rules/sessions';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Elapsed, Mono, None, Time } from '../../components/values.tsx';
import { FlagBadge, StateBadge } from './badges.tsx';

const STATE_WORDS = { starting: 'starting', active: 'active', ended: 'ended' } as const;

const state: Column<Session> = {
  key: 'state',
  header: 'State',
  value: (session) => STATE_WORDS[sessionState(session)],
  cell: (session) => <StateBadge session={session} />,
  filter: 'choice',
  width: 104,
};

const start: Column<Session> = {
  key: 'start',
  header: 'Since',
  value: (session) => session.timestampStart,
  cell: (session) => <Time at={session.timestampStart} />,
  width: 150,
  filter: false,
};

const duration: Column<Session> = {
  key: 'duration',
  header: 'Duration',
  value: (session) => Date.parse(session.timestampEnd ?? new Date().toISOString()) - Date.parse(session.timestampStart),
  cell: (session) => <Elapsed since={session.timestampStart} until={session.timestampEnd} />,
  align: 'right',
  width: 120,
  filter: false,
  csv: false,
};

const consent: Column<Session> = {
  key: 'consent',
  header: 'Consent',
  value: (session) => (session.consent ? 'given' : 'not given'),
  cell: (session) => <Badge tone={session.consent ? 'ok' : 'warning'}>{session.consent ? 'Given' : 'Not given'}</Badge>,
  filter: 'choice',
  width: 110,
};

const forReviewers: readonly Column<Session>[] = [
  {
    key: 'flags',
    header: 'Flags',
    value: (session) => flagText(session.flagged) ?? '',
    cell: (session) => (session.flagged ? <FlagBadge flagged={session.flagged} /> : <None />),
    leftOut: (session) => session.flagged === undefined,
    width: 168,
  },
  {
    key: 'launcher',
    header: 'Launcher',
    value: (session) => session.launcher,
    cell: (session) => (session.launcher ? <Mono>{session.launcher}</Mono> : <None />),
    leftOut: (session) => session.launcher === undefined,
    width: 110,
    hideOnPhone: true,
  },
  {
    key: 'ip',
    header: 'IP',
    value: (session) => session.ip,
    cell: (session) => (session.ip ? <Mono>{session.ip}</Mono> : <None />),
    leftOut: (session) => session.ip === undefined,
    width: 150,
    hideOnPhone: true,
  },
  {
    key: 'vm',
    header: 'VM',
    value: (session) => session.vm,
    cell: (session) => (session.vm === undefined ? <None /> : session.vm ? 'Yes' : 'No'),
    leftOut: (session) => session.vm === undefined,
    width: 64,
    hideOnPhone: true,
  },
];

/** Columns of sessions of different players. */
export const sessionColumns: readonly Column<Session>[] = [
  {
    key: 'name',
    header: 'Player',
    value: (session) => session.name,
    cell: (session) => <PlayerLink of={session.name} />,
  },
  state,
  start,
  duration,
  ...forReviewers,
  { ...consent, hidden: true },
];

const number: Column<Session> = { key: 'id', header: 'Session', value: (session) => session.id, width: 96 };

const end: Column<Session> = {
  key: 'end',
  header: 'Ended',
  value: (session) => session.timestampEnd,
  cell: (session) => <Time at={session.timestampEnd} never="Still running" />,
  width: 150,
  filter: false,
};

/** Columns of one player's sessions, for reviewers. */
export const playerSessionColumns: readonly Column<Session>[] = [
  number,
  state,
  start,
  duration,
  ...forReviewers,
  { ...consent, hidden: true },
];

/** Columns of one's own sessions. */
export const ownSessionColumns: readonly Column<Session>[] = [
  { key: 'id', header: 'Session', value: (session) => session.id },
  start,
  end,
  duration,
  consent,
];

/** A row that asks for a look: many VAC flags, or any flag. */
export const sessionTone = (session: Session): 'danger' | 'warning' | undefined =>
  vacFlags(session.flagged) > MANY_VAC_FLAGS ? 'danger' : session.flagged ? 'warning' : undefined;
