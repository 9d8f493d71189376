import { VEHICLE_MODELS } from '@steward/api-client/rules/vehicle-models';
import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY } from '../calendar.ts';
import type { Random } from '../random.ts';
import type { PlannedGroup } from './plan-group.ts';
import { placeNear } from './places.ts';
import { byFortune } from './properties.ts';
import { personOf, type World } from './world.ts';
import type { Person } from './person.ts';

export interface PlannedVehicle {
  readonly id: number;
  readonly row: NewRow<'vehicle'> & {
    readonly id: number;
    readonly price: number;
    readonly plate: string;
    readonly model_id: number;
  };
  readonly owner: Person | undefined;
}

/** Price of a usual vehicle of each category, and how many are bought compared with others. */
const CATEGORIES: Readonly<Record<string, readonly [price: number, share: number]>> = {
  airplane: [900_000, 1],
  bike: [28_000, 9],
  boat: [120_000, 2],
  convertible: [85_000, 4],
  helicopter: [1_400_000, 1],
  industrial: [60_000, 5],
  lowrider: [42_000, 6],
  'off-road': [55_000, 8],
  'public-service': [40_000, 0],
  'remote-control': [5000, 0],
  saloon: [30_000, 22],
  sport: [260_000, 14],
  'station-wagon': [26_000, 5],
  trailer: [20_000, 0],
  'train-trailer': [0, 0],
  unique: [70_000, 2],
};
const PUBLIC_SERVICE = 'public-service';
const TAX_OFFICE_JOB = 1;
const JOBS = [2, 3, 4, 5, 6, 7, 8, 9] as const;
/** Most vehicles of one player, and of a donator. */
const MOST_OWNED = 10;
const MOST_OWNED_BY_DONATOR = 15;
const LETTERS = 'ABCDEFGHJKLMNPRSTVWXYZ';

/** What the game sells of each model. */
export function planModels(
  world: World,
): (NewRow<'vehicle_model'> & { readonly model: number; readonly price: number })[] {
  const random = world.random('models');
  return VEHICLE_MODELS.map(({ id, category }) => ({
    model: id,
    category,
    price: Math.round(((CATEGORIES[category]?.[0] ?? 0) * random.between(0.5, 2.4)) / 500) * 500,
    server_limit: random.chance(0.15) ? random.int(5, 60) : null,
  }));
}

/** Vehicles of players, groups, jobs and the tax office. */
export function planVehicles(
  world: World,
  groups: readonly PlannedGroup[],
  models: readonly { readonly model: number; readonly category: string; readonly price: number }[],
): PlannedVehicle[] {
  const random = world.random('vehicles');
  const civil = models.flatMap((model) => Array.from({ length: CATEGORIES[model.category]?.[1] ?? 0 }, () => model));
  const service = models.filter((model) => model.category === PUBLIC_SERVICE);
  const owners = ownersWithRoom(world, random);
  return Array.from({ length: world.size.vehicles }, (_, index) => {
    const id = world.before.vehicles + index + 1;
    const owner = ownerOf(world, random, owners, groups, id);
    const isService = owner.groupId !== undefined && groups[owner.groupId - 1]?.draft.type === 1 && random.chance(0.8);
    const model =
      id === 1
        ? (models.find(({ model }) => model === 411) ?? random.pick(civil))
        : random.pick(isService ? service : civil);
    return planVehicle(world, random, id, model, owner);
  });
}

function ownersWithRoom(world: World, random: Random): () => Person | undefined {
  const pick = byFortune(random, [
    ...world.cast,
    ...world.people.filter((person) => !person.isNamed && person.quitAt !== undefined),
  ]);
  const owned = new Map<number, number>();
  return () => {
    for (let tries = 0; tries < 8; tries++) {
      const person = pick();
      const most =
        person.donatorTill !== undefined && person.donatorTill > world.now ? MOST_OWNED_BY_DONATOR : MOST_OWNED;
      const count = owned.get(person.id) ?? 0;
      if (count >= most) continue;
      owned.set(person.id, count + 1);
      return person;
    }
    return undefined;
  };
}

interface Owner {
  readonly owner?: Person | undefined;
  readonly groupId?: number;
  readonly jobId?: number;
}

/** The first ones are for every case of a transfer: owned, the tax office's, not transferable, a group's. */
function ownerOf(
  world: World,
  random: Random,
  owners: () => Person | undefined,
  groups: readonly PlannedGroup[],
  id: number,
): Owner {
  if (id === 1 || id === 3) return { owner: personOf(world, 1) };
  if (id === 2) return { jobId: TAX_OFFICE_JOB };
  if (id === 4) return { groupId: 1 };
  if (id === 5) return { owner: personOf(world, 2) };
  const kind = random.weighted({ player: 79, group: 12, tax: 3, job: 4, none: 2 });
  if (kind === 'player') return { owner: owners() };
  if (kind === 'group') return { groupId: random.pick(groups).id };
  if (kind === 'tax') return { jobId: TAX_OFFICE_JOB };
  if (kind === 'job') return { jobId: random.pick(JOBS) };
  return {};
}

function planVehicle(
  world: World,
  random: Random,
  id: number,
  model: { readonly model: number; readonly price: number },
  { owner, groupId, jobId }: Owner,
): PlannedVehicle {
  const isTuned = id === 1 || random.chance(0.35);
  const level = (most: number) => (isTuned ? random.int(0, most) : 0);
  const place = random.chance(0.94) ? placeNear(random, 14) : undefined;
  const created = owner ? owner.createdAt : world.now - 600 * DAY;
  const letter = () => LETTERS[random.int(0, LETTERS.length - 1)] ?? 'A';
  return {
    id,
    owner,
    row: {
      id,
      plate: id === 1 ? 'ONE-001' : `${letter()}${letter()}${random.int(10, 99)} ${letter()}${letter()}${letter()}`,
      model_id: model.model,
      owner_id: owner?.id ?? null,
      group_id: groupId ?? null,
      job_id: jobId ?? null,
      spawned: Number(owner ? owner.onlineSince !== undefined && random.chance(0.6) : random.chance(0.7)),
      locked: Number(random.chance(0.8)),
      admin_spawned: Number(id > 5 && random.chance(0.01)),
      transferable: Number(id !== 3 && (id < 6 || random.chance(0.93))),
      colour1: random.chance(0.04) ? -1 : random.int(0, 255),
      colour2: random.chance(0.08) ? -1 : random.int(0, 255),
      total_distance: Math.round(random.skewed(2400, 1) * 10) / 10,
      fuel_capacity: random.pick([40, 50, 50, 60, 80]),
      fuel_usage: Math.round(random.between(5, 14) * 10) / 10,
      radio_upgrade: level(1),
      alarm_level: level(3),
      armor_level: level(3),
      wheel_level: level(2),
      window_level: level(3),
      acceleration_level: level(4),
      speed_level: level(4),
      spawn_x: place?.x ?? null,
      spawn_y: place?.y ?? null,
      spawn_z: place?.z ?? null,
      price: model.price,
      tax_sold_at: jobId === TAX_OFFICE_JOB ? world.now - random.int(1, 60) * DAY : null,
      created_at: Math.floor(random.between(created, world.now)),
    },
  };
}
