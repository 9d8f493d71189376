import { MOBILE_SERIAL } from '@steward/api-client/rules/serials';
import { normalizeName } from '../../db/names.ts';
import { OTHER_GAMES, PROFILE_KINDS } from '@steward/api-client/contract/players';
import { recordPastGamePresence } from '../../modules/bridge/ingest/games.ts';
import { recordChannels, recordGameProfiles, registerPlayers } from '../../modules/bridge/ingest/players.ts';
import { recordPastPresence } from '../../modules/bridge/ingest/presence.ts';
import { noteHeard } from '../../modules/bridge/received-repository.ts';
import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY, HOUR } from '../calendar.ts';
import { addressOf } from '../plan/people.ts';
import { SKINS } from '../plan/skins.ts';
import { placeNear } from '../plan/places.ts';
import { levelOf } from '../plan/wealth.ts';
import type { Person } from '../plan/person.ts';
import { isFirstPart, personOf } from '../plan/world.ts';
import { JOBS, LICENSES } from '../texts/reasons.ts';
import type { Stage } from './stage.ts';

const MANY_SERIALS = 13;
const CHANNEL_NAMES = [
  'Truckers',
  'Night owls',
  'Mechanics',
  'Medics',
  'Taxi',
  'Races',
  'Fishing',
  'Trade',
  'Events',
  'Newcomers',
  'Pilots',
  'Farm',
];

/** Players with their devices, addresses, minutes and channels, and who is online. */
export async function seedPeople({ tx, world }: Stage, passwordHash: string): Promise<void> {
  const { people } = world;
  const oldNames = oldNamesOf(world);
  await registerPlayers(tx, playerRows(world, oldNames, passwordHash));
  await recordGameProfiles(tx, profileRows(world));
  await recordPastPresence(tx, {
    played: playedRows(world),
    ips: ipRows(world),
    serials: serialRows(world),
    online: onlineRows(world),
  });
  await recordPastGamePresence(tx, elsewhereRows(world));
  if (isFirstPart(world)) for (const game of PROFILE_KINDS) await noteHeard(tx, world.now, game);
  await seedChannels(tx, world, people);
}

/** Former names of those who were renamed. */
export function oldNamesOf(world: Stage['world']): Map<number, string> {
  const random = world.random('old-names');
  const renamed = new Map<number, string>(isFirstPart(world) ? [[1, 'Player_Zero']] : []);
  for (const person of world.people)
    if (!person.isNamed && random.chance(0.14)) renamed.set(person.id, formerName(random, person));
  return renamed;
}

function formerName(random: ReturnType<Stage['world']['random']>, person: Person): string {
  const [first = 'Jo', last = 'Doe'] = person.name.split('_');
  return random.chance(0.5) ? `${last}_${first}` : `${first.slice(0, 1)}_${last}${random.int(1, 99)}`;
}

function* playerRows(
  world: Stage['world'],
  oldNames: ReadonlyMap<number, string>,
  passwordHash: string,
): Generator<NewRow<'player'>> {
  const random = world.random('players');
  for (const person of world.people) {
    const place = random.chance(0.3) ? placeNear(random, 10) : undefined;
    const isNew = person.createdAt > world.now - 7 * DAY && !person.isNamed;
    yield {
      id: person.id,
      name: person.name,
      name_lower: normalizeName(person.name),
      old_name: oldNames.get(person.id) ?? null,
      nickname: random.chance(0.08) ? (person.name.split('_')[0] ?? null) : null,
      password_hash: person.isNamed ? passwordHash : null,
      admin_level: person.adminLevel,
      developer_level: person.developerLevel,
      admin_uc: Number(!person.isNamed && person.adminLevel >= 3 && random.chance(0.15)),
      permissions: JSON.stringify(person.permissions),
      special_permissions: JSON.stringify(random.chance(0.02) ? [random.pick(['group', 'event', 'property'])] : []),
      master_id: person.masterId ?? null,
      disabled: Number(
        person.state === 'disabled' || (!person.isNamed && person.quitAt !== undefined && random.chance(0.02)),
      ),
      force_cac: Number(!person.isNamed && random.chance(0.01)),
      force_vac: Number(!person.isNamed && random.chance(0.012)),
      vac_exempt: Number(!person.isNamed && random.chance(0.004)),
      phone_ban: Number(!person.isNamed && random.chance(0.01)),
      registration: isNew ? Number(random.weighted({ 1: 6, 0: 3, '-1': 1 })) : 1,
      skin: person.skin,
      skin_job: random.chance(0.25) ? random.int(260, 311) : null,
      created_at: person.createdAt,
      last_login_at: person.lastLoginAt ?? null,
      time_played: person.timePlayed,
      licenses: JSON.stringify(person.state === 'new' ? [] : LICENSES.filter(() => random.chance(0.45))),
      level: levelOf(person.timePlayed),
      loyalty_points: Math.floor(person.timePlayed / 240),
      experience: random.int(0, 4000),
      notoriety: random.chance(0.4) ? random.int(0, 300) : 0,
      cash: person.cash,
      job: person.id === 1 ? 'Trucker' : person.state !== 'new' && random.chance(0.7) ? random.pick(JOBS) : null,
      donate_credits: random.chance(0.1) || person.name === 'Player_One' ? random.int(1, 40) * 25 : 0,
      donator_till: person.donatorTill ?? null,
      discord_id: random.chance(0.4)
        ? `${random.int(100, 999)}${random.int(100_000_000, 999_999_999)}${random.int(100_000, 999_999)}`
        : null,
      spawn_x: place?.x ?? null,
      spawn_y: place?.y ?? null,
      spawn_z: place?.z ?? null,
    };
  }
}

