import type { LogType } from '@steward/api-client/rules/log-access';
import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import type { LogFeed } from '../store.ts';
import { batchOfLines, batchOfMark } from '../tail/events.ts';
import type { TailBatch, TailEvent } from '../tail/events.ts';
import { createFollower } from '../tail/follower.ts';
import { facesOf } from '../tail/tail-hub.ts';
import type { FollowOptions } from '../tail/tail-hub.ts';
import { MOST_LINES, advanced, before, createFeedChannel } from './feed-channel.ts';
import type { ClickHouseFeedOptions, FeedChannel } from './feed-channel.ts';
import { parseFeedId, streamKey, withIds } from './feed-id.ts';
import { linesBehind, newestLines, unread, upTo } from './streams.ts';
import type { Stream } from './streams.ts';

const MOST_BACKLOG_LINES = 10_000;

/** Follows logs that are shipped to a ClickHouse server: one reader for each type, shared by all its followers. */
export function createClickHouseFeed(options: ClickHouseFeedOptions): LogFeed & { close(): Promise<void> } {
  const { server, clock, maxQueuedBytes = 4 * 1024 * 1024 } = options;
  const closing = new AbortController();
  const { acquire, release, close } = createFeedChannels(options, closing.signal);

  /** What lies between the follower's place and the streams as they stand now. */
  async function* catchUp(
    follow: FollowOptions,
    streams: readonly Stream[],
    signal: AbortSignal,
  ): AsyncGenerator<TailBatch, void> {
    const { type, lastEventId } = follow;
    const today = dayOf(clock());
    const oldest = addDays(today, -(follow.daysBack ?? 2));
    const place = lastEventId === undefined ? undefined : parseFeedId(lastEventId);
    const resumes = place?.type === type && place.day >= oldest && place.day <= today;
    if (lastEventId !== undefined && !resumes) yield batchOfMark({ kind: 'gap', skipped: 0 });
    if (!place || !resumes) {
      const count = Math.min(follow.backlog, MOST_BACKLOG_LINES);
      const lines = count > 0 ? await newestLines(server, type, streams, count, signal) : [];
      if (lines.length > 0) yield batchOfLines(withIds(type, lines, before(lines, streams)));
      return;
    }
    const known = streams.map((stream) => {
      const none = unread(stream);
      return { ...none, last: place.offsets.get(streamKey(stream)) ?? none.last };
    });
    let reached = known.filter(({ day }) => day >= place.day);
    for (let isMore = true; isMore && !signal.aborted;) {
      const found = await linesBehind(server, type, reached, MOST_LINES, signal);
      isMore = found.length === MOST_LINES;
      const ends = new Map(streams.map((stream) => [streamKey(stream), stream.last]));
      const lines = found.filter((line) => line.offset <= (ends.get(streamKey(upTo(line))) ?? -1));
      if (lines.length > 0) yield batchOfLines(withIds(type, lines, reached));
      reached = advanced(reached, found);
    }
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
    const channel = acquire(follow.type);
    try {
      await untilOver(channel.ready(), ending);
      if (ending.aborted) return;
      refuseFailed(channel);
      const streams = [...channel.streams()];
      channel.followers.add(follower);
      try {
        for await (const batch of catchUp(follow, streams, ending)) yield as([batch]);
      } catch (error) {
        if (ending.aborted) return;
        options.onError?.(error);
        throw error;
      }
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
    const channel = acquire(follow.type);
    const events: TailEvent[] = [];
    try {
      await channel.ready();
      refuseFailed(channel);
      for await (const batch of catchUp(follow, channel.streams(), closing.signal)) events.push(...batch.events);
      return events;
    } finally {
      release(channel);
    }
  }

  return {
    ...facesOf(run),
    recent,
    close() {
      closing.abort();
      close();
      return Promise.resolve();
    },
  };
}

/** The channels that are followed; one is left a moment after its last follower. */
function createFeedChannels(options: ClickHouseFeedOptions, closed: AbortSignal) {
  const { lingerMs = 10_000 } = options;
  const channels = new Map<LogType, FeedChannel>();

  function acquire(type: LogType): FeedChannel {
    const present = channels.get(type) ?? createFeedChannel(type, options, closed);
    channels.set(type, present);
    present.users += 1;
    clearTimeout(present.leaving);
    return present;
  }

  function release(channel: FeedChannel): void {
    channel.users -= 1;
    if (channel.users > 0 || channels.get(channel.type) !== channel) return;
    channel.leaving = setTimeout(() => {
      channels.delete(channel.type);
      channel.close();
    }, lingerMs).unref();
  }

  function close(): void {
    for (const channel of channels.values()) channel.close();
    channels.clear();
  }

  return { acquire, release, close };
}

function refuseFailed(channel: FeedChannel): void {
  const failure = channel.failure();
  if (failure) throw failure;
}

async function untilOver(ready: Promise<void>, signal: AbortSignal): Promise<void> {
  await Promise.race([
    ready,
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  ]);
}
