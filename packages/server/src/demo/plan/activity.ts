import { DAY, MINUTE, type WorldDay } from '../calendar.ts';
import type { Random } from '../random.ts';
import { secondOfDay } from '../rhythm.ts';
import { PAUSE, sessionsOf } from './play-sessions.ts';
import { PLAYED_DAYS, type PlaySession, SESSION_DAYS } from './world.ts';
import { activeUntil, type Person } from './person.ts';

const MOST_MINUTES = 900;

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
