import { DAY, MINUTE, secondOfDay, type WorldDay } from '../calendar.ts';
import type { Random } from '../random.ts';
import { activeUntil, PLAYED_DAYS, SESSION_DAYS, type Person, type PlaySession } from './world.ts';

const MOST_MINUTES = 900;
const PAUSE = 5 * MINUTE;

/** When everybody played: minutes by day for a year, each session of the last two weeks, and who is online now. */
export function planActivity(
  random: Random,
  people: readonly Person[],
  days: readonly WorldDay[],
  now: number,
): PlaySession[] {
  const sessions: PlaySession[] = [];
  for (const person of people) sessions.push(...playOf(random, person, days, now));
  return sessions.sort((a, b) => a.from - b.from || a.person.id - b.person.id);
}

function playOf(random: Random, person: Person, days: readonly WorldDay[], now: number): PlaySession[] {
  const until = activeUntil(person, now);
  const firstSession = days.length - 1 - SESSION_DAYS;
  const played = new Map<number, number>();
  const sessions: PlaySession[] = [];
  let free = person.createdAt;
  for (let index = Math.max(0, days.length - PLAYED_DAYS); index < days.length; index++) {
    const day = days[index];
    if (!day || day.end <= person.createdAt || day.start > until) continue;
    if (!random.chance(person.playChance * Math.min(1.1, day.rush)) || isBarred(person, day)) continue;
    const minutes = Math.min(MOST_MINUTES, Math.max(4, Math.round(random.skewed(person.playMinutes, 0.55))));
    if (index < firstSession) {
      played.set(index, minutes);
      person.lastLoginAt = day.start + secondOfDay(random.next());
      continue;
    }
    for (const session of sessionsOf(random, person, day, minutes, free, Math.min(until, now))) {
      sessions.push(session);
      free = session.till + PAUSE;
      person.lastLoginAt = session.from;
      countMinutes(played, session, days, index);
    }
  }
  if (person.lastLoginAt !== undefined && person.lastLoginAt < person.createdAt)
    person.lastLoginAt = person.createdAt + 60;
  settle(random, person, played, days, until);
  return sessions;
}

const isBarred = (person: Person, day: WorldDay): boolean =>
  person.barred.some((span) => span.from < day.end && span.till > day.start);

/** One or two sessions around the busy hours, after the last one and not beyond `until`. */
function sessionsOf(
  random: Random,
  person: Person,
  day: WorldDay,
  minutes: number,
  free: number,
  until: number,
): PlaySession[] {
  const parts = minutes > 150 && random.chance(0.55) ? [0.35, 0.65] : [1];
  const middles = parts.map(() => day.start + secondOfDay(random.next())).sort((a, b) => a - b);
  const sessions: PlaySession[] = [];
  for (const [index, part] of parts.entries()) {
    const length = Math.max(4 * MINUTE, Math.round(minutes * part) * MINUTE);
    const from = Math.max(free, Math.floor((middles[index] ?? day.start) - length / 2));
    const till = from + length;
    free = till + PAUSE;
    const session = cutAtNow(person, from, till, until);
    if (session) sessions.push(session);
    if (person.onlineSince !== undefined) break;
  }
  return sessions;
}

/** A session that reaches the present goes on; named accounts have left by then. */
function cutAtNow(person: Person, from: number, till: number, until: number): PlaySession | undefined {
  if (from >= until - MINUTE) return undefined;
  if (till < until - MINUTE) return { person, from, till };
  const mayStay = !person.isNamed && person.quitAt === undefined;
  if (!mayStay) return until - 20 * MINUTE > from ? { person, from, till: until - 15 * MINUTE } : undefined;
  person.onlineSince = from;
  return { person, from, till: Infinity };
}

/** Minutes of a session that is over, by day; what goes on is counted when it ends. */
function countMinutes(
  played: Map<number, number>,
  { from, till }: PlaySession,
  days: readonly WorldDay[],
  index: number,
): void {
  if (till === Infinity) {
    const day = from < (days[index]?.start ?? 0) ? index - 1 : index;
    played.set(day, played.get(day) ?? 0);
    return;
  }
  for (const at of [index - 1, index, index + 1]) {
    const day = days[at];
    if (!day) continue;
    const minutes = Math.round((Math.min(till, day.end) - Math.max(from, day.start)) / MINUTE);
    if (minutes > 0) played.set(at, (played.get(at) ?? 0) + minutes);
  }
}

function settle(
  random: Random,
  person: Person,
  played: ReadonlyMap<number, number>,
  days: readonly WorldDay[],
  until: number,
): void {
  const entries = [...played].sort(([a], [b]) => a - b);
  person.playedDays = Uint16Array.from(entries, ([day]) => day);
  person.playedMinutes = Uint16Array.from(entries, ([, minutes]) => minutes);
  const known = entries.reduce((sum, [, minutes]) => sum + minutes, 0);
  const before = Math.min(until, days[Math.max(0, days.length - PLAYED_DAYS)]?.start ?? until) - person.createdAt;
  const earlier = Math.max(0, before / DAY) * person.playChance * person.playMinutes * random.between(0.7, 1.1);
  person.timePlayed = known + Math.round(earlier);
  if (person.lastLoginAt === undefined && earlier > 0)
    person.lastLoginAt = Math.floor(Math.max(person.createdAt, until - random.between(0, 2) * DAY));
}
