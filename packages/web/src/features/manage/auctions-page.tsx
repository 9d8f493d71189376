import { auctionColumns } from '@steward/api-client/columns/vehicles';
import { vehicles } from '@steward/api-client/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { VehicleLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { vehiclePath } from '../../components/paths.ts';

const columns = columnsFrom(auctionColumns, {
  plate: { cell: (vehicle) => <VehicleLink id={vehicle.id}>{vehicle.plate}</VehicleLink>, width: 140 },
});

/** Vehicles that can be auctioned. */
export function AuctionsPage() {
  const query = useQuery(read(vehicles.auctions));
  return (
    <Page meta={vehicles.auctions.means}>
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
