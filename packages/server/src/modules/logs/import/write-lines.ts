import { isAscii, isUtf8 } from 'node:buffer';
import type { LogType } from '@steward/api-client/rules/log-access';
import { localStamp } from '@steward/api-client/rules/log-days';
import type { LinePart } from '../tail/line-splitter.ts';
import { createClassifier } from './classify.ts';
import { isBanner, readHead } from './forms.ts';
import type { Form, LineHead } from './forms.ts';
import type { ImportFormat } from './formats.ts';
import { createTimeline } from './timeline.ts';
import type { LineTime, TimePlan } from './timeline.ts';

const HEAD_BYTES = 512;
const HEAD_CHARACTERS = 2048;
/** Blank lines that are held back until the next one says what they belong to; of more, the first go to what was before. */
const MOST_OPEN = 1000;
/** What looks like a time of the day in a form that is not known. */
const TIMED = /^\S.{0,60}?\d{1,2}[:.h]\d\d[:.m]\d\d/;

/** The beginning of a line as far as stamps are looked for, whatever its character set. */
export function headText(bytes: Buffer): string {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (isAscii(head)) return head.toString('latin1');
  return bytes.length > HEAD_BYTES || isUtf8(head) ? head.toString('utf8') : head.toString('latin1');
}

export interface LineWriterOptions {
  readonly format: ImportFormat;
  readonly form: Form;
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
export function createLineWriter(options: LineWriterOptions): LineWriter {
  const { form, decode, append } = options;
  const classify = createClassifier(options.format, options.fileName);
  const timeline = createTimeline(options.plan);
  const byType: Partial<Record<LogType, number>> = {};
  const days = new Set<string>();
  let lines = 0;
  let begun = 0;
  let stamped = 0;
  const timeless: { ofLineBefore: number; old: number; oldFirst?: string } = { ofLineBefore: 0, old: 0 };
  /** The type of the entry that continuations belong to. */
  let entry: LogType | undefined;
  /** Blank lines whose role the next line decides. */
  let open: { readonly text: string; readonly ms: number }[] = [];
  let place: Place | undefined;
  let isUnfinished = false;
  let stampMs = Number.NaN;
  let stamp = '';

  function put(type: LogType, ms: number, text: string, isWhole: boolean): void {
    if (ms !== stampMs) {
      stampMs = ms;
      stamp = localStamp(ms);
    }
    place = { day: stamp.slice(0, 10).replaceAll('-', ''), type };
    append(place.day, type, `[${stamp}] ${text}${isWhole ? '\n' : ''}`);
    isUnfinished = !isWhole;
    byType[type] = (byType[type] ?? 0) + 1;
    days.add(place.day);
    lines += 1;
  }

  function settle(type: LogType | undefined): void {
    for (const { text, ms } of open) put(type ?? 'general', ms, text, true);
    open = [];
  }

  function timeOf(head: LineHead): LineTime {
    const time = timeline.at(head.stamp, begun, head.role !== 'entry' && isBanner(head.body));
    begun += 1;
    if (time.from === 'stamp') stamped += 1;
    if (time.from === 'unknown') {
      timeless.old += 1;
      timeless.oldFirst ??= localStamp(time.ms);
    }
    const belongs = head.role === 'open' || (head.role === 'continuation' && !TIMED.test(head.body));
    if (time.from === 'before' && !belongs) timeless.ofLineBefore += 1;
    return time;
  }

  function startLine(part: LinePart): void {
    const text = decode(part.bytes, part.ends).replace(/^\ufeff+/, '');
    const head = readHead(form, text.slice(0, HEAD_CHARACTERS));
    const { ms } = timeOf(head);
    const { role, body } = head;
    if (role === 'open' && part.ends) {
      if (open.length >= MOST_OPEN) settle(entry);
      open.push({ text, ms });
      return;
    }
    const isContinued = (role === 'continuation' || role === 'open') && entry !== undefined;
    settle(role === 'own' ? 'general' : entry);
    const type = isContinued && entry !== undefined ? entry : classify(body);
    if (role !== 'continuation') entry = role === 'own' ? 'general' : type;
    put(type, ms, text, part.ends);
  }

  function goOn(part: LinePart): void {
    if (!place) return;
    append(place.day, place.type, `${decode(part.bytes, part.ends)}${part.ends ? '\n' : ''}`);
    isUnfinished = !part.ends;
  }

  function write(parts: readonly LinePart[]): void {
    for (const part of parts) {
      if (part.starts) startLine(part);
      else goOn(part);
    }
  }

  function end(): WrittenLines {
    if (isUnfinished && place) append(place.day, place.type, '\n');
    settle(entry);
    return { lines, byType, days: [...days].sort(), lastDay: place && timeline.day(), stamped, timeless };
  }

  return { write, end };
}
