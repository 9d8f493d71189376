import { groups, type GroupVehicle } from '@steward/api-client/contract/groups';
import { vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { MapLink, VehicleLink } from '../../components/links.tsx';
import { vehiclePath } from '../../components/paths.ts';
import { None } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

const columns: readonly Column<GroupVehicle>[] = [
  {
    key: 'plate',
    header: 'Plate',
    value: (vehicle) => vehicle.plate,
    cell: (vehicle) => <VehicleLink id={vehicle.id}>{vehicle.plate}</VehicleLink>,
    width: 140,
  },
  { key: 'model', header: 'Model', value: (vehicle) => vehicleModelName(vehicle.modelId) },
  { key: 'id', header: 'Id', value: (vehicle) => vehicle.id, align: 'right', width: 80 },
  {
    key: 'spawned',
    header: 'Spawned',
    value: (vehicle) => (vehicle.spawned ? 'Yes' : 'No'),
    cell: (vehicle) => (
      <Badge tone={vehicle.spawned ? 'ok' : 'neutral'}>{vehicle.spawned ? 'Spawned' : 'Stored'}</Badge>
    ),
    filter: 'choice',
    width: 110,
  },
  { key: 'locked', header: 'Locked', value: (vehicle) => (vehicle.locked ? 'Yes' : 'No'), filter: 'choice', width: 90 },
  {
    key: 'spawn',
    header: 'Spawn point',
    value: (vehicle) => (vehicle.spawnX === null ? '' : `${vehicle.spawnX} ${vehicle.spawnY} ${vehicle.spawnZ}`),
    cell: ({ spawnX, spawnY, spawnZ }) =>
      spawnX === null || spawnY === null || spawnZ === null ? <None /> : <MapLink x={spawnX} y={spawnY} z={spawnZ} />,
    width: 220,
    filter: false,
  },
];

/** Vehicles of the group, and where they spawn. */
export function VehiclesTab() {
  const id = useRouteParam('id');
  const query = useQuery(read(groups.vehicles, { params: { id } }));
  if (query.error) return <TabError error={query.error} onRetry={query.refetch} />;
  return (
    <DataTable
      id="group-vehicles"
      label="Vehicles"
      columns={columns}
      query={query}
      rowKey={(vehicle) => vehicle.id}
      rowLink={(vehicle) => vehiclePath(vehicle.id)}
      empty="No vehicles found"
    />
  );
}
