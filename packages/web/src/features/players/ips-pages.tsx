import { ipColumns } from '@steward/api-client/columns/records';
import { records } from '@steward/api-client/contract/records';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Mono } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { sharedUserColumns, USE } from './shared-use-columns.tsx';
import { Subpage } from './subpage.tsx';
import { usePlace } from './use-place.ts';

const columns = columnsFrom(ipColumns, {
  ...USE,
  ip: { cell: ({ ip }) => <Mono copy="address">{ip}</Mono>, grow: 2 },
});

/** Addresses that a player came from. */
export function IpsPage() {
  const place = usePlace();
  const query = useQuery(read(records.ips, { params: { name: place.name } }));
  return (
    <Subpage title={`IP addresses of ${place.name}`} place={place} error={query.error}>
      <DataTable
        id="player-ips"
        label={`IP addresses of ${place.name}`}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        rowLink={({ ip }) => place.to('ips', ip)}
        rowTone={({ userCount }) => (userCount > 1 ? 'warning' : undefined)}
        empty={records.ips.empty}
      />
    </Subpage>
  );
}

/** Players who came from the same address. */
export function IpUsersPage() {
  const place = usePlace();
  const ip = useRouteParam('ip');
  const query = useQuery(read(records.ipUsers, { params: { ip } }));
  return (
    <Subpage
      title="Players with the same address"
      place={place}
      parent={[place.to('ips'), 'IP addresses']}
      error={query.error}
    >
      <p>
        <Mono copy="address">{ip}</Mono>
      </p>
      <DataTable
        id="ip-users"
        label="Players with the same address"
        columns={sharedUserColumns}
        query={query}
        rowKey={({ id }) => id}
        rowTone={({ banned }) => (banned ? 'danger' : undefined)}
        empty={records.ipUsers.empty}
      />
    </Subpage>
  );
}
