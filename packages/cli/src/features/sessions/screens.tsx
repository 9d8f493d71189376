import { questionOfMany } from '@steward/api-client/contract/endpoint';
import { sessions, type Session } from '@steward/api-client/contract/sessions';
import { OWN_SESSION, isReviewed, sessionState } from '@steward/api-client/rules/sessions';
import { useMemo } from 'react';
import { ListScreen, rowsOf, type ListRead } from '../../tui/components/list-screen.tsx';
import { useNow } from '../../tui/hooks/use-now.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import type { ListBinding } from '../../tui/list-bindings.ts';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { sessionResource } from './columns.ts';
import { flagRefusal } from './flag.ts';
import { FLAG, FLAG_REASON, FlagForm } from './flag-form.tsx';
import { SessionScreen } from './session-screen.tsx';

const EVERY_SECONDS = 30;
const MINUTE_MS = 60_000;

const textOf = (row: Session) => `${row.id} ${row.name} ${row.ip ?? ''} ${sessionState(row)}`;

const BINDINGS: readonly ListBinding<Session>[] = [
  {
    keys: ['enter'],
    label: 'open',
    help: 'Open the session.',
    needs: 'row',
    refuses: (session) => (isReviewed(session) ? undefined : OWN_SESSION),
    run: ({ id }, { open }) => open('session', { id: String(id) }),
  },
  {
    ...FLAG,
    needs: 'row',
    refuses: flagRefusal,
    ask: (session, close) => <FlagForm session={session} onClose={close} />,
    many: {
      endpoint: sessions.flag,
      title: (count) => questionOfMany(sessions.flag, { count }),
      yes: 'flag',
      nameOf: ({ id, name }) => `${id} ${name}`,
      asks: [FLAG_REASON],
      send: (client, { id }, { reason = '' }) => client.call(sessions.flag, { params: { id }, body: { reason } }),
    },
  },
  {
    keys: ['p'],
    label: 'player',
    help: "Open the player's profile.",
    needs: 'row',
    run: ({ name }, { open }) => open('player', { name }),
  },
];

interface SessionListProps {
  readonly title: string;
  readonly read: ListRead<Session>;
  readonly empty: string;
}

function SessionList(props: SessionListProps) {
  const now = useNow(MINUTE_MS);
  const columns = useMemo(() => sessionResource(() => now).columns, [now]);
  const rows = rowsOf(props.read.data);
  const counts = ['active', 'starting', 'ended'].flatMap((state) => {
    const count = rows.filter((row) => sessionState(row) === state).length;
    return count > 0 ? [`${state} ${count}`] : [];
  });
  const flagged = rows.filter(({ flagged: flags = 0 }) => flags !== 0).length;
  return (
    <ListScreen
      {...props}
      one="session"
      columns={columns}
      bindings={BINDINGS}
      facts={[...counts, ...(flagged > 0 ? [`flagged ${flagged}`] : [])].join(' · ')}
      textOf={textOf}
    />
  );
}

function ActiveSessions() {
  const read = useRead(sessions.active, undefined, { everySeconds: EVERY_SECONDS });
  return <SessionList title="Sessions" read={read} empty={sessions.active.empty} />;
}

function PlayerSessions({ name }: { readonly name: string }) {
  const read = useRead(sessions.ofPlayer, { params: { name }, limit: 500 });
  return <SessionList title={`Sessions of ${name}`} read={read} empty={sessions.ofPlayer.empty} />;
}

export const sessionScreens: readonly ScreenSpec[] = [
  {
    id: 'sessions',
    title: 'Sessions',
    access: sessions.active.access,
    tab: 3,
    command: 'sessions list',
    render: () => <ActiveSessions />,
  },
  {
    id: 'session',
    title: 'Session',
    access: sessions.show.access,
    word: 'id',
    command: 'sessions show',
    render: ({ id = '' }) => <SessionScreen key={id} id={id} />,
  },
  {
    id: 'player-sessions',
    title: 'Sessions of a player',
    access: sessions.active.access,
    word: 'name',
    command: 'sessions player',
    render: ({ name = '' }) => <PlayerSessions key={name} name={name} />,
  },
];
