import { staffNoteColumns } from '@steward/api-client/columns/staff';
import { manage } from '@steward/api-client/contract/manage';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';

const columns = columnsFrom(staffNoteColumns, {
  note: {
    cell: (note) => (
      <>
        {note.important && <Badge tone="danger">Important</Badge>}{' '}
        {note.staff && <Badge tone="violet">Staff only</Badge>} {!note.active && <Badge>Hidden</Badge>}{' '}
        <SafeText>{note.note}</SafeText>
      </>
    ),
    grow: 4,
  },
  marks: false,
  id: false,
});

/** Notes about all players, newest first. */
export function NotesPage() {
  const { query, paging } = usePagedRead(manage.notes);
  return (
    <Page meta={manage.notes.summary}>
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
