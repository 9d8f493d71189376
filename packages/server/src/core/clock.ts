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

const DAY = 86_400;
const DAYS_KEPT = 4096;
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const days = new Map<number, string>();

/** `2026-06-20`. Kept: answers hold many times of few days, and a Date takes most of the time of writing one. */
function dayText(day: number): string {
  let text = days.get(day);
  if (text === undefined) {
    text = new Date(day * DAY * 1000).toISOString().slice(0, -14);
    if (days.size >= DAYS_KEPT) days.clear();
    days.set(day, text);
  }
  return text;
}

/** Epoch seconds as the wire has them: `2026-06-20T18:00:00Z`. Throws a RangeError beyond what a Date holds. */
export function instant(seconds: number): string {
  const day = Math.floor(seconds / DAY);
  const rest = Math.floor(seconds - day * DAY);
  const minute = Math.floor(rest / 60);
  return `${dayText(day)}T${TWO_DIGITS[Math.floor(minute / 60)]}:${TWO_DIGITS[minute % 60]}:${TWO_DIGITS[rest % 60]}Z`;
}

/** The same for what may be missing. */
export const maybeInstant = (seconds: number | null): string | null => (seconds === null ? null : instant(seconds));

/** Epoch seconds of a time on the wire. NaN when no such time exists (`2026-02-30T…`). */
export function secondsOf(wire: string): number {
  const ms = Date.parse(wire);
  return !Number.isNaN(ms) && instant(ms / 1000) === wire ? ms / 1000 : Number.NaN;
}
