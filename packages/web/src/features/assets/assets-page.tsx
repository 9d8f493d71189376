import { isMissing, isRefused } from '@steward/api-client/client/errors';
import { ownedVehicleColumns } from '@steward/api-client/columns/assets';
import { assets } from '@steward/api-client/contract/assets';
import { vehicleColour } from '@steward/api-client/rules/vehicle-colours';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { VehicleLink } from '../../components/links.tsx';
import { PageError } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { playerPath, propertyPath, vehiclePath } from '../../components/paths.ts';
import { ownedPropertyColumns } from '../../components/property-columns.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import css from './assets.module.css';

function Swatch({ id }: { readonly id: number }) {
  const colour = vehicleColour(id);
  return (
    <span
      className={css.swatch}
      style={colour === undefined ? undefined : { background: colour }}
      data-tip={id < 0 ? 'A random colour' : `Colour ${id}`}
    />
  );
}

const columns = columnsFrom(ownedVehicleColumns, {
  id: false,
  plate: { cell: (vehicle) => <VehicleLink id={vehicle.id}>{vehicle.plate}</VehicleLink>, width: 150 },
  spawned: {
    cell: ({ spawned }) => <Badge tone={spawned ? 'ok' : 'neutral'}>{spawned ? 'Spawned' : 'Stored'}</Badge>,
    width: 110,
  },
  locked: { filter: 'choice', width: 90 },
  colours: {
    cell: (vehicle) => (
      <>
        <Swatch id={vehicle.colour1} /> <Swatch id={vehicle.colour2} />
      </>
    ),
    width: 90,
    filter: false,
  },
  totalDistance: { width: 120 },
});

/** Properties and vehicles: the own ones, or those of the player in the address. */
export function AssetsPage() {
  const name = useRouteParam('name');
  const own = name === '';
  const properties = useQuery(own ? read(assets.properties) : read(assets.propertiesOf, { params: { name } }));
  const vehicles = useQuery(own ? read(assets.vehicles) : read(assets.vehiclesOf, { params: { name } }));
  if (isMissing(vehicles.error) || isRefused(vehicles.error)) return <PageError error={vehicles.error} />;
  return (
    <Page
      title={own ? undefined : `Assets of ${name}`}
      meta={own ? 'Your properties and vehicles.' : <Link to={playerPath(name)}>Back to the profile</Link>}
    >
      <Panel title="Properties" flush>
        <DataTable
          id="assets-properties"
          label="Properties"
          columns={ownedPropertyColumns}
          query={properties}
          rowKey={(property) => property.id}
          rowLink={(property) => propertyPath(property.id)}
          urlPrefix="p."
          empty={assets.properties.empty}
          next={own ? 'A house or a business that you buy in the game is listed here.' : undefined}
        />
      </Panel>
      <Panel title="Vehicles" flush>
        <DataTable
          id="assets-vehicles"
          label="Vehicles"
          columns={columns}
          query={vehicles}
          rowKey={(vehicle) => vehicle.id}
          rowLink={(vehicle) => vehiclePath(vehicle.id)}
          urlPrefix="v."
          empty={assets.vehicles.empty}
          next={own ? 'A vehicle that you buy in the game is listed here.' : undefined}
        />
      </Panel>
    </Page>
  );
}
