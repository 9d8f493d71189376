import { normalizeName } from '../../db/names.ts';
import { HOSTILE_NAMES, NAMED_ACCOUNTS, type NamedAccount } from '../accounts.ts';
import { DAY } from '../calendar.ts';
import { nameStream } from '../names.ts';
import type { Random } from '../random.ts';
import { SKINS } from './skins.ts';
import { WORLD_DAYS } from './world.ts';
import type { Person } from './person.ts';

/** Staff beside the named accounts, by admin level. */
const STAFF_BY_LEVEL: readonly (readonly [level: number, count: number])[] = [
  [1, 7],
  [2, 6],
  [3, 5],
  [4, 4],
  [5, 3],
  [6, 2],
  [7, 1],
  [8, 1],
  [9, 1],
];
const DEVELOPER_LEVELS = [1, 1, 2, 3] as const;
const QUIT_SHARE = 0.42;
const MEAN_STAY_DAYS = 130;
const CHARACTER_SHARE = 0.06;
/** Growth of the community: below 1, more people came lately. */
const GROWTH = 0.72;

interface Draft {
  readonly name: string;
  readonly account?: NamedAccount;
  readonly adminLevel: number;
  readonly developerLevel: number;
  readonly createdAt: number;
  /** On the team, but away for longer than a week. */
  readonly isAway?: boolean;
}

/** Everybody of the first part: the named accounts first, hostile names, then people in the order in which they came. */
export function planPeople(random: Random, count: number, now: number): Person[] {
  const founded = now - WORLD_DAYS * DAY;
  const drafts = [...namedDrafts(founded, now), ...usualDrafts(random, count, now, founded)].slice(0, count);
  const people = drafts.map((draft, index) => makePerson(random, draft, index + 1, now));
  giveCharacters(random, people);
  return people;
}

/** Players of a later part, in the order in which they came: nobody of the team, and no accounts to sign in with. */
export function planMorePeople(
  random: Random,
  names: Iterator<string, never>,
  { count, before, now }: { readonly count: number; readonly before: number; readonly now: number },
): Person[] {
  const people = timesOf(random, count, now - WORLD_DAYS * DAY, now).map((createdAt, index) =>
    makePerson(
      random,
      { name: names.next().value, createdAt, adminLevel: 0, developerLevel: 0 },
      before + index + 1,
      now,
    ),
  );
  giveMasters(random, people);
  return people;
}

const timesOf = (random: Random, count: number, founded: number, now: number): number[] =>
  Array.from({ length: count }, () => founded + Math.floor(random.next() ** GROWTH * (now - founded - 600))).sort(
    (a, b) => a - b,
  );

function namedDrafts(founded: number, now: number): Draft[] {
  return NAMED_ACCOUNTS.map((account, index) => ({
    name: account.name,
    account,
    adminLevel: account.adminLevel ?? 0,
    developerLevel: account.developerLevel ?? 0,
    createdAt: account.state === 'new' ? now - 2 * DAY : founded + (index + 1) * 4321,
  }));
}

function usualDrafts(random: Random, count: number, now: number, founded: number): Draft[] {
  const taken = [...NAMED_ACCOUNTS.map((account) => account.name), ...HOSTILE_NAMES].map(normalizeName);
  const names = nameStream(random, new Set(taken));
  const left = Math.max(0, count - NAMED_ACCOUNTS.length);
  const times = timesOf(random, left, founded, now);
  const roles = rolesAmong(random, left);
  return times.map((createdAt, index) => ({
    name: HOSTILE_NAMES[index] ?? names.next().value,
    createdAt,
    ...(roles.get(index) ?? { adminLevel: 0, developerLevel: 0 }),
  }));
}

type Role = Pick<Draft, 'adminLevel' | 'developerLevel' | 'isAway'>;

/** One of so many staff members has not been seen for that long. */
const AWAY_EVERY = 12;
const AWAY_DAYS = 9;

