import { localStamp } from './log-days.ts';

/** A time on the wire as people read it, by the clocks of Amsterdam: `20-06-2026 20:00`. */
export function showMoment(wire: string): string {
  const stamp = localStamp(Date.parse(wire));
  return `${stamp.slice(8, 10)}-${stamp.slice(5, 7)}-${stamp.slice(0, 4)} ${stamp.slice(11, 16)}`;
}
