import { money } from '@steward/api-client/contract/money';
import {
  historyColumns as describedHistory,
  noteColumns as describedNotes,
} from '@steward/api-client/columns/properties';
import { properties } from '@steward/api-client/contract/properties';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { bankColumns } from '../../components/bank-columns.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

const historyColumns = columnsFrom(describedHistory, { user: { width: 190 }, action: { grow: 3 } });

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
        empty={properties.history.empty}
      />
    </RouteDialog>
  );
}

const noteColumns = columnsFrom(describedNotes, { name: { width: 190 }, note: { grow: 3 } });

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
        empty={properties.notes.empty}
      />
    </RouteDialog>
  );
}

/** What was paid into and out of a property, newest first. */
export function PropertyBankDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(properties.bank, { params: { id } }));
  return (
    <RouteDialog title={`Bank history of property ${id}`} width="large">
      <DataTable
        id="property-bank"
        label="Bank history of the property"
        columns={bankColumns}
        query={query}
        rowKey={(entry) => entry.id}
        urlPrefix="bank."
        empty={money.bankHistory.empty}
      />
    </RouteDialog>
  );
}
