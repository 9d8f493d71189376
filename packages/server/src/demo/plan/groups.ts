import { DAY } from '../calendar.ts';
import type { Random } from '../random.ts';
import { GROUP_LIST } from './group-list.ts';
import { planGroup, type PlannedGroup } from './plan-group.ts';
import type { World } from './world.ts';

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
