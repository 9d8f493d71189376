import { GROUP_PERMISSIONS, groups, type GroupRank } from '@steward/api-client/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { None } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

const words: Readonly<Record<string, string>> = GROUP_PERMISSIONS;
const permissionWords = (rank: GroupRank) => rank.permissions.map((key) => words[key] ?? key).join(', ');

const columns: readonly Column<GroupRank>[] = [
  { key: 'name', header: 'Rank', value: (rank) => rank.name, cell: (rank) => <SafeText>{rank.name}</SafeText> },
  { key: 'level', header: 'Level', value: (rank) => rank.level, align: 'right', width: 80 },
  {
    key: 'members',
    header: 'Members',
    value: (rank) => rank.members,
    cell: (rank) => formatCount(rank.members),
    align: 'right',
    width: 100,
  },
  {
    key: 'permissions',
    header: 'Permissions',
    value: permissionWords,
    cell: (rank) => (rank.permissions.length === 0 ? <None>None</None> : permissionWords(rank)),
    grow: 4,
  },
];

/** Ranks with what they may do. */
export function RanksTab() {
  const id = useRouteParam('id');
  const query = useQuery(read(groups.ranks, { params: { id } }));
  if (query.error) return <TabError error={query.error} onRetry={query.refetch} />;
  return (
    <DataTable
      id="group-ranks"
      label="Ranks"
      columns={columns}
      query={query}
      rowKey={(rank) => rank.id}
      empty="The group has no ranks."
    />
  );
}
