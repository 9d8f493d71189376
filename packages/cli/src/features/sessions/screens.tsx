import { sessions, type Session } from '@steward/api-client/contract/sessions';
import { OWN_SESSION, isReviewed, sessionState } from '@steward/api-client/rules/sessions';
import { useMemo, useState } from 'react';
import { DataList } from '../../tui/components/data-list.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { filterRows, useFilter } from '../../tui/hooks/use-filter.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { useNow } from '../../tui/hooks/use-now.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation, type ScreenSpec } from '../../tui/navigation.ts';
import { sessionResource } from './columns.ts';
import { flagBinding, FlagForm } from './flag-form.tsx';
import { SessionScreen } from './session-screen.tsx';

const EVERY_SECONDS = 30;
const MINUTE_MS = 60_000;

const NONE: readonly Session[] = [];

interface SessionListProps {
  readonly title: string;
  readonly rows: readonly Session[];
  readonly read: { readonly isPending: boolean; readonly error: Error | null; refetch(): Promise<unknown> };
  readonly empty: string;
}

function SessionList({ title, rows, read, empty }: SessionListProps) {
  const { open } = useNavigation();
  const { width, height } = useArea();
  const now = useNow(MINUTE_MS);
  const filter = useFilter();
  const [isFlagging, setFlagging] = useState(false);
  const columns = useMemo(() => sessionResource(() => now).columns, [now]);
  const shown = useMemo(
    () => filterRows(rows, filter.text, (row) => `${row.id} ${row.name} ${row.ip ?? ''} ${sessionState(row)}`),
    [rows, filter.text],
  );
  const list = useList(shown.length, height - 1);
  const session = shown[list.selected];
  const none = session ? undefined : 'Select a session first.';
  const counts = ['active', 'starting', 'ended'].flatMap((state) => {
    const count = rows.filter((row) => sessionState(row) === state).length;
    return count > 0 ? [`${state} ${count}`] : [];
  });
  const flagged = rows.filter(({ flagged: flags = 0 }) => flags !== 0).length;
  const bindings: Binding[] = [
    {
      keys: ['enter'],
      label: 'open',
      help: 'Open the session.',
      disabled: none ?? (session && !isReviewed(session) ? OWN_SESSION : undefined),
      run: () => session && open('session', { id: String(session.id) }),
    },
    flagBinding(session, () => setFlagging(true)),
    {
      keys: ['p'],
      label: 'player',
      help: "Open the player's profile.",
      disabled: none,
      run: () => session && open('player', { name: session.name }),
    },
    reloadBinding(read),
    ...list.bindings,
  ];
  return (
    <Frame
      title={title}
      facts={[...counts, ...(flagged > 0 ? [`flagged ${flagged}`] : [])].join(' · ')}
      filter={filter}
      bindings={bindings}
      overlay={isFlagging && session ? <FlagForm session={session} onClose={() => setFlagging(false)} /> : undefined}
    >
      {shown.length > 0 ? (
        <DataList rows={shown} columns={columns} list={list} width={width} height={height} />
      ) : (
        <Notice query={read} width={width} empty={rows.length > 0 ? 'Nothing matches the filter.' : empty} />
      )}
    </Frame>
  );
}

function ActiveSessions() {
  const read = useRead(sessions.active, undefined, { everySeconds: EVERY_SECONDS });
  return <SessionList title="Sessions" rows={read.data ?? NONE} read={read} empty={sessions.active.empty} />;
}

function PlayerSessions({ name }: { readonly name: string }) {
  const read = useRead(sessions.ofPlayer, { params: { name }, limit: 500 });
  return (
    <SessionList
      title={`Sessions of ${name}`}
      rows={read.data?.items ?? NONE}
      read={read}
      empty={sessions.ofPlayer.empty}
    />
  );
}

export const sessionScreens: readonly ScreenSpec[] = [
  {
    id: 'sessions',
    title: 'Sessions',
    access: sessions.active.access,
    isTab: true,
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
