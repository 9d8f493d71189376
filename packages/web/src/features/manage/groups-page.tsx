import { summaryColumns } from '@steward/api-client/columns/groups';
import { groups } from '@steward/api-client/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { GroupLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { groupPath } from '../../components/paths.ts';
import { None, Time } from '../../components/values.tsx';

const columns = columnsFrom(summaryColumns, {
  name: { cell: (group) => <GroupLink id={group.id}>{group.name}</GroupLink>, least: 232, grow: 2 },
  id: false,
  type: { width: 112 },
  members: { width: 140 },
  punishmentScore: { width: 72 },
  membersPlaytime: { width: 120 },
  points: { width: 104 },
  plusTill: {
    cell: (group) =>
      group.plus ? (
        <>
          <Badge tone="ok">Active</Badge> <Time at={group.plusTill} absolute />
        </>
      ) : (
        <None>No</None>
      ),
    width: 200,
  },
  job: { least: 112, hideOnPhone: true },
});

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
