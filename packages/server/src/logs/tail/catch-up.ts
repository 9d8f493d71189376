import { readdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@steward/api-client/rules/log-days';
import { listStoredLogs, logPath } from '../folder.ts';
import type { Channel } from './channel.ts';
import { batchOfLines, batchOfMark, eventOfLine } from './events.ts';
import type { TailBatch, TailLine } from './events.ts';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { isSameFile, openIfThere, statIfThere } from './file-access.ts';
import { type FoundLines, lastLines } from './last-lines.ts';
import { createLineSplitter } from './line-splitter.ts';
import type { LinePart } from './line-splitter.ts';
import type { LiveFile } from './live-file.ts';
import { HEAD_BYTES, fingerprint, parseTailId } from './tail-id.ts';

const READ_BYTES = 256 * 1024;
const RETRY_MS = 20;
const MOST_TRIES = 100;
const MOST_BACKLOG_LINES = 10_000;

/** Where a follower stands in the files: behind `offset` of that day's. */
interface Cursor {
  readonly day: string;
  offset: number;
  /** What the file must be for the offset to mean anything; undefined when it was just looked up. */
  generation?: string | undefined;
  epoch?: number;
}

export interface CatchUpOptions {
  readonly lastEventId?: string | undefined;
  readonly backlog: number;
  /** The oldest day that an id may reach back to. */
  readonly oldestDay: string;
}

/**
 * Everything between the follower's place and the live end, read at the follower's own pace; then `attach` is called
 * at a moment at which nothing lies between. Without a usable id it begins `backlog` lines before the end.
 */
export async function* catchUp(
  channel: Channel,
  options: CatchUpOptions,
  attach: () => void,
  signal: AbortSignal,
): AsyncGenerator<TailBatch, void> {
  await channel.ready;
  const place = options.lastEventId === undefined ? undefined : parseTailId(options.lastEventId);
  const resumes = place?.type === channel.type && place.day >= options.oldestDay && place.day <= channel.live.day;
  if (options.lastEventId !== undefined && !resumes) yield batchOfMark({ kind: 'gap', skipped: 0 });
  const begun: Beginning =
    place && resumes
      ? { cursor: { day: place.day, offset: place.offset, generation: place.generation }, lead: [] }
      : await beforeTheEnd(channel, Math.min(options.backlog, MOST_BACKLOG_LINES));
  if (begun.lead.length > 0) yield batchOfLines(begun.lead);
  let { cursor } = begun;
  while (!signal.aborted) {
    if (cursor.day > channel.live.day) {
      // The clock was set back meanwhile.
      yield batchOfMark({ kind: 'gap', skipped: 0 });
      ({ cursor } = await beforeTheEnd(channel, 0));
    }
    if (cursor.day >= channel.live.day) {
      if (yield* liveDay(channel, cursor, attach, signal)) return;
    } else {
      yield* pastDay(channel, cursor);
      cursor = { day: await channel.nextDay(cursor.day), offset: 0 };
      yield batchOfMark({ kind: 'rotated', day: cursor.day });
    }
  }
}

/** Where a follower without a place begins; `lead` are lines of today that were turned over, which it gets before. */
interface Beginning {
  readonly cursor: Cursor;
  readonly lead: readonly TailLine[];
}

async function beforeTheEnd(channel: Channel, count: number): Promise<Beginning> {
  const { live } = channel;
  const [epoch, position] = [live.epoch, live.position];
  const end = { day: live.day, offset: position, epoch };
  if (count <= 0) return { cursor: end, lead: [] };
  const here = position > 0 ? await live.using((file) => lastLines(file, position, count)) : undefined;
  if (here && (here.lines >= count || here.offset > 0)) return { cursor: { ...end, offset: here.offset }, lead: [] };
  const missing = count - (here?.lines ?? 0);
  const first = { ...end, offset: here?.offset ?? position };
  const lead = await turnedOver(channel, missing);
  if (lead.length > 0) return { cursor: first, lead };
  const dayBefore = addDays(live.day, -1);
  const path = logPath(channel.dir, dayBefore, channel.type);
  const there = await findLines(path, (await statIfThere(path))?.size ?? 0, missing);
  return { cursor: there && there.lines > 0 ? { day: dayBefore, offset: there.offset } : first, lead: [] };
}

/** The last lines of what was turned over of the live day's log; whoever comes back with one's id begins the log of now. */
async function turnedOver({ dir, type, live }: Channel, count: number): Promise<TailLine[]> {
  const { generation = '0000000000' } = live;
  const place = { day: live.day, type, generation, offset: 0 };
  const files = (await listStoredLogs(dir, live.day))
    .filter(({ log, isBeside, form }) => log === `${type}.log` && isBeside && form === 'plain')
    .filter(({ stored }) => !isSameFile(stored, live.identity))
    .sort((a, b) => b.stored.mtimeMs - a.stored.mtimeMs);
  let found: TailLine[] = [];
  for (const { path } of files) {
    if (found.length >= count) break;
    const handle = await openIfThere(path);
    if (!handle) continue;
    try {
      const { size } = await handle.stat();
      const { offset } = await lastLines(handle, size, count - found.length);
      const splitter = createLineSplitter();
      const parts = splitter.push(await readAt(handle, offset, size - offset));
      const rest = splitter.rest();
      if (rest) parts.push(rest);
      found = [...parts.map((part) => eventOfLine(part, place)), ...found];
    } finally {
      await handle.close();
    }
  }
  return found;
}

async function findLines(path: string, end: number, count: number): Promise<FoundLines | undefined> {
  const handle = end > 0 ? await openIfThere(path) : undefined;
  if (!handle) return undefined;
  return lastLines(handle, end, count).finally(() => handle.close());
}

/** The rest of a day that is over. */
async function* pastDay(channel: Channel, cursor: Cursor): AsyncGenerator<TailBatch, void> {
  const path = logPath(channel.dir, cursor.day, channel.type);
  const handle = await openIfThere(path);
  if (!handle) return;
  try {
    const { ino, size } = await handle.stat();
    const generation = channel.generations.of(path, fingerprint(ino, await readAt(handle, 0, HEAD_BYTES)));
    if (cursor.generation !== undefined && (cursor.generation !== generation || cursor.offset > size)) {
      yield batchOfMark({ kind: 'truncated' });
      cursor.offset = 0;
    }
    yield* toTheEnd(channel, cursor, handle, generation);
  } finally {
    await handle.close();
  }
}

/** What a file that is not written to any more holds beyond the cursor. */
async function* toTheEnd(
  channel: Channel,
  cursor: Cursor,
  handle: FileHandle,
  generation: string,
): AsyncGenerator<TailBatch, void> {
  const toLine = lineMaker(channel, cursor, generation);
  const splitter = createLineSplitter();
  for (let from = cursor.offset; ; from += READ_BYTES) {
    const bytes = await readAt(handle, from, READ_BYTES);
    const parts = splitter.push(bytes);
    const rest = bytes.length < READ_BYTES ? splitter.rest() : undefined;
    if (rest) parts.push(rest);
    if (parts.length > 0) yield batchOfLines(parts.map(toLine));
    if (bytes.length < READ_BYTES) return;
  }
}

/** The rest of the file that the cursor's offset was given for, where it was renamed meanwhile. */
async function* restOfRenamed(channel: Channel, cursor: Cursor): AsyncGenerator<TailBatch, void> {
  const { generation } = cursor;
  cursor.generation = undefined;
  if (generation === undefined) return;
  const folder = join(channel.dir, cursor.day);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(channel.type) || name === `${channel.type}.log`) continue;
    const handle = await openIfThere(join(folder, name));
    if (!handle) continue;
    try {
      const { ino, size } = await handle.stat();
      const print = fingerprint(ino, await readAt(handle, 0, HEAD_BYTES));
      if (!generation.startsWith(print) || size < cursor.offset) continue;
      yield* toTheEnd(channel, cursor, handle, generation);
      return;
    } finally {
      await handle.close();
    }
  }
}

