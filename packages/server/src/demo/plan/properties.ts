import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY } from '../calendar.ts';
import type { Random } from '../random.ts';
import type { PlannedGroup } from './plan-group.ts';
import { placeNear, type Place } from './places.ts';
import { personOf, type World } from './world.ts';
import { activeUntil, type Person } from './person.ts';

export interface PlannedProperty {
  readonly id: number;
  readonly row: NewRow<'property'> & { readonly id: number; readonly price: number; readonly name: string };
  readonly owner: Person | undefined;
  readonly groupId: number | undefined;
  readonly place: Place;
  /** What it earns on a usual day; 0 for homes. */
  readonly dailyRevenue: number;
}

const HOUSE = 2;
const SHOP = 3;
const APARTMENT = 4;
const HOTEL = 16;

/** Businesses by functionality. */
const TRADES = [
  [1, '24/7'],
  [2, 'Burger Bar'],
  [3, 'Pizza Place'],
  [4, 'Clothes Shop'],
  [5, 'Gun Shop'],
  [6, 'Bar'],
  [7, 'Club'],
  [8, 'Barber'],
  [9, 'Gym'],
  [10, 'Petrol Station'],
  [11, 'Car Dealer'],
  [12, 'Hardware Store'],
  [13, 'Casino'],
  [14, 'Phone Shop'],
  [15, 'Pharmacy'],
] as const;
const STREETS = ['Street', 'Avenue', 'Drive', 'Lane', 'Road', 'Boulevard', 'Court'] as const;
const TAX_OFFICE_JOB = 1;
const JOBS = [2, 3, 4, 5] as const;

/** Homes, businesses and hotels with their rooms, beside the roads of the island. */
export function planProperties(world: World, groups: readonly PlannedGroup[], interiors: number): PlannedProperty[] {
  const random = world.random('properties');
  const rich = byFortune(random, world.cast);
  const hotels: PlannedProperty[] = [];
  const planned: PlannedProperty[] = [];
  const { before } = world;
  for (let id = before.properties + 1; id <= before.properties + world.size.properties; id++) {
    const kind =
      id <= 2 ? (id === 1 ? 'house' : 'shop') : random.weighted({ house: 56, shop: 28, hotel: 2, apartment: 14 });
    const hotel = kind === 'apartment' && hotels.length > 0 ? random.pick(hotels) : undefined;
    const owner = ownerOf(world, random, rich, groups, id);
    const property = planProperty(world, random, {
      id,
      kind: kind === 'apartment' && !hotel ? 'house' : kind,
      hotel,
      owner,
      interiors,
    });
    planned.push(property);
    if (kind === 'hotel') hotels.push(property);
  }
  return planned;
}

type Owner = Pick<PlannedProperty, 'owner' | 'groupId'> & { readonly jobId?: number };

function ownerOf(world: World, random: Random, rich: () => Person, groups: readonly PlannedGroup[], id: number): Owner {
  if (id <= 2) return { owner: personOf(world, 1), groupId: undefined };
  if (id === 3) return { owner: undefined, groupId: 1 };
  const kind = random.weighted({ player: 66, group: 8, job: 2, tax: 2, none: 22 });
  if (kind === 'player') return { owner: rich(), groupId: undefined };
  if (kind === 'group') return { owner: undefined, groupId: random.pick(groups).id };
  if (kind === 'job') return { owner: undefined, groupId: undefined, jobId: random.pick(JOBS) };
  if (kind === 'tax') return { owner: undefined, groupId: undefined, jobId: TAX_OFFICE_JOB };
  return { owner: undefined, groupId: undefined };
}

/** Picks people, the rich more often. */
export function byFortune(random: Random, people: readonly Person[]): () => Person {
  let total = 0;
  const sums = people.map((person) => (total += Math.sqrt(person.cash + person.bank + 1000)));
  return () => {
    const wanted = random.next() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return people[low] ?? random.pick(people);
  };
}

interface PropertyDraft {
  readonly id: number;
  readonly kind: 'house' | 'shop' | 'hotel' | 'apartment';
  readonly hotel: PlannedProperty | undefined;
  readonly owner: Owner;
  readonly interiors: number;
}

function planProperty(world: World, random: Random, draft: PropertyDraft): PlannedProperty {
  const { id, kind, hotel, owner } = draft;
  const place = hotel?.place ?? placeNear(random, 18);
  const isTrade = kind === 'shop' || kind === 'hotel';
  const [functionality, trade] = kind === 'hotel' ? [HOTEL, 'Hotel'] : kind === 'shop' ? random.pick(TRADES) : [0, ''];
  const price = Math.round(random.skewed(isTrade ? 850_000 : kind === 'apartment' ? 90_000 : 260_000, 0.7) / 100) * 100;
  const isOwned = owner.owner !== undefined || owner.groupId !== undefined;
  const taxDue = world.now + random.int(-6, 28) * DAY;
  const lastEnter = owner.owner ? (owner.owner.lastLoginAt ?? null) : null;
  return {
    id,
    place,
    owner: owner.owner,
    groupId: owner.groupId,
    dailyRevenue: isTrade && isOwned ? Math.round(price * random.between(0.002, 0.012)) : 0,
    row: {
      id,
      name: nameOf(random, kind, trade, place, hotel, id),
      type: isTrade ? SHOP : kind === 'apartment' ? APARTMENT : HOUSE,
      price,
      entry_fee: isTrade ? random.pick([0, 0, 5, 10, 25, 50]) : 0,
      functionality,
      interior_id: draft.interiors > 0 ? random.int(1, draft.interiors) : null,
      locked: Number(!isTrade && random.chance(0.7)),
      owner_id: owner.owner?.id ?? null,
      group_id: owner.groupId ?? null,
      job_id: owner.jobId ?? null,
      parent_id: hotel?.id ?? null,
      active: Number(id < 4 || random.chance(0.97)),
      tax_amount: isOwned ? Math.round(price * 0.004) : 0,
      tax_due_at: isOwned ? taxDue : null,
      tax_paid_at:
        isOwned && random.chance(0.9) ? Math.min(world.now, taxDue - 30 * DAY + random.int(0, 5) * DAY) : null,
      owner_last_enter_at:
        lastEnter === null
          ? null
          : Math.min(lastEnter + random.int(1, 200), activeUntil(owner.owner ?? personOf(world, 1), world.now)),
      icon_x: id !== 4 && random.chance(0.01) ? null : place.x,
      icon_y: place.y,
      icon_z: place.z,
      withdrew: isTrade && isOwned ? Math.round(price * random.between(0, 0.2)) : 0,
    },
  };
}

function nameOf(
  random: Random,
  kind: PropertyDraft['kind'],
  trade: string,
  place: Place,
  hotel: PlannedProperty | undefined,
  id: number,
): string {
  if (id === 1) return 'One House';
  if (hotel) return `${hotel.row.name}, room ${random.int(1, 9)}${String(random.int(1, 40)).padStart(2, '0')}`;
  if (kind === 'house' || kind === 'apartment') return `${random.int(1, 240)} ${place.zone} ${random.pick(STREETS)}`;
  return `${place.zone} ${trade}`;
}
