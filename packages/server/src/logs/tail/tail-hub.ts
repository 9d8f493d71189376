import type { LogType } from '@steward/api-client/rules/log-access';
import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { catchUp } from './catch-up.ts';
import type { CatchUpOptions } from './catch-up.ts';
import { createChannel } from './channel.ts';
import type { Channel } from './channel.ts';
import type { TailBatch, TailEvent } from './events.ts';
import { createFolderWatch } from './folder-watch.ts';
import { createFollower } from './follower.ts';
import { createGenerations } from './tail-id.ts';

export interface TailHubOptions {
  /** The logs folder: `<dir>/<YYYYMMDD>/<type>.log`. */
  readonly dir: string;
  /** Epoch milliseconds; decides which day it is. */
  readonly clock: () => number;
  /** How long yesterday's file must be quiet after midnight before today's is begun; 1000 ms when left out. */
  readonly settleMs?: number;
  /** How often to look even when the system reports no change; 1000 ms when left out. */
  readonly pollMs?: number;
  /** How long a file is still watched for followers that come back; 30 s when left out. */
  readonly lingerMs?: number;
  /** What may wait in memory for one follower; 4 MiB when left out. Then lines are left out and a gap is marked. */
  readonly maxQueuedBytes?: number;
  /** Told when a file cannot be read; it is tried again at the next look. */
  readonly onError?: (error: unknown) => void;
}

export interface FollowOptions {
  readonly type: LogType;
  /** The id of the last line that the follower has: it goes on behind it. */
  readonly lastEventId?: string | undefined;
  /** How many lines before the end to begin with when there is no usable id. */
  readonly backlog: number;
  /** How many days before today an id may reach back; 2 when left out. An older one gives a gap mark and the backlog. */
  readonly daysBack?: number;
  /** Whether the addresses of people are left out of what is encoded. */
  readonly hidesAddresses?: boolean;
}

export interface TailHub {
  /** The lines of a type as they are written. Ends when the signal is aborted or the hub closes. */
  follow(options: FollowOptions, signal: AbortSignal): AsyncIterable<TailEvent>;
  /** The same as server-sent events, each buffer being shared by all followers. */
  followEncoded(options: FollowOptions, signal: AbortSignal): AsyncIterable<Buffer>;
  /** The same in batches, as they were found. */
  batches(options: FollowOptions, signal: AbortSignal): AsyncIterable<TailBatch>;
  /** What `follow` would begin with, up to this moment. */
  recent(options: FollowOptions): Promise<TailEvent[]>;
  close(): Promise<void>;
}

const WITHOUT_WATCH_MS = 50;
const MOST_JOINED_BYTES = 64 * 1024;

interface Shared {
  readonly channel: Channel;
  users: number;
  leaving: NodeJS.Timeout | undefined;
}

