import { createLineSorter } from '@steward/api-client/log-forms/line-sorter';
import type { ImportFormat } from '@steward/api-client/log-forms/formats';
import type { TimePlan } from '@steward/api-client/log-forms/timeline';
import type { LogType } from '@steward/api-client/rules/log-access';
import { localStamp } from '@steward/api-client/rules/log-days';
import type { LinePart } from '../tail/line-splitter.ts';

export interface LineWriterOptions {
  readonly format: ImportFormat;
  readonly plan: TimePlan;
  /** Reads a line or a part of one; `isLast` when no other part follows. */
  readonly decode: (bytes: Buffer, isLast: boolean) => string;
  readonly fileName: string;
  readonly append: (day: string, type: LogType, text: string) => void;
}

export interface LineWriter {
  /** Takes lines that follow each other. */
  write(parts: readonly LinePart[]): void;
  /** Gives what is still held back, and the counts. */
  end(): WrittenLines;
}

export interface WrittenLines {
  readonly lines: number;
  readonly byType: Partial<Record<LogType, number>>;
  readonly days: string[];
  /** The day of the last line on the source's own clock. */
  readonly lastDay: string | undefined;
  /** Lines with a stamp. */
  readonly stamped: number;
  /** Lines whose time is not known, by what they got instead; `oldFirst` is the time of the first of the `old` ones. */
  readonly timeless: { readonly ofLineBefore: number; readonly old: number; readonly oldFirst?: string };
}

interface Place {
  readonly day: string;
  readonly type: LogType;
}

/** Gives each line its stamp, day and type, and appends it to the log of these. */
export function createLineWriter({ format, plan, decode, fileName, append }: LineWriterOptions): LineWriter {
  const byType: Partial<Record<LogType, number>> = {};
  const days = new Set<string>();
  let lines = 0;
  let place: Place | undefined;
  let isUnfinished = false;
  let stampMs = Number.NaN;
  let stamp = '';
  let day = '';

  const sorter = createLineSorter<boolean>({
    format,
    plan,
    fileName,
    put({ type, ms, text, of: isWhole }) {
      if (ms !== stampMs) {
        stampMs = ms;
        stamp = localStamp(ms);
        day = stamp.slice(0, 10).replaceAll('-', '');
        days.add(day);
      }
      place = { day, type };
      append(day, type, `[${stamp}] ${text}${isWhole ? '\n' : ''}`);
      isUnfinished = !isWhole;
      byType[type] = (byType[type] ?? 0) + 1;
      lines += 1;
    },
  });

  function goOn(part: LinePart): void {
    if (!place) return;
    append(place.day, place.type, `${decode(part.bytes, part.ends)}${part.ends ? '\n' : ''}`);
    isUnfinished = !part.ends;
  }

  function write(parts: readonly LinePart[]): void {
    for (const part of parts) {
      if (part.starts) sorter.take(decode(part.bytes, part.ends).replace(/^\ufeff+/, ''), part.ends, part.ends);
      else goOn(part);
    }
  }

  function end(): WrittenLines {
    if (isUnfinished && place) append(place.day, place.type, '\n');
    sorter.settle();
    const { stamped, timeless } = sorter.counts;
    const { oldMs, ...counts } = timeless;
    return {
      lines,
      byType,
      days: [...days].sort(),
      lastDay: place && sorter.day(),
      stamped,
      timeless: { ...counts, ...(oldMs !== undefined && { oldFirst: localStamp(oldMs) }) },
    };
  }

  return { write, end };
}
