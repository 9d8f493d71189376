import { staff, type StaffMember } from '@steward/api-client/contract/staff';
import { adminTitle, developerTitle } from '@steward/api-client/rules/roles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge, OnlineDot } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatMinutes } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { playerPath } from '../../components/paths.ts';
import { None, Time } from '../../components/values.tsx';
import { useViewer } from '../../hooks/use-viewer.ts';

const list = (values: readonly string[]) => (values.length === 0 ? <None /> : values.join(', '));

const columnsFor = (isDeveloper: boolean): readonly Column<StaffMember>[] => [
  {
    key: 'name',
    header: 'Name',
    value: (member) => member.name,
    cell: (member) => (
      <>
        <OnlineDot online={member.online} /> <PlayerLink of={member.name} />
      </>
    ),
  },
  {
    key: 'rank',
    header: 'Rank',
    value: (member) => member.adminLevel,
    cell: (member) => adminTitle(member.adminLevel),
    width: 150,
    filter: false,
  },
  ...(isDeveloper
    ? [
        {
          key: 'developer',
          header: 'Developer',
          value: (member: StaffMember) => developerTitle(member.developerLevel ?? 0),
          cell: (member: StaffMember) =>
            (member.developerLevel ?? 0) === 0 ? <None /> : developerTitle(member.developerLevel ?? 0),
          width: 150,
        },
      ]
    : []),
  {
    key: 'login',
    header: 'Last login',
    value: (member) => member.lastLoggedIn,
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
    filter: false,
  },
  {
    key: 'played',
    header: 'Played',
    value: (member) => member.timePlayed,
    cell: (member) => formatMinutes(member.timePlayed),
    align: 'right',
    width: 120,
    hideOnPhone: true,
  },
  {
    key: 'vac',
    header: 'VAC',
    value: (member) => (member.forceVac ? 'forced' : member.vacExcepted ? 'exempt' : ''),
    cell: (member) =>
      member.forceVac ? <Badge tone="blue">Forced</Badge> : member.vacExcepted ? <Badge>Exempt</Badge> : <None />,
    width: 96,
  },
  {
    key: 'permissions',
    header: 'Permissions',
    value: (member) => member.permissions.join(', '),
    cell: (member) => list(member.permissions),
  },
  {
    key: 'special',
    header: 'Special',
    value: (member) => member.specialPermissions.join(', '),
    cell: (member) => list(member.specialPermissions),
    hideOnPhone: true,
  },
];

/** The team. */
export function StaffListPage() {
  const viewer = useViewer();
  const query = useQuery(read(staff.list));
  const away = query.data?.filter((member) => member.inactive).length ?? 0;
  return (
    <Page meta={query.data === undefined ? ' ' : `${query.data.length} on the team, ${away} away for a week or more.`}>
      <DataTable
        id="staff-list"
        label="The team"
        columns={columnsFor(viewer ? viewer.developerLevel > 0 : false)}
        query={query}
        rowKey={(member) => member.id}
        rowLink={(member) => playerPath(member.name)}
        rowTone={(member) => (member.inactive ? 'warning' : undefined)}
      />
    </Page>
  );
}
