import { stats, type OnlinePlayer } from '@steward/api-client/contract/stats';
import { adminTitle } from '@steward/api-client/rules/roles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { playerPath } from '../../components/paths.ts';
import { Elapsed } from '../../components/values.tsx';
import css from './dashboard.module.css';

const columns: readonly Column<OnlinePlayer>[] = [
  {
    key: 'name',
    header: 'Player',
    value: ({ name }) => name,
    cell: ({ name, adminLevel }) => (
      <span className={css.online}>
        <PlayerLink of={name} />
        {adminLevel > 0 && <Badge tone="accent">{adminTitle(adminLevel)}</Badge>}
      </span>
    ),
  },
  { key: 'level', header: 'Level', value: ({ level }) => level, align: 'right', width: 72 },
  {
    key: 'since',
    header: 'Online for',
    value: ({ since }) => since,
    cell: ({ since }) => <Elapsed since={since} />,
    align: 'right',
    width: 112,
  },
];

/** Who plays now. */
export function OnlineList({ everyMs }: { readonly everyMs: number }) {
  const query = useQuery({ ...read(stats.online), refetchInterval: everyMs });
  const count = query.data?.length;
  return (
    <Panel title={count === undefined ? 'Online' : `Online (${formatCount(count)})`} flush>
      <div className={css.onlineTable}>
        <DataTable
          id="online"
          label="Players online"
          columns={columns}
          query={query}
          rowKey={({ id }) => id}
          rowLink={({ name }) => playerPath(name)}
          empty="No players online"
          tools={false}
          urlPrefix="online."
        />
      </div>
    </Panel>
  );
}
