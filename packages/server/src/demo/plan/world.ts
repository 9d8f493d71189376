import { daysUntil, type WorldDay } from '../calendar.ts';
import { createRandom, type Random } from '../random.ts';

/** How large the world is and what it is made from. */
export interface WorldSize {
  readonly players: number;
  readonly properties: number;
  readonly vehicles: number;
  readonly punishments: number;
}

/** A span of time in epoch seconds. */
export interface Span {
  readonly from: number;
  till: number;
}

/** One of the players, as the parts of the world know them. */
export interface Person {
  readonly id: number;
  readonly name: string;
  /** Whether it is an account to sign in with: nothing happens to it by itself. */
  readonly isNamed: boolean;
  readonly state: 'usual' | 'banned' | 'disabled' | 'new';
  readonly adminLevel: number;
  readonly developerLevel: number;
  readonly permissions: readonly string[];
  readonly createdAt: number;
  /** When the person stopped playing; undefined: still plays. */
  quitAt: number | undefined;
  /** The account that this character belongs to. */
  masterId: number | undefined;
  /** How likely the person plays on a usual day, and for how many minutes. */
  readonly playChance: number;
  readonly playMinutes: number;
  /** Spans in which the person could not play. */
  readonly barred: Span[];
  readonly ip: string;
  readonly serial: string;
  readonly skin: number;
  /** How rich, around 1. */
  readonly fortune: number;
  cash: number;
  bank: number;
  donatorTill: number | undefined;
  /** Days (index in the calendar) and minutes played on them. */
  playedDays: Uint16Array;
  playedMinutes: Uint16Array;
  timePlayed: number;
  lastLoginAt: number | undefined;
  onlineSince: number | undefined;
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

/** When the person was last able to play. */
export const activeUntil = (person: Person, now: number): number => Math.min(person.quitAt ?? now, now);

/** The person with that id; ids are given from 1 on without a gap. */
export function personOf(world: Pick<World, 'people'>, id: number): Person {
  const person = world.people[id - 1];
  if (!person) throw new RangeError(`There is no person ${id}.`);
  return person;
}
