import { manage, type StaffNote } from '@steward/api-client/contract/manage';
import { staff, type StaffMember } from '@steward/api-client/contract/staff';
import { useMemo } from 'react';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { memberResource, staffNoteResource } from './columns.ts';
import { ownStatsFacts } from './own-stats.ts';
import { RowList, usePlayerBindings } from './row-list.tsx';
import { usePages } from '../../tui/hooks/use-pages.ts';

const NO_MEMBERS: readonly StaffMember[] = [];
const NO_NOTES: readonly StaffNote[] = [];

/** The team. */
export function TeamScreen() {
  const { open } = useNavigation();
  const ofPlayer = usePlayerBindings();
  const read = useRead(staff.list, undefined);
  const rows = read.data ?? NO_MEMBERS;
  const away = rows.filter(({ inactive }) => inactive).length;
  const online = rows.filter((member) => member.online).length;
  return (
    <RowList
      title="Staff"
      facts={read.data ? `${rows.length} on the team · online ${online} · away a week or more ${away}` : ''}
      rows={rows}
      columns={memberResource.columns}
      read={read}
      empty="Nobody is on the team."
      bindings={(member) => [
        ...ofPlayer(member?.name),
        { keys: ['a'], label: 'activity', help: 'What the team played and handled.', run: () => open('activity') },
        { keys: ['n'], label: 'notes', help: 'Notes about all players.', run: () => open('notes') },
        { keys: ['t'], label: 'own stats', help: 'What you did.', run: () => open('own-stats') },
      ]}
    />
  );
}

/** Notes about all players, newest first. */
export function NotesScreen() {
  const { open } = useNavigation();
  const pages = usePages();
  const ofPlayer = usePlayerBindings();
  const read = useRead(manage.notes, { page: pages.page, limit: pages.limit });
  return (
    <RowList
      title="Staff notes"
      facts={pages.facts(read.data, 'note')}
      rows={read.data?.items ?? NO_NOTES}
      columns={staffNoteResource.columns}
      read={read}
      empty="There are no notes."
      bindings={(note) => [
        {
          keys: ['enter'],
          label: 'open',
          help: 'Open all notes about this player.',
          disabled: note ? undefined : 'Select a note first.',
          run: () => note && open('player', { name: note.playerName, part: 'notes' }),
        },
        ...ofPlayer(note?.playerName),
        ...pages.bindings(read.data),
      ]}
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
