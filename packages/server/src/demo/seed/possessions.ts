import { INTERIORS } from '@steward/api-client/rules/interiors';
import { weaponOf } from '@steward/api-client/rules/weapons';
import { recordGroupHistory, recordMembers, registerGroups } from '../../modules/bridge/ingest/groups.ts';
import { recordGroupBank } from '../../modules/bridge/ingest/group-money.ts';
import { defineItems, recordStacks, type Holder } from '../../modules/bridge/ingest/items.ts';
import { defineInteriors } from '../../modules/bridge/ingest/properties.ts';
import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY, HOUR } from '../calendar.ts';
import type { PlannedGroup } from '../plan/plan-group.ts';
import { planItems } from '../plan/items.ts';
import type { Random } from '../random.ts';
import { GROUP_BANK_REASONS, reasonFor } from '../texts/reasons.ts';
import type { Stage } from './stage.ts';

const CARRIED_WEAPONS = [22, 24, 25, 29, 30, 31, 33, 4, 5] as const;
const GROUP_ACTIONS = [
  'Invited a member',
  'Kicked a member',
  'Changed a rank',
  'Changed the permissions of a rank',
  'Bought a vehicle',
  'Sold a vehicle',
  'Changed the colour',
  'Opened the warehouse',
  'Made an alliance',
  'Ended an alliance',
  'Bought a property',
  'Activated Group Plus',
] as const;
const TOLL_TURF_ACTIONS = ['Toll', 'Turf income', 'Toll gate north', 'Turf protection'] as const;

/** How many interiors the world has. */
export const INTERIOR_COUNT = INTERIORS.length;

/** Groups with their people, money and history. */
export async function seedGroups({ tx, world, chronicle }: Stage): Promise<void> {
  const { groups } = world;
  await registerGroups(
    tx,
    groups.map((group) => group.row),
    groups.flatMap((group) => group.ranks),
  );
  const random = world.random('members');
  await recordMembers(
    tx,
    groups.flatMap((group) =>
      group.members.map(({ person, rankId, since }) => ({
        group_id: group.id,
        player_id: person.id,
        rank_id: rankId,
        special_permissions: JSON.stringify(random.chance(0.03) ? ['event'] : []),
        created_at: since,
      })),
    ),
  );
  const history: NewRow<'group_history'>[] = [];
  const entries: NewRow<'group_bank_entry'>[] = [];
  for (const group of groups) {
    history.push(...groupHistory(random, group, world.now));
    entries.push(...groupEntries(random, group, world.now));
  }
  await recordGroupHistory(tx, history);
  await recordGroupBank(tx, entries);
  for (const { group_id, at, player_id, action } of history)
    chronicle.note(
      'group',
      at,
      `[${groups[group_id - 1]?.draft.short ?? ''}] ${world.people[(player_id ?? 1) - 1]?.name ?? ''}: ${action}`,
    );
}

function groupHistory(random: Random, group: PlannedGroup, now: number): NewRow<'group_history'>[] {
  if (group.members.length === 0) return [];
  const times = Array.from({ length: random.int(40, 260) }, () =>
    Math.floor(random.between(Math.max(group.row.created_at, now - 120 * DAY), now)),
  );
  return times
    .sort((a, b) => a - b)
    .map((at) => ({
      group_id: group.id,
      at,
      player_id: random.chance(0.97) ? random.pick(group.members).person.id : null,
      action: random.pick(GROUP_ACTIONS),
    }));
}

function groupEntries(random: Random, group: PlannedGroup, now: number): NewRow<'group_bank_entry'>[] {
  if (group.members.length === 0) return [];
  const mostlyTolls = group.draft.type === 1 || group.draft.type === 8;
  const times = Array.from({ length: random.int(60, 280) }, () => now - random.int(60, 60 * DAY));
  return times
    .sort((a, b) => a - b)
    .map((at) => {
      const toll = random.chance(mostlyTolls ? 0.5 : 0.08);
      const amount = toll ? random.int(2, 90) * 5 : Math.round(random.skewed(5000, 1)) * (random.chance(0.4) ? -1 : 1);
      return {
        group_id: group.id,
        at,
        amount,
        reason: toll ? random.pick(TOLL_TURF_ACTIONS) : reasonFor(random, GROUP_BANK_REASONS, amount),
        toll_turf: Number(toll),
        player_id: toll && random.chance(0.8) ? null : random.pick(group.members).person.id,
      };
    });
}

/** What can be owned and entered: items and interiors. */
export async function seedCatalogue({ tx, world }: Stage): Promise<void> {
  const random = world.random('interiors');
  await defineItems(tx, planItems());
  await defineInteriors(
    tx,
    INTERIORS.map((room, index) => ({
      id: index + 1,
      name: room.name,
      price: random.int(0, 80) * 2500,
      type: random.pick([2, 3, 4]),
      spawn_x: room.x,
      spawn_y: room.y,
      spawn_z: room.z,
      interior: room.interior,
      floors: random.chance(0.8) ? 1 : 2,
      active: Number(random.chance(0.95)),
    })),
  );
}

/** Items and weapons that players carry and that lie in vehicles and properties. */
export async function seedStacks({ tx, world, chronicle }: Stage): Promise<void> {
  const random = world.random('stacks');
  const items = planItems();
  function* stacksOf(
    holder: Holder,
    id: number,
    most: number,
  ): Generator<NewRow<'item_stack'> & { readonly holder: Holder }> {
    for (const item of new Set(Array.from({ length: random.int(0, most) }, () => random.pick(items))))
      yield {
        holder,
        holder_id: id,
        item_id: item.id,
        weapon_id: null,
        amount: random.int(1, Math.max(1, item.carry_limit ?? 1)),
      };
    if (random.chance(0.25))
      yield {
        holder,
        holder_id: id,
        item_id: null,
        weapon_id: random.pick(CARRIED_WEAPONS),
        amount: random.int(10, 300),
      };
  }
  function* all() {
    for (const person of world.people)
      if (person.state !== 'new') yield* stacksOf('player', person.id, person.id === 1 ? 14 : 6);
    for (const vehicle of world.vehicles)
      if (vehicle.id < 4 || random.chance(0.5)) yield* stacksOf('vehicle', vehicle.id, 4);
    for (const property of world.properties)
      if (property.id < 4 || random.chance(0.6)) yield* stacksOf('property', property.id, 6);
  }
  await recordStacks(tx, all());
  for (const session of world.sessions) {
    if (!random.chance(0.3)) continue;
    const at = Math.floor(random.between(session.from, Math.min(session.till, session.from + 4 * HOUR, world.now)));
    chronicle.note('item', at, itemLine(random, session.person.name));
  }
}

/** Something done with an item, as the item log has it. */
export function itemLine(random: Random, name: string): string {
  const item = random.pick(planned);
  if (random.chance(0.1))
    return `${name} put away ${weaponOf(random.pick(CARRIED_WEAPONS))?.name ?? 'a weapon'} (${random.int(5, 200)} rounds)`;
  return `${name} ${random.pick(['used', 'bought', 'dropped', 'picked up', 'stored', 'took out'])} ${random.int(1, 3)} x ${item.name}`;
}

const planned = planItems();
