import { basename } from 'node:path';
import { isWide, type ImportEncoding, type ImportFormat } from '@steward/api-client/log-forms/formats';
import { detectFormat, FORMS, readHead } from '@steward/api-client/log-forms/forms';
import { createLineSorter, headText, type LineSorter } from '@steward/api-client/log-forms/line-sorter';
import { createTimeSurvey, type TimePlan } from '@steward/api-client/log-forms/timeline';
import { createWideReader, detectWide } from '@steward/api-client/log-forms/wide-text';
import { createDecoders, textOf } from './chunk-text.ts';
import { cutLines, type CutLine, type Unit } from './cut-lines.ts';
import type { LogPlace } from './log-place.ts';
import type { SentLine } from './log-records.ts';

const NEWLINE = 0x0a;
const HEAD_BYTES = 64 * 1024;
/** As much of a line is looked at for its time. */
const SEEN_BYTES = 512;
/** A file whose form is not known is looked at again until it is as long. */
const SURE_BYTES = 32 * 1024;
/** Of lines that came within the hour the first and the last tell whether midnight lies between. */
const SAMPLED_MS = 3_600_000;

/** What a person says of a file. */
export interface LogSettings {
  readonly format?: ImportFormat | undefined;
  readonly encoding?: ImportEncoding | undefined;
  readonly zone?: string | undefined;
}

/** An entry of a log, with what makes it known again. */
export interface Entry {
  /** Epoch milliseconds; of a line without a time, when it was written at the latest. */
  readonly ms: number;
  /** What follows stamps and prefixes. */
  readonly body: string;
  /** Where its line begins in the file. */
  readonly offset: number;
}

export interface Chunk {
  /** From the place on. */
  readonly bytes: Buffer;
  /** The first bytes of the file. */
  readonly head: Buffer;
  /** When it was written at the latest; epoch milliseconds. */
  readonly writtenMs: number;
  /** The file does not grow any more. */
  readonly isLast: boolean;
  /** How days run, where a stretch of the file was looked through for that. */
  readonly plan?: TimePlan | undefined;
}

export interface TakenLines {
  readonly lines: readonly SentLine[];
  readonly entries: readonly Entry[];
  readonly format: ImportFormat;
  /** Behind them; without the tail. */
  readonly place: LogPlace;
}

const unitOf = (encoding: ImportEncoding | undefined): Unit => ({
  bytes: encoding?.startsWith('utf-32') ? 4 : encoding?.startsWith('utf-16') ? 2 : 1,
  isBigEndian: encoding?.endsWith('be') === true,
});

/** Lines of one file, as they are read one chunk after the other. */
export interface ChunkReader {
  take(place: LogPlace, chunk: Chunk): TakenLines;
  /** Looks at times of lines that follow each other, to tell how their days run. */
  surveyTimes(place: LogPlace, head: Buffer, writtenMs: number): TimesSurvey;
}

interface TimesSurvey {
  /** A line. */
  see(bytes: Buffer): void;
  /** Bytes that follow each other. */
  seeAll(bytes: Buffer): void;
  plan(): TimePlan;
}

export const headOfFile = HEAD_BYTES;

/** What a file is: as a person said, else as it was found out before, else as its beginning tells. */
function whatIs(
  { format: given, encoding }: Pick<LogSettings, 'format' | 'encoding'>,
  place: LogPlace,
  head: Buffer,
): { format: ImportFormat; isSure: boolean; encoding: LogPlace['encoding'] } {
  const known = encoding ?? place.encoding ?? detectWide(head)?.encoding;
  if (given ?? place.format) return { format: given ?? place.format ?? 'plain', isSure: true, encoding: known };
  const text = known && isWide(known) ? createWideReader(known).write(head) : head;
  const format = detectFormat(text);
  return { format, isSure: format !== 'plain' || head.length >= SURE_BYTES, encoding: known };
}

