import { staffOnline, type Moment } from './moment.ts';
import type { Extra } from './crowd.ts';
import type { Joiner } from './joiner.ts';

/** How long somebody stays on the average. */
const MEAN_STAY = 2.4 * 3600;
/** The number online comes near its target within about this many seconds. */
const CATCH_UP = 90;
const MOST_A_SECOND = 4;
const PRESENCE_EVERY = 20;
const POPULATION_EVERY = 60;

/** Decides who joins in this second; whoever is picked still has to be allowed to. */
export function pickJoiners({ crowd, random }: Moment, target: number): Extra[] {
  const missing = target - crowd.online.size;
  const expected = crowd.online.size / MEAN_STAY + Math.max(0, missing) / CATCH_UP;
  const count = Math.min(MOST_A_SECOND, Math.floor(expected) + Number(random.chance(expected % 1)));
  const joiners = new Map<number, Extra>();
  for (let tries = 0; tries < count; tries++) {
    const person = crowd.offline.pick(random);
    if (person) joiners.set(person.id, person);
  }
  return [...joiners.values()];
}

export function join(moment: Moment, person: Joiner): void {
  const { crowd, random } = moment;
  crowd.online.add(person);
  if (person.adminLevel > 0) crowd.staff.add(person);
  moment.report({
    kind: 'player.joined',
    player: person.name,
    ip: person.ip,
    serial: person.serial,
    ping: random.int(14, 160),
  });
  const id = random.int(0, 499);
  const ip = person.ip ?? '198.18.0.1';
  moment.line('connection', `[connection] incoming connection: ${ip}:${random.int(1025, 65_000)} id: ${id}`);
  moment.line('connection', `[join] ${person.name} has joined the server (${id}:${ip})`);
}

/** Those who have had enough, and those who are too many. */
export function leavers({ crowd, random }: Moment, target: number): Extra[] {
  const tooMany = crowd.online.size - target;
  const expected = crowd.online.size / MEAN_STAY + Math.max(0, tooMany) / CATCH_UP;
  const count = Math.min(MOST_A_SECOND, Math.floor(expected) + Number(random.chance(expected % 1)));
  const going = new Map<number, Extra>();
  for (let tries = 0; tries < count; tries++) {
    const person = crowd.online.pick(random);
    if (person) going.set(person.id, person);
  }
  return [...going.values()];
}

/** Takes somebody out of the game: 0 lost connection, 1 left, 2 was kicked or banned. */
export function leave(moment: Moment, person: Extra, reason: 0 | 1 | 2): void {
  const { crowd, random } = moment;
  if (!crowd.online.delete(person.id)) return;
  crowd.staff.delete(person.id);
  if (reason < 2) crowd.offline.add(person);
  moment.report({ kind: 'player.left', player: person.name });
  moment.line('connection', `[part] ${person.name} has left the server (${random.int(0, 499)}:${reason})`);
}

/** How long people were idle, their connections, and how many there are. */
export function reportPresence(moment: Moment): void {
  const { crowd, random } = moment;
  if (moment.every('presence', PRESENCE_EVERY))
    for (const person of [crowd.online.pick(random), staffOnline(moment)])
      if (person)
        moment.report({
          kind: 'player.presence',
          player: person.name,
          afk: random.chance(0.75) ? random.int(0, 9) : random.int(10, 45),
          ping: random.int(14, 160),
        });
  if (!moment.every('population', POPULATION_EVERY)) return;
  moment.report({ kind: 'server.population', players: crowd.online.size, staff: crowd.staff.size });
}
