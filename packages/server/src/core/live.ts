import { LIVE_TOPICS, type Change, type LiveTopic } from '@steward/api-client/contract/live';
import { GatheredChanges } from '@steward/api-client/rules/gathered-changes';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';

const BUS_TOPIC = 'live';
/** Changes are gathered for so long, so that a busy game is told of four times a second at most. */
const GATHER_MS = 250;
/** After a rest only for so long: what is reported together is told together. */
const FIRST_MS = 20;
/** The same note for a write, whose messages go out after its commit. */
export const liveMessage = (topic: LiveTopic): { readonly topic: string; readonly payload: readonly Change[] } => ({
  topic: BUS_TOPIC,
  payload: [{ topic, names: null }],
});
type Listener = (changes: readonly Change[]) => void;

/** Tells all processes that something changed, after its commit, and hears it of them. */
export interface Live {
  /** `names`: the players whom it is about. */
  note(topic: LiveTopic, names?: readonly string[]): void;
  /** Gives back how to stop. `all` comes when notes of other processes may have been missed. */
  follow(listener: Listener): () => void;
  /** Sends what is still gathered. */
  settled(): Promise<void>;
}

const isTopic = (topic: string): topic is LiveTopic | 'all' => topic === 'all' || topic in LIVE_TOPICS;

export function createLive(bus: Bus, log: Log): Live {
  const listeners = new Set<Listener>();
  const gathered = new GatheredChanges<LiveTopic>();
  let timer: NodeJS.Timeout | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;

  const deliver: Listener = (changes) => {
    for (const listener of listeners) listener(changes);
  };
  async function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const changes = gathered.take();
    if (changes.length === 0) return;
    sentAt = performance.now();
    try {
      await bus.publish(BUS_TOPIC, changes);
    } catch (error) {
      log.warn(
        { err: error },
        'Other processes could not be told of changes; their readers see them at the next read.',
      );
    }
  }

  bus.subscribe(
    BUS_TOPIC,
    // A newer process may know topics that this one does not.
    (payload) => deliver((payload as readonly Change[]).filter(({ topic }) => isTopic(topic))),
    () => deliver([{ topic: 'all', names: null }]),
  );

  return {
    note(topic, names) {
      gathered.add(topic, 'nameless' in LIVE_TOPICS[topic] ? null : (names ?? null));
      timer ??= setTimeout(() => void send(), Math.max(FIRST_MS, sentAt + GATHER_MS - performance.now()));
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: send,
  };
}
