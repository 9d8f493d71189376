import { groups, type GroupMember } from '@steward/api-client/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { OnlineDot } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { playerPath } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { None, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

const columns: readonly Column<GroupMember>[] = [
  {
    key: 'name',
    header: 'Name',
    value: (member) => member.user.name,
    cell: (member) => (
      <>
        <OnlineDot online={member.user.online} /> <PlayerLink of={member.user} />
      </>
    ),
    grow: 2,
  },
  {
    key: 'rank',
    header: 'Rank',
    value: (member) => member.rank.name,
    cell: (member) => <SafeText>{member.rank.name}</SafeText>,
    filter: 'choice',
  },
  { key: 'level', header: 'Level', value: (member) => member.rank.level, align: 'right', width: 80 },
  {
    key: 'login',
    header: 'Last login',
    value: (member) => member.user.lastLoggedIn,
    cell: (member) => <Time at={member.user.lastLoggedIn} never="Never" />,
    width: 150,
    filter: false,
  },
  {
    key: 'since',
    header: 'Joined',
    value: (member) => member.created,
    cell: (member) => <Time at={member.created} absolute />,
    width: 150,
    filter: false,
    hideOnPhone: true,
  },
  {
    key: 'special',
    header: 'Special permissions',
    value: (member) => member.specialPermissions.join(', '),
    cell: (member) => (member.specialPermissions.length === 0 ? <None /> : member.specialPermissions.join(', ')),
    hideOnPhone: true,
  },
];

/** Members, highest rank first. */
export function MembersTab() {
  const id = useRouteParam('id');
  const query = useQuery(read(groups.members, { params: { id } }));
  if (query.error) return <TabError error={query.error} onRetry={query.refetch} />;
  return (
    <DataTable
      id="group-members"
      label="Members"
      columns={columns}
      query={query}
      rowKey={(member) => member.user.id}
      rowLink={(member) => playerPath(member.user.name)}
      empty="The group has no members."
    />
  );
}
