import { NOT_JSON } from '@steward/api-client/rules/refusals';
import { basename } from 'node:path';
import { createClassifier } from '@steward/api-client/log-forms/classify';
import { FORMS, readHead } from '@steward/api-client/log-forms/forms';
import { LOG_OFFSET_LIMIT, LOG_RECORD_LIMIT, LogRecord, type Receipt } from '@steward/api-client/contract/bridge';
import { secondsOf } from '../../core/clock.ts';
import type { Services } from '../../core/services.ts';
import { fieldErrors } from '../../http/field-errors.ts';
import type { ArrivedLine, EndNotes } from '../../logs/store.ts';
import {
  beginLogPart,
  countLogParts,
  findLogEnds,
  findLogPart,
  noteLogEnds,
  noteReadTo,
  type KnownPart,
  type LogPart,
} from './logs-repository.ts';
import { bodyLines, MOST_REASON, type BodyLine } from './read-events.ts';
import { noteServer } from './received-repository.ts';

type LogServices = Pick<Services, 'database' | 'db' | 'clock' | 'logs'>;

/** As many bytes of records are written in one go. */
const MOST_BYTES = 1024 * 1024;
const MOST_PROBLEMS = 100;
const AHEAD_MS = 86_400_000;
/** As much of a line tells its type. */
const HEAD_CHARACTERS = 2048;
/** Parts of files of one server; what it has forgotten does not count. */
const MOST_PARTS = 100_000;

interface Counted {
  accepted: number;
  repeated: number;
  rejected: number;
  readonly problems: Receipt['problems'][number][];
}

type Read = { readonly record: LogRecord } | { readonly reason: string };

function readRecord({ bytes, long }: BodyLine): Read {
  if (long) return { reason: `The line is longer than ${LOG_RECORD_LIMIT / 1024} kB.` };
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { reason: NOT_JSON };
  }
  const read = LogRecord.safeParse(value, { reportInput: true });
  if (!read.success) {
    const reasons = Object.entries(fieldErrors(read.error.issues, 'record')).map(
      ([field, text]) => `${field}: ${text}`,
    );
    return { reason: reasons.join(' ').slice(0, MOST_REASON) };
  }
  const end = read.data.lines.reduce((at, { size }) => at + size, read.data.offset);
  return end > LOG_OFFSET_LIMIT ? { reason: 'offset: No log is as long as that.' } : { record: read.data };
}

const timeOf = (ms: number, nowMs: number): number => (ms > nowMs + AHEAD_MS ? nowMs : ms);

/**
 * Times and types of lines, where they do not tell them. A clock may run ahead: what it writes has its time, so that a line
 * that is sent again is the same; but nobody looks for a line that is later than a day from now.
 */
function* linesOf({ file, offset, lines }: LogRecord, nowMs: number): Generator<ArrivedLine> {
  let classify: ReturnType<typeof createClassifier> | undefined;
  let [at, ms] = [offset, nowMs];
  for (const { size, text, at: given, type } of lines) {
    if (given !== undefined) ms = timeOf(secondsOf(given) * 1000, nowMs);
    const known =
      type ??
      (classify ??= createClassifier('plain', basename(file)))(
        readHead(FORMS.plain, text.slice(0, HEAD_CHARACTERS)).body,
      );
    yield { type: known, ms, text, offset: at, size };
    at += size;
  }
}

interface Arriving {
  readonly part: LogPart;
  readonly known: KnownPart;
  readonly isLive: boolean;
  readonly lines: ArrivedLine[];
}

interface Numbered {
  readonly line: number;
  readonly record: LogRecord;
}

async function beginPart({ db, database, clock }: LogServices, part: LogPart): Promise<KnownPart | undefined> {
  const known = await findLogPart(db, part);
  if (known) return known;
  return database.withWrite(async (tx) =>
    (await countLogParts(tx, part.server)) < MOST_PARTS ? beginLogPart(tx, part, clock.now()) : undefined,
  );
}

function refuse(counted: Counted, line: number, reason: string): void {
  counted.rejected += 1;
  if (counted.problems.length < MOST_PROBLEMS) counted.problems.push({ line, id: null, reason });
}

