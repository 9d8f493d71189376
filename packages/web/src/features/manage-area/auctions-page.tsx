import { vehicles, type AuctionVehicle } from '@steward/api-client/contract/vehicles';
import { vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PlayerLink, VehicleLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { vehiclePath } from '../../components/paths.ts';
import { Time } from '../../components/values.tsx';

const columns: readonly Column<AuctionVehicle>[] = [
  {
    key: 'plate',
    header: 'Plate',
    value: (vehicle) => vehicle.plate,
    cell: (vehicle) => <VehicleLink id={vehicle.id}>{vehicle.plate}</VehicleLink>,
    width: 140,
  },
  { key: 'id', header: 'Id', value: (vehicle) => vehicle.id, align: 'right', width: 80 },
  {
    key: 'owner',
    header: 'Owner',
    value: (vehicle) => vehicle.ownerUser?.name,
    cell: (vehicle) => <PlayerLink of={vehicle.ownerUser} nobody="Tax authority" />,
  },
  {
    key: 'login',
    header: 'Last login',
    value: (vehicle) => vehicle.ownerUser?.lastLoggedIn,
    cell: (vehicle) => <Time at={vehicle.ownerUser?.lastLoggedIn} />,
    width: 170,
    filter: false,
  },
  { key: 'model', header: 'Model', value: (vehicle) => vehicleModelName(vehicle.modelId) },
];

/** Vehicles that can be auctioned. */
export function AuctionsPage() {
  const query = useQuery(read(vehicles.auctions));
  return (
    <Page meta="Vehicles that the tax authority sold, and sport vehicles whose owners have not logged in for 3 months.">
      <Panel title="Sold by the tax authority" flush>
        <DataTable
          id="auctions-tax"
          label="Vehicles sold by the tax authority"
          columns={columns}
          query={{ ...query, data: query.data?.taxSold }}
          rowKey={(vehicle) => vehicle.id}
          rowLink={(vehicle) => vehiclePath(vehicle.id)}
          urlPrefix="tax."
        />
      </Panel>
      <Panel title="Sport vehicles of absent owners" flush>
        <DataTable
          id="auctions-sport"
          label="Sport vehicles of absent owners"
          columns={columns}
          query={{ ...query, data: query.data?.inactiveSport }}
          rowKey={(vehicle) => vehicle.id}
          rowLink={(vehicle) => vehiclePath(vehicle.id)}
          urlPrefix="sport."
        />
      </Panel>
    </Page>
  );
}
