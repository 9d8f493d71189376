import { daysUntil, type WorldDay } from '../calendar.ts';
import { createRandom, type Random } from '../random.ts';
import type { Person } from './person.ts';

/** How large the world is and what it is made from. */
export interface WorldSize {
  readonly players: number;
  readonly properties: number;
  readonly vehicles: number;
  readonly punishments: number;
}

/** Somebody in the game from one time to another; epoch seconds. */
export interface PlaySession {
  readonly person: Person;
  readonly from: number;
  readonly till: number;
}

/** How many there are of what has ids. */
export interface Counts {
  readonly people: number;
  readonly properties: number;
  readonly vehicles: number;
  readonly punishments: number;
  readonly bans: number;
  readonly banks: number;
}

export const NOTHING: Counts = { people: 0, properties: 0, vehicles: 0, punishments: 0, bans: 0, banks: 0 };

/** A community, or one part of a large one: each part is planned and written for itself. */
export interface World {
  readonly seed: number;
  /** Epoch seconds. */
  readonly now: number;
  readonly size: WorldSize;
  /** Players of all parts. */
  readonly total: number;
  /** What the parts before this one made: ids go on from there. The first part has the accounts and what staff see. */
  readonly before: Counts;
  /** From the day on which the community began until today. */
  readonly days: readonly WorldDay[];
  /** By id, from the first one after those before. */
  readonly people: readonly Person[];
  /** Of the whole community. */
  readonly staff: readonly Person[];
  /** Those who still play and may be in whatever happens: no named accounts. */
  readonly cast: readonly Person[];
  /** Sessions of the last two weeks, by their beginning. */
  readonly sessions: readonly PlaySession[];
  /** A stream of its own for each part of the world, so that parts do not shift each other. */
  random(part: string): Random;
}

/** Days since the community began. */
export const WORLD_DAYS = 730;
/** Days of which each session is known. */
export const SESSION_DAYS = 15;
/** Days of which it is known how long each player played. */
export const PLAYED_DAYS = 356;

export const streamsOf =
  (seed: number | string) =>
  (part: string): Random =>
    createRandom(`${seed}/${part}`);

export const worldDays = (now: number): WorldDay[] => daysUntil(now, WORLD_DAYS);

export const isFirstPart = ({ before }: Pick<World, 'before'>): boolean => before.people === 0;

/** The person of this part with that id; ids are given without a gap. */
export function personOf(world: Pick<World, 'people' | 'before'>, id: number): Person {
  const person = world.people[id - 1 - world.before.people];
  if (!person) throw new RangeError(`There is no person ${id}.`);
  return person;
}
