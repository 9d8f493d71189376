import { onlineColumns } from '@steward/api-client/columns/stats';
import { alerts } from '@steward/api-client/contract/alerts';
import { limitOf } from '@steward/api-client/contract/endpoint';
import { notes } from '@steward/api-client/contract/notes';
import { stats, type OnlinePlayer } from '@steward/api-client/contract/stats';
import { adminTitle } from '@steward/api-client/rules/roles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { BulkAction } from '../../components/bulk/run-bulk.ts';
import { useSelection } from '../../components/bulk/selection.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { formatCount } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { playerPath } from '../../components/paths.ts';
import { Elapsed } from '../../components/values.tsx';
import css from './dashboard.module.css';

const columns = columnsFrom(onlineColumns, {
  name: {
    cell: ({ name, adminLevel }) => (
      <span className={css.online}>
        <PlayerLink of={name} />
        {adminLevel > 0 && <Badge tone="accent">{adminTitle(adminLevel)}</Badge>}
      </span>
    ),
  },
  level: { width: 60 },
  since: { cell: ({ since }) => <Elapsed since={since} />, width: 106 },
  adminLevel: false,
  id: false,
});

/** What may be done with those who play; the rest waits until they left. */
const ACTIONS: readonly BulkAction[] = [
  {
    label: 'Alert staff in the game',
    endpoint: alerts.add,
    body: { tag_ingame: true },
    text: { field: 'reason', label: 'Reason', most: limitOf(alerts.add, 'reason') },
  },
  {
    label: 'Write a note',
    endpoint: notes.add,
    text: { field: 'note', label: 'Note', most: limitOf(notes.add, 'note') },
  },
];
const nameOf = ({ name }: OnlinePlayer) => name;

/** Who plays now. */
export function OnlineList({ everyMs }: { readonly everyMs: number }) {
  const query = useQuery({ ...read(stats.online), refetchInterval: everyMs });
  const selection = useSelection(nameOf, ACTIONS);
  const count = query.data?.length;
  return (
    <Panel title={count === undefined ? 'Online' : `Online (${formatCount(count)})`} flush>
      <div className={css.onlineTable}>
        <DataTable
          id="online"
          label="Players online"
          columns={[...columns, ...selection.columns]}
          query={query}
          rowKey={({ id }) => id}
          rowLink={({ name }) => playerPath(name)}
          empty={stats.online.empty}
          tools={false}
          urlPrefix="online."
          foot={selection.bar}
        />
      </div>
    </Panel>
  );
}
