import type { IndexCache } from '../archive/read-index.ts';
import { scannedFile } from './file-cutter.ts';
import { toLineEvent } from './line-joiner.ts';
import { hasRepeatedHour } from './line-time.ts';
import { openLog } from './open-log.ts';
import { HIDDEN, MATCH } from './protocol.ts';
import type { ScannedFile, UnitResult } from './protocol.ts';
import { nameInAnswer } from './search-files.ts';
import type { SearchFile } from './search-files.ts';
import type { AroundRequest, LineEvent } from './search-types.ts';
import type { TaskQueue } from './task-queue.ts';

/** What reading a line needs of the engine. */
export interface AroundHost {
  /** Unlike that of any search. */
  readonly key: string;
  readonly indexes: IndexCache;
  readonly tasks: Pick<TaskQueue, 'locate' | 'unit' | 'stop'>;
}

/** What stands there cannot be read: a part of its file is damaged. */
export class DamagedLineError extends Error {
  /** As `day/file`. */
  readonly file: string;

  constructor(file: string) {
    super(`Parts of ${file} cannot be read.`);
    this.file = file;
  }
}

/**
 * The line that holds a byte of a file, with those around it, oldest first; those have `context`. Undefined where the file
 * is gone or ends before. Throws a DamagedLineError, or the signal's reason.
 */
export async function readAround(
  file: SearchFile,
  request: AroundRequest,
  { key, indexes, tasks }: AroundHost,
): Promise<LineEvent[] | undefined> {
  const log = await openLog(file, indexes, request.signal);
  if (!log) return undefined;
  try {
    if (request.offset >= log.size) return undefined;
    const window = { notBefore: request.notBefore };
    const bare = scannedFile(file, log, { key, search: key, window });
    const isFolded = hasRepeatedHour(file.day);
    const { fold } = isFolded ? await tasks.locate({ kind: 'locate', file: bare, foldFrom: 0 }) : bare;
    const result = await readAt({ ...bare, fold }, request.offset, request, tasks);
    if (result.isDamaged) throw new DamagedLineError(nameInAnswer(file));
    return eventsOf(result, request, file);
  } finally {
    void tasks.stop().then(() => log.close());
  }
}

/** Reads the lines around the one that begins at `start`, or else that holds it. */
async function readAt(
  file: ScannedFile,
  start: number,
  { context }: Pick<AroundRequest, 'context'>,
  tasks: Pick<TaskQueue, 'unit'>,
): Promise<UnitResult> {
  const result = await tasks.unit(() => ({
    kind: 'unit',
    file,
    query: { mode: 'any', needles: [] },
    order: 'oldest',
    context: context + 1,
    hidesAddresses: false,
    most: 1,
    isNumbered: false,
    batch: Infinity,
    cancel: new Int32Array(new SharedArrayBuffer(4)),
    pending: { starts: Float64Array.of(start), numbers: Float64Array.of(NaN) },
  }));
  const { kinds, starts, nexts } = result.lines;
  const before = kinds.indexOf(MATCH) - 1;
  const holder = starts[before];
  const isInside = holder !== undefined && (nexts[before] ?? start) > start;
  return isInside ? readAt(file, holder, { context }, tasks) : result;
}

function eventsOf({ lines }: UnitResult, { context }: AroundRequest, { day, file }: SearchFile): LineEvent[] {
  const at = lines.kinds.indexOf(MATCH);
  return lines.kinds.flatMap((kind, index): LineEvent[] => {
    if (kind === HIDDEN || Math.abs(index - at) > context) return [];
    const time = lines.times[index] ?? NaN;
    const [start = 0, next = 0, text = ''] = [lines.starts[index], lines.nexts[index], lines.texts[index]];
    return [toLineEvent({ kind, start, next, time, number: NaN, text }, day, file)];
  });
}
