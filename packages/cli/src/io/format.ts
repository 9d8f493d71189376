import { say } from '@steward/api-client/rules/say';
import { counted as shared } from '@steward/api-client/words/counted';
import { counted } from '../words/counted.ts';
import { localStamp } from '@steward/api-client/rules/log-days';
import { showMoment } from '@steward/api-client/rules/moments';
import { adminTitle, developerTitle } from '@steward/api-client/rules/roles';

export { showBytes, showCount } from '@steward/api-client/rules/numbers';
export { showLength } from '@steward/api-client/rules/playtime';

const THINGS = { ...shared, ...counted };
/** What can be counted: a key of the words for it. */
export type Thing = keyof typeof THINGS;

/** `1 row`, and `1,234 rows`. */
export const plural = (count: number, thing: Thing): string => say(THINGS[thing], { count });

/** A time on the wire by the community's clocks: `18:03` today, date and time else. */
export function showSince(wire: string, nowMs: number): string {
  const stamp = localStamp(Date.parse(wire));
  return stamp.slice(0, 10) === localStamp(nowMs).slice(0, 10) ? stamp.slice(11, 16) : showMoment(wire);
}

/** The community's clocks: `18:42`. */
export const showClock = (nowMs: number): string => localStamp(nowMs).slice(11, 16);

/** The rank in words: admin, developer, or player. */
export function showRank({ adminLevel, developerLevel }: { adminLevel: number; developerLevel: number }): string {
  const titles = [
    adminLevel > 0 ? adminTitle(adminLevel) : '',
    developerLevel > 0 ? developerTitle(developerLevel) : '',
  ];
  return titles.filter((title) => title !== '').join(', ') || adminTitle(0);
}
