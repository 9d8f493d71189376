import type { Session } from '@steward/api-client/contract/sessions';
import { flagText, sessionState, vacFlags } from '@steward/api-client/rules/sessions';
import type { Column } from '../../components/data-table/column.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Elapsed, Mono, None, Time } from '../../components/values.tsx';
import { FlagBadge, StateBadge } from './badges.tsx';

const STATE_WORDS = { starting: 'starting', active: 'active', ended: 'ended' } as const;

const common: readonly Column<Session>[] = [
  {
    key: 'state',
    header: 'State',
    value: (session) => STATE_WORDS[sessionState(session)],
    cell: (session) => <StateBadge session={session} />,
    filter: 'choice',
    width: 104,
  },
  {
    key: 'start',
    header: 'Since',
    value: (session) => session.timestampStart,
    cell: (session) => <Time at={session.timestampStart} />,
    width: 150,
    filter: false,
  },
  {
    key: 'duration',
    header: 'Duration',
    value: (session) =>
      Date.parse(session.timestampEnd ?? new Date().toISOString()) - Date.parse(session.timestampStart),
    cell: (session) => <Elapsed since={session.timestampStart} until={session.timestampEnd} />,
    align: 'right',
    width: 120,
    filter: false,
    csv: false,
  },
  {
    key: 'flags',
    header: 'Flags',
    value: (session) => flagText(session.flagged) ?? '',
    cell: (session) => (session.flagged === 0 ? <None /> : <FlagBadge flagged={session.flagged} />),
    width: 168,
  },
  {
    key: 'launcher',
    header: 'Launcher',
    value: (session) => session.launcher,
    cell: (session) => (session.launcher === null ? <None /> : <Mono>{session.launcher}</Mono>),
    width: 110,
    hideOnPhone: true,
  },
  {
    key: 'ip',
    header: 'IP',
    value: (session) => session.ip,
    cell: (session) => (session.ip === null ? <None /> : <Mono>{session.ip}</Mono>),
    width: 150,
    hideOnPhone: true,
  },
  {
    key: 'vm',
    header: 'VM',
    value: (session) => session.vm,
    cell: (session) => (session.vm ? 'Yes' : 'No'),
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
  ...common,
];

/** Columns of one player's sessions. */
export const playerSessionColumns: readonly Column<Session>[] = [
  { key: 'id', header: 'Session', value: (session) => session.id, width: 96 },
  ...common,
];

/** A row that asks for a look: many VAC flags, or any flag. */
export const sessionTone = (session: Session): 'danger' | 'warning' | undefined =>
  vacFlags(session.flagged) > 3 ? 'danger' : session.flagged !== 0 ? 'warning' : undefined;
