import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { logTypeOf } from '@steward/api-client/rules/log-access';
import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import type { SingleBytePage } from '../engine/decode.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { createRowWriter } from '../clickhouse/row-binary.ts';
import { GENERATION_BYTES, SHIPPED_COLUMNS } from '../clickhouse/table.ts';
import { guardAt, isSameFile } from '../tail/file-access.ts';
import { FIRST_CLOCK } from './line-clock.ts';
import { readLines } from './line-rows.ts';
import type { ShippedLine } from './line-rows.ts';
import { listLocalDays, listLocalFiles, type LocalFile } from './local-files.ts';
import { packedBytes, plainBytes } from './file-bytes.ts';
import type { ShipMark } from './marks.ts';
import type { MarkStore } from './mark-store.ts';
import { hasMore, matchMarks } from './match-marks.ts';
import type { MarkedFile } from './match-marks.ts';
import type { Shipped } from './shipped.ts';
import { DAYS_WATCHED, createVerifier, keyOf } from './verify.ts';

export interface ShipperOptions {
  readonly dir: string;
  readonly server: ClickHouse;
  readonly marks: MarkStore;
  /** The machine's name; with one, `general.log` is shipped as `general@NAME.log`. */
  readonly source: string;
  /** How lines are read that are not UTF-8. */
  readonly page: SingleBytePage;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Sends files once more of which the server holds nothing though they were shipped. */
  readonly isAgain?: boolean;
  /** Ships last lines without an end, too, of days that are over. */
  readonly isOnce?: boolean;
  readonly warn: (sentence: string) => void;
  /** The most lines and bytes of one batch. */
  readonly mostLines?: number;
  readonly mostBytes?: number;
  /** Bytes that are read of a file in one go. */
  readonly readBytes?: number;
}

export interface ShipReport {
  lines: number;
  bytes: number;
}

/** Sends what files hold beyond their marks. */
export interface Shipper {
  /**
   * Looks at the days once, or at the newest two only, and sends what is new. Rejects when the server is away; what was
   * sent by then is marked.
   */
  run(isThorough: boolean, signal: AbortSignal): Promise<ShipReport>;
}

const READ_BYTES = 1024 * 1024;
const QUIET_MS = 60_000;

interface Batch {
  readonly rows: ReturnType<typeof createRowWriter>;
  readonly marks: Map<string, ShipMark>;
  readonly day: string;
  lines: number;
  bytes: number;
}

interface NewLines {
  readonly lines: readonly ShippedLine[];
  readonly mark: ShipMark;
}

