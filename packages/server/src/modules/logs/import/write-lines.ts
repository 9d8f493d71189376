import type { LogType } from '@steward/api-client/rules/log-access';
import { localStamp } from '@steward/api-client/rules/log-days';
import { trimReturns } from '../tail/decode-line.ts';
import type { LinePart } from '../tail/line-splitter.ts';
import { createClassifier } from './classify.ts';
import type { Form } from './forms.ts';
import type { ImportFormat } from './formats.ts';
import { createTimeline } from './timeline.ts';
import type { TimePlan } from './timeline.ts';

const HEAD_BYTES = 256;

/** The beginning of a line as far as stamps are looked for, each byte a character. */
export const headText = (bytes: Buffer): string => bytes.toString('latin1', 0, HEAD_BYTES);

export interface LineWriterOptions {
  readonly format: ImportFormat;
  readonly form: Form;
  readonly plan: TimePlan;
  readonly decode: (bytes: Buffer) => string;
  readonly fileName: string;
  readonly append: (day: string, type: LogType, text: string) => void;
}

export interface LineWriter {
  /** Takes lines that follow each other; `offset` is where the first begins. */
  write(parts: readonly LinePart[], offset: number): void;
  /** Gives what is still held back, and the counts. */
  end(): WrittenLines;
}

export interface WrittenLines {
  readonly lines: number;
  readonly byType: Partial<Record<LogType, number>>;
  readonly days: string[];
  readonly lastDay: string | undefined;
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

  function startLine(part: LinePart, offset: number): void {
    const found = form.stampOf(headText(part.bytes));
    const ms = timeline.at(found, offset);
    const text = decode(part.ends ? trimReturns(part.bytes) : part.bytes);
    const body = text.slice(found?.length ?? 0);
    const role = form.roleOf(body, found !== undefined);
    if (role === 'open' && part.ends) {
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
    append(
      place.day,
      place.type,
      `${decode(part.ends ? trimReturns(part.bytes) : part.bytes)}${part.ends ? '\n' : ''}`,
    );
    isUnfinished = !part.ends;
  }

  function write(parts: readonly LinePart[], offset: number): void {
    let at = offset;
    for (const part of parts) {
      if (part.starts) startLine(part, at);
      else goOn(part);
      at += part.size;
    }
  }

  function end(): WrittenLines {
    if (isUnfinished && place) append(place.day, place.type, '\n');
    settle(entry);
    return { lines, byType, days: [...days].sort(), lastDay: place?.day };
  }

  return { write, end };
}
