import { SELECT_USER, vehicles } from '@steward/api-client/contract/vehicles';
import type { Vehicle } from '@steward/api-client/contract/vehicles';
import { VEHICLE_MODELS, vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import { transferRefusal } from '@steward/api-client/rules/vehicle-transfer';
import { weaponName } from '@steward/api-client/rules/weapons';
import { addMonths } from '@steward/api-client/rules/calendar';
import { ConflictError, InvalidError, NotFoundError } from '../../core/errors.ts';
import type { Caller } from '../../core/caller.ts';
import { implement } from '../../core/implement.ts';
import { getsWhole } from '../../core/relations.ts';
import type { Db } from '../../db/schema.ts';
import * as repository from './repository.ts';
import { DONATOR_VEHICLE_LIMIT, VEHICLE_LIMIT } from './rules.ts';

const SPORT_MODELS = VEHICLE_MODELS.filter((model) => model.category === 'sport').map((model) => model.id);
const INACTIVE_MONTHS = 3;
const auctions = repository.auctionsOf(SPORT_MODELS);

/** Vehicles that were sold by the tax authority, and sport vehicles of who has not logged in for long. */
export const listAuctions = (db: Db, now: number) => auctions(db, addMonths(now, -INACTIVE_MONTHS));

const unknownVehicle = (id: number) => new NotFoundError(`There is no vehicle ${id}.`);

async function known(db: Db, id: number): Promise<void> {
  if (!(await repository.vehicleExists(db, id))) throw unknownVehicle(id);
}

/** What the viewer may see: plate, model and owner, or everything. */
function view(row: repository.StoredVehicle, viewer: Caller): Vehicle {
  const own = row.owner_id === viewer.id;
  const basics: Vehicle = {
    id: row.id,
    plate: row.plate,
    modelId: row.model_id,
    vehicleName: vehicleModelName(row.model_id),
    ownerUserId: row.owner_id,
    ownerUser: row.owner_name === null ? null : { name: row.owner_name },
    ownerGroupId: row.group_id,
    ownerGroup: row.group_name === null ? null : { name: row.group_name },
    ownerJobId: row.job_id,
    own,
  };
  if (!getsWhole(vehicles.show, viewer, own)) return basics;
  return {
    ...basics,
    colour1: row.colour1,
    colour2: row.colour2,
    spawned: row.spawned === 1,
    locked: row.locked === 1,
    adminSpawned: row.admin_spawned === 1,
    transferable: row.transferable === 1,
    totalDistance: row.total_distance,
    fuelCapacity: row.fuel_capacity,
    fuelUsage: row.fuel_usage,
    radioUpgrade: row.radio_upgrade,
    alarmLevel: row.alarm_level,
    armorLevel: row.armor_level,
    wheelLevel: row.wheel_level,
    windowLevel: row.window_level,
    accelerationLevel: row.acceleration_level,
    speedLevel: row.speed_level,
    spawnX: row.spawn_x,
    spawnY: row.spawn_y,
    spawnZ: row.spawn_z,
  };
}

export const vehicleRoutes = implement(vehicles, {
  async show({ db, params, caller }) {
    const row = await repository.findVehicle(db, params.id);
    if (!row) throw unknownVehicle(params.id);
    return view(row, caller);
  },
  async find({ db, params, caller }) {
    const rows = await repository.listByPlate(
      db,
      params.plate,
      getsWhole(vehicles.find, caller) ? undefined : caller.id,
    );
    return rows.map((row) => ({
      id: row.id,
      plate: row.plate,
      modelId: row.model_id,
      ownerUser: row.owner_name === null ? null : { name: row.owner_name },
    }));
  },
  async items({ db, params, caller }) {
    const row = await repository.findVehicle(db, params.id);
    if (!row) throw unknownVehicle(params.id);
    const withAmounts = getsWhole(vehicles.items, caller, row.owner_id === caller.id);
    return (await repository.listItems(db, params.id)).map((item) => ({
      name: item.name ?? weaponName(item.weapon_id ?? -1),
      ...(withAmounts ? { amount: item.amount } : {}),
    }));
  },
  async keys({ db, params }) {
    await known(db, params.id);
    return repository.listKeys(db, params.id);
  },
  async history({ db, params }) {
    await known(db, params.id);
    return repository.listHistory(db, params.id);
  },
  async tuning({ db, params }) {
    await known(db, params.id);
    return repository.findTuning(db, params.id);
  },
  async transfer({ tx, params, query, body, caller, now, audit, command }) {
    const vehicle = await repository.findVehicle(tx, params.id);
    if (!vehicle) throw unknownVehicle(params.id);
    const refusal = transferRefusal({
      ownerUserId: vehicle.owner_id,
      ownerGroupId: vehicle.group_id,
      ownerJobId: vehicle.job_id,
      transferable: vehicle.transferable === 1,
    });
    if (refusal) throw new ConflictError(refusal);
    const from = vehicle.owner_name ?? 'the tax office';
    if (query.owner !== undefined && query.owner !== (vehicle.owner_id ?? 0))
      throw new ConflictError(`This vehicle belongs to ${from} by now. Look at it again, then transfer it.`);
    const owner = await repository.findNewOwner(tx, body.newOwnerId, now);
    if (!owner) throw new InvalidError({ newOwnerId: SELECT_USER });
    if (owner.id === vehicle.owner_id) throw new ConflictError(`${owner.name} already owns this vehicle.`);
    if (owner.disabled === 1 || owner.banned)
      throw new ConflictError(`${owner.name} is disabled or banned and cannot be given a vehicle.`);
    if (!body.bypassLimit) {
      const limit = (owner.donator_till ?? 0) > now ? DONATOR_VEHICLE_LIMIT : VEHICLE_LIMIT;
      if ((owner.owned ?? 0) >= limit)
        throw new ConflictError(
          `${owner.name} already owns ${owner.owned} of ${limit} vehicles. Ignore the limits to transfer it anyway.`,
        );
      const model = await repository.findModelLimit(tx, vehicle.model_id);
      const added = vehicle.owner_id === null ? 1 : 0;
      if (model?.server_limit != null && (model.owned ?? 0) + added > model.server_limit)
        throw new ConflictError(
          `All ${model.server_limit} ${vehicleModelName(vehicle.model_id)} that the server allows are owned. Ignore the limits to transfer it anyway.`,
        );
    }
    await repository.setOwner(
      tx,
      vehicle.id,
      owner.id,
      caller.id,
      `Transferred from ${from} to ${owner.name} on the panel`,
      now,
    );
    const recorded = audit({
      action: 'vehicle.transfer',
      target: `vehicle ${vehicle.id} (${vehicle.plate})`,
      before: { owner: from },
      after: { owner: owner.name, bypassLimit: body.bypassLimit },
    });
    command('vehicle.transfer', { vehicle: vehicle.id, owner: owner.id });
    return recorded.answer(
      view(
        { ...vehicle, owner_id: owner.id, owner_name: owner.name, group_id: null, group_name: null, job_id: null },
        caller,
      ),
    );
  },
  auctions: ({ db, now }) => listAuctions(db, now),
  models: ({ db }) => repository.listModels(db),
});
