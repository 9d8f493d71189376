import { vehicleColumns } from '@steward/api-client/columns/groups';
import { groups, type GroupVehicle } from '@steward/api-client/contract/groups';
import { vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { MapLink, VehicleLink } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { vehiclePath } from '../../components/paths.ts';
import { None } from '../../components/values.tsx';
import { isLost } from '../../components/notices.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { LazyMap } from '../../map/lazy-map.tsx';
import type { MapMarker } from '../../map/markers.ts';
import { TabError } from './tab-error.tsx';

const columns = columnsFrom(vehicleColumns, {
  plate: { cell: (vehicle) => <VehicleLink id={vehicle.id}>{vehicle.plate}</VehicleLink>, width: 140 },
  spawned: {
    cell: ({ spawned }) => <Badge tone={spawned ? 'ok' : 'neutral'}>{spawned ? 'Spawned' : 'Stored'}</Badge>,
    width: 110,
  },
  locked: { filter: 'choice', width: 90 },
  place: {
    cell: ({ spawnX, spawnY, spawnZ }) =>
      spawnX === null || spawnY === null || spawnZ === null ? <None /> : <MapLink x={spawnX} y={spawnY} z={spawnZ} />,
    width: 220,
    filter: false,
  },
});

/** Where a vehicle spawns, as a marker; none without a spawn point. */
function markersOf(vehicles: readonly GroupVehicle[]): MapMarker[] {
  return vehicles.flatMap(({ id, plate, modelId, spawned, spawnX, spawnY, spawnZ }) =>
    spawnX === null || spawnY === null || spawnZ === null
      ? []
      : [
          {
            id: String(id),
            x: spawnX,
            y: spawnY,
            z: spawnZ,
            kind: vehicleModelName(modelId),
            label: plate,
            note: spawned ? 'Spawned' : 'Stored',
            shape: 'circle',
            colour: spawned ? '--ok' : '--text-2',
            hollow: !spawned,
            to: vehiclePath(id),
          },
        ],
  );
}

/** Vehicles of the group: their spawn points on a map, and a list. */
export function VehiclesTab() {
  const id = useRouteParam('id');
  const query = useQuery(read(groups.vehicles, { params: { id } }));
  const markers = useMemo(() => markersOf(query.data ?? []), [query.data]);
  if (isLost(query)) return <TabError error={query.error} onRetry={query.refetch} />;
  return (
    <>
      {markers.length > 0 && (
        <Panel title="Spawn points" hint="Filled: spawned. Hollow: stored." flush>
          <LazyMap label="Spawn points of the group's vehicles" markers={markers} look="things" size="small" />
        </Panel>
      )}
      <DataTable
        id="group-vehicles"
        label="Vehicles"
        columns={columns}
        query={query}
        rowKey={(vehicle) => vehicle.id}
        rowLink={(vehicle) => vehiclePath(vehicle.id)}
        empty={groups.vehicles.empty}
      />
    </>
  );
}
