import { groups, type GroupSummary } from '@steward/api-client/contract/groups';
import { groupType } from '@steward/api-client/rules/groups';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount, formatMinutes } from '../../components/format.ts';
import { GroupLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { groupPath } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { None, Time } from '../../components/values.tsx';

const columns: readonly Column<GroupSummary>[] = [
  {
    key: 'name',
    header: 'Group',
    value: (group) => group.name,
    cell: (group) => <GroupLink id={group.id}>{group.name}</GroupLink>,
    grow: 2,
  },
  { key: 'type', header: 'Type', value: (group) => groupType(group.type), filter: 'choice', width: 110 },
  {
    key: 'job',
    header: 'Job',
    value: (group) => [group.job, group.specialization].filter(Boolean).join(', '),
    cell: (group) => {
      const text = [group.job, group.specialization].filter(Boolean).join(', ');
      return text === '' ? <None /> : <SafeText>{text}</SafeText>;
    },
    hideOnPhone: true,
  },
  {
    key: 'members',
    header: 'Active of members',
    value: (group) => group.membersActive,
    cell: (group) => `${formatCount(group.membersActive)} of ${formatCount(group.members)}`,
    align: 'right',
    width: 140,
  },
  {
    key: 'played',
    header: 'Played, month',
    value: (group) => group.membersPlaytime,
    cell: (group) => formatMinutes(group.membersPlaytime),
    align: 'right',
    width: 130,
  },
  {
    key: 'score',
    header: 'Punishment score',
    value: (group) => group.punishmentScore,
    cell: (group) => (group.punishmentScore === null ? <None /> : group.punishmentScore.toFixed(2)),
    align: 'right',
    width: 140,
  },
  {
    key: 'points',
    header: 'Points (rp)',
    value: (group) => group.points,
    cell: (group) => `${formatCount(group.points)} (${formatCount(group.rpPoints)})`,
    align: 'right',
    width: 120,
  },
  {
    key: 'plus',
    header: 'Group Plus',
    value: (group) => group.plusTill,
    cell: (group) =>
      group.plus ? (
        <>
          <Badge tone="ok">Active</Badge> <Time at={group.plusTill} absolute />
        </>
      ) : (
        <None>No</None>
      ),
    width: 210,
    filter: false,
  },
];

/** All groups with their last month. */
export function GroupsPage() {
  const query = useQuery(read(groups.all));
  return (
    <Page meta="Playtime and punishments cover the last month. The score is shared by members with at least 6 hours.">
      <DataTable
        id="manage-groups"
        label="Groups"
        columns={columns}
        query={query}
        rowKey={(group) => group.id}
        rowLink={(group) => groupPath(group.id)}
      />
    </Page>
  );
}
