import { manage, type StaffNote } from '@steward/api-client/contract/manage';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';

const columns: readonly Column<StaffNote>[] = [
  {
    key: 'player',
    header: 'Player',
    value: (note) => note.playerName,
    cell: (note) => <PlayerLink of={note.playerName} />,
  },
  {
    key: 'note',
    header: 'Note',
    value: (note) => note.note,
    cell: (note) => (
      <>
        {note.important && <Badge tone="danger">Important</Badge>}{' '}
        {note.staff && <Badge tone="violet">Staff only</Badge>} {!note.active && <Badge>Hidden</Badge>}{' '}
        <SafeText>{note.note}</SafeText>
      </>
    ),
    grow: 4,
  },
  { key: 'staff', header: 'By', value: (note) => note.staffName, cell: (note) => <PlayerLink of={note.staffName} /> },
  { key: 'date', header: 'Date', value: (note) => note.date, cell: (note) => <Time at={note.date} />, width: 150 },
];

/** Notes about all players, newest first. */
export function NotesPage() {
  const { query, paging } = usePagedRead(manage.notes);
  return (
    <Page meta="Notes about all players, newest first.">
      <DataTable
        id="manage-notes"
        label="Notes about players"
        columns={columns}
        query={query}
        paging={paging}
        rowKey={(note) => note.id}
        rowLink={(note) => path`/player/${note.playerName}/notes`}
        rowTone={(note) => (note.active ? undefined : 'quiet')}
      />
    </Page>
  );
}
