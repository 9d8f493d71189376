import { isAscii, isUtf8 } from 'node:buffer';
import type { LogType } from '../rules/log-access.ts';
import { createClassifier } from './classify.ts';
import { FORMS, isBanner, readHead } from './forms.ts';
import type { LineHead, LineRole } from './forms.ts';
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

/** A line whose type and time are found. */
export interface SortedLine<T> {
  readonly type: LogType;
  /** Epoch milliseconds. */
  readonly ms: number;
  readonly text: string;
  /** What follows stamps and prefixes; empty where the line was held back, since it is blank. */
  readonly body: string;
  readonly role: LineRole;
  /** What was given with the line. */
  readonly of: T;
}

export interface LineSorterOptions<T> {
  readonly format: ImportFormat;
  readonly plan: TimePlan;
  readonly fileName: string;
  /** The type of the last entry, and the time of the last line, where lines were sorted before. */
  readonly before?: { readonly entry?: LogType | undefined; readonly ms?: number | undefined };
  readonly put: (line: SortedLine<T>) => void;
}

export interface LineSorter<T> {
  /** Takes the next line, or the beginning of one; `isWhole` when nothing of it follows. */
  take(text: string, of: T, isWhole: boolean): void;
  /** Puts what is held back, since lines after it come later or never. */
  settle(): void;
  /** The type of the entry that what follows may belong to. */
  readonly entry: LogType | undefined;
  readonly counts: SortedCounts;
  /** The day of the last line on the source's own clock. */
  day(): string;
}

export interface SortedCounts {
  /** Lines with a stamp. */
  readonly stamped: number;
  /** Lines whose time is not known, by what they got instead; `oldMs` is the time of the first of the `old` ones. */
  readonly timeless: { readonly ofLineBefore: number; readonly old: number; readonly oldMs?: number };
}

/** Gives each line of a form its time and type, with regard to the lines around it. */
export function createLineSorter<T>(options: LineSorterOptions<T>): LineSorter<T> {
  const { put } = options;
  const form = FORMS[options.format];
  const classify = createClassifier(options.format, options.fileName);
  const timeline = createTimeline(options.plan, options.before?.ms);
  let begun = 0;
  let stamped = 0;
  const timeless: { ofLineBefore: number; old: number; oldMs?: number } = { ofLineBefore: 0, old: 0 };
  /** The type of the entry that continuations belong to. */
  let entry = options.before?.entry;
  /** Blank lines whose role the next line decides. */
  let open: { readonly text: string; readonly ms: number; readonly of: T }[] = [];

  function settle(type: LogType | undefined): void {
    for (const line of open) put({ ...line, type: type ?? 'general', body: '', role: 'open' });
    open = [];
  }

  function timeOf(head: LineHead): LineTime {
    const time = timeline.at(head.stamp, begun, head.role !== 'entry' && isBanner(head.body));
    begun += 1;
    if (time.from === 'stamp') stamped += 1;
    if (time.from === 'unknown') {
      timeless.old += 1;
      timeless.oldMs ??= time.ms;
    }
    const belongs = head.role === 'open' || (head.role === 'continuation' && !TIMED.test(head.body));
    if (time.from === 'before' && !belongs) timeless.ofLineBefore += 1;
    return time;
  }

  return {
    take(text, of, isWhole) {
      const head = readHead(form, text.slice(0, HEAD_CHARACTERS));
      const { ms } = timeOf(head);
      const { role, body } = head;
      if (role === 'open' && isWhole) {
        if (open.length >= MOST_OPEN) settle(entry);
        open.push({ text, ms, of });
        return;
      }
      const isContinued = (role === 'continuation' || role === 'open') && entry !== undefined;
      settle(role === 'own' ? 'general' : entry);
      const type = isContinued && entry !== undefined ? entry : classify(body);
      if (role !== 'continuation') entry = role === 'own' ? 'general' : type;
      put({ type, ms, text, body, role, of });
    },
    settle: () => settle(entry),
    get entry() {
      return entry;
    },
    counts: {
      get stamped() {
        return stamped;
      },
      timeless,
    },
    day: () => timeline.day(),
  };
}
