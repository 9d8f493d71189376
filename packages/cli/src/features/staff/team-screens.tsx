import { alerts, type AlertToStaff } from '@steward/api-client/contract/alerts';
import { manage, type StaffNote } from '@steward/api-client/contract/manage';
import { staff, type StaffMember } from '@steward/api-client/contract/staff';
import { useMemo } from 'react';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { playerBindings, type ListBinding } from '../../tui/list-bindings.ts';
import { inboxResource, memberResource, staffNoteResource } from './columns.ts';
import { ownStatsFacts } from './own-stats.ts';
import { usePages } from '../../tui/hooks/use-pages.ts';

const NO_MEMBERS: readonly StaffMember[] = [];

const OF_MEMBER = playerBindings<StaffMember>(({ name }) => name);
const TEAM_BINDINGS: readonly ListBinding<StaffMember>[] = [
  ...OF_MEMBER,
  {
    keys: ['a'],
    label: 'activity',
    help: 'What the team played and handled.',
    access: staff.activity.access,
    what: 'Staff activity is',
    run: ({ open }) => open('activity'),
  },
  {
    keys: ['n'],
    label: 'notes',
    help: 'Notes about all players.',
    access: manage.notes.access,
    what: 'Staff notes are',
    run: ({ open }) => open('notes'),
  },
  { keys: ['t'], label: 'own stats', help: 'What you did.', run: ({ open }) => open('own-stats') },
];

/** The team. */
export function TeamScreen() {
  const read = useRead(staff.list, undefined);
  const rows = read.data ?? NO_MEMBERS;
  const away = rows.filter(({ inactive }) => inactive).length;
  const online = rows.filter((member) => member.online).length;
  return (
    <ListScreen
      title="Staff"
      one="member"
      facts={read.data ? `${rows.length} on the team · online ${online} · away a week or more ${away}` : ''}
      read={read}
      columns={memberResource.columns}
      empty={staff.list.empty}
      bindings={TEAM_BINDINGS}
    />
  );
}

const NOTE_BINDINGS: readonly ListBinding<StaffNote>[] = [
  {
    keys: ['enter'],
    label: 'open',
    help: 'Open all notes about this player.',
    needs: 'row',
    run: ({ playerName }, { open }) => open('player', { name: playerName, part: 'notes' }),
  },
  ...playerBindings<StaffNote>(({ playerName }) => playerName, { keys: ['p'], label: 'player' }),
];

/** Notes about all players, newest first. */
export function NotesScreen() {
  const pages = usePages();
  const read = useRead(manage.notes, { page: pages.page, limit: pages.limit });
  return (
    <ListScreen
      title="Staff notes"
      one="note"
      read={read}
      pages={pages}
      columns={staffNoteResource.columns}
      empty={manage.notes.empty}
      bindings={NOTE_BINDINGS}
    />
  );
}

const ALERT_BINDINGS = playerBindings<AlertToStaff>(({ playerName }) => playerName);
/** What is shown is read from then on, in every client. */
const LOOKED = { query: { look: true } };

/** Alerts to whoever looks, newest first. */
export function AlertsScreen() {
  const read = useRead(alerts.inbox, LOOKED);
  return (
    <ListScreen
      title="Alerts"
      one="alert"
      read={read}
      columns={inboxResource.columns}
      empty={alerts.inbox.empty}
      bindings={ALERT_BINDINGS}
    />
  );
}

/** A staff member's own tickets, reviews and hours. */
export function OwnStatsScreen() {
  const { width, height } = useArea();
  const read = useRead(staff.stats, undefined);
  const lines = useMemo(() => (read.data ? factLines(ownStatsFacts(read.data), width) : []), [read.data, width]);
  const scroll = useScroll(lines.length, height);
  return (
    <Frame title="Own stats" bindings={[reloadBinding(read), ...scroll.bindings]}>
      {read.data ? (
        <Lines lines={lines} top={scroll.top} height={height} />
      ) : (
        <Notice query={read} width={width} empty={undefined} />
      )}
    </Frame>
  );
}
