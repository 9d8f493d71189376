import { LOG_TYPES, type LogType } from '@steward/api-client/rules/log-access';
import { MINUTE, type WorldDay } from '../calendar.ts';
import type { Chronicle, Told } from '../chronicle.ts';
import { LINES } from '../lines/lines.ts';
import type { Scene } from '../lines/scene.ts';
import type { World } from '../plan/world.ts';
import { secondOfDay } from '../rhythm.ts';
import { stamps } from './stamps.ts';
import type { NewFile } from './write-files.ts';

/** Days that have log files, today included. */
export const LOG_DAYS = 14;
/** Lines a day of each type beside what the world's rows tell, in a world of the usual size or larger. */
export const LINES_A_DAY: Readonly<Record<LogType, number>> = {
  general: 900,
  local: 3600,
  cheat: 140,
  connection: 300,
  damage: 2600,
  death: 260,
  shoot: 1800,
  chat: 2600,
  command: 3800,
  money: 1500,
  vehicle: 2200,
  property: 800,
  group: 500,
  phone: 900,
  report: 40,
  item: 700,
  others: 220,
  heist: 60,
  admin: 320,
  donator: 40,
  loyalty: 380,
};
const USUAL_PEOPLE = 2000;
const SLOT = 10 * MINUTE;
const MOST_SESSIONS = 40_000;

/** The log files of the last days. */
export function* logFiles(world: World, told: Told): Generator<NewFile> {
  for (const day of world.days.slice(-LOG_DAYS)) {
    const till = Math.min(day.end, world.now + 1);
    const present = presentIn(world, day, till);
    for (const { type } of LOG_TYPES) {
      const lines = [...happenedOn(told, type, day), ...inventedOn(world, type, day, till, present)];
      lines.sort((a, b) => a.at - b.at);
      const stamp = stamps();
      let text = '';
      for (const line of lines) text += `${stamp(line.at)}${line.text}\n`;
      yield { path: `${day.key}/${type}.log`, content: text, modifiedAt: lines.at(-1)?.at ?? till - 1 };
    }
  }
}

const happenedOn = (told: Told, type: LogType, day: WorldDay) =>
  (told[type] ?? []).filter((entry) => entry.at >= day.start && entry.at < day.end);

function* inventedOn(
  world: World,
  type: LogType,
  day: WorldDay,
  till: number,
  present: readonly (readonly string[])[],
) {
  const random = world.random(`lines ${day.key} ${type}`);
  const staff = world.staff.filter((person) => !person.isNamed).map((person) => person.name);
  const everybody = world.cast.map((person) => person.name);
  let there: readonly string[] = everybody;
  const scene: Scene = { random, someone: () => random.pick(there), staff: () => random.pick(staff) };
  const size = Math.min(1, world.people.length / USUAL_PEOPLE);
  const count = Math.ceil(LINES_A_DAY[type] * size * day.rush * random.between(0.9, 1.1));
  const times = Int32Array.from({ length: count }, () => secondOfDay(random.next())).sort();
  for (const second of times) {
    const at = day.start + second;
    if (at >= till) break;
    const slot = present[Math.floor(second / SLOT)] ?? [];
    there = slot.length > 0 ? slot : everybody;
    yield { at, text: LINES[type](scene) };
  }
}

/** Names of those who were in the game during each ten minutes of a day. */
function presentIn(world: World, day: WorldDay, till: number): string[][] {
  const slots: string[][] = Array.from({ length: Math.ceil((day.end - day.start) / SLOT) }, () => []);
  for (const { person, from, till: end } of world.sessions.slice(0, MOST_SESSIONS)) {
    const until = Math.min(end, till, day.end);
    for (let slot = Math.max(0, Math.ceil((from - day.start) / SLOT)); day.start + (slot + 1) * SLOT <= until; slot++)
      slots[slot]?.push(person.name);
  }
  return slots;
}

/** Notes who joined and left in the days of the log files. */
export function noteSessions(world: World, chronicle: Chronicle): void {
  const random = world.random('connections');
  for (const { person, from, till } of world.sessions) {
    const id = random.int(0, 499);
    chronicle.note('connection', from, `[join] ${person.name} has joined the server (${id}:${person.ip})`);
    chronicle.note(
      'connection',
      till,
      `[part] ${person.name} has left the server (${id}:${random.chance(0.12) ? 0 : 1})`,
    );
  }
}
