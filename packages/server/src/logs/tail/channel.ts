import type { LogType } from '@steward/api-client/rules/log-access';
import { addDays, dayOf, daysBetween, listDays } from '@steward/api-client/rules/log-days';
import { logPath } from '../folder.ts';
import { batchOfLines, batchOfMark, eventOfLine } from './events.ts';
import type { TailBatch, TailLine } from './events.ts';
import { statIfThere } from './file-access.ts';
import type { Follower } from './follower.ts';
import { createLiveFile, leftLines } from './live-file.ts';
import type { LinePart } from './line-splitter.ts';
import type { LeftLines, LiveFile } from './live-file.ts';
import { createPace } from './pace.ts';
import type { Generations } from './tail-id.ts';
import { createLeftFiles } from './left-files.ts';

export interface ChannelOptions {
  readonly dir: string;
  readonly type: LogType;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly generations: Generations;
  /** How long yesterday's file must be quiet after midnight before today's is begun, in milliseconds. */
  readonly settleMs: number;
  readonly onError: (error: unknown) => void;
}

/** The live end of one type's log: the one reader that all its followers share. */
export interface Channel {
  readonly dir: string;
  readonly type: LogType;
  readonly live: LiveFile;
  readonly ready: Promise<void>;
  readonly generations: Generations;
  readonly today: () => string;
  readonly followers: Set<Follower>;
  /** Reads soon: at once when nothing was read lately, else with what else arrives in the next moments. */
  wake(thorough: boolean): void;
  /** The first day after `day`, up to the live one, that has a file. */
  nextDay(day: string): Promise<string>;
  close(): Promise<void>;
}

/** A renamed file must be quiet for so many times `settleMs`: games take some seconds to open the new one. */
const QUIET_SETTLES = 2;
const MOST_SETTLES = 5;
/** A clock that is set back by less goes on with the file of the new day, for as long. */
const SET_BACK_MS = 600_000;

export function createChannel(options: ChannelOptions): Channel {
  const { dir, type, clock, generations, settleMs, onError } = options;
  const followers = new Set<Follower>();
  const pace = createPace();
  const today = () => dayOf(clock());
  const emit = (batch: TailBatch) => {
    pace.count(batch.lines);
    followers.forEach((follower) => follower.push(batch));
  };
  const trails = createLeftFiles<TailLine>();
  const quietMs = QUIET_SETTLES * settleMs;
  const openDay = (day: string) => {
    const onLeft = (left: LeftLines) => trails.add(leftLines(left, (part) => lateLine(day, part)));
    return createLiveFile({ path: logPath(dir, day, type), day, type, generations, quietMs, onLeft, emit });
  };

  let live = openDay(today());
  /** Files of days that a clock ran ahead into: they are read on when their day comes. */
  const ahead = new Map<string, LiveFile>();
  const ready = live.open('end').catch(onError);
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  let thoroughly = false;
  let closed = false;
  let midnightSeenAt: number | undefined;

  function wake(thorough: boolean): void {
    thoroughly ||= thorough;
    if (closed) return;
    if (reading) again = true;
    else if (!timer) {
      timer = setTimeout(start, pace.wait(followers.size));
    }
  }

  function start(): void {
    timer = undefined;
    pace.fired();
    reading = readOn()
      .catch(onError)
      .then(() => {
        reading = undefined;
        pace.haveRead();
        if (again) wake(false);
        again = false;
      });
  }

  async function readOn(): Promise<void> {
    await ready;
    const thorough = thoroughly;
    thoroughly = false;
    let more = await live.read(thorough);
    while (more && !closed) more = await live.read(false);
    if (thorough) await rotateWhenDue();
    const late = await trails.read();
    if (late.length > 0) emit(batchOfLines(late));
  }

  /** A line that came when its file had been left. Whoever comes back with its id goes on in the file of now. */
  function lateLine(day: string, part: LinePart): TailLine {
    const { generation = '0000000000', position } = live;
    return eventOfLine(part, { day: live.day, type, generation, offset: position }, day);
  }

  /** The clock was set back to an earlier day: its file is written to again. */
  async function goBack(day: string): Promise<void> {
    const late = await trails.read();
    if (late.length > 0) emit(batchOfLines(late));
    await trails.close();
    const earlier = ahead.get(day) ?? openDay(day);
    if (!ahead.delete(day)) await earlier.open('end');
    if (closed) return earlier.close();
    ahead.set(live.day, live);
    live = earlier;
    midnightSeenAt = undefined;
    emit(batchOfMark({ kind: 'rotated', day }));
    emit(batchOfMark({ kind: 'gap', skipped: 0 }));
    wake(true);
  }

  async function rotateWhenDue(): Promise<void> {
    const latest = dayOf(clock() + SET_BACK_MS);
    if (latest < live.day) return goBack(latest);
    const next = await dayWithFile(options, live.day, today());
    if (next === undefined || closed) return;
    const now = performance.now();
    midnightSeenAt ??= now;
    const quietSince = Math.max(midnightSeenAt, live.lastBytesAt);
    const due = Math.min(quietSince + settleMs, midnightSeenAt + MOST_SETTLES * settleMs);
    if (now < due) {
      setTimeout(() => wake(true), due - now + 1).unref();
      return;
    }
    await live.leave();
    live = ahead.get(next) ?? openDay(next);
    ahead.delete(next);
    midnightSeenAt = undefined;
    emit(batchOfMark({ kind: 'rotated', day: next }));
    wake(true);
  }

  async function nextDay(day: string): Promise<string> {
    return (await dayWithFile(options, day, live.day)) ?? live.day;
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(timer);
    await ready;
    await reading;
    await Promise.all([live, ...ahead.values()].map((one) => one.close()));
    await trails.close();
  }

  return {
    dir,
    type,
    get live() {
      return live;
    },
    ready,
    generations,
    today,
    followers,
    wake,
    nextDay,
    close,
  };
}

const MOST_DAYS = 60;

/** The first day after one, up to another, that has a file. */
async function dayWithFile(
  { dir, type }: Pick<ChannelOptions, 'dir' | 'type'>,
  after: string,
  until: string,
): Promise<string | undefined> {
  if (until <= after) return undefined;
  const first = addDays(after, Math.max(1, daysBetween(after, until) - MOST_DAYS));
  for (const day of listDays(first, until)) {
    if (await statIfThere(logPath(dir, day, type))) return day;
  }
  return undefined;
}