/** The day that is still being written. True once attached; false when midnight came first. */
async function* liveDay(
  channel: Channel,
  cursor: Cursor,
  attach: () => void,
  signal: AbortSignal,
): AsyncGenerator<TailBatch, boolean> {
  const { live } = channel;
  cursor.epoch ??= live.epoch;
  if (cursor.generation !== undefined && !(await stillThere(live, cursor))) cursor.epoch = -1;
  let tries = 0;
  while (channel.live === live && !signal.aborted) {
    if (cursor.epoch !== live.epoch) {
      yield* restOfRenamed(channel, cursor);
      cursor.offset = 0;
      cursor.epoch = live.epoch;
      yield batchOfMark({ kind: 'truncated' });
      continue;
    }
    if (cursor.offset > live.position && live.identity && tries < MOST_TRIES) {
      tries += 1;
      await lookAgain(channel);
      continue;
    }
    if (cursor.offset >= live.position || !live.identity) {
      attach();
      return true;
    }
    yield* upToLive(channel, live, cursor);
  }
  return false;
}

/** Whether the file is the one that the cursor's offset was given for. */
async function stillThere(live: LiveFile, cursor: Cursor): Promise<boolean> {
  if (cursor.generation !== live.generation) return false;
  return cursor.offset <= live.position || cursor.offset <= ((await live.using((file) => file.stat()))?.size ?? 0);
}

/** Lines up to the live position, for as long as the file stays the same one. */
async function* upToLive(channel: Channel, live: LiveFile, cursor: Cursor): AsyncGenerator<TailBatch, void> {
  if (live.generation === undefined) return;
  cursor.generation = live.generation;
  const toLine = lineMaker(channel, cursor, live.generation);
  const splitter = createLineSplitter();
  let from = cursor.offset;
  while (from < live.position) {
    const length = Math.min(READ_BYTES, live.position - from);
    const at = from;
    const bytes = await live.using((file) => readAt(file, at, length));
    if (channel.live !== live || cursor.epoch !== live.epoch) return;
    if (bytes === undefined || bytes.length < length) return lookAgain(channel);
    from += length;
    const parts = splitter.push(bytes);
    const rest = from === live.position ? splitter.rest() : undefined;
    if (rest) parts.push(rest);
    if (parts.length > 0) yield batchOfLines(parts.map(toLine));
    if (channel.live !== live || cursor.epoch !== live.epoch) return;
  }
}

async function lookAgain(channel: Channel): Promise<void> {
  channel.wake(true);
  await sleep(RETRY_MS);
}

/** Makes the events of one file's lines and moves the cursor behind each. */
function lineMaker(channel: Channel, cursor: Cursor, generation: string): (part: LinePart) => TailLine {
  const { type } = channel;
  const { day } = cursor;
  return (part) => {
    cursor.offset += part.size;
    return eventOfLine(part, { day, type, generation, offset: cursor.offset });
  };
}