/** Follows the logs of a folder as they grow: one reader for each type, shared by all its followers. */
export function createTailHub(options: TailHubOptions): TailHub {
  const { dir, clock, settleMs = 1000, pollMs = 1000, lingerMs = 30_000, maxQueuedBytes = 4 * 1024 * 1024 } = options;
  const onError = options.onError ?? (() => undefined);
  const generations = createGenerations();
  const channels = new Map<LogType, Shared>();
  const closing = new AbortController();
  const folder = createFolderWatch(dir, ({ filename, structural }) => {
    if (filename === undefined) void lookAtDays();
    for (const { channel } of channels.values()) {
      if (filename === undefined || filename.startsWith(channel.type)) channel.wake(structural);
    }
  });
  let poll: NodeJS.Timeout | undefined;
  let watches = true;

  async function lookAtDays(): Promise<void> {
    const days = [...channels.values()].map(({ channel }) => channel.live.day);
    if (days.length > 0) watches = await folder.watchDays([...new Set([...days, dayOf(clock())])]);
  }

  function startPoll(): void {
    poll ??= setTimeout(() => void look(), watches ? pollMs : Math.min(pollMs, WITHOUT_WATCH_MS)).unref();
  }

  async function look(): Promise<void> {
    await lookAtDays();
    for (const { channel } of channels.values()) channel.wake(true);
    poll = undefined;
    if (channels.size > 0 && !closing.signal.aborted) startPoll();
  }

  async function acquire(type: LogType): Promise<Channel> {
    const present = channels.get(type);
    if (present) {
      present.users += 1;
      clearTimeout(present.leaving);
      return present.channel;
    }
    const channel = createChannel({ dir, type, clock, generations, settleMs, onError });
    channels.set(type, { channel, users: 1, leaving: undefined });
    startPoll();
    await lookAtDays();
    return channel;
  }

  function release(channel: Channel): void {
    const present = channels.get(channel.type);
    if (present?.channel !== channel) return;
    present.users -= 1;
    if (present.users === 0) present.leaving = setTimeout(() => void letGo(channel), lingerMs).unref();
  }

  async function letGo(channel: Channel): Promise<void> {
    channels.delete(channel.type);
    await channel.close();
    if (channels.size === 0) await folder.watchDays([]);
  }

  async function* run<T>(
    follow: FollowOptions,
    signal: AbortSignal,
    as: (waiting: readonly TailBatch[]) => T,
    mostBytes = 0,
  ): AsyncGenerator<T, void> {
    const ending = AbortSignal.any([signal, closing.signal]);
    if (ending.aborted) return;
    const follower = createFollower({ maxQueuedBytes });
    const end = () => follower.end();
    ending.addEventListener('abort', end, { once: true });
    const channel = await acquire(follow.type);
    try {
      const attach = () => channel.followers.add(follower);
      for await (const batch of catchUp(channel, withOldest(follow, clock), attach, ending)) yield as([batch]);
      for (let waiting = await follower.next(mostBytes); waiting.length > 0; waiting = await follower.next(mostBytes)) {
        if (ending.aborted) return;
        yield as(waiting);
      }
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
      for await (const batch of catchUp(channel, withOldest(follow, clock), () => undefined, closing.signal)) {
        for (const event of batch.events) events.push(event);
      }
      return events;
    } finally {
      release(channel);
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    clearTimeout(poll);
    folder.close();
    const open = [...channels.values()];
    channels.clear();
    for (const { leaving } of open) clearTimeout(leaving);
    await Promise.all(open.map(({ channel }) => channel.close()));
  }

  return { ...facesOf(run), recent, close };
}

/** What lies further back is not gone on with. */
const withOldest = (follow: FollowOptions, clock: () => number): CatchUpOptions => ({
  ...follow,
  oldestDay: addDays(dayOf(clock()), -(follow.daysBack ?? 2)),
});

type Run = <T>(
  follow: FollowOptions,
  signal: AbortSignal,
  as: (waiting: readonly TailBatch[]) => T,
  mostBytes?: number,
) => AsyncGenerator<T, void>;

/** The forms in which what is followed is had. */
export function facesOf(run: Run): Pick<TailHub, 'follow' | 'followEncoded' | 'batches'> {
  async function* follow(options: FollowOptions, signal: AbortSignal): AsyncGenerator<TailEvent, void> {
    for await (const batch of batches(options, signal)) yield* batch.events;
  }

  async function* batches(options: FollowOptions, signal: AbortSignal): AsyncGenerator<TailBatch, void> {
    for await (const waiting of run(options, signal, (one) => one)) yield* waiting;
  }

  const followEncoded = (options: FollowOptions, signal: AbortSignal): AsyncIterable<Buffer> =>
    run(options, signal, (waiting) => joined(waiting, options.hidesAddresses), MOST_JOINED_BYTES);

  return { follow, followEncoded, batches };
}

/** The shared buffer of a batch; for a follower that lags, several at once, so that it can catch up with few writes. */
function joined(waiting: readonly TailBatch[], hidesAddresses?: boolean): Buffer {
  const [first, ...others] = waiting;
  return first && others.length === 0
    ? first.encoded(hidesAddresses)
    : Buffer.concat(waiting.map((batch) => batch.encoded(hidesAddresses)));
}
