import {
  FULL_BAN,
  FULL_BAN_PUNISHMENT,
  TEMPORARY_BAN,
  TEMPORARY_BAN_PUNISHMENT,
} from '@steward/api-client/rules/punishments';
import { DAY, HOUR } from '../calendar.ts';
import type { Random } from '../random.ts';
import { JAIL_REASONS, PUNISHMENT_REASONS } from '../texts/reasons.ts';
import { activeUntil, type Person } from './person.ts';

export interface PlannedBan {
  readonly type: number;
  readonly endAt: number | undefined;
  readonly liftedAt: number | undefined;
  readonly lifter: Person | undefined;
}

export interface PlannedPunishment {
  readonly person: Person;
  readonly staff: Person | undefined;
  readonly type: number;
  readonly reason: string;
  readonly extra: string | undefined;
  readonly description: string | undefined;
  at: number;
  readonly expunged: { readonly by: Person; readonly at: number; readonly reason: string } | undefined;
  readonly ban: PlannedBan | undefined;
}

const TYPE_WEIGHTS = {
  1: 26,
  2: 22,
  3: 22,
  4: 9,
  5: 3,
  6: 7,
  7: 3,
  8: 2,
  9: 2,
  10: 2,
  11: 2,
} as const;
const BANNED_SHARE = 0.04;
/** People up to this id are known by name to tests and stay. */
const KNOWN_PEOPLE = 40;
const LIFT_REASONS = ['Given by mistake.', 'Appeal accepted.', 'Wrong player.', 'Evidence was withdrawn.'] as const;

/** Everything that staff did to players in two years; bans bar their players from playing. */
export function planPunishments(
  random: Random,
  people: readonly Person[],
  staff: readonly Person[],
  count: number,
  now: number,
): PlannedPunishment[] {
  const givers = staff.filter((person) => person.adminLevel >= 2);
  const planned = [...plannedForNamed(people, givers, now), ...lastingBans(random, people, givers, now)];
  const targets = people.filter((person) => !person.isNamed && person.adminLevel < 5 && person.state === 'usual');
  const pick = weightedPicker(random, targets, (person) => {
    const days = (activeUntil(person, now) - person.createdAt) / DAY;
    return Math.max(0, days) * random.skewed(1, 1.2);
  });
  while (planned.length < count && targets.length > 0) {
    const person = pick();
    const giver = giverFor(random, givers, person);
    const at = Math.floor(random.between(person.createdAt, activeUntil(person, now)));
    const type = Number(random.weighted(TYPE_WEIGHTS));
    planned.push(punishmentOf(random, person, giver, type, at, now));
  }
  return planned;
}

