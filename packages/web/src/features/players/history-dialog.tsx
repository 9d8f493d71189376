import { historyColumns } from '@steward/api-client/columns/records';
import { records } from '@steward/api-client/contract/records';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { DialogLink } from './dialog-link.tsx';
import css from './dialogs.module.css';
import { useCommands } from './profile-queries.ts';
import { usePlace } from './use-place.ts';

const columns = columnsFrom(historyColumns, { action: { grow: 4 } });

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
          empty={records.history.empty}
        />
      </div>
    </RouteDialog>
  );
}
