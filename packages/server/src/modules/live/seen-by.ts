import { type Change, LIVE_TOPICS, type LiveTopic } from '@steward/api-client/contract/live';
import { allows } from '@steward/api-client/rules/access';
import type { Caller } from '../../core/caller.ts';
import { normalizeName } from '../../db/names.ts';

export const TOPICS = Object.keys(LIVE_TOPICS) as LiveTopic[];

/** What this caller may know of a change; undefined: nothing. Whom staff act on may know that of themself. */
export function seenBy(caller: Caller): (change: Change) => Change | undefined {
  const allowed = new Set<string>([
    'all',
    ...TOPICS.filter((topic) => allows(LIVE_TOPICS[topic].access, caller) === true),
  ]);
  const own = normalizeName(caller.name);
  return (change) => {
    if (change.topic !== 'all' && 'onlySelf' in LIVE_TOPICS[change.topic])
      return allowed.has(change.topic) && change.names?.includes(own) ? { ...change, names: [own] } : undefined;
    if (allowed.has(change.topic)) return change;
    if (change.topic === 'all' || !('alsoSelf' in LIVE_TOPICS[change.topic])) return undefined;
    return change.names?.includes(own) ? { ...change, names: [own] } : undefined;
  };
}
