import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { readAt, readInto } from '@steward/api-client/log-forms/read-at';
import type { ImportFormat } from '@steward/api-client/log-forms/formats';
import { inoOf, isAt, openIfThere, tailAt, tailOf } from '../bridge/source-file.ts';
import { beginningOf } from '../bridge/find-moved.ts';
import type { Log } from '../log.ts';
import type { Spool } from '../spool/spool.ts';
import { markOf, partOf, placeOf, type LogPlace } from './log-place.ts';
import { logRecords } from './log-records.ts';
import { findOlderCopies, type OlderCopy } from './older-copies.ts';
import { contentOf, goesOnFrom } from './copy-content.ts';
import { recall } from './recall.ts';
import { CHUNK_BYTES, createStretchTimes } from './stretch-times.ts';
import { createChunkReader, headOfFile, type Chunk, type Entry, type LogSettings } from './read-chunk.ts';

/** A file that was renamed is read on for as long after its last line. */
const QUIET_MS = 1000;
/** What is read later than that after it was written is no live line. */
const LIVE_MS = 60_000;

/** Takes what entries of a log tell. */
export interface LogEvents {
  /** Before their lines are kept: it may happen twice. */
  take(format: ImportFormat, entries: readonly Entry[], part: string): Promise<void>;
  /** Of entries that were taken before: who is who. */
  recall(format: ImportFormat, entries: readonly Entry[]): void;
}

export interface LogFileOptions {
  readonly path: string;
  /** What the panel knows it as. */
  readonly name: string;
  readonly settings: LogSettings;
  readonly spool: Spool;
  readonly events?: LogEvents | undefined;
  /** Room for one piece, which all logs that are read in turn may share. */
  readonly room: Buffer;
  /** It was not there a moment ago. */
  readonly isNew: boolean;
  readonly log: Log;
  readonly now: () => number;
}

/** A log that is read on through whatever becomes of its file. */
export interface LogFile {
  /** Takes the next piece. False when there was nothing to take. */
  step(): Promise<boolean>;
  close(): Promise<void>;
}

export const sourceOf = (name: string): string => `logs.${name}`;

