import { setTimeout as sleep } from 'node:timers/promises';
import type { LogType } from '@steward/api-client/rules/log-access';
import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { batchOfLines, batchOfMark } from '../tail/events.ts';
import type { TailBatch } from '../tail/events.ts';
import type { FeedChannel } from '../tail/feed.ts';
import type { Follower } from '../tail/follower.ts';
import type { ClickHouse } from './client.ts';
import { streamKey, withIds } from './feed-id.ts';
import type { StoredLine } from './hits.ts';
import { linesBehind, streamsOf, unread, upTo } from './streams.ts';
import type { Stream } from './streams.ts';
import { generationOf } from './table.ts';

export interface ClickHouseFeedOptions {
  readonly server: ClickHouse;
  /** Epoch milliseconds; decides which day it is. */
  readonly clock: () => number;
  /** How often new lines are asked for; 500 ms when left out. */
  readonly pollMs?: number;
  /** How often files are looked for that are new; 3 s when left out. */
  readonly discoverMs?: number;
  /** How long a type is asked for when its last follower has gone; 10 s when left out. */
  readonly lingerMs?: number;
  readonly maxQueuedBytes?: number;
  readonly onError?: (error: unknown) => void;
}

/** The most lines that are asked for at once. */
export const MOST_LINES = 5000;
/** Those who follow wait for that long, at most, when the server is back. */
const MOST_BACKOFF_MS = 5000;

/** The live end of one type: what was read of each file of its newest days. */
export interface ClickHouseChannel extends FeedChannel {
  /** Resolves once it is known how far the streams have come, or that the server cannot tell. */
  readonly ready: () => Promise<void>;
  /** Why lines cannot be read now. Followers end then, and go on behind their last line when they come again. */
  readonly failure: () => Error | undefined;
  readonly streams: () => readonly Stream[];
}

export function createClickHouseChannel(type: LogType, options: ClickHouseFeedOptions): ClickHouseChannel {
  const { server, clock, pollMs = 500, discoverMs = 3000, onError = () => undefined } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const followers = new Set<Follower>();
  let streams: Stream[] = [];
  let newestDay = dayOf(clock());
  let isFirst = true;
  let failure: Error | undefined;
  let tellAll: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tellAll = resolve));
  const emit = (batch: TailBatch): void => followers.forEach((follower) => follower.push(batch));

  function fail(error: unknown): void {
    failure = error instanceof Error ? error : new Error(String(error));
    tellAll();
    for (const follower of followers) follower.end();
  }

  async function ready(): Promise<void> {
    if (isFirst && !failure) await told;
  }

  async function discover(): Promise<void> {
    const oldest = addDays(dayOf(clock()), -1);
    const found = await streamsOf(server, type, oldest, signal);
    const known = new Map(streams.map((stream) => [streamKey(stream), stream]));
    streams = found.map((stream) => known.get(streamKey(stream)) ?? (isFirst ? stream : unread(stream)));
  }

  async function poll(): Promise<number> {
    if (streams.length === 0) return 0;
    const lines = await linesBehind(server, type, streams, MOST_LINES, signal);
    for (const part of byMark(lines, streams, newestDay)) {
      if (part.mark) emit(part.mark);
      if (part.lines.length > 0) emit(batchOfLines(withIds(type, part.lines, streams)));
      streams = advanced(streams, part.lines);
    }
    newestDay = lines.reduce((latest, { day }) => (day > latest ? day : latest), newestDay);
    return lines.length;
  }

  async function run(): Promise<void> {
    let backoffMs = 0;
    let discoverAt = 0;
    while (!signal.aborted) {
      try {
        if (performance.now() >= discoverAt) {
          await discover();
          discoverAt = performance.now() + discoverMs;
          isFirst = false;
          tellAll();
        }
        const found = await poll();
        failure = undefined;
        backoffMs = 0;
        if (found < MOST_LINES) await sleep(pollMs, undefined, { signal, ref: false });
      } catch (error) {
        if (signal.aborted) return;
        if (backoffMs === 0) onError(error);
        fail(error);
        backoffMs = Math.min(MOST_BACKOFF_MS, Math.max(pollMs, backoffMs * 2));
        await sleep(backoffMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  run().catch(onError);
  return {
    type,
    followers,
    ready,
    failure: () => failure,
    streams: () => streams,
    close: () => ending.abort(),
  };
}

/** Cuts lines where a new day or a new beginning of a file is to be marked. */
function byMark(
  lines: readonly StoredLine[],
  streams: readonly Stream[],
  newestDay: string,
): { readonly mark?: TailBatch; readonly lines: StoredLine[] }[] {
  const parts: { mark?: TailBatch; lines: StoredLine[] }[] = [];
  const generations = new Map<string, number>();
  const nameOf = (stream: Stream): string => streamKey({ ...stream, generation: 0 });
  for (const stream of streams)
    generations.set(nameOf(stream), Math.max(generations.get(nameOf(stream)) ?? 0, generationOf(stream.last)));
  let day = newestDay;
  let current: StoredLine[] | undefined;
  for (const line of lines) {
    const key = nameOf(upTo(line));
    const generation = generationOf(line.offset);
    const known = generations.get(key) ?? 0;
    const isNew = generation > known;
    generations.set(key, Math.max(known, generation));
    if (line.day > day || isNew || !current) {
      const marks = line.day > day ? batchOfMark({ kind: 'rotated', day: line.day }) : undefined;
      const mark = marks ?? (isNew ? batchOfMark({ kind: 'truncated' }) : undefined);
      current = [];
      parts.push({ ...(mark ? { mark } : {}), lines: current });
      if (line.day > day) day = line.day;
    }
    current.push(line);
  }
  return parts;
}

/** The streams behind these lines, those that begin in them too. */
export function advanced(streams: readonly Stream[], lines: readonly StoredLine[]): Stream[] {
  const ends = new Map(streams.map((stream) => [streamKey(stream), stream]));
  for (const stream of lines.map(upTo)) {
    const known = ends.get(streamKey(stream));
    if (!known || stream.last > known.last) ends.set(streamKey(stream), stream);
  }
  return [...ends.values()];
}

/** The streams as they stood before the first of these lines. */
export function before(lines: readonly StoredLine[], streams: readonly Stream[]): Stream[] {
  const first = new Map<string, number>();
  for (const stream of lines.map(upTo))
    if (!first.has(streamKey(stream))) first.set(streamKey(stream), stream.last - 1);
  return streams.map((stream) => ({ ...stream, last: first.get(streamKey(stream)) ?? stream.last }));
}
