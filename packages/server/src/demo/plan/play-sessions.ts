import { MINUTE, type WorldDay } from '../calendar.ts';
import type { Random } from '../random.ts';
import { secondOfDay } from '../rhythm.ts';
import type { PlaySession } from './world.ts';
import type { Person } from './person.ts';

export const PAUSE = 5 * MINUTE;

/** One or two sessions around the busy hours, after the last one and not beyond `until`. */
export function sessionsOf(
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
