import { properties } from '@steward/api-client/contract/properties';
import type { Output } from '@steward/api-client/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

type Entry = Output<typeof properties.history>[number];
type Note = Output<typeof properties.notes>[number];

const historyColumns: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: 'Time',
    value: (entry) => entry.dateTime,
    cell: (entry) => <Time at={entry.dateTime} />,
    width: 160,
    filter: false,
  },
  {
    key: 'user',
    header: 'Who',
    value: (entry) => entry.user?.name,
    cell: (entry) => <PlayerLink of={entry.user} />,
    width: 190,
  },
  {
    key: 'action',
    header: 'What',
    value: (entry) => entry.action,
    cell: (entry) => <SafeText>{entry.action}</SafeText>,
    grow: 3,
  },
];

/** What happened to a property, newest first. */
export function PropertyHistoryDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(properties.history, { params: { id } }));
  return (
    <RouteDialog title={`History of property ${id}`} width="large">
      <DataTable
        id="property-history"
        label="History of the property"
        columns={historyColumns}
        query={query}
        rowKey={(entry) => entry.id}
        urlPrefix="history."
        empty="No history found for this property."
      />
    </RouteDialog>
  );
}

const noteColumns: readonly Column<Note>[] = [
  {
    key: 'at',
    header: 'Time',
    value: (note) => note.date,
    cell: (note) => <Time at={note.date} />,
    width: 160,
    filter: false,
  },
  {
    key: 'name',
    header: 'By',
    value: (note) => note.name,
    cell: (note) => <PlayerLink of={note.name} />,
    width: 190,
  },
  {
    key: 'note',
    header: 'Note',
    value: (note) => note.note,
    cell: (note) => <SafeText>{note.note}</SafeText>,
    grow: 3,
  },
];

/** Notes about a property, newest first. */
export function PropertyNotesDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(properties.notes, { params: { id } }));
  return (
    <RouteDialog title={`Notes of property ${id}`} width="large">
      <DataTable
        id="property-notes"
        label="Notes about the property"
        columns={noteColumns}
        query={query}
        rowKey={(note) => note.id}
        urlPrefix="notes."
        empty="No notes were written about this property."
      />
    </RouteDialog>
  );
}
