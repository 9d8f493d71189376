import type { Counts, World } from './plan/world.ts';
import { NOTHING } from './plan/world.ts';

/** What everybody owned on one day. */
export interface WealthSum {
  cash: number;
  bank: number;
  vehicles: number;
  properties: number;
  players: number;
}

/**
 * What the parts of a world come to together, written when the last of them is there. Plain numbers: it is kept in the
 * database between two parts.
 */
export interface Sums {
  /** What was made so far. */
  counts: Counts;
  /** Players and their minutes on each day, by its index. */
  readonly unique: number[];
  readonly minutes: number[];
  /** Who played in the middle of each hour (epoch seconds), and at each step of the last day. */
  readonly hours: Record<string, number>;
  readonly steps: Record<string, number>;
  /** By day, the oldest first. */
  readonly wealth: WealthSum[];
  /** Prices of what groups own, by id. */
  readonly groupVehicles: Record<string, number>;
  readonly groupProperties: Record<string, number>;
}

export const noSums = (): Sums => ({
  counts: NOTHING,
  unique: [],
  minutes: [],
  hours: {},
  steps: {},
  wealth: [],
  groupVehicles: {},
  groupProperties: {},
});

/** What is written when all parts are there. */
export type Whole = Pick<World, 'now' | 'days' | 'staff' | 'random' | 'total'>;

export function addTo(sums: Record<string, number>, key: number, value: number): void {
  sums[key] = (sums[key] ?? 0) + value;
}
