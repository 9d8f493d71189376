import { records, type HistoryEntry } from '@steward/api-client/contract/records';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { Time } from '../../components/values.tsx';
import { DialogLink } from './dialog-link.tsx';
import css from './dialogs.module.css';
import { useCommands } from './profile-queries.ts';
import { usePlace } from './use-place.ts';

const columns: readonly Column<HistoryEntry>[] = [
  {
    key: 'action',
    header: 'What happened',
    value: ({ action }) => action,
    grow: 4,
  },
  {
    key: 'staff',
    header: 'By',
    value: ({ staffUser }) => staffUser?.name,
    cell: ({ staffUser }) => <PlayerLink of={staffUser} />,
  },
  {
    key: 'date',
    header: 'When',
    value: ({ timestamp }) => timestamp,
    cell: ({ timestamp }) => <Time at={timestamp} />,
    width: 168,
    filter: false,
  },
];

/** What happened to the account, newest first. */
export function HistoryDialog() {
  const place = usePlace();
  const commands = useCommands(place.name);
  const query = useQuery(read(records.history, { params: { name: place.name } }));
  return (
    <RouteDialog title={`History of ${place.name}`} width="large" onClose={place.close}>
      <div className={css.stack}>
        {commands.isOpen && <DialogLink to={place.to('commands')}>What was sent to the game</DialogLink>}
        <DataTable
          id="player-history"
          label={`History of ${place.name}`}
          columns={columns}
          query={query}
          rowKey={({ id }) => id}
          empty="No history found for this user."
        />
      </div>
    </RouteDialog>
  );
}