export function createShipper(options: ShipperOptions): Shipper {
  const { dir, server, marks, source, page, clock, warn, mostLines = 50_000, mostBytes = 4 * 1024 * 1024 } = options;
  const readBytes = options.readBytes ?? READ_BYTES;
  /** Files whose marks were held against the server since the last failure. */
  const verified = new Set<string>();
  const warned = new Set<string>();
  const verify = createVerifier(options, verified, warned);
  /** Packed files that could not be read in full, as they were then: they are read again when they are others. */
  const damaged = new Map<string, string>();

  async function run(isThorough: boolean, signal: AbortSignal): Promise<ShipReport> {
    const report: ShipReport = { lines: 0, bytes: 0 };
    const watched = addDays(dayOf(clock()), 1 - DAYS_WATCHED);
    try {
      for (const day of await listLocalDays(dir)) {
        signal.throwIfAborted();
        if (isThorough || day >= watched) await shipDay(day, report, signal);
      }
      return report;
    } catch (error) {
      verified.clear();
      damaged.clear();
      throw error;
    }
  }

  async function shipDay(day: string, report: ShipReport, signal: AbortSignal): Promise<void> {
    const files = await listLocalFiles(dir, day);
    const known = await marks.of(day);
    const matched = await matchMarks(files, known, (name) => shippedName(name, source), isOver);
    for (const file of files)
      if (file.form !== 'plain' && file.size > 0 && !matched.some((one) => one.file === file)) warnOfDamage(file);
    let batch = newBatch(day);

    const flush = async (): Promise<void> => {
      const stored = await marks.of(day);
      const begun = [...batch.marks.values()].filter((mark) => !stored.some((one) => keyOf(one) === keyOf(mark)));
      if (batch.lines > 0 && begun.length > 0) await marks.save(day, merged(stored, begun.map(beginningOf)));
      if (batch.lines > 0) await server.insert(SHIPPED_COLUMNS, batch.rows.end(), randomUUID());
      if (batch.marks.size > 0) await marks.save(day, merged(await marks.of(day), [...batch.marks.values()]));
      report.lines += batch.lines;
      report.bytes += batch.bytes;
      batch = newBatch(day);
    };

    for (const one of matched) {
      if (!one.isNew && !hasMore(one.file, one.mark)) continue;
      if (damaged.get(one.file.path) === stampOf(one.file)) continue;
      for await (const { lines, mark } of newLines(one)) {
        for (const line of lines) addLine(batch, source, mark, line);
        batch.marks.set(keyOf(mark), mark);
        if (batch.lines < mostLines && batch.bytes < mostBytes) continue;
        await flush();
        signal.throwIfAborted();
      }
    }
    await flush();
  }

  /** Whether nothing more is to be expected of a file, so that a last line without an end is one. */
  function isOver(file: LocalFile): boolean {
    if (file.day >= dayOf(clock())) return false;
    return options.isOnce === true || clock() - file.mtimeMs > QUIET_MS;
  }

  function warnOfDamage(file: LocalFile): void {
    const { day, name, path } = file;
    if (!warned.has(path))
      warn(`A part of ${day}/${name} cannot be read; what comes before it is shipped. Put it back from a backup.`);
    warned.add(path);
    damaged.set(path, stampOf(file));
  }

  /** What a file holds beyond its mark, each time with the mark behind it. */
  async function* newLines(marked: MarkedFile): AsyncGenerator<NewLines, void> {
    const { file } = marked;
    const handle = await open(file.path, 'r').catch(() => undefined);
    if (!handle) return;
    try {
      if (!isSameFile(await handle.stat(), file)) return;
      const { mark: from, sentTo } = await verify(marked, handle);
      const isPlain = file.form === 'plain';
      const bytes = isPlain
        ? plainBytes(handle, from.offset, readBytes)
        : packedBytes(file, from.offset, () => warnOfDamage(file));
      let mark = from;
      for await (const lines of readLines(bytes, { day: file.day, page, ...from })) {
        if (isPlain && from.guard !== '' && (await guardAt(handle, from.offset)) !== from.guard) return;
        const taken = lines.filter((line) => line.hasEnd || (isOver(file) && mark.partial !== line.size));
        mark = taken.reduce(markBehind, mark);
        const guard = isPlain ? ((await guardAt(handle, mark.offset)) ?? '') : '';
        yield { lines: taken.filter((line) => !sentTo || !isBefore(line, sentTo)), mark: { ...mark, guard } };
      }
      if (!isPlain && damaged.get(file.path) !== stampOf(file))
        yield { lines: [], mark: { ...mark, guard: '', packedSize: file.size } };
    } finally {
      await handle.close();
    }
  }

  return { run };
}

function addLine(batch: Batch, source: string, mark: ShipMark, line: ShippedLine): void {
  batch.rows
    .day(batch.day)
    .bytes(logTypeOf(mark.file) ?? '')
    .bytes(mark.file)
    .bytes(source)
    .u64(mark.generation * GENERATION_BYTES + line.offset)
    .u32(Math.min(line.size, 0xffff_ffff))
    .u64(line.line)
    .instant(line.time)
    .bytes(line.text)
    .bytes(line.shown);
  batch.lines += 1;
  batch.bytes += line.size;
}

/** What is kept of a file before its first lines are sent: it may have another name when it is known again. */
function beginningOf({ partial: _partial, packedSize: _size, offset, guard, ...mark }: ShipMark): ShipMark {
  return { ...mark, offset: 0, lines: 0, guard: '', clock: FIRST_CLOCK, sending: { offset, guard } };
}

/** A last line without an end is read once more when it has grown. */
function markBehind({ sending: _sending, ...mark }: ShipMark, line: ShippedLine): ShipMark {
  if (!line.hasEnd) return { ...mark, partial: line.size };
  const { partial: _partial, ...rest } = mark;
  return { ...rest, offset: line.offset + line.size, lines: line.line, clock: line.clock };
}

const stampOf = ({ ino, size, mtimeMs }: LocalFile): string => [ino, size, mtimeMs].join(':');

const newBatch = (day: string): Batch => ({ rows: createRowWriter(), marks: new Map(), day, lines: 0, bytes: 0 });

const isBefore = (line: ShippedLine, last: Shipped['last']): boolean =>
  line.offset < last.offset || (line.offset === last.offset && line.size <= last.size);

function merged(old: readonly ShipMark[], changed: readonly ShipMark[]): ShipMark[] {
  const keys = new Set(changed.map(keyOf));
  return [...old.filter((mark) => !keys.has(keyOf(mark))), ...changed];
}

/** `general.log` as the machine's own: `general@eu1.log`; `general@old.log` becomes `general@eu1-old.log`. */
export function shippedName(name: string, source: string): string {
  if (source === '') return name;
  const [, type = '', rest] = /^([a-z]+)(?:@(.+))?\.log$/.exec(name) ?? [];
  return rest === undefined ? `${type}@${source}.log` : `${type}@${source}-${rest}.log`;
}
