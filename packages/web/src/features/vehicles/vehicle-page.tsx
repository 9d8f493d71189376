import { vehicles, type Vehicle } from '@steward/api-client/contract/vehicles';
import type { Access } from '@steward/api-client/rules/access';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { EmptyState, Notice, PageError, isLost, type PageRead } from '../../components/notices.tsx';
import type { PageAction } from '../../components/page-actions.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { LazyMap } from '../../map/lazy-map.tsx';
import type { MapMarker } from '../../map/markers.ts';
import { Plate } from './plate.tsx';
import { transferRefusal } from '@steward/api-client/rules/vehicle-transfer';
import { VehicleItems, VehicleKeys } from './vehicle-contents.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';
import { VehicleOwner } from './vehicle-owner.tsx';
import css from './vehicles.module.css';

/** Whether the viewer may, where the rule asks for the owner of this vehicle. */
function useMay({ own }: Pick<Vehicle, 'own'>): (access: Access) => boolean {
  const viewer = useViewer();
  return (access) => mayView(access, viewer) ?? own;
}

const Badges = ({ vehicle }: { readonly vehicle: Vehicle }) => (
  <>
    <Plate {...vehicle} />
    {vehicle.spawned !== undefined && (
      <Badge tone={vehicle.spawned ? 'ok' : 'neutral'}>{vehicle.spawned ? 'Spawned' : 'Stored'}</Badge>
    )}
    {vehicle.locked !== undefined && <Badge>{vehicle.locked ? 'Locked' : 'Unlocked'}</Badge>}
    {vehicle.adminSpawned && <Badge tone="warning">Spawned by staff</Badge>}
    {vehicle.transferable === false && <Badge tone="warning">Not transferable</Badge>}
  </>
);

function NotOwn({ vehicle }: { readonly vehicle: Vehicle }) {
  const isOpened = vehicle.spawned !== undefined;
  return (
    <Notice kind="warning" title="This vehicle is not your own.">
      {isOpened
        ? 'What you see here is classified to your staff rank: do not use it in the game.'
        : 'You see its plate, model and owner; the rest is for its owner and the staff.'}
    </Notice>
  );
}

function SpawnMap({ vehicle }: { readonly vehicle: Vehicle }) {
  const { id, plate, vehicleName, spawnX, spawnY, spawnZ } = vehicle;
  const markers = useMemo((): MapMarker[] | undefined => {
    if (typeof spawnX !== 'number' || typeof spawnY !== 'number' || typeof spawnZ !== 'number') return undefined;
    return [
      {
        id: String(id),
        x: spawnX,
        y: spawnY,
        z: spawnZ,
        kind: vehicleName,
        label: plate,
        shape: 'spot',
        colour: '--accent',
      },
    ];
  }, [id, plate, vehicleName, spawnX, spawnY, spawnZ]);
  return (
    <Panel title="Spawn point" flush>
      {markers ? (
        <LazyMap label={`Spawn point of ${plate}`} markers={markers} look="things" size="small" />
      ) : (
        <EmptyState>This vehicle has no spawn point.</EmptyState>
      )}
    </Panel>
  );
}

function Content({ vehicle, query }: { readonly vehicle: Vehicle; readonly query: PageRead }) {
  const id = String(vehicle.id);
  const may = useMay(vehicle);
  const base = path`/vehicle/${vehicle.id}`;
  const actions: PageAction[] = [
    ...(may(vehicles.history.access) ? [{ label: 'History', to: `${base}/history` }] : []),
    ...(may(vehicles.tuning.access) ? [{ label: 'Tuning', to: `${base}/tuning` }] : []),
    ...(may(vehicles.transfer.access)
      ? [{ label: 'Transfer', to: `${base}/transfer`, disabledReason: transferRefusal(vehicle) }]
      : []),
  ];
  return (
    <Page
      read={query}
      title={vehicle.vehicleName}
      badges={<Badges vehicle={vehicle} />}
      meta={
        <>
          Vehicle {vehicle.id}, owned by <VehicleOwner vehicle={vehicle} />
        </>
      }
      actions={actions}
    >
      {!vehicle.own && <NotOwn vehicle={vehicle} />}
      <div className={css.columns} data-alone={vehicle.spawnX === undefined}>
        <div className={css.stack}>
          <VehicleFacts vehicle={vehicle} />
        </div>
        {vehicle.spawnX !== undefined && (
          <div className={css.stack}>
            <SpawnMap vehicle={vehicle} />
            {may(vehicles.items.access) && <VehicleItems id={id} />}
            {may(vehicles.keys.access) && <VehicleKeys id={id} />}
          </div>
        )}
      </div>
    </Page>
  );
}

/** `/vehicle/{id}`. Its dialogs open over it. */
export function VehiclePage() {
  const id = useRouteParam('id');
  const query = useQuery(read(vehicles.show, { params: { id } }));
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      {query.data ? <Content vehicle={query.data} query={query} /> : <Page title={`Vehicle ${id}`}>{null}</Page>}
      <Outlet />
    </>
  );
}
