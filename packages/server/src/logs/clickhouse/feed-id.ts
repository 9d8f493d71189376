import { createHash } from 'node:crypto';
import { asLogType } from '@steward/api-client/rules/log-access';
import type { LogType } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/log-days';
import { instant } from '../../core/clock.ts';
import type { TailLine } from '../tail/events.ts';
import type { StoredLine } from './hits.ts';
import { upTo } from './streams.ts';
import type { Stream } from './streams.ts';

const MOST_ID_STREAMS = 16;
const MOST_KEYS = 1000;
const keys = new Map<string, string>();

/** A stream's short name, which is always the same. */
export function streamKey({ day, file, source, generation }: Omit<Stream, 'last'>): string {
  const name = `${day}\n${file}\n${source}\n${String(generation)}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = createHash('sha256').update(name).digest('base64url').slice(0, 8);
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(name, key);
  return key;
}

/** The id of each line tells where all streams stand once the line is read. */
export function withIds(type: LogType, lines: readonly StoredLine[], streams: readonly Stream[]): TailLine[] {
  const places = new Map(streams.map((stream) => [streamKey(stream), { day: stream.day, last: stream.last }]));
  return lines.map((line) => {
    const { day, file, offset, time, text } = line;
    const key = streamKey(upTo(line));
    places.delete(key);
    places.set(key, { day, last: offset });
    const id = feedId(day, type, places);
    return { kind: 'line', id, day, file, time: time === null ? null : instant(time), text };
  });
}

function feedId(day: string, type: LogType, places: ReadonlyMap<string, { day: string; last: number }>): string {
  const newest = [...places].filter(([, place]) => place.last >= 0).slice(-MOST_ID_STREAMS);
  return `${day}:${type}:${newest.map(([key, { last }]) => `${key}.${last.toString(36)}`).join(',')}`;
}

export interface FeedPlace {
  readonly day: string;
  readonly type: LogType;
  /** The last offset read, by the stream's short name. */
  readonly offsets: ReadonlyMap<string, number>;
}

/** What `feedId` wrote; undefined for anything else. */
export function parseFeedId(text: string): FeedPlace | undefined {
  const parts = /^(\d{8}):([a-z]+):([\w.,-]{1,500})$/.exec(text);
  const [, day = '', name = '', list = ''] = parts ?? [];
  const type = asLogType(name);
  if (!type || !isRealDay(day)) return undefined;
  const offsets = new Map<string, number>();
  for (const entry of list.split(',')) {
    const found = /^([\w-]{8})\.([0-9a-z]{1,11})$/.exec(entry);
    const offset = Number.parseInt(found?.[2] ?? '', 36);
    if (found?.[1] === undefined || !Number.isSafeInteger(offset)) return undefined;
    offsets.set(found[1], offset);
  }
  return { day, type, offsets };
}
