import { type Change, live } from '@steward/api-client/contract/live';
import { GatheredChanges } from '@steward/api-client/rules/gathered-changes';
import type { Caller } from '../../core/caller.ts';
import { implement, type StreamEvent } from '../../core/implement.ts';
import type { Live } from '../../core/live.ts';
import { seenBy, TOPICS } from './seen-by.ts';

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
