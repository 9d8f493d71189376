import { createHash } from 'node:crypto';
import type { VacMeta } from '../../modules/bridge/ingest/vac-sessions.ts';
import { DAY, HOUR, MINUTE } from '../calendar.ts';
import type { Random } from '../random.ts';
import { BLACKLISTED, CLIENTS, LAUNCHERS } from '../texts/vac.ts';
import { LIBRARIES, PROCESSES } from '../texts/vac-files.ts';
import { addressOf } from './people.ts';
import type { World } from './world.ts';
import type { Person } from './person.ts';

export interface PlannedVacFile {
  readonly kind: 'screen' | 'library' | 'process' | 'other';
  readonly name: string;
  readonly hash: string | null;
  readonly size: number;
  readonly at: number;
}

export interface PlannedVac {
  readonly id: number;
  readonly person: Person;
  readonly from: number;
  readonly till: number | undefined;
  readonly isConnected: boolean;
  readonly isCleaned: boolean;
  readonly flagged: number;
  readonly flagReason: string | undefined;
  readonly flagger: Person | undefined;
  readonly meta: VacMeta;
  /** Files that are still there: none of a cleaned session. */
  readonly files: readonly PlannedVacFile[];
}

const PAST_SESSIONS = 380;
const ACTIVE_SESSIONS = 12;
const STARTING_SESSIONS = 2;
const CLEANED_AFTER = 45 * DAY;
const SCREEN_SHARE = 0.2;
const SUSPICIOUS = 2;

/** The hash that a file of that name has in this world: everybody's is the same. */
export const hashOf = (file: string): string => createHash('sha256').update(`steward demo ${file}`).digest('hex');

/** What the client of this world sends with an event. */
export const payloadOf = (random: Random) => ({
  tick: random.int(10_000, 9_000_000),
  thread: random.pick(['main', 'scan', 'net']),
  took_ms: random.int(1, 240),
  module: { base: `0x${random.hex(8)}`, size: random.int(4096, 4_000_000) },
});

/** Anti-cheat sessions by their beginning; the first is of Player_One and has everything. */
export function planVac(world: World): PlannedVac[] {
  const random = world.random('vac');
  const past = Array.from({ length: PAST_SESSIONS }, () => {
    const person = random.pick(world.cast);
    const from = Math.floor(random.between(Math.max(person.createdAt, world.now - 120 * DAY), world.now - 3 * HOUR));
    return { person, from, till: from + random.int(20 * MINUTE, 3 * HOUR) };
  }).filter((draft) => draft.till < world.now);
  const online = world.cast.filter((person) => person.onlineSince !== undefined);
  const active = random
    .shuffled(online)
    .slice(0, ACTIVE_SESSIONS + STARTING_SESSIONS)
    .map((person) => ({ person, from: person.onlineSince ?? world.now, till: undefined }));
  const one = world.people[0];
  const first = one
    ? [{ person: one, from: world.now - 2 * DAY - 5 * HOUR, till: world.now - 2 * DAY - 3 * HOUR }]
    : [];
  const drafts = [...first, ...past.sort((a, b) => a.from - b.from), ...active];
  return drafts.map((draft, index) =>
    planSession(world, random, { ...draft, id: index + 1, isStarting: index >= drafts.length - STARTING_SESSIONS }),
  );
}

interface Draft {
  readonly id: number;
  readonly person: Person;
  readonly from: number;
  readonly till: number | undefined;
  readonly isStarting: boolean;
}

function planSession(world: World, random: Random, draft: Draft): PlannedVac {
  const { id, person, till } = draft;
  const isStarting = draft.isStarting && till === undefined;
  const from = isStarting ? Math.max(draft.from, world.now - random.int(20, 90)) : draft.from;
  const isCleaned = till !== undefined && till < world.now - CLEANED_AFTER;
  const finds = findsOf(random, id);
  const cause = finds.find(([, , severity]) => severity >= SUSPICIOUS);
  const files = isStarting ? [] : filesOf(random, id, from, till ?? world.now, finds);
  const isByAdmin = finds.length === 0 && id > 1 && random.chance(0.04);
  const flags = finds.filter(([, , severity]) => severity >= SUSPICIOUS).length;
  const count = (kind: string) => files.filter((file) => file.kind === kind).length;
  return {
    id,
    person,
    from,
    till,
    isConnected: till === undefined && !isStarting,
    isCleaned,
    flagged: isByAdmin ? 1 : flags > 0 ? -flags : 0,
    flagReason: isByAdmin ? 'Movement looks wrong on the video' : cause && `${cause[0]}: ${cause[1]}`,
    flagger: isByAdmin ? random.pick(world.staff.filter((one) => one.adminLevel >= 3)) : undefined,
    meta: {
      ip: person.ip,
      socketIp: random.chance(0.93) ? person.ip : addressOf(random),
      launcher: random.pick(LAUNCHERS),
      uuid: uuidOf(random),
      samp: random.pick(CLIENTS),
      vm: random.chance(0.04),
      devMode: random.chance(0.02),
      initialClientSettings: settingsOf(random),
      libraryFiles: count('library'),
      processFiles: count('process'),
      screenFiles: count('screen'),
      otherFiles: count('other'),
    },
    files: isCleaned ? [] : files,
  };
}

const settingsOf = (random: Random) => ({
  fpslimit: random.pick([50, 60, 90, 100]),
  multicore: random.chance(0.8),
  audiomsgoff: false,
  pagesize: 10,
  disableheadmove: random.chance(0.3),
  timestamp: random.chance(0.7),
  Resolution: random.pick(['1920x1080', '2560x1440', '1366x768']),
});

const uuidOf = (random: Random): string =>
  `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`;

/** Files on the blacklist that a session has: a few have one, every fiftieth a whole set. */
function findsOf(random: Random, id: number): (typeof BLACKLISTED)[number][] {
  if (id === 1) return BLACKLISTED.filter(([, , severity]) => severity < SUSPICIOUS).slice(0, 1);
  const wanted = id % 50 === 0 ? 5 : random.chance(0.06) ? 1 : 0;
  return random.shuffled(BLACKLISTED).slice(0, wanted);
}

function filesOf(
  random: Random,
  id: number,
  from: number,
  till: number,
  finds: readonly (typeof BLACKLISTED)[number][],
): PlannedVacFile[] {
  const file = (kind: PlannedVacFile['kind'], name: string): PlannedVacFile => ({
    kind,
    name,
    hash: hashOf(name),
    size: random.int(8_000, 4_000_000),
    at: from + random.int(1, 60),
  });
  const isProcess = (name: string) => name.endsWith('.exe');
  const usual = [...LIBRARIES, ...PROCESSES].filter(() => random.chance(0.75));
  const files = [...usual, ...finds.map(([name]) => name)].map((name) =>
    file(isProcess(name) ? 'process' : 'library', name),
  );
  const own = { ...file('library', `mod-${random.hex(4)}.asi`), hash: random.hex(64) };
  const screens = id === 1 ? 5 : random.chance(SCREEN_SHARE) ? random.int(1, 3) : 0;
  const times = Array.from({ length: screens }, (_, index) =>
    Math.floor(from + ((till - from) * (index + 1)) / (screens + 1)),
  );
  return [
    ...files,
    own,
    ...(random.chance(0.2) ? [{ ...file('other', 'client.log'), hash: null }] : []),
    ...times.map((at) => ({ kind: 'screen' as const, name: `screen-${at}.png`, hash: null, size: 0, at })),
  ];
}
