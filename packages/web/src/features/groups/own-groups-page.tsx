import { groups, type OwnGroup } from '@steward/api-client/contract/groups';
import { groupType } from '@steward/api-client/rules/groups';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { GroupLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { groupPath } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { useViewer } from '../../hooks/use-viewer.ts';

const columns: readonly Column<OwnGroup>[] = [
  {
    key: 'name',
    header: 'Group',
    value: (group) => group.name,
    cell: (group) => <GroupLink id={group.id}>{group.name}</GroupLink>,
    grow: 2,
  },
  { key: 'type', header: 'Type', value: (group) => groupType(group.type), filter: 'choice', width: 120 },
  {
    key: 'rank',
    header: 'Your rank',
    value: (group) => group.rank,
    cell: (group) => <SafeText>{group.rank}</SafeText>,
  },
  {
    key: 'members',
    header: 'Members',
    value: (group) => group.members,
    cell: (group) => formatCount(group.members),
    align: 'right',
    width: 110,
  },
  {
    key: 'since',
    header: 'Joined',
    value: (group) => group.since,
    cell: (group) => <Time at={group.since} absolute />,
    width: 170,
    filter: false,
  },
];

/** The viewer's own groups. */
export function OwnGroupsPage() {
  const query = useQuery(read(groups.own));
  const viewer = useViewer();
  const managesAll =
    viewer && !viewer.barred && (viewer.adminLevel >= 5 || viewer.permissions.includes('manageGroups'));
  return (
    <Page
      meta="Groups that you are a member of."
      actions={managesAll ? [{ label: 'All groups', to: '/manage/groups' }] : []}
    >
      <DataTable
        id="own-groups"
        label="Own groups"
        columns={columns}
        query={query}
        rowKey={(group) => group.id}
        rowLink={(group) => groupPath(group.id)}
        tools={false}
      />
    </Page>
  );
}
