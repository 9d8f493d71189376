import { ownGroupColumns } from '@steward/api-client/columns/groups';
import { groups } from '@steward/api-client/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { GroupLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { groupPath } from '../../components/paths.ts';
import { Time } from '../../components/values.tsx';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';

const columns = columnsFrom(ownGroupColumns, {
  name: { cell: (group) => <GroupLink id={group.id}>{group.name}</GroupLink>, grow: 2 },
  id: false,
  type: { width: 120 },
  members: { width: 110 },
  since: { cell: (group) => <Time at={group.since} absolute /> },
});

/** The viewer's own groups. */
export function OwnGroupsPage() {
  const query = useQuery(read(groups.own));
  const managesAll = mayView(groups.all.access, useViewer()) === true;
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
        next={
          <>
            A group takes you in when its leaders invite you in the game. <Link to="/">See who is online now</Link>.
          </>
        }
      />
    </Page>
  );
}
