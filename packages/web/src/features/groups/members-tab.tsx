import { memberColumns } from '@steward/api-client/columns/groups';
import { groups } from '@steward/api-client/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { OnlineDot } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { playerPath } from '../../components/paths.ts';
import { Time } from '../../components/values.tsx';
import { isLost } from '../../components/notices.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

const columns = columnsFrom(memberColumns, {
  user: {
    cell: ({ user }) => (
      <>
        <OnlineDot online={user.online} /> <PlayerLink of={user} />
      </>
    ),
    grow: 2,
  },
  level: { width: 80 },
  created: { cell: (member) => <Time at={member.created} absolute />, hideOnPhone: true },
  specialPermissions: { hideOnPhone: true },
});

/** Members, highest rank first. */
export function MembersTab() {
  const id = useRouteParam('id');
  const query = useQuery(read(groups.members, { params: { id } }));
  if (isLost(query)) return <TabError error={query.error} onRetry={query.refetch} />;
  return (
    <DataTable
      id="group-members"
      label="Members"
      columns={columns}
      query={query}
      rowKey={(member) => member.user.id}
      rowLink={(member) => playerPath(member.user.name)}
      empty={groups.members.empty}
    />
  );
}
