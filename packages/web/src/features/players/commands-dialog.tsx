import { gameServers } from '@steward/api-client/contract/game-servers';
import { playerCommandColumns } from '@steward/api-client/columns/game-servers';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import css from './dialogs.module.css';
import { useCommands } from './profile-queries.ts';
import { usePlace } from './use-place.ts';

const columns = columnsFrom(playerCommandColumns, { what: { grow: 2 }, state: { grow: 3 } });

/** What staff asked of the game about a player, and what became of it. */
export function CommandsDialog() {
  const place = usePlace();
  const query = useCommands(place.name);
  return (
    <RouteDialog title={`Sent to the game about ${place.name}`} width="large" onClose={place.close}>
      <div className={css.stack}>
        <DataTable
          id="player-commands"
          label={`Sent to the game about ${place.name}`}
          columns={columns}
          query={query}
          rowKey={({ id }) => id}
          empty={gameServers.ofPlayer.empty}
        />
      </div>
    </RouteDialog>
  );
}
