import { awardsYear, closesAt } from '@steward/api-client/rules/awards';
import { insertRows, type NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY } from '../calendar.ts';
import type { Person } from '../plan/person.ts';
import type { Random } from '../random.ts';
import type { Stage } from './stage.ts';

interface AwardDraft {
  readonly category: string;
  readonly award: string;
  readonly input: 'player' | 'group' | null;
  readonly groupType?: number;
}

/** The awards of a year, in their order; without `input` the answer is free text. */
const AWARDS: readonly AwardDraft[] = [
  { category: 'Players', award: 'Player of the year', input: 'player' },
  { category: 'Players', award: 'Best newcomer', input: 'player' },
  { category: 'Players', award: 'Best role-player', input: 'player' },
  { category: 'Players', award: 'Best driver', input: 'player' },
  { category: 'Staff', award: 'Best helper', input: 'player' },
  { category: 'Staff', award: 'Best admin', input: 'player' },
  { category: 'Staff', award: 'Best developer', input: 'player' },
  { category: 'Groups', award: 'Best government group', input: 'group', groupType: 1 },
  { category: 'Groups', award: 'Best business', input: 'group', groupType: 2 },
  { category: 'Groups', award: 'Best family', input: 'group', groupType: 4 },
  { category: 'Groups', award: 'Best criminal group', input: 'group', groupType: 8 },
  { category: 'Groups', award: 'Group of the year', input: 'group' },
  { category: 'Moments', award: 'Funniest moment', input: null },
  { category: 'Moments', award: 'Best event', input: null },
  { category: 'Moments', award: 'Quote of the year', input: null },
];
const TEXTS = [
  'The boat in the bank',
  'Race over the desert',
  'Summer fair',
  'The great traffic jam',
  '"Who parked here?"',
  'Siege of Bayside',
  'Halloween night',
  'The wedding on the bridge',
  '"I can explain."',
  'Taxi strike',
] as const;
/** Share of the players who voted: this year so far, and in the years before. */
const VOTED = { now: 0.04, before: 0.2 } as const;
const YEARS = 3;
const FILLED = 0.9;

/** The vote of this year, open, and those of past years with their ballots. */
export async function seedAwards({ tx, world }: Stage): Promise<void> {
  const year = awardsYear(world.now);
  for (let past = 0; past < YEARS; past++) {
    const random = world.random(`awards ${past}`);
    const awards = AWARDS.map((draft, index) => ({ id: past * AWARDS.length + index + 1, draft, year: year - past }));
    await insertRows(tx, 'award_year', [{ year: year - past, state: 'open' }]);
    await insertRows(
      tx,
      'award',
      awards.map(({ id, draft }, index) => ({
        id,
        year: year - past,
        category: draft.category,
        award: draft.award,
        free_fill: Number(draft.input === null),
        input: draft.input,
        group_type: draft.groupType ?? null,
        position: index + 1,
      })),
    );
    const share = past === 0 ? VOTED.now : VOTED.before;
    const voters = world.people.filter(
      (person) =>
        person.state === 'usual' && person.id !== 1 && (person.id === 2 || (!person.isNamed && random.chance(share))),
    );
    const until = past === 0 ? world.now : closesAt(year - past);
    await insertRows(
      tx,
      'award_ballot',
      voters.map((person) => ({
        year: year - past,
        player_id: person.id,
        created_at: until - random.int(60, 20 * DAY),
      })),
    );
    const favourites = favouritesOf(random, world);
    await insertRows(
      tx,
      'award_vote',
      voters.flatMap((voter) => votesOf(random, world, favourites, awards, voter)),
    );
  }
}

/** Candidates, those whom many like first. */
function favouritesOf(random: Random, world: Stage['world']) {
  return { players: random.shuffled(world.cast).slice(0, 30), groups: random.shuffled(world.groups) };
}

/** A ballot as the rules want it: not for oneself or one's own groups, nobody twice in a category. */
function votesOf(
  random: Random,
  world: Stage['world'],
  favourites: ReturnType<typeof favouritesOf>,
  awards: readonly { readonly id: number; readonly draft: AwardDraft }[],
  voter: Person,
): NewRow<'award_vote'>[] {
  const used = new Set<string>();
  const votes: NewRow<'award_vote'>[] = [];
  const liked = <T>(list: readonly T[]): T | undefined => list[Math.floor(random.next() ** 2 * list.length)];
  for (const { id, draft } of awards) {
    if (!random.chance(FILLED) && votes.length > 3) continue;
    const player = draft.input === 'player' ? liked(favourites.players.filter((one) => one !== voter)) : undefined;
    const group = draft.input === 'group' ? liked(groupsFor(favourites.groups, draft, voter)) : undefined;
    const key = `${draft.category}/${player?.id ?? ''}/${group?.id ?? ''}`;
    if (draft.input !== null && ((!player && !group) || used.has(key))) continue;
    used.add(key);
    votes.push({
      award_id: id,
      player_id: voter.id,
      voted_player_id: player?.id ?? null,
      voted_group_id: group?.id ?? null,
      voted_text: draft.input === null ? random.pick(TEXTS) : null,
    });
  }
  return votes;
}

const groupsFor = (groups: Stage['world']['groups'], draft: AwardDraft, voter: Person) =>
  groups.filter(
    (group) =>
      (draft.groupType === undefined || group.draft.type === draft.groupType) &&
      !group.members.some(({ person }) => person === voter),
  );
