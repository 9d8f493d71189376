import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { defineVehicleModels, recordVehicleHistory, registerVehicles } from '../../modules/bridge/ingest/vehicles.ts';
import { isFirstPart } from '../plan/world.ts';
import type { Stage } from './stage.ts';
import { historyRows } from './vehicle-history.ts';
import { attachmentRows, tuneRows } from './vehicle-parts.ts';

/** Vehicle models, vehicles with keys, tuning and attachments, and what happened to them. */
export async function seedVehicles({ tx, world, chronicle }: Stage): Promise<void> {
  if (isFirstPart(world)) await defineVehicleModels(tx, world.models);
  await registerVehicles(
    tx,
    world.vehicles.map((vehicle) => vehicle.row),
    { keys: keyRows(world), tuning: tuneRows(world), attachments: attachmentRows(world) },
  );
  await recordVehicleHistory(tx, historyRows({ world, chronicle }));
}

function* keyRows(world: Stage['world']): Generator<NewRow<'vehicle_key'>> {
  const random = world.random('vehicle-keys');
  for (const { id, owner } of world.vehicles) {
    if (!owner || !(id === 1 || random.chance(0.3))) continue;
    const holders = new Set(Array.from({ length: random.int(1, 3) }, () => random.pick(world.cast).id));
    if (id === 1) holders.add(2);
    holders.delete(owner.id);
    for (const player_id of holders) yield { vehicle_id: id, player_id };
  }
}
