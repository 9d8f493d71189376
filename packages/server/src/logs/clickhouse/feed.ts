import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { batchOfLines, batchOfMark } from '../tail/events.ts';
import type { TailBatch } from '../tail/events.ts';
import { createFeed } from '../tail/feed.ts';
import type { Feed, FollowOptions } from '../tail/feed.ts';
import { MOST_LINES, advanced, before, createClickHouseChannel } from './feed-channel.ts';
import type { ClickHouseChannel, ClickHouseFeedOptions } from './feed-channel.ts';
import { parseFeedId, streamKey, withIds } from './feed-id.ts';
import { linesBehind, newestLines, unread, upTo } from './streams.ts';
import type { Stream } from './streams.ts';

const MOST_BACKLOG_LINES = 10_000;

/** Follows logs that are shipped to a ClickHouse server. */
export function createClickHouseFeed(options: ClickHouseFeedOptions): Feed {
  const { server, clock, lingerMs = 10_000, maxQueuedBytes = 4 * 1024 * 1024 } = options;

  /** What lies between the follower's place and the streams as they stand now. */
  async function* between(
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

  async function* catchUp(
    channel: ClickHouseChannel,
    follow: FollowOptions,
    attach: () => void,
    signal: AbortSignal,
  ): AsyncGenerator<TailBatch, void> {
    await untilOver(channel.ready(), signal);
    if (signal.aborted) return;
    refuseFailed(channel);
    const streams = [...channel.streams()];
    attach();
    try {
      yield* between(follow, streams, signal);
    } catch (error) {
      if (signal.aborted) return;
      options.onError?.(error);
      throw error;
    }
  }

  return createFeed<ClickHouseChannel>({
    open: (type) => createClickHouseChannel(type, options),
    catchUp,
    refuseFailed,
    lingerMs,
    maxQueuedBytes,
  }).feed;
}

function refuseFailed(channel: ClickHouseChannel): void {
  const failure = channel.failure();
  if (failure) throw failure;
}

async function untilOver(ready: Promise<void>, signal: AbortSignal): Promise<void> {
  await Promise.race([
    ready,
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  ]);
}