/** Whose lines are written. */
interface LinesOf {
  readonly server: string;
  /** Under what it is noted how far they are written: each writer looks for what it was cut off from by itself. */
  readonly notes: string;
}

/** Writes what was not written yet of some records, and notes it. Nobody else writes meanwhile. */
async function take(
  services: LogServices,
  { server, notes: noted }: LinesOf,
  records: readonly Numbered[],
  counted: Counted,
): Promise<void> {
  const { db, database, clock, logs } = services;
  const readTo = new Map<string, { readonly part: LogPart; readonly known: KnownPart; end: number }>();
  const arrived: Arriving[] = [];
  const fresh: Counted = { accepted: 0, repeated: 0, rejected: 0, problems: [] };
  for (const { line, record } of records) {
    const part = { server: noted, file: record.file, part: record.part };
    const key = `${part.file}\0${part.part}`;
    const known = readTo.get(key)?.known ?? (await beginPart(services, part));
    if (!known) {
      refuse(fresh, line, `file: More than ${MOST_PARTS} files of this server are known. Send fewer.`);
      continue;
    }
    const reached = readTo.get(key) ?? { part, known, end: known.readTo };
    readTo.set(key, reached);
    const all = [...linesOf(record, clock.nowMs())];
    const lines = all.filter(({ offset, size }) => {
      const isNew = offset + size > reached.end;
      if (isNew) reached.end = offset + size;
      return isNew;
    });
    fresh.accepted += lines.length;
    fresh.repeated += all.length - lines.length;
    if (lines.length > 0) arrived.push({ part, known, isLive: record.live, lines });
  }
  if (arrived.length > 0) {
    const notes: EndNotes = {
      of: (paths) => findLogEnds(db, noted, paths),
      begin: (ends) => database.withWrite((tx) => noteLogEnds(tx, noted, ends, clock.now())),
    };
    const ends = await logs.intake.write(
      arrived.map(({ part, known, isLive, lines }) => ({
        source: server,
        file: part.file,
        generation: known.generation,
        isLive,
        lines,
      })),
      notes,
    );
    await database.withWrite(async (tx) => {
      const now = clock.now();
      for (const { part, end } of readTo.values()) await noteReadTo(tx, part, end, now);
      await noteLogEnds(tx, noted, ends, now);
      if (noted === server) await noteServer(tx, server, now, undefined);
    });
  }
  counted.accepted += fresh.accepted;
  counted.repeated += fresh.repeated;
  for (const { line, reason } of fresh.problems) refuse(counted, line, reason);
}

/** Writes records of this process, each line once for its place. */
export async function writeRecords(services: LogServices, of: LinesOf, records: readonly LogRecord[]): Promise<void> {
  const counted: Counted = { accepted: 0, repeated: 0, rejected: 0, problems: [] };
  const numbered = records.map((record, index) => ({ line: index + 1, record }));
  await services.logs.intake.exclusively(() => take(services, of, numbered, counted));
}

/**
 * Takes lines of log files as they arrive, each once for its file and place in it: they are written, then it is noted how
 * far, and what was cut off between the two is found in the logs themselves. Gives the receipt when all lasts. One batch
 * of a server at a time: its lines come in their order.
 */
export async function receiveLogs(
  services: LogServices,
  server: string,
  parts: AsyncIterable<Buffer>,
): Promise<Receipt> {
  const counted: Counted = { accepted: 0, repeated: 0, rejected: 0, problems: [] };
  let [line, bytes, records]: [number, number, Numbered[]] = [0, 0, []];
  const flush = async () => {
    const some = records;
    [bytes, records] = [0, []];
    if (some.length > 0)
      await services.logs.intake.exclusively(() => take(services, { server, notes: server }, some, counted));
  };
  for await (const one of bodyLines(parts, LOG_RECORD_LIMIT)) {
    line += 1;
    const read = readRecord(one);
    if ('reason' in read) refuse(counted, line, read.reason);
    else records.push({ line, record: read.record });
    bytes += one.bytes.length;
    if (bytes >= MOST_BYTES) await flush();
  }
  await flush();
  return { ...counted, unknown: 0 };
}
