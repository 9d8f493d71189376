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

export interface World {
  readonly seed: number;
  /** Epoch seconds. */
  readonly now: number;
  readonly size: WorldSize;
  /** From the day on which the community began until today. */
  readonly days: readonly WorldDay[];
  /** By id, from 1 on. */
  readonly people: readonly Person[];
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
  (seed: number) =>
  (part: string): Random =>
    createRandom(`${seed}/${part}`);

export const worldDays = (now: number): WorldDay[] => daysUntil(now, WORLD_DAYS);

/** The person with that id; ids are given from 1 on without a gap. */
export function personOf(world: Pick<World, 'people'>, id: number): Person {
  const person = world.people[id - 1];
  if (!person) throw new RangeError(`There is no person ${id}.`);
  return person;
}