function weightedPicker(random: Random, people: readonly Person[], weightOf: (person: Person) => number) {
  let total = 0;
  const sums = people.map((person) => (total += weightOf(person)));
  return (): Person => {
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

function giverFor(random: Random, givers: readonly Person[], target: Person): Person | undefined {
  if (random.chance(0.04)) return undefined;
  for (let tries = 0; tries < 20; tries++) {
    const giver = random.pick(givers);
    if (giver.adminLevel > target.adminLevel && giver.id !== target.id) return giver;
  }
  return undefined;
}

function punishmentOf(
  random: Random,
  person: Person,
  staff: Person | undefined,
  type: number,
  at: number,
  now: number,
): PlannedPunishment {
  const ban = banOf(random, staff, type, at, now);
  if (ban) person.barred.push({ from: at, till: Math.min(ban.endAt ?? Infinity, ban.liftedAt ?? Infinity) });
  const isExpunged = staff !== undefined && random.chance(0.05) && at < now - DAY;
  return {
    person,
    staff,
    type,
    at,
    ban,
    reason: random.pick(PUNISHMENT_REASONS),
    extra: type === 3 ? `${random.int(1, 24) * 5} minutes, ${random.pick(JAIL_REASONS)}` : undefined,
    description: type === 2 && random.chance(0.3) ? 'Please read the rules again before you go on playing.' : undefined,
    expunged: isExpunged
      ? { by: staff, at: Math.min(now, at + random.int(1, 20) * DAY), reason: random.pick(LIFT_REASONS) }
      : undefined,
  };
}

/** Full bans of people who still play were lifted; temporary ones end by themselves, a few earlier. */
function banOf(
  random: Random,
  staff: Person | undefined,
  type: number,
  at: number,
  now: number,
): PlannedBan | undefined {
  if (type === FULL_BAN_PUNISHMENT) {
    const liftedAt = Math.floor(at + random.between(0.1, 1) * Math.min(60 * DAY, now - at));
    return { type: FULL_BAN, endAt: undefined, liftedAt, lifter: staff };
  }
  if (type !== TEMPORARY_BAN_PUNISHMENT) return undefined;
  const endAt = at + random.pick([1, 1, 3, 3, 7, 14, 30]) * DAY;
  const isLifted = random.chance(0.12) && at + HOUR < now;
  const liftedAt = isLifted ? Math.floor(random.between(at + HOUR, Math.min(endAt, now))) : undefined;
  return { type: TEMPORARY_BAN, endAt, liftedAt, lifter: isLifted ? staff : undefined };
}

/** Full bans that still hold: the reason why those people stopped playing. Some are expunged all the same. */
function lastingBans(
  random: Random,
  people: readonly Person[],
  givers: readonly Person[],
  now: number,
): PlannedPunishment[] {
  const candidates = people.filter(
    (person) =>
      person.id > KNOWN_PEOPLE &&
      person.adminLevel === 0 &&
      person.developerLevel === 0 &&
      person.createdAt < now - 5 * DAY,
  );
  const banned = random.shuffled(candidates).slice(0, Math.ceil(people.length * BANNED_SHARE));
  return banned.map((person, index) => {
    const till = activeUntil(person, now);
    const at = Math.floor(random.between(Math.max(person.createdAt, till - 40 * DAY), till));
    person.quitAt = at;
    person.barred.push({ from: at, till: Infinity });
    const by = random.pick(givers);
    return {
      person,
      staff: by,
      type: FULL_BAN_PUNISHMENT,
      at,
      reason: random.pick(PUNISHMENT_REASONS),
      extra: undefined,
      description: undefined,
      expunged:
        index % 7 === 0 ? { by, at: Math.min(now, at + 2 * DAY), reason: random.pick(LIFT_REASONS) } : undefined,
      ban: { type: FULL_BAN, endAt: undefined, liftedAt: undefined, lifter: undefined },
    };
  });
}

/** What stands on record of the named accounts; the first one has the id 1. */
function plannedForNamed(people: readonly Person[], givers: readonly Person[], now: number): PlannedPunishment[] {
  const staff = people.find((person) => person.name === 'Rank_4') ?? givers[0];
  const lead = people.find((person) => person.name === 'Rank_5') ?? givers[0];
  const one = people.find((person) => person.name === 'Player_One');
  const banned = people.find((person) => person.name === 'Player_Banned');
  const plain = { extra: undefined, description: undefined, expunged: undefined, ban: undefined };
  const planned: PlannedPunishment[] = [];
  if (one && lead)
    planned.push(
      {
        ...plain,
        person: one,
        staff,
        type: 2,
        at: now - 9 * DAY,
        reason: 'Parked on the tracks',
        description: 'Trains do stop for nobody. Please park where it is allowed.',
      },
      { ...plain, person: one, staff, type: 1, at: now - 30 * DAY, reason: 'Away at a toll gate' },
      {
        ...plain,
        person: one,
        staff,
        type: 3,
        at: now - 45 * DAY,
        reason: 'Driving into people',
        extra: '30 minutes, deathmatching',
        expunged: { by: lead, at: now - 44 * DAY, reason: 'Wrong player.' },
      },
      {
        ...plain,
        person: one,
        staff,
        type: TEMPORARY_BAN_PUNISHMENT,
        at: now - 150 * DAY,
        reason: 'Abuse of a bug',
        ban: { type: TEMPORARY_BAN, endAt: now - 147 * DAY, liftedAt: undefined, lifter: undefined },
      },
      {
        ...plain,
        person: one,
        staff: lead,
        type: FULL_BAN_PUNISHMENT,
        at: now - 400 * DAY,
        reason: 'Suspected ban evasion',
        ban: { type: FULL_BAN, endAt: undefined, liftedAt: now - 398 * DAY, lifter: lead },
      },
      { ...plain, person: one, staff: undefined, type: 6, at: now - 420 * DAY, reason: 'Advertising in the chat' },
    );
  if (banned)
    planned.push({
      ...plain,
      person: banned,
      staff,
      type: FULL_BAN_PUNISHMENT,
      at: now - 12 * DAY,
      reason: 'Cheating: aimbot',
      ban: { type: FULL_BAN, endAt: undefined, liftedAt: undefined, lifter: undefined },
    });
  for (const { person, at, ban } of planned)
    if (ban) person.barred.push({ from: at, till: Math.min(ban.endAt ?? Infinity, ban.liftedAt ?? Infinity) });
  return planned;
}
