import { addMonths } from '@steward/api-client/rules/calendar';
import { normalizeName } from '../../db/names.ts';
import type { NewRow } from '../../modules/bridge/ingest/repository.ts';
import { DAY } from '../calendar.ts';
import type { Random } from '../random.ts';
import { BUSINESS, CRIMINAL, GOVERNMENT, GROUP_LIST, RANKS, type GroupDraft } from './group-list.ts';
import { WORLD_DAYS, type Person, type World } from './world.ts';

export interface PlannedGroup {
  readonly id: number;
  readonly draft: GroupDraft;
  readonly row: NewRow<'community_group'> & { readonly money: number };
  readonly ranks: (NewRow<'group_rank'> & { readonly id: number; readonly level: number })[];
  readonly members: { readonly person: Person; readonly rankId: number; readonly since: number }[];
}

/** Most groups that one person is in. */
const MOST_GROUPS = 2;
const LEADER = 100;

/** Groups, their ranks and who is in them; the first one has both players that tests sign in as. */
export function planGroups(world: World): PlannedGroup[] {
  const random = world.random('groups');
  const groups = GROUP_LIST.map((draft, index) => planGroup(random, draft, index + 1, world.now));
  const places = new Map<number, number>();
  const candidates = world.cast.filter((person) => person.createdAt < world.now - 4 * DAY);
  for (const group of groups) {
    if (group.id === 1) joinNamed(world, group);
    const wanted = random.shuffled(candidates).filter((person) => (places.get(person.id) ?? 0) < MOST_GROUPS);
    for (const person of wanted.slice(0, Math.round(group.draft.members * random.between(0.85, 1.1)))) {
      places.set(person.id, (places.get(person.id) ?? 0) + 1);
      const since = Math.floor(random.between(Math.max(person.createdAt, Number(group.row.created_at)), world.now));
      const rank = group.members.length < 2 && group.id > 1 ? rankAt(group, LEADER) : usualRank(random, group);
      group.members.push({ person, rankId: rank, since });
    }
  }
  return groups;
}

function planGroup(random: Random, draft: GroupDraft, id: number, now: number): PlannedGroup {
  const created = now - Math.floor(random.between(id === 1 ? 500 : 90, WORLD_DAYS - 5) * DAY);
  const hasPlus = draft.type !== GOVERNMENT;
  const plusTotal = hasPlus ? random.int(0, 14) : 0;
  const isPlus = plusTotal > 0 && id > 1 && random.chance(0.55);
  const names = RANKS.map((rank) => ({ ...rank, name: rank.names[draft.type] ?? 'Member' }));
  return {
    id,
    draft,
    row: {
      id,
      name: draft.name,
      name_lower: normalizeName(draft.name),
      short: draft.short,
      type: draft.type,
      job: draft.job ?? null,
      specialization: draft.specialization ?? null,
      information: informationOf(draft),
      created_at: created,
      points: random.int(0, 4000),
      rp_points: random.int(0, 900),
      plus_till:
        plusTotal === 0 ? null : isPlus ? addMonths(now - random.int(1, 25) * DAY, 1) : now - random.int(1, 80) * DAY,
      plus_total: plusTotal,
      money: Math.round(random.skewed(draft.type === GOVERNMENT ? 6_000_000 : 1_400_000, 0.8)),
    },
    ranks: names.map(({ level, name }, index) => ({
      id: (id - 1) * RANKS.length + index + 1,
      group_id: id,
      level,
      name,
      permissions: JSON.stringify(RANKS.slice(0, index + 1).flatMap((rank) => rank.permissions)),
    })),
    members: [],
  };
}

const informationOf = (draft: GroupDraft): string =>
  draft.type === CRIMINAL
    ? `${draft.name} keep to themselves. Do not ask.`
    : draft.type === BUSINESS
      ? `${draft.name} is open every evening. Applications: ask any member in the game.`
      : `${draft.name}: read the handbook before your first shift.`;

const rankAt = (group: PlannedGroup, level: number): number =>
  group.ranks.find((rank) => rank.level === level)?.id ?? group.ranks[0]?.id ?? 1;

const usualRank = (random: Random, group: PlannedGroup): number =>
  rankAt(group, Number(random.weighted({ 10: 22, 20: 40, 40: 20, 60: 11, 80: 6, 100: 1 })));

function joinNamed(world: World, group: PlannedGroup): void {
  const levels = { Player_One: LEADER, Player_Two: 10 };
  for (const [name, level] of Object.entries(levels)) {
    const person = world.people.find((one) => one.name === name);
    if (person) group.members.push({ person, rankId: rankAt(group, level), since: world.now - 300 * DAY });
  }
}
