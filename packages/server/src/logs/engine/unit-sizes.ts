import type { SearchOrder } from './protocol.ts';

const MIB = 1024 * 1024;
const FIRST = MIB / 4;
const LEAST_NEWEST_FIRST = MIB;
const MOST = 16 * MIB;
const MOST_REGEX = 8 * MIB;
const GROWTH = 4;
const LEAST_UNITS_LEFT = 6;
const LINES_NEWEST_FIRST = 4096;

/** What is known when the next unit is cut. */
export interface CutState {
  readonly order: SearchOrder;
  readonly isRegex: boolean;
  /** Whether enough lines were found, so that the others are only counted. */
  readonly isCounting: boolean;
  /** Bytes of all files that are still to be cut. */
  readonly left: number;
  /** Units cut before in this search. */
  readonly cut: number;
  /** Matches for each byte so far. */
  readonly density: number;
}

/**
 * Bytes of the next unit: small ones first, so that the first lines come soon, and again at the end, so that workers end
 * together; newest first, where a unit's lines are held
 * until it is done, as many as make about 4,000 lines.
 */
export function unitBytes({ order, isRegex, isCounting, left, cut, density }: CutState): number {
  const most = Math.max(LEAST_NEWEST_FIRST, Math.min(isRegex ? MOST_REGEX : MOST, left / LEAST_UNITS_LEFT));
  const grown = Math.floor(Math.min(most, FIRST * GROWTH ** Math.min(cut, 10)));
  if (order === 'oldest' || isCounting) return grown;
  return Math.max(Math.min(grown, LEAST_NEWEST_FIRST), Math.min(grown, Math.floor(LINES_NEWEST_FIRST / density)));
}
