import type { FileState, FileStates } from './file-state.ts';
import { findLiteral } from './find-literal.ts';
import { isLong, textWithHits } from './found-text.ts';
import type { Found } from './find-literal.ts';
import { findRegex } from './find-regex.ts';
import type { Kernel } from './kernel.ts';
import { createDayClock, hasRepeatedHour } from './line-time.ts';
import { isInWindow, locateWindow } from './locate.ts';
import { MOST_LINE_BYTES } from './long-line.ts';
import { AFTER, BEFORE, HIDDEN, MATCH } from './protocol.ts';
import type { LineColumns, LocateResult, LocateTask, PendingLines, UnitResult, UnitTask } from './protocol.ts';
import { findFold } from './time-index.ts';

/** Lines found in one go: to look through a piece of a file anew costs more than to keep where they begin. */
const FOUND_AT_ONCE = 512;
const CHARACTERS_PER_LINE = 512;
/** A line of 64 KiB has more, whatever its characters. */
const LEAST_LONG_CHARACTERS = MOST_LINE_BYTES / 4;

/** Does one unit of a search. Rejects with an InvalidPatternError. */
export async function runUnit(kernel: Kernel, states: FileStates, task: UnitTask): Promise<UnitResult> {
  const state = states.of(task.file);
  const damageBefore = state.source.damage;
  const isDamaged = (): boolean => {
    const isMet = task.ranges?.some(({ start, end }) => state.source.hasDamage(start, end)) ?? false;
    return isMet || state.source.damage > damageBefore;
  };
  if (task.pending && task.most > 0) {
    const sent = await readLines(state, task, task.pending);
    const next = sent.left || task.ranges ? { pending: sent.left, ranges: task.ranges } : undefined;
    return { matched: 0, newlines: 0, lines: sent.lines, next, isDamaged: isDamaged() };
  }
  const found = await find(kernel, states, state, task);
  const { left, lines } = await readLines(state, task, inOrder(found, task));
  const pending = left && { ...left, numbers: left.numbers.map((number) => number - found.newlines) };
  const next = pending || found.rest ? { pending, ranges: found.rest } : undefined;
  const reached = task.most > 0 && found.starts.length === 0 ? reachedTime(state, task, found) : undefined;
  return {
    matched: found.matched,
    bars: found.bars,
    newlines: found.newlines,
    lines,
    next,
    isDamaged: isDamaged(),
    reached,
  };
}

/** The time of the last line in the order that was looked at. */
function reachedTime({ reader, times }: FileState, { order, ranges }: UnitTask, found: Found): number | undefined {
  const [first, last] = [ranges?.[0], ranges?.at(-1)];
  if (!first || !last) return undefined;
  const end = found.rest?.[0]?.start ?? last.end;
  const isWhole = first.isAligned || first.start === 0;
  const start = order === 'oldest' ? reader.before(end) : isWhole ? first.start : reader.endOf(first.start - 1) + 1;
  return (start === undefined ? undefined : times.of(start)) ?? undefined;
}

/** Tells where to look in a file; of one with an index, only where the hour repeats. */
export function locate(states: FileStates, { file, foldFrom }: LocateTask): LocateResult {
  const { size, window } = file;
  const { reader } = states.of(file);
  const isFolded = hasRepeatedHour(file.day);
  const fold = isFolded ? findFold(reader, createDayClock(file.day), size, foldFrom) : Infinity;
  if (foldFrom !== undefined) return { fold, start: 0, end: size };
  const { times } = states.of({ ...file, fold });
  return { fold, ...locateWindow(reader, times, size, window) };
}

async function find(kernel: Kernel, states: FileStates, state: FileState, task: UnitTask): Promise<Found> {
  const { query, ranges } = task;
  if (!ranges) return { starts: [], numbers: [], matched: 0, newlines: 0 };
  if (query.mode === 'regex') return findRegex(kernel, state, query.pattern, task, ranges);
  return findLiteral(
    kernel,
    state,
    states.matcher(task.file, query, ranges[0]?.start ?? 0),
    task,
    ranges,
    Math.min(FOUND_AT_ONCE, 2 * task.batch),
  );
}

