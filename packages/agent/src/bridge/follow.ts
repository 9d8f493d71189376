import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { EVENT_LINE_LIMIT } from '@steward/api-client/contract/bridge';
import { answerRecord, eventRecord } from '../deliver/records.ts';
import type { Problem, SetAside } from '../deliver/set-aside.ts';
import { reasonOf } from '../errors.ts';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { createTrouble, type Log } from '../log.ts';
import { sleep } from '../pauses.ts';
import type { Spool } from '../spool/spool.ts';
import { readLine } from './read-line.ts';
import { inoOf, isAt, openIfThere, type Place, tailAt } from './source-file.ts';
import { beginningOf, findMoved } from './find-moved.ts';

const SOURCE = 'bridge.events';
const NEWLINE = 0x0a;
const CHUNK_BYTES = 256 * 1024;
const KEPT_OF_LONG = 1024;
const EVERY_MS = 50;
const ABSENT_MS = 250;
/** A file that was renamed is read on for as long after its last line. */
const QUIET_MS = 1000;
const TROUBLE_MS = 2000;

export interface FollowOptions {
  readonly file: string;
  readonly encoding: string;
  readonly spool: Spool;
  readonly setAside: SetAside;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

interface Taken {
  readonly records: string[];
  readonly problems: Problem[];
  /** Behind the last of them. */
  readonly place: Place;
}

interface Chunk {
  readonly bytes: Buffer;
  /** When its lines happened at the latest. */
  readonly atMs: number;
  /** The file does not grow any more: what follows its last line end is a line. */
  readonly isLast: boolean;
}

/** Takes the lines out of what follows a place. The place that it gives has the tail of the one before. */
export function takeLines(place: Place, { bytes, atMs, isLast }: Chunk, decoder: TextDecoder): Taken {
  const [records, problems]: [string[], Problem[]] = [[], []];
  let [from, skips] = [0, place.skips];
  const setAside = (id: string, reason: string, line: string) => problems.push({ id, reason, line });

  function take(line: Buffer): void {
    const id = `${place.name}.${(place.offset + from).toString(36)}.${crc32(line).toString(36)}`;
    const text = decoder.decode(line);
    if (line.length > EVENT_LINE_LIMIT)
      return void setAside(id, `The line is longer than ${EVENT_LINE_LIMIT / 1024} kB.`, text.slice(0, KEPT_OF_LONG));
    const read = readLine(text, { id, atMs });
    if (!read) return;
    if ('problem' in read) return void setAside(id, read.problem, text);
    try {
      records.push('event' in read ? eventRecord(read.event) : answerRecord(read.answer));
    } catch {
      setAside(id, 'The line is nested too deeply.', text);
    }
  }

  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
    if (!skips) take(bytes.subarray(from, end));
    skips = false;
    from = end + 1;
  }
  const rest = bytes.subarray(from);
  if (rest.length > EVENT_LINE_LIMIT || (isLast && rest.length > 0)) {
    if (!skips) take(rest);
    skips = !isLast;
    from = bytes.length;
  }
  return { records, problems, place: { ...place, offset: place.offset + from, skips } };
}

/** Reads a file that a game script appends to, from where it was read to, through whatever becomes of it. */
export async function followEvents(options: FollowOptions): Promise<void> {
  const { file, encoding, spool, setAside, log, signal, now } = options;
  const decoder = new TextDecoder(encoding);
  const trouble = createTrouble(log);
  let place = spool.mark(SOURCE) as Place | undefined;
  let handle: FileHandle | undefined;
  /** Since when the file has another name and did not grow. */
  let movedSince: number | undefined;
  let checkedMtimeMs: number | undefined;

  async function begin(next: FileHandle): Promise<void> {
    await handle?.close();
    handle = next;
    movedSince = undefined;
    place = await beginningOf(next, place);
  }

  /** Finds the file that was read last, or begins the one that is there. */
  async function find(): Promise<void> {
    const current = await openIfThere(file);
    if (place) {
      if (current && (await isAt(current, place))) {
        handle = current;
        return;
      }
      const moved = await findMoved(file, place);
      if (moved) {
        await current?.close();
        handle = moved;
        return;
      }
      if (!current) return;
      if (place.offset > 0)
        log.warn(`${file} was begun anew while the agent was away; what it held before and was not read is not there.`);
    }
    if (current) await begin(current);
  }

  /** Takes what there is to take. False when nothing was. */
  async function read(isLast: boolean): Promise<boolean> {
    if (!handle || !place) return false;
    const { mtimeMs, size } = await handle.stat();
    const isOther =
      size < place.offset ||
      ((size > place.offset || mtimeMs !== checkedMtimeMs) && (await tailAt(handle, place.offset)) !== place.tail);
    checkedMtimeMs = mtimeMs;
    if (isOther) {
      log.info(`${file} was begun anew.`);
      place = await beginningOf(handle, place);
    }
    const bytes = await readAt(handle, place.offset, Math.min(CHUNK_BYTES, Math.max(0, size - place.offset)));
    if (bytes.length === 0) return false;
    const atMs = Math.min(now(), mtimeMs);
    const {
      records,
      problems,
      place: taken,
    } = takeLines(place, { bytes, atMs, isLast: isLast && place.offset + bytes.length >= size }, decoder);
    if (taken.offset === place.offset) return false;
    const next: Place = { ...taken, tail: await tailAt(handle, taken.offset) };
    await setAside.add(problems);
    await spool.append(SOURCE, records, { ...next });
    place = next;
    return true;
  }

  /** Whether the file of the name is another one by now, and the one that is read has been quiet for long enough. */
  async function isOver(): Promise<boolean> {
    const ino = await inoOf(file);
    if (ino === undefined || ino === place?.ino) {
      movedSince = undefined;
      return false;
    }
    movedSince ??= now();
    return now() - movedSince >= QUIET_MS;
  }

  async function step(): Promise<void> {
    if (!handle) await find();
    if (await read(false)) {
      movedSince = undefined;
      return;
    }
    if (handle && (await isOver())) {
      if (await read(true)) return;
      const next = await openIfThere(file);
      if (next) return begin(next);
    }
    await sleep(handle ? EVERY_MS : ABSENT_MS, signal);
  }

  try {
    while (!signal.aborted) {
      try {
        await step();
        trouble.ends(`${file} can be read again.`);
      } catch (error) {
        if (signal.aborted) return;
        trouble.begins(`${file} cannot be read on: ${reasonOf(error)}.`, 'error');
        await sleep(TROUBLE_MS, signal);
      }
    }
  } finally {
    await handle?.close();
  }
}
