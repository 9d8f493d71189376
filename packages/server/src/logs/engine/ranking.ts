import type { Lane } from './lane.ts';
import type { SearchOrder } from './protocol.ts';

/** The lanes with a match that waits, in the order of these matches. */
interface Ranking {
  readonly lanes: Lane[];
  /** Epoch seconds from which on other files may have lines that are not found yet. */
  readonly bound: number | undefined;
  /** How often lanes had changed when this was settled. */
  readonly version: number;
}

/** Tells which file has the next match of a day. */
export interface Ranks {
  /** Undefined when others may still have an earlier one. `version` is how often lanes had changed by now. */
  choose(day: { readonly lanes: readonly Lane[]; readonly count: number }, version: number): Lane | undefined;
}

export function createRanks(order: SearchOrder): Ranks {
  const isOldestFirst = order === 'oldest';
  let ranking: Ranking | undefined;

  function choose(
    { lanes, count }: { readonly lanes: readonly Lane[]; readonly count: number },
    version: number,
  ): Lane | undefined {
    if (lanes.length < count) return undefined;
    const [before] = ranking?.lanes ?? [];
    if (!ranking || ranking.version !== version || before?.headTime() === undefined) ranking = rank(lanes, version);
    else moveFirst(ranking.lanes);
    const [first] = ranking.lanes;
    const time = first?.headTime();
    return time !== undefined && isSure(time, ranking.bound) ? first : undefined;
  }

  function rank(lanes: readonly Lane[], version: number): Ranking {
    const open = lanes.filter((lane) => lane.headTime() === undefined && !lane.isOver).map(({ reached }) => reached);
    const bound = open.length === 0 ? undefined : isOldestFirst ? Math.min(...open) : Math.max(...open);
    const known = lanes.filter((lane) => lane.headTime() !== undefined);
    return { lanes: known.sort((a, b) => (isBefore(a, b) ? -1 : 1)), bound, version };
  }

  /** Puts the first lane, of which a line was taken, where its next match belongs. */
  function moveFirst(lanes: Lane[]): void {
    const [first] = lanes;
    if (!first) return;
    const time = first.headTime() ?? NaN;
    let low = 1;
    for (let high = lanes.length; low < high;) {
      // Lines that come close together are often of one file.
      const middle = low === 1 && high === lanes.length ? 1 : (low + high) >>> 1;
      const other = lanes[middle];
      if (other && isEarlier(other, other.headTime() ?? NaN, first, time)) low = middle + 1;
      else high = middle;
    }
    // Not by `copyWithin`, which is slow for arrays of objects.
    for (let index = 1; index < low; index++) lanes[index - 1] = lanes[index] ?? first;
    lanes[low - 1] = first;
  }

  const isBefore = (one: Lane, other: Lane): boolean =>
    isEarlier(one, one.headTime() ?? NaN, other, other.headTime() ?? NaN);

  function isEarlier(one: Lane, a: number, other: Lane, b: number): boolean {
    if (a === b) return isOldestFirst ? one.rank < other.rank : one.rank > other.rank;
    return isOldestFirst ? a < b : a > b;
  }

  const isSure = (time: number, bound: number | undefined): boolean =>
    bound === undefined || (isOldestFirst ? time < bound : time > bound);

  return { choose };
}
