import { vehicles } from '@steward/api-client/contract/vehicles';
import { vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import { client } from '../../api.ts';
import { vehiclePath } from '../../components/paths.ts';
import type { Find } from './palette-finds.ts';

/** Vehicles with a plate, as the palette shows them. */
export async function findPlate(plate: string, signal: AbortSignal): Promise<readonly Find[]> {
  const found = await client.call(vehicles.find, { params: { plate }, signal });
  return found.map(({ id, plate: whole, modelId, ownerUser }) => ({
    id: `vehicle-${id}`,
    label: `${whole}, ${vehicleModelName(modelId)}`,
    detail: ownerUser?.name ?? 'vehicle',
    to: vehiclePath(id),
  }));
}
