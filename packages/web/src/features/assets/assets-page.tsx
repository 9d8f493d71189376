import { assets, type OwnedVehicle } from '@steward/api-client/contract/assets';
import { vehicleColour } from '@steward/api-client/rules/vehicle-colours';
import { vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { VehicleLink } from '../../components/links.tsx';
import { PageError, isMissing, isRefused } from '../../components/notices.tsx';
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

const columns: readonly Column<OwnedVehicle>[] = [
  {
    key: 'plate',
    header: 'Plate',
    value: (vehicle) => vehicle.plate,
    cell: (vehicle) => <VehicleLink id={vehicle.id}>{vehicle.plate}</VehicleLink>,
    width: 150,
  },
  { key: 'model', header: 'Model', value: (vehicle) => vehicleModelName(vehicle.modelId) },
  {
    key: 'colours',
    header: 'Colours',
    value: (vehicle) => `${vehicle.colour1} ${vehicle.colour2}`,
    cell: (vehicle) => (
      <>
        <Swatch id={vehicle.colour1} /> <Swatch id={vehicle.colour2} />
      </>
    ),
    width: 90,
    filter: false,
  },
  {
    key: 'distance',
    header: 'Driven',
    value: (vehicle) => vehicle.totalDistance,
    cell: (vehicle) => `${formatCount(Math.round(vehicle.totalDistance))} km`,
    align: 'right',
    width: 120,
  },
  {
    key: 'state',
    header: 'State',
    value: (vehicle) => (vehicle.spawned ? 'Spawned' : 'Stored'),
    cell: (vehicle) => (
      <Badge tone={vehicle.spawned ? 'ok' : 'neutral'}>{vehicle.spawned ? 'Spawned' : 'Stored'}</Badge>
    ),
    filter: 'choice',
    width: 110,
  },
  { key: 'locked', header: 'Locked', value: (vehicle) => (vehicle.locked ? 'Yes' : 'No'), filter: 'choice', width: 90 },
];

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
          empty="No properties found"
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
          empty="No vehicles found"
        />
      </Panel>
    </Page>
  );
}
