import { watching } from '../words/watching.ts';
import { END_IN_FUTURE } from './ban-summary.ts';
import { LAST_END_MS } from './punishments.ts';
import { say } from './say.ts';

interface Watch {
  readonly canRemove: boolean;
  readonly staffName: string | null;
}

interface Said {
  readonly reason: string;
  readonly until: string | null;
}

/** What was read of a watch; what was kept by an older version has no id. */
interface Read extends Said {
  readonly id?: number | undefined;
}

/** A change of a watch as it is sent: with which one it is about, and what was read of what it changes. */
export const changeOfWatch = (was: Read, { reason, until }: Partial<Said>) => ({
  ...(reason === undefined ? {} : { reason }),
  ...(until === undefined ? {} : { until }),
  was: {
    ...(was.id === undefined ? {} : { id: was.id }),
    ...(reason === undefined ? {} : { reason: was.reason }),
    ...(until === undefined ? {} : { until: was.until }),
  },
});

/** Over the form that changes a watch. */
export const watchChangeTitle = (name: string): string => say(watching.change, { name });

/** Why somebody may neither change nor stop a watch on a player; undefined: they may. */
export function watchRefusal({ canRemove, staffName }: Watch): string | undefined {
  if (canRemove) return undefined;
  return staffName === null ? say(watching.onlyWhoeverBegan, {}) : say(watching.onlyBeginner, { name: staffName });
}

/** What is wrong with when a watch ends, as the wire has it; nothing: never. Undefined when nothing is. */
export function watchEndRefusal(until: string | null | undefined, nowMs: number): string | undefined {
  if (until === null || until === undefined) return undefined;
  const end = Date.parse(until);
  if (end > LAST_END_MS) return 'Leave the end empty to watch until somebody stops it.';
  return end > nowMs ? undefined : END_IN_FUTURE;
}
