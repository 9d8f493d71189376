import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository-insert.ts';
import { updateRows, type ChangedRow } from '../../../db/update-rows.ts';

/** What the game sells of each model. */
export const defineVehicleModels = (tx: Tx, rows: Iterable<NewRow<'vehicle_model'>>): Promise<number> =>
  insertRows(tx, 'vehicle_model', rows);

export interface VehicleParts {
  readonly keys?: Iterable<NewRow<'vehicle_key'>>;
  readonly tuning?: Iterable<NewRow<'vehicle_tune'>>;
  readonly attachments?: Iterable<NewRow<'vehicle_attachment'>>;
}

export async function registerVehicles(
  tx: Tx,
  vehicles: Iterable<NewRow<'vehicle'>>,
  parts: VehicleParts = {},
): Promise<void> {
  await insertRows(tx, 'vehicle', vehicles);
  await insertRows(tx, 'vehicle_key', parts.keys ?? []);
  await insertRows(tx, 'vehicle_tune', parts.tuning ?? []);
  await insertRows(tx, 'vehicle_attachment', parts.attachments ?? []);
}

export const recordVehicleHistory = (tx: Tx, rows: Iterable<NewRow<'vehicle_history'>>): Promise<number> =>
  insertRows(tx, 'vehicle_history', rows);

export interface VehicleState {
  readonly vehicle: number;
  readonly values: Partial<
    Pick<NewRow<'vehicle'>, 'spawned' | 'locked' | 'total_distance' | 'spawn_x' | 'spawn_y' | 'spawn_z' | 'owner_id'>
  >;
}

/** What changed of vehicles; what is left out stays. */
export async function saveVehicles(tx: Tx, states: readonly VehicleState[]): Promise<void> {
  const last = new Map<number, ChangedRow>();
  for (const { vehicle, values } of states) last.set(vehicle, { ...last.get(vehicle), ...values, id: vehicle });
  await updateRows(tx, 'vehicle', 'id', [...last.values()]);
}
