import { LIVE_TOPICS, live, type Change, type LiveTopic } from '@steward/api-client/contract/live';
import { allows } from '@steward/api-client/rules/access';
import { GatheredChanges } from '@steward/api-client/rules/gathered-changes';
import type { Caller } from '../../core/caller.ts';
import { implement, type StreamEvent } from '../../core/implement.ts';
import type { Live } from '../../core/live.ts';
import { normalizeName } from '../../db/names.ts';

const TOPICS = Object.keys(LIVE_TOPICS) as LiveTopic[];

/** What this caller may know of a change; undefined: nothing. Whom staff act on may know that of themself. */
function seenBy(caller: Caller): (change: Change) => Change | undefined {
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

/** Notes for one reader. One who does not keep up finds all that changed meanwhile in the next few. */
async function* changesFor(source: Live, caller: Caller, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const seen = seenBy(caller);
  const pending = new GatheredChanges<Change['topic']>();
  let wake = (): void => undefined;
  const stop = source.follow((changes) => {
    for (const change of changes) {
      const known = seen(change);
      if (known) pending.add(known.topic, known.names);
    }
    if (!pending.isEmpty) wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort, { once: true });
  pending.add('all', null);
  try {
    while (!signal.aborted) {
      for (const change of pending.take()) yield { data: change };
      if (pending.isEmpty && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
  }
}

export const liveRoutes = implement(live, {
  changes: {
    json({ caller }) {
      const seen = seenBy(caller);
      return TOPICS.flatMap((topic) => seen({ topic, names: null }) ?? []);
    },
    events: ({ services, caller, signal }) => changesFor(services.live, caller, signal),
  },
});