function* profileRows(world: Stage['world']): Generator<NewRow<'game_profile'>> {
  const random = world.random('profiles');
  for (const person of world.people)
    for (const kind of OTHER_GAMES) {
      if (person.state === 'new' || !(person.isNamed || random.chance(0.25))) continue;
      const kills = Math.round(random.skewed(120, 1.2));
      yield {
        player_id: person.id,
        kind,
        skin: random.chance(0.8) ? random.pick(SKINS) : null,
        level: random.int(1, 30),
        score: kills * 10 + random.int(0, 500),
        kills,
        deaths: Math.round(kills * random.between(0.5, 1.6)),
        time_played: Math.round(random.skewed(900, 1)),
        created_at: person.createdAt,
        last_login_at: person.lastLoginAt ?? null,
      };
    }
}

/** A few of those who are not in the roleplay game are in another. */
function* elsewhereRows(world: Stage['world']): Generator<NewRow<'game_online'>> {
  const random = world.random('elsewhere');
  for (const { player_id, kind } of profileRows(world)) {
    const person = personOf(world, player_id);
    const isFree = person.state === 'usual' && person.onlineSince === undefined && !person.isNamed;
    if (isFree && random.chance(0.05)) yield { player_id, kind, since: world.now - random.int(60, 2 * HOUR) };
  }
}

function* playedRows(world: Stage['world']): Generator<NewRow<'played_day'>> {
  const random = world.random('played');
  const { days, people } = world;
  for (const person of people) {
    for (const [index, day] of person.playedDays.entries())
      yield { player_id: person.id, kind: 'rpg', day: days[day]?.day ?? 0, minutes: person.playedMinutes[index] ?? 0 };
    if (!(person.isNamed || random.chance(0.1)) || person.state === 'new') continue;
    for (const kind of OTHER_GAMES)
      for (let index = days.length - 60; index < days.length - 1; index++)
        if (random.chance(0.12))
          yield { player_id: person.id, kind, day: days[index]?.day ?? 0, minutes: random.int(5, 140) };
  }
}

function* onlineRows(world: Stage['world']): Generator<NewRow<'online_player'>> {
  const random = world.random('online');
  for (const person of world.people)
    if (person.onlineSince !== undefined)
      yield {
        player_id: person.id,
        since: person.onlineSince,
        afk: random.chance(0.2) ? null : random.chance(0.3) ? random.int(10, 55) : random.int(0, 9),
        ping: random.int(14, 180),
      };
}

function* ipRows(world: Stage['world']): Generator<NewRow<'ip_use'>> {
  const random = world.random('ips');
  let shared = '198.18.0.77';
  for (const person of world.people) {
    const ips = [person.ip, ...Array.from({ length: random.int(0, 4) }, () => addressOf(random))];
    if (person.id <= 2) ips.push('198.19.7.7');
    else if (!person.isNamed && random.chance(0.05)) ips.push(shared);
    if (random.chance(0.1)) shared = person.ip;
    for (const ip of new Set(ips)) yield { player_id: person.id, ip, ...useOf(random, person, world.now) };
  }
}

function* serialRows(world: Stage['world']): Generator<NewRow<'serial_use'>> {
  const random = world.random('serials');
  let shared = random.hex(40).toUpperCase();
  for (const person of world.people) {
    const count = person.id === 30 ? MANY_SERIALS : random.chance(0.2) ? random.int(2, 3) : 1;
    const serials = [person.serial, ...Array.from({ length: count - 1 }, () => random.hex(40).toUpperCase())];
    if (person.id === 1 || (!person.isNamed && random.chance(0.07))) serials.push(MOBILE_SERIAL);
    if (person.id <= 2 || (!person.isNamed && random.chance(0.03))) serials.push(shared);
    if (!person.isNamed && random.chance(0.05)) shared = person.serial;
    for (const serial of new Set(serials)) yield { player_id: person.id, serial, ...useOf(random, person, world.now) };
  }
}

function useOf(random: ReturnType<Stage['world']['random']>, person: Person, now: number) {
  const last = person.lastLoginAt ?? person.createdAt;
  const first = Math.floor(random.between(person.createdAt, last));
  return {
    first_at: first,
    last_at: Math.min(now, Math.floor(random.between(first, last))),
    count: random.int(1, 240),
  };
}

async function seedChannels(tx: Stage['tx'], world: Stage['world'], people: readonly Person[]): Promise<void> {
  const random = world.random('channels');
  const channels = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    name: `WT ${index + 10} ${CHANNEL_NAMES[index % CHANNEL_NAMES.length] ?? ''}`,
  }));
  const members = people.flatMap((person) => {
    if (person.state === 'new' || !(person.id === 1 || random.chance(0.25))) return [];
    const ids = new Set(Array.from({ length: random.int(1, 3) }, () => random.pick(channels).id));
    return [...ids].map((channel_id) => ({ channel_id, player_id: person.id }));
  });
  await recordChannels(tx, isFirstPart(world) ? channels : [], members);
}
