import { basename } from 'node:path';
import { logZone, dayOf } from '@steward/api-client/rules/log-days';
import { zoneClock } from '@steward/api-client/rules/zone-clock';
import { asGiven, createDecoder, createEncodingSurvey } from '@steward/api-client/log-forms/encoding';
import type { FoundEncoding } from '@steward/api-client/log-forms/encoding';
import { FORMS, detectFormat, plainHead, readHead } from '@steward/api-client/log-forms/forms';
import type { ImportFormat } from '@steward/api-client/log-forms/formats';
import { isWide } from '@steward/api-client/log-forms/formats';
import type { WideEncoding } from '@steward/api-client/log-forms/formats';
import { headText } from '@steward/api-client/log-forms/line-sorter';
import type { Input } from './input.ts';
import { createLineReader } from './input-lines.ts';
import { headOf, refuseBomb } from './input-content.ts';
import type { FileFindings, ImportSettings } from './ledger-entry.ts';
import type { Output } from './output.ts';
import { dayOfFileName, turnedOn } from '@steward/api-client/log-forms/log-names';
import { createTimeSurvey } from '@steward/api-client/log-forms/timeline';
import type { TimeHints, TimePlan } from '@steward/api-client/log-forms/timeline';
import { createWideReader, detectWide } from '@steward/api-client/log-forms/wide-text';
import { createLineWriter } from './write-lines.ts';

const HEAD_BYTES = 256 * 1024;
/** What each line becomes at least: a stamp and its end. */
const STAMP_BYTES = 23;

/** What an earlier import tells of a file that has grown. */
export type Earlier = Pick<TimeHints, 'anchor' | 'seen'>;

interface Survey {
  readonly format: ImportFormat;
  readonly encoding: FoundEncoding;
  readonly isGiven: boolean;
  readonly wide: WideEncoding | undefined;
  readonly plan: TimePlan;
  readonly lines: number;
}

export interface ReadFile {
  readonly found: FileFindings;
  readonly stamped: number;
  /** The day of the last line on the source's own clock, where days were counted back. */
  readonly lastDay: string | undefined;
}

/** Reads a file twice: to find out what it is and how its days run, and to write its lines to `output`. */
export async function readFile(
  input: Input,
  settings: ImportSettings,
  earlier: Earlier,
  output: Output | undefined,
): Promise<ReadFile> {
  const survey = await look(input, settings, earlier);
  const decoder = createDecoder(survey.encoding, survey.isGiven);
  const writer = createLineWriter({
    format: survey.format,
    plan: survey.plan,
    decode: (bytes, isLast) => decoder.decode(bytes, isLast),
    fileName: basename(input.path),
    append: (day, type, text) => output?.append(day, type, text),
  });
  const reader = createLineReader(input, survey.wide);
  for await (const parts of reader.lines()) {
    writer.write(parts);
    await output?.relieve();
  }
  const { lastDay, stamped, ...written } = writer.end();
  if (written.lines !== survey.lines) throw new Error('The file was changed while it was read. Import it again.');
  const { isCounted, zone, hints } = survey.plan;
  const { encoding, isSure, page } = survey.encoding;
  const found: FileFindings = {
    ...written,
    format: survey.format,
    encoding,
    isSure,
    zone,
    ...(isCounted && stamped > 0 && { countedFrom: dayOf(hints.mtimeMs) }),
    ...(decoder.otherLines > 0 && { otherLines: { lines: decoder.otherLines, encoding: page } }),
    unexplained: decoder.unexplained + reader.found.unexplained,
    zeros: reader.found.zeros,
  };
  return { found, stamped, lastDay: isCounted ? lastDay : undefined };
}

/** First reading: the form, the character set, and how the days run. */
async function look(input: Input, settings: ImportSettings, earlier: Earlier): Promise<Survey> {
  const head = await headOf(input, HEAD_BYTES);
  const guess = detectWide(head);
  const given = settings.encoding;
  const wide = guess?.isSure === true || given === undefined ? guess?.encoding : isWide(given) ? given : undefined;
  const text = wide ? createWideReader(wide).write(head) : head;
  const format = settings.format ?? detectFormat(text);
  const form = FORMS[format];
  const letters = createEncodingSurvey();
  const times = createTimeSurvey({
    mtimeMs: settings.mtimeMs ?? writtenMs(input, settings.zone),
    fileNameDay: dayOfFileName(basename(input.path)),
    year: settings.year,
    zone: settings.zone,
    ...earlier,
  });
  let lines = 0;
  for await (const parts of createLineReader(input, wide).lines()) {
    for (const part of parts) {
      letters.see(part.bytes);
      if (!part.starts) continue;
      const { stamp } = readHead(form, headText(part.bytes));
      if (stamp) times.see(stamp, lines);
      lines += 1;
    }
    refuseBomb(input, lines * STAMP_BYTES);
  }
  const isGiven = wide !== undefined || given !== undefined;
  const encoding = wide
    ? { ...asGiven(wide), isSure: given === wide || guess?.isSure === true }
    : given
      ? asGiven(given)
      : letters.result();
  return { format, encoding, isGiven, wide, plan: times.plan(), lines };
}

/** When the file was last written: a copy may be younger than the day in the name says. */
function writtenMs({ path, mtimeMs }: Input, zone = logZone()): number {
  const day = turnedOn(basename(path));
  return day === undefined ? mtimeMs : Math.min(mtimeMs, zoneClock(zone).endOfDay(day));
}

/** Whether a file begins with a line that has a stamp of its form. */
export async function isTelling(input: Input): Promise<boolean> {
  const head = await headOf(input, HEAD_BYTES);
  const wide = detectWide(head)?.encoding;
  const text = wide ? createWideReader(wide).write(head) : head;
  const form = FORMS[detectFormat(text)];
  return text
    .toString('utf8')
    .split(/[\r\n]/)
    .some((line) => readHead(form, plainHead(line.slice(0, 2048))).stamp !== undefined);
}