export function createChunkReader(path: string, settings: LogSettings): ChunkReader {
  const { zone } = settings;
  const decoderFor = createDecoders();
  /** What is taken now, and the sorter of a stretch that is taken in several chunks. */
  let sink = { offset: 0, writtenMs: 0, lines: [] as SentLine[], entries: [] as Entry[] };
  let stretch: { readonly plan: TimePlan; readonly sorter: LineSorter<CutLine> } | undefined;

  function sorterOf(plan: TimePlan, format: ImportFormat, { entry, ms }: LogPlace): LineSorter<CutLine> {
    if (stretch?.plan === plan) return stretch.sorter;
    const sorter = createLineSorter<CutLine>({
      format,
      plan,
      fileName: basename(path),
      before: { entry, ms },
      put(line) {
        const offset = sink.offset + line.of.offset;
        sink.lines.push({ offset, size: line.of.size, ms: line.ms, type: line.type, text: line.text });
        const isOwn = line.role === 'own';
        if (isOwn || line.role === 'entry')
          sink.entries.push({ ms: isOwn ? sink.writtenMs : line.ms, body: line.body, offset });
      },
    });
    stretch = { plan, sorter };
    return sorter;
  }

  function surveyTimes(place: LogPlace, head: Buffer, writtenMs: number): TimesSurvey {
    const { format } = whatIs(settings, place, head);
    const times = createTimeSurvey({ mtimeMs: writtenMs, zone });
    let seen = 0;
    let held: Buffer = Buffer.alloc(0);
    function see(bytes: Buffer): void {
      const { stamp } = readHead(FORMS[format], headText(bytes));
      if (stamp) times.see(stamp, seen);
      seen += 1;
    }
    return {
      see,
      seeAll(part) {
        const bytes = Buffer.concat([held, part]);
        let start = 0;
        for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
          see(bytes.subarray(start, Math.min(end, start + SEEN_BYTES)));
          start = end + 1;
        }
        held = Buffer.from(bytes.subarray(start, start + SEEN_BYTES));
      },
      plan: () => times.plan(),
    };
  }

  function planOf(place: LogPlace, { head, writtenMs }: Chunk, lines: readonly CutLine[]): TimePlan {
    const survey = surveyTimes(place, head, writtenMs);
    const isSampled = lines.length > 8 && place.ms !== undefined && writtenMs - place.seenMs < SAMPLED_MS;
    for (const { bytes } of isSampled ? [...lines.slice(0, 4), ...lines.slice(-4)] : lines) survey.see(bytes);
    return survey.plan();
  }

  return {
    surveyTimes,
    take(place, chunk) {
      const what = whatIs(settings, place, chunk.head);
      const cut = cutLines(chunk.bytes, place.skips, chunk.isLast, unitOf(what.encoding));
      const { by, page } = decoderFor(place, what.encoding, cut.lines);
      const [lines, entries]: [SentLine[], Entry[]] = [[], []];
      sink = { offset: place.offset, writtenMs: chunk.writtenMs, lines, entries };
      const sorter = sorterOf(chunk.plan ?? planOf(place, chunk, cut.lines), what.format, place);
      for (const line of cut.lines) {
        const text = textOf(by, what.encoding, line.bytes);
        if (text === '' && line.bytes.length > 0 && line.bytes.every((byte) => byte === 0)) continue;
        if (line.starts) {
          sorter.take(text, line, true);
          continue;
        }
        sorter.settle();
        const { type, ms } = lines.at(-1) ?? { type: place.entry ?? 'general', ms: place.ms ?? chunk.writtenMs };
        lines.push({ offset: place.offset + line.offset, size: line.size, ms, type, text });
      }
      sorter.settle();
      return {
        lines,
        entries,
        format: what.format,
        place: {
          ...place,
          offset: place.offset + cut.size,
          skips: cut.isInside,
          format: what.isSure ? what.format : undefined,
          encoding: what.encoding,
          page,
          entry: sorter.entry,
          ms: lines.at(-1)?.ms ?? place.ms,
          seenMs: chunk.writtenMs,
        },
      };
    },
  };
}
