import { memberColumns } from '@steward/api-client/columns/staff';
import { staff } from '@steward/api-client/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge, OnlineDot } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { playerPath } from '../../components/paths.ts';
import { None, Time } from '../../components/values.tsx';

const columns = columnsFrom(memberColumns, {
  name: {
    cell: (member) => (
      <>
        <OnlineDot online={member.online} /> <PlayerLink of={member.name} />
      </>
    ),
  },
  adminLevel: { width: 150, filter: false },
  online: false,
  lastLoggedIn: {
    cell: (member) => (
      <>
        <Time at={member.lastLoggedIn} never="Never" />{' '}
        {member.inactive && (
          <Badge tone="warning" tip="7 or more days since the last login">
            Away
          </Badge>
        )}
      </>
    ),
    width: 210,
  },
  timePlayed: { width: 120, hideOnPhone: true },
  developerLevel: { width: 150 },
  vac: {
    cell: ({ forceVac, vacExcepted }) =>
      forceVac ? <Badge tone="blue">Forced</Badge> : vacExcepted ? <Badge>Exempt</Badge> : <None />,
    width: 96,
  },
  specialPermissions: { hideOnPhone: true },
  id: false,
});

/** The team. */
export function StaffListPage() {
  const query = useQuery(read(staff.list));
  const away = query.data?.filter((member) => member.inactive).length ?? 0;
  return (
    <Page meta={query.data === undefined ? ' ' : `${query.data.length} on the team, ${away} away for a week or more.`}>
      <DataTable
        id="staff-list"
        label="The team"
        columns={columns}
        query={query}
        rowKey={(member) => member.id}
        rowLink={(member) => playerPath(member.name)}
        rowTone={(member) => (member.inactive ? 'warning' : undefined)}
      />
    </Page>
  );
}