/** Who of so many is staff or a developer: among the first half, who have been there for long. */
function rolesAmong(random: Random, count: number): Map<number, Role> {
  const levels = STAFF_BY_LEVEL.flatMap(([level, times]) => Array.from({ length: times }, () => level));
  const from = HOSTILE_NAMES.length;
  const places = random.shuffled(
    Array.from({ length: Math.max(0, Math.min(400, Math.floor(count / 2)) - from) }, (_, index) => from + index),
  );
  const roles = new Map<number, Role>();
  for (const [index, adminLevel] of levels.entries()) {
    const place = places.pop();
    if (place !== undefined) roles.set(place, { adminLevel, developerLevel: 0, isAway: index % AWAY_EVERY === 1 });
  }
  for (const developerLevel of DEVELOPER_LEVELS) {
    const place = places.pop();
    if (place !== undefined) roles.set(place, { adminLevel: 0, developerLevel });
  }
  return roles;
}

function makePerson(random: Random, draft: Draft, id: number, now: number): Person {
  const { account, adminLevel, developerLevel } = draft;
  const isTeam = adminLevel > 0 || developerLevel > 0;
  const stay = -Math.log(1 - random.next()) * MEAN_STAY_DAYS * DAY;
  const isHostile = HOSTILE_NAMES.includes(draft.name);
  const hasQuit =
    !account && !isTeam && !isHostile && random.chance(QUIT_SHARE) && draft.createdAt + stay < now - 3 * DAY;
  const isDiligent = isTeam || isHostile || (account !== undefined && account.state === undefined);
  return {
    id,
    name: draft.name,
    isNamed: account !== undefined,
    state: account?.state ?? 'usual',
    adminLevel,
    developerLevel,
    permissions: account ? (account.permissions ?? []) : permissionsOf(random, adminLevel),
    createdAt: draft.createdAt,
    quitAt: hasQuit ? Math.floor(draft.createdAt + stay) : draft.isAway ? now - AWAY_DAYS * DAY : quitOf(account, now),
    masterId: undefined,
    playChance: account?.state === 'new' ? 0 : isDiligent ? random.between(0.6, 0.97) : random.between(0.12, 0.95),
    playMinutes: random.between(135, 395),
    barred: [],
    ip: addressOf(random),
    serial: random.hex(40).toUpperCase(),
    skin: random.pick(SKINS),
    fortune: random.skewed(1, 1.1),
    cash: 0,
    bank: 0,
    donatorTill: random.chance(0.12) ? Math.floor(now + random.between(-60, 60) * DAY) : undefined,
    playedDays: new Uint16Array(),
    playedMinutes: new Uint16Array(),
    timePlayed: 0,
    lastLoginAt: account?.state === 'new' ? draft.createdAt + 90 : undefined,
    onlineSince: undefined,
  };
}

const quitOf = (account: NamedAccount | undefined, now: number): number | undefined =>
  account?.state === 'banned' ? now - 12 * DAY : account?.state === 'disabled' ? now - 40 * DAY : undefined;

function permissionsOf(random: Random, adminLevel: number): readonly string[] {
  if (adminLevel >= 7) return ['vacSessions'];
  if (adminLevel >= 3 && random.chance(0.3)) return [random.pick(['manageGroups', 'vacSessions', 'vacDeveloper'])];
  return [];
}

/** Addresses that are set aside for documents and measurements: they belong to nobody. */
export function addressOf(random: Random): string {
  if (random.chance(0.06))
    return `2001:db8:${random.int(1, 0xffff).toString(16)}:${random.int(0, 0xffff).toString(16)}::${random.int(1, 0xffff).toString(16)}`;
  return `198.${random.int(18, 19)}.${random.int(0, 255)}.${random.int(1, 254)}`;
}

function giveCharacters(random: Random, people: readonly Person[]): void {
  const others = giveMasters(random, people);
  const [one] = people;
  for (const person of others
    .filter((person) => person.masterId === undefined && person.quitAt === undefined)
    .slice(0, 2))
    person.masterId = one?.id;
}

/** Makes some of them characters of others. Returns those who may be. */
function giveMasters(random: Random, people: readonly Person[]): readonly Person[] {
  const usual = people.filter((person) => !person.isNamed && person.adminLevel === 0 && person.id > 40);
  const masters = usual.filter((_, index) => index % 3 === 0);
  const others = usual.filter((_, index) => index % 3 !== 0);
  for (const person of others) {
    if (masters.length === 0 || !random.chance(CHARACTER_SHARE * 1.5)) continue;
    const master = random.pick(masters);
    if (master.createdAt < person.createdAt) person.masterId = master.id;
  }
  return others;
}
