import { localStamp } from '@steward/api-client/rules/log-days';
import { showMoment } from '@steward/api-client/rules/moments';
import { adminTitle, developerTitle } from '@steward/api-client/rules/roles';

export { showCount, showMany as plural } from '@steward/api-client/rules/numbers';
export { showLength } from '@steward/api-client/rules/playtime';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes in words: `1.2 MB`. */
export function showBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit] ?? ''}`;
}

/** A time on the wire by the clocks of Amsterdam: `18:03` today, date and time else. */
export function showSince(wire: string, nowMs: number): string {
  const stamp = localStamp(Date.parse(wire));
  return stamp.slice(0, 10) === localStamp(nowMs).slice(0, 10) ? stamp.slice(11, 16) : showMoment(wire);
}

/** The clocks of Amsterdam: `18:42`. */
export const showClock = (nowMs: number): string => localStamp(nowMs).slice(11, 16);

/** The rank in words: admin, developer, or player. */
export function showRank({ adminLevel, developerLevel }: { adminLevel: number; developerLevel: number }): string {
  const titles = [
    adminLevel > 0 ? adminTitle(adminLevel) : '',
    developerLevel > 0 ? developerTitle(developerLevel) : '',
  ];
  return titles.filter((title) => title !== '').join(', ') || adminTitle(0);
}
