import { vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY } from '../calendar.ts';
import type { Stage } from './stage.ts';

const ACTIONS = [
  'Bought',
  'Spawned',
  'Locked',
  'Unlocked',
  'Sold',
  'Repaired',
  'Refuelled',
  'Repainted',
  'Got a new plate',
  'Shared a key',
  'Took a key back',
  'Tuned',
  'Impounded',
  'Released from the impound',
  'Parked at a new place',
] as const;

export function* historyRows({
  world,
  chronicle,
}: Pick<Stage, 'world' | 'chronicle'>): Generator<NewRow<'vehicle_history'>> {
  const random = world.random('vehicle-history');
  for (const { id, owner, row } of world.vehicles) {
    const count = id === 1 ? 24 : random.int(0, 5);
    for (let index = 0; index < count; index++) {
      const at = Math.floor(random.between(Math.max(row.created_at, world.now - 300 * DAY), world.now));
      const action = index === 0 ? 'Bought' : random.pick(ACTIONS);
      yield { vehicle_id: id, at, player_id: owner?.id ?? null, action };
      if (owner) chronicle.note('vehicle', at, vehicleLine(owner.name, action, row.model_id, row.plate, id));
    }
  }
}

/** Something done with a vehicle, as the vehicle log has it. */
const vehicleLine = (name: string, action: string, model: number, plate: string, id: number): string =>
  `${name}: ${action} (${vehicleModelName(model)}, ${plate}, vehicle ${id})`;
