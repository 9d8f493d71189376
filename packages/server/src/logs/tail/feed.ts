import type { LogType } from '@steward/api-client/rules/log-access';
import type { TailBatch, TailEvent } from './events.ts';
import { createFollower } from './follower.ts';
import type { Follower } from './follower.ts';

export interface FollowOptions {
  readonly type: LogType;
  /** The id of the last line that the follower has: it goes on behind it. */
  readonly lastEventId?: string | undefined;
  /** How many lines before the end to begin with when there is no usable id. */
  readonly backlog: number;
  /** How many days before today an id may reach back to; 2 when left out. An older one gives a gap mark and the backlog. */
  readonly daysBack?: number;
  /** Whether the addresses of people are left out of what is encoded. */
  readonly hidesAddresses?: boolean;
}

/** Lines as they are written, in batches that all followers share. */
export interface Feed {
  /** The lines of a type as they are written. Ends when the signal is aborted or the feed closes. */
  follow(options: FollowOptions, signal: AbortSignal): AsyncIterable<TailEvent>;
  /** The same as server-sent events, each buffer being shared by all followers. */
  followEncoded(options: FollowOptions, signal: AbortSignal): AsyncIterable<Buffer>;
  /** The same in batches, as they were found. */
  batches(options: FollowOptions, signal: AbortSignal): AsyncIterable<TailBatch>;
  /** What `follow` would begin with, up to this moment. */
  recent(options: FollowOptions): Promise<TailEvent[]>;
  close(): Promise<void>;
}

/** The live end of one type: the one reader that all its followers share. */
export interface FeedChannel {
  readonly type: LogType;
  readonly followers: Set<Follower>;
  close(): void | Promise<void>;
}

export interface FeedSource<C extends FeedChannel> {
  open(type: LogType): C;
  /** Called when the first one follows a channel, and when a channel was left by its last follower and closed. */
  onChange?: (() => Promise<void>) | undefined;
  /** Between the follower's place and the live end; calls `attach` at a moment from which on nothing is missed. */
  catchUp(channel: C, follow: FollowOptions, attach: () => void, signal: AbortSignal): AsyncIterable<TailBatch>;
  /** Throws where the followers of a channel were ended because it cannot be read. */
  refuseFailed?: (channel: C) => void;
  /** How long a channel is read on when its last follower has gone, in milliseconds. */
  readonly lingerMs: number;
  /** What may wait in memory for one follower. */
  readonly maxQueuedBytes: number;
}

const MOST_JOINED_BYTES = 64 * 1024;

interface Shared<C> {
  readonly channel: C;
  users: number;
  leaving: NodeJS.Timeout | undefined;
}

/** One channel for each type that is followed, shared by all who follow it; `channels` are those that there are now. */
export function createFeed<C extends FeedChannel>(
  source: FeedSource<C>,
): { readonly feed: Feed; readonly channels: () => C[]; readonly closing: AbortSignal } {
  const { onChange = () => Promise.resolve(), refuseFailed = () => undefined, lingerMs, maxQueuedBytes } = source;
  const shared = new Map<LogType, Shared<C>>();
  const ended = new AbortController();
  const closing = ended.signal;

  async function acquire(type: LogType): Promise<C> {
    const present = shared.get(type);
    if (present) {
      present.users += 1;
      clearTimeout(present.leaving);
      return present.channel;
    }
    const channel = source.open(type);
    shared.set(type, { channel, users: 1, leaving: undefined });
    await onChange();
    return channel;
  }

  function release(channel: C): void {
    const present = shared.get(channel.type);
    if (present?.channel !== channel) return;
    present.users -= 1;
    if (present.users === 0) present.leaving = setTimeout(() => void letGo(channel), lingerMs).unref();
  }

  async function letGo(channel: C): Promise<void> {
    shared.delete(channel.type);
    await channel.close();
    await onChange();
  }

  async function* run<T>(
    follow: FollowOptions,
    signal: AbortSignal,
    as: (waiting: readonly TailBatch[]) => T,
    mostBytes = 0,
  ): AsyncGenerator<T, void> {
    const ending = AbortSignal.any([signal, closing]);
    if (ending.aborted) return;
    const follower = createFollower({ maxQueuedBytes });
    const end = () => follower.end();
    ending.addEventListener('abort', end, { once: true });
    const channel = await acquire(follow.type);
    try {
      const attach = () => channel.followers.add(follower);
      for await (const batch of source.catchUp(channel, follow, attach, ending)) yield as([batch]);
      for (let waiting = await follower.next(mostBytes); waiting.length > 0; waiting = await follower.next(mostBytes)) {
        if (ending.aborted) return;
        yield as(waiting);
      }
      if (!ending.aborted) refuseFailed(channel);
    } finally {
      ending.removeEventListener('abort', end);
      channel.followers.delete(follower);
      release(channel);
    }
  }

  async function recent(follow: FollowOptions): Promise<TailEvent[]> {
    const channel = await acquire(follow.type);
    const events: TailEvent[] = [];
    try {
      for await (const batch of source.catchUp(channel, follow, () => undefined, closing)) {
        for (const event of batch.events) events.push(event);
      }
      return events;
    } finally {
      release(channel);
    }
  }

  async function* batches(options: FollowOptions, signal: AbortSignal): AsyncGenerator<TailBatch, void> {
    for await (const waiting of run(options, signal, (one) => one)) yield* waiting;
  }

  async function* follow(options: FollowOptions, signal: AbortSignal): AsyncGenerator<TailEvent, void> {
    for await (const batch of batches(options, signal)) yield* batch.events;
  }

  const followEncoded = (options: FollowOptions, signal: AbortSignal): AsyncIterable<Buffer> =>
    run(options, signal, (waiting) => joined(waiting, options.hidesAddresses), MOST_JOINED_BYTES);

  async function close(): Promise<void> {
    ended.abort();
    const open = [...shared.values()];
    shared.clear();
    for (const { leaving } of open) clearTimeout(leaving);
    await Promise.all(open.map(async ({ channel }) => channel.close()));
  }

  const channels = (): C[] => Array.from(shared.values(), ({ channel }) => channel);
  return { feed: { follow, followEncoded, batches, recent, close }, channels, closing };
}

/** The shared buffer of a batch; for a follower that lags, several at once, so that it can catch up with few writes. */
function joined(waiting: readonly TailBatch[], hidesAddresses?: boolean): Buffer {
  const [first, ...others] = waiting;
  return first && others.length === 0
    ? first.encoded(hidesAddresses)
    : Buffer.concat(waiting.map((batch) => batch.encoded(hidesAddresses)));
}
