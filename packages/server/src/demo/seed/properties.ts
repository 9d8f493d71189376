import {
  recordPropertyBank,
  recordPropertyHistory,
  registerProperties,
} from '../../modules/bridge/ingest/properties.ts';
import { recordBusinessDays } from '../../modules/bridge/ingest/business-days.ts';
import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY } from '../calendar.ts';
import type { Stage } from './stage.ts';

/** Days of which businesses know their figures. */
const BUSINESS_DAYS = 45;
const HOME = 2;
const FURNITURE = [1700, 1702, 1708, 1726, 1742, 1753, 1771, 1814, 1822, 2024, 2112, 2205, 2311, 2370, 2566] as const;
const ACTIONS = [
  'Bought',
  'Sold',
  'Locked',
  'Unlocked',
  'Entered',
  'Changed the entry fee',
  'Paid the tax',
  'Shared a key',
  'Took a key back',
  'Withdrew money',
  'Restocked',
  'Placed furniture',
  'Removed furniture',
  'Renamed',
] as const;
const NOTES = [
  'The entrance is blocked by furniture.',
  'Owner asked to move the icon.',
  'Used as a gang house.',
  'Tax is late again.',
  'Yard reaches the road.',
  'Refund for the burglary was given.',
  'Reserved for an event.',
] as const;

/** Properties with yards, furniture, keys, notes, their history and the figures of businesses. */
export async function seedProperties({ tx, world, chronicle }: Stage): Promise<void> {
  await registerProperties(
    tx,
    world.properties.map((property) => property.row),
    { yards: yardRows(world), furniture: furnitureRows(world), keys: keyRows(world), notes: noteRows(world) },
  );
  await recordPropertyHistory(tx, historyRows({ world, chronicle }));
  await recordBusinessDays(tx, businessRows(world));
  await recordPropertyBank(tx, bankRows(world));
}

/** Of businesses, what their owners took out and put in; of homes, rent now and then. */
function* bankRows(world: Stage['world']): Generator<NewRow<'property_bank_entry'>> {
  const random = world.random('property-bank');
  for (const { id, owner, dailyRevenue } of world.properties) {
    if (!owner || !(id <= 2 || dailyRevenue > 0 || random.chance(0.1))) continue;
    const usual = Math.max(500, dailyRevenue);
    for (let days = random.int(8, 16); days > 0; days -= random.int(1, 3)) {
      const isOut = random.chance(0.5);
      const amount = Math.round(random.between(0.3, 2) * usual);
      yield {
        property_id: id,
        at: world.now - days * DAY - random.int(0, DAY - 1),
        amount: isOut ? -amount : amount,
        reason: isOut ? random.pick(['Withdrawal', 'Restock', 'Tax']) : random.pick(['Sales', 'Entry fees', 'Deposit']),
        player_id: random.chance(0.6) ? owner.id : null,
      };
    }
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Two yards are broken: one has its least x above its highest, one has no surface. */
function* yardRows(world: Stage['world']): Generator<NewRow<'yard'>> {
  const random = world.random('yards');
  for (const { id, row, place } of world.properties) {
    if (id !== 2 && (row.type !== HOME || id === 3 || !(id === 1 || random.chance(0.4)))) continue;
    const [width, depth] = [random.between(6, 22), random.between(6, 22)];
    const [min_x, max_x] = [tenths(place.x - width), tenths(place.x + width)];
    yield {
      property_id: id,
      min_x: id === 2 ? max_x : min_x,
      min_y: tenths(place.y - depth),
      max_x: id === 2 ? min_x : max_x,
      max_y: tenths(place.y + depth),
      icon_z: place.z,
    };
  }
  const broken = world.properties.find((property) => property.id === 3);
  if (broken)
    yield {
      property_id: broken.id,
      min_x: broken.place.x,
      min_y: broken.place.y,
      max_x: broken.place.x,
      max_y: broken.place.y,
      icon_z: broken.place.z,
    };
}

function* furnitureRows(world: Stage['world']): Generator<NewRow<'furniture'>> {
  const random = world.random('furniture');
  for (const { id, place, owner } of world.properties) {
    if (!owner) continue;
    const count = id === 1 ? 18 : random.int(0, 9);
    for (let index = 0; index < count; index++) {
      const isYard = random.chance(0.25);
      yield {
        property_id: id,
        is_yard: Number(isYard),
        model_id: random.pick(FURNITURE),
        pos_x: tenths((isYard ? place.x : 0) + random.between(-8, 8)),
        pos_y: tenths((isYard ? place.y : 0) + random.between(-8, 8)),
        pos_z: tenths(isYard ? place.z : 1000 + random.between(0, 3)),
        added_by: random.chance(0.9) ? owner.id : null,
      };
    }
  }
}

function* keyRows(world: Stage['world']): Generator<NewRow<'property_key'>> {
  const random = world.random('property-keys');
  for (const { id, owner } of world.properties) {
    if (!owner || !(id === 1 || random.chance(0.3))) continue;
    const holders = new Set([random.pick(world.cast).id, random.pick(world.cast).id]);
    if (id === 1) holders.add(2);
    holders.delete(owner.id);
    for (const player_id of holders) yield { property_id: id, player_id };
  }
}

function* noteRows(world: Stage['world']): Generator<NewRow<'property_note'>> {
  const random = world.random('property-notes');
  for (const { id } of world.properties) {
    const count = id === 1 ? 3 : random.chance(0.12) ? random.int(1, 3) : 0;
    for (let index = 0; index < count; index++)
      yield {
        property_id: id,
        at: world.now - random.int(DAY, 300 * DAY),
        staff_id: random.chance(0.95) ? random.pick(world.staff).id : null,
        note: random.pick(NOTES),
      };
  }
}

function* historyRows({ world, chronicle }: Pick<Stage, 'world' | 'chronicle'>): Generator<NewRow<'property_history'>> {
  const random = world.random('property-history');
  for (const { id, owner, row } of world.properties) {
    if (!owner) continue;
    const count = id === 1 ? 30 : random.int(1, 8);
    for (let index = 0; index < count; index++) {
      const at = Math.floor(random.between(Math.max(owner.createdAt, world.now - 200 * DAY), world.now));
      const action = random.pick(ACTIONS);
      yield { property_id: id, at, player_id: owner.id, action };
      chronicle.note('property', at, `${owner.name}: ${action} (${row.name}, property ${id})`);
    }
  }
}

function* businessRows(world: Stage['world']): Generator<NewRow<'property_day'>> {
  const random = world.random('business');
  const days = world.days.slice(-BUSINESS_DAYS);
  for (const { id, dailyRevenue } of world.properties) {
    if (dailyRevenue === 0) continue;
    for (const day of days) {
      const revenue = Math.round(dailyRevenue * day.rush * random.between(0.6, 1.4));
      yield {
        property_id: id,
        day: day.day,
        revenue,
        restock: random.chance(0.25) ? Math.round(dailyRevenue * random.between(0.4, 2.2)) : 0,
      };
    }
  }
}