function inOrder(found: Found, task: UnitTask): PendingLines {
  const starts = task.order === 'oldest' ? found.starts : found.starts.reverse();
  const numbers = task.order === 'oldest' ? found.numbers : found.numbers.reverse();
  const wanted = Math.min(starts.length, task.most);
  return { starts: Float64Array.from(starts.slice(0, wanted)), numbers: Float64Array.from(numbers.slice(0, wanted)) };
}

/** As `collectLines`; of matches that are too long to be shown whole, what is around the hit. */
async function readLines(
  state: FileState,
  task: UnitTask,
  hits: PendingLines,
): Promise<ReturnType<typeof collectLines>> {
  const collected = collectLines(state, task, hits);
  const { kinds, starts, texts } = collected.lines;
  for (const [index, start] of starts.entries())
    if (kinds[index] === MATCH && (texts[index]?.length ?? 0) > LEAST_LONG_CHARACTERS && isLong(state, start))
      texts[index] = await textWithHits(state, start, task.query, task.file);
  return collected;
}

/** Reads the lines with those around them, each once, until the batch is full; `left` is what did not fit. */
function collectLines(
  { reader, times }: FileState,
  task: UnitTask,
  hits: PendingLines,
): { readonly lines: LineColumns; readonly left: PendingLines | undefined } {
  const { file, order, context, batch } = task;
  const lines: LineColumns = { kinds: [], starts: [], nexts: [], times: [], numbers: [], texts: [] };
  const wanted = Math.min(hits.starts.length, task.most);
  const isOldestFirst = order === 'oldest';
  const [lead, trail] = isOldestFirst ? [BEFORE, AFTER] : [AFTER, BEFORE];
  let edge: number | undefined;
  let characters = 0;

  const add = (kind: number, start: number, number: number): void => {
    const time = times.of(start);
    const isHidden = kind !== MATCH && !isInWindow(time, file.window);
    const text = isHidden ? '' : reader.text(start, file.page);
    lines.kinds.push(isHidden ? HIDDEN : kind);
    lines.starts.push(start);
    lines.nexts.push(reader.endOf(start) + 1);
    lines.times.push(time ?? NaN);
    lines.numbers.push(number);
    lines.texts.push(text);
    characters += text.length;
    edge = start;
  };

  const neighbours = (hit: number, side: number, isStop: (start: number) => boolean): number[] => {
    const found: number[] = [];
    let start: number | undefined = hit;
    while (found.length < context) {
      start = side === BEFORE ? reader.before(start) : after(start);
      if (start === undefined || isStop(start)) break;
      found.push(start);
    }
    return found;
  };

  const after = (start: number): number | undefined => {
    const next = reader.endOf(start) + 1;
    return next < file.size ? next : undefined;
  };

  for (let index = 0; index < wanted; index++) {
    const hit = hits.starts[index] ?? 0;
    const number = hits.numbers[index] ?? NaN;
    const following = index + 1 < wanted ? hits.starts[index + 1] : undefined;
    const last = edge;
    const isSent = (start: number): boolean => last !== undefined && (isOldestFirst ? start <= last : start >= last);
    const leading = neighbours(hit, lead, isSent);
    const step = isOldestFirst ? 1 : -1;
    leading.reverse().forEach((start, place) => add(lead, start, number - step * (leading.length - place)));
    add(MATCH, hit, number);
    const trailing = neighbours(hit, trail, (start) => start === following);
    trailing.forEach((start, place) => add(trail, start, number + step * (place + 1)));
    if (index + 1 < wanted && (lines.starts.length >= batch || characters >= batch * CHARACTERS_PER_LINE)) {
      return { lines, left: { starts: hits.starts.slice(index + 1), numbers: hits.numbers.slice(index + 1) } };
    }
  }
  return { lines, left: undefined };
}