export function openLogFile(options: LogFileOptions): LogFile {
  const { path, name, settings, spool, events, log, now } = options;
  const source = sourceOf(name);
  const reader = createChunkReader(path, settings);
  let place = placeOf(spool.mark(source));
  let handle: FileHandle | undefined;
  let head: Buffer = Buffer.alloc(0);
  let times = createStretchTimes(reader);
  /** What turning over left to be read before the file itself. */
  let older: AsyncGenerator<boolean, void> | undefined;
  let movedSince: number | undefined;
  let checkedMtimeMs: number | undefined;
  let isRecalled = false;
  let caughtUpMs = options.isNew ? now() : place?.seenMs;

  async function keep(
    from: LogPlace,
    chunk: Chunk,
    tailOfNext: (offset: number) => Promise<string>,
  ): Promise<LogPlace> {
    const isLive = caughtUpMs !== undefined && now() - caughtUpMs < LIVE_MS;
    const { lines, entries, format, place: taken } = reader.take(from, chunk);
    if (taken.offset === from.offset) return from;
    const next: LogPlace = { ...taken, tail: await tailOfNext(taken.offset), seenMs: now() };
    const part = partOf(next);
    if (events && entries.length > 0) {
      if (next.isPast) events.recall(format, entries);
      else await events.take(format, entries, part);
    }
    await spool.append(source, logRecords({ file: name, part, isLive }, lines), { ...markOf(next), path });
    return next;
  }

  const anew = (base: Pick<LogPlace, 'ino' | 'name'>): LogPlace => ({
    ino: base.ino,
    name: base.name,
    offset: 0,
    tail: tailOf(Buffer.alloc(0)),
    skips: false,
    count: place ? place.count + 1 : 0,
    format: undefined,
    encoding: undefined,
    page: place?.page,
    entry: undefined,
    ms: undefined,
    seenMs: now(),
    isPast: place ? place.isPast : !options.isNew,
  });

  async function use(next: FileHandle): Promise<void> {
    await handle?.close();
    handle = next;
    head = Buffer.alloc(0);
    [movedSince, checkedMtimeMs] = [undefined, undefined];
    times = createStretchTimes(reader);
  }

  /** Finds the file that was read last and what came after it, or begins the one that is there. */
  async function find(): Promise<void> {
    const current = await openIfThere(path);
    if (!place) {
      if (!current) return;
      place = anew(await beginningOf(current, undefined));
      return use(current);
    }
    if (current && (await isAt(current, place))) {
      if (!isRecalled && events) await recall(current, place, options);
      isRecalled = true;
      return use(current);
    }
    await current?.close();
    const copies = await findOlderCopies(path);
    const readTo = place;
    let last = copies.findLastIndex(({ ino }) => ino === readTo.ino);
    if (last < 0 || !(await goesOnFrom(copies[last] as OlderCopy, readTo))) {
      last = -1;
      for (let at = copies.length - 1; at >= 0 && last < 0; at -= 1)
        if (readTo.offset > 0 && (await goesOnFrom(copies[at] as OlderCopy, readTo))) last = at;
    }
    const unread = last < 0 ? copies.filter(({ mtimeMs }) => mtimeMs > readTo.seenMs) : copies.slice(last);
    if (!current && last < 0 && unread.length === 0) return;
    if (last < 0 && readTo.offset > 0)
      log.warn(`${path} was begun anew; what it held before and was not read is not there.`);
    older = readOlder(unread, current !== undefined);
  }

  /** Reads older copies one after the other, then begins the file itself. Yields whether something was taken. */
  async function* readOlder(copies: readonly OlderCopy[], goesOn: boolean): AsyncGenerator<boolean, void> {
    for (const copy of copies) {
      if (!place) return;
      if (place.offset === 0 || !(await goesOnFrom(copy, place))) {
        const base = createHash('sha256').update(`${copy.ino}.${copy.mtimeMs}`).digest('base64url').slice(0, 10);
        place = anew({ ino: copy.ino, name: base });
      }
      try {
        yield* copy.packing ? readPacked(copy) : readPlain(copy);
      } catch (error) {
        if (copy.packing === undefined) throw error;
        log.error(`${copy.path} cannot be read in full: ${error instanceof Error ? error.message : String(error)}.`);
      }
    }
    if (!goesOn) return;
    const current = await openIfThere(path);
    if (!current) return;
    place = anew(await beginningOf(current, undefined));
    await use(current);
  }

  async function* readPlain(copy: OlderCopy): AsyncGenerator<boolean, void> {
    const opened = await openIfThere(copy.path);
    if (!opened) return;
    await use(opened);
    try {
      while (await read(true)) yield true;
    } finally {
      await opened.close();
      handle = undefined;
    }
  }

  async function* readPacked(copy: OlderCopy): AsyncGenerator<boolean, void> {
    let [held, skip, first]: [Buffer, number, Buffer] = [Buffer.alloc(0), place?.offset ?? 0, Buffer.alloc(0)];
    const takeHeld = async (isLast: boolean) => {
      if (!place || held.length === 0) return false;
      const from = place;
      const bytes = held;
      const next = await keep(from, { bytes, head: first, writtenMs: copy.mtimeMs, isLast }, (offset) =>
        Promise.resolve(tailOf(bytes.subarray(0, offset - from.offset))),
      );
      held = bytes.subarray(next.offset - from.offset);
      place = next;
      return next.offset > from.offset;
    };
    for await (const part of contentOf(copy)) {
      if (first.length < headOfFile) first = Buffer.concat([first, part]).subarray(0, headOfFile);
      if (skip >= part.length) {
        skip -= part.length;
        continue;
      }
      held = Buffer.concat([held, part.subarray(skip)]);
      skip = 0;
      if (await takeHeld(false)) yield true;
    }
    if (await takeHeld(true)) yield true;
  }

  /** Takes what there is to take. False when nothing was. */
  async function read(isLast: boolean): Promise<boolean> {
    if (!handle || !place) return false;
    const opened = handle;
    const { mtimeMs, size } = await opened.stat();
    const hasChanged = size !== place.offset || mtimeMs !== checkedMtimeMs;
    if (size < place.offset || (hasChanged && (await tailAt(opened, place.offset)) !== place.tail)) {
      log.info(`${path} was begun anew.`);
      await opened.close();
      handle = undefined;
      await find();
      return older !== undefined;
    }
    checkedMtimeMs = mtimeMs;
    const bytes = await readInto(options.room, opened, place.offset, Math.min(CHUNK_BYTES, size - place.offset));
    if (bytes.length > 0) {
      if (head.length < Math.min(headOfFile, size)) head = await readAt(opened, 0, Math.min(headOfFile, size));
      const writtenMs = Math.min(now(), mtimeMs);
      const plan = await times.planFor(place, { opened, head, size, writtenMs });
      const isEnd = isLast && place.offset + bytes.length >= size;
      const next = await keep(place, { bytes, head, writtenMs, isLast: isEnd, plan }, (offset) =>
        tailAt(opened, offset),
      );
      const hasMore = next.offset > place.offset;
      place = next;
      if (hasMore && place.offset < size) return true;
    }
    caughtUpMs = now();
    if (place.isPast) place = { ...place, isPast: false };
    return bytes.length > 0 && place.offset === size;
  }

  /** Whether the file of the name is another one by now, and the one that is read has been quiet for long enough. */
  async function isOver(hasRead: boolean): Promise<boolean> {
    const ino = await inoOf(path);
    if (ino === undefined || ino === place?.ino) {
      movedSince = undefined;
      return false;
    }
    if (hasRead) movedSince = undefined;
    movedSince ??= now();
    return now() - movedSince >= QUIET_MS;
  }

  return {
    async step() {
      if (older) {
        const { done, value } = await older.next();
        if (done === true) older = undefined;
        return done === true || value;
      }
      if (!handle) await find();
      if (older || !handle) return older !== undefined;
      const hasRead = await read(false);
      if (hasRead || !handle || !(await isOver(hasRead))) return hasRead;
      while (await read(true));
      const finished = handle as FileHandle | undefined;
      await finished?.close();
      handle = undefined;
      await find();
      return true;
    },
    async close() {
      await older?.return();
      await handle?.close();
      handle = undefined;
    },
  };
}
