/** The only source of the current time. */
export interface Clock {
  /** Epoch seconds. */
  now(): number;
  /** Epoch milliseconds. */
  nowMs(): number;
}

export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
  nowMs: () => Date.now(),
};

/** Epoch seconds as the wire has them: `2026-06-20T18:00:00Z`. */
export const instant = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

/** The same for what may be missing. */
export const maybeInstant = (seconds: number | null): string | null => (seconds === null ? null : instant(seconds));

/** Epoch seconds of a time on the wire. NaN when no such time exists (`2026-02-30T…`). */
export function secondsOf(wire: string): number {
  const ms = Date.parse(wire);
  return !Number.isNaN(ms) && instant(ms / 1000) === wire ? ms / 1000 : Number.NaN;
}
