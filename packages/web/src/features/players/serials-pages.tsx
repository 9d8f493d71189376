import { serialColumns } from '@steward/api-client/columns/records';
import { records } from '@steward/api-client/contract/records';
import { isMobileSerial, SHARED_LEFT_OUT, warnsOfSerials } from '@steward/api-client/rules/serials';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { formatCount } from '../../components/format.ts';
import { Notice } from '../../components/notices.tsx';
import { Mono } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { sharedAccountColumns, sharedUserColumns, USE } from './shared-use-columns.tsx';
import { Subpage } from './subpage.tsx';
import { usePlace } from './use-place.ts';

const MobileBadge = () => (
  <Badge tone="blue" tip="Every mobile client reports this serial: sharing it says nothing">
    Mobile
  </Badge>
);

const columns = columnsFrom(serialColumns, {
  ...USE,
  serial: {
    cell: ({ serial, mobile }) => (
      <>
        <Mono copy="serial">{serial}</Mono> {mobile && <MobileBadge />}
      </>
    ),
    grow: 4,
  },
});

/** Serials of the computers that a player came with. */
export function SerialsPage() {
  const place = usePlace();
  const query = useQuery(read(records.serials, { params: { name: place.name } }));
  const distinct = new Set(query.data?.map(({ serial }) => serial)).size;
  return (
    <Subpage title={`Serials of ${place.name}`} place={place} error={query.error}>
      {warnsOfSerials(distinct) && (
        <Notice kind="warning" title="Possible ban evader">
          This player came with {formatCount(distinct)} different serials.
        </Notice>
      )}
      <DataTable
        id="player-serials"
        label={`Serials of ${place.name}`}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        rowLink={({ serial }) => place.to('serials', serial)}
        rowTone={({ userCount, mobile }) => (userCount > 1 && !mobile ? 'warning' : undefined)}
        empty={records.serials.empty}
      />
    </Subpage>
  );
}

/** Players who came with the same serial. */
export function SerialUsersPage() {
  const place = usePlace();
  const serial = useRouteParam('serial');
  const query = useQuery(read(records.serialUsers, { params: { serial } }));
  return (
    <Subpage
      title="Players with the same serial"
      place={place}
      parent={[place.to('serials'), 'Serials']}
      error={query.error}
    >
      <p>
        <Mono copy="serial">{serial}</Mono> {isMobileSerial(serial) && <MobileBadge />}
      </p>
      <DataTable
        id="serial-users"
        label="Players with the same serial"
        columns={sharedUserColumns}
        query={query}
        rowKey={({ id }) => id}
        rowTone={({ banned }) => (banned ? 'danger' : undefined)}
        empty={records.serialUsers.empty}
      />
    </Subpage>
  );
}

/** Other accounts with a serial or an address of a player. */
export function SharedAccountsPage() {
  const place = usePlace();
  const query = useQuery(read(records.sharedAccounts, { params: { name: place.name } }));
  const title = `Shared accounts of ${place.name}`;
  return (
    <Subpage title={title} place={place} error={query.error}>
      <p>{SHARED_LEFT_OUT}</p>
      <DataTable
        id="shared-accounts"
        label={title}
        columns={sharedAccountColumns}
        query={query}
        rowKey={({ id }) => id}
        rowTone={({ banned }) => (banned ? 'danger' : undefined)}
        empty={records.sharedAccounts.empty}
      />
    </Subpage>
  );
}
