import { copyFile, mkdir, open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '@steward/api-client/log-forms/file-lock';
import { AgentError, codeOf, reasonOf } from '../errors.ts';
import { readInto } from '@steward/api-client/log-forms/read-at';
import { replaceFile } from '../files.ts';
import { createTrouble, type Log } from '../log.ts';
import { sleep } from '../pauses.ts';
import { encodeGroup, recordsIn, type Mark, type Marks } from './groups.ts';

import { createSegment, recoverSegments, type Segment } from './segments.ts';

const MIB = 1024 * 1024;
const MOST_SEGMENT_BYTES = 16 * MIB;
const SEGMENTS = 8;
const MOST_GROUP_BYTES = MIB / 2;
/** A piece holds a whole record at least, the longest of which is a line of 64 kB in another form. */
const PIECE_BYTES = MIB / 2;
const DISK_PAUSE_MS = 2000;
const TOLD_AT = [0.5, 0.9];

export interface Position {
  readonly segment: number;
  readonly offset: number;
}

export interface Batch {
  readonly records: readonly string[];
  /** Where the next begins. */
  readonly end: Position;
}

/** What waits for the panel, in files. */
export interface Spool {
  /** Where a source was read to. */
  mark(source: string): Mark | undefined;
  /**
   * Keeps records of a source together with the mark behind them: both last, or neither. Resolves when they last; waits
   * as long as the spool or the disk is full.
   */
  append(source: string, records: readonly string[], mark: Mark): Promise<void>;
  /** The next records that were not delivered, at most so many; waits for some. Undefined when it is stopped. */
  next(most: number): Promise<Batch | undefined>;
  /** Notes that all before a position was delivered. */
  delivered(position: Position): Promise<void>;
  /** Bytes on the disk. */
  bytes(): number;
  close(): Promise<void>;
}

export interface SpoolOptions {
  readonly folder: string;
  readonly mostBytes: number;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Whether a mark is still of use; those that are not are forgotten from time to time. */
  readonly isOfUse?: (mark: Mark) => Promise<boolean>;
  /** The longest piece that is given at once, in bytes. */
  readonly pieceBytes?: number;
  /** How often it is noted at most up to where was delivered: what is behind the note may be given once more. */
  readonly noteEveryMs?: number;
}

interface Pending {
  readonly source: string;
  readonly records: readonly string[];
  readonly mark: Mark;
  readonly bytes: number;
  resolve(): void;
  reject(error: unknown): void;
}

async function readSent(file: string): Promise<Position | undefined> {
  try {
    const { segment, offset } = JSON.parse(await readFile(file, 'utf8')) as Partial<Position>;
    return typeof segment === 'number' && typeof offset === 'number' ? { segment, offset } : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes(codeOf(error));

class FileSpool implements Spool {
  readonly #options: SpoolOptions;
  readonly #segments: Segment[];
  readonly #segmentBytes: number;
  readonly #release: () => void;
  readonly #diskTrouble;
  readonly #fillTrouble;
  #marks: Marks;
  #sent: Position;
  #writer: FileHandle;
  /** Used again for each piece: nothing of it is kept. */
  readonly #piece: Buffer;
  #reader: { segment: number; handle: FileHandle } | undefined;
  #pending: Pending[] = [];
  #pumping: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #toldShare = 0;
  #notedMs = -Infinity;

  constructor(
    options: SpoolOptions,
    parts: { segments: Segment[]; marks: Marks; sent: Position; writer: FileHandle; release: () => void },
  ) {
    this.#options = options;
    this.#segments = parts.segments;
    this.#marks = parts.marks;
    this.#sent = parts.sent;
    this.#writer = parts.writer;
    this.#release = parts.release;
    this.#piece = Buffer.allocUnsafeSlow(options.pieceBytes ?? PIECE_BYTES);
    this.#segmentBytes = Math.min(MOST_SEGMENT_BYTES, Math.floor(options.mostBytes / SEGMENTS));
    this.#diskTrouble = createTrouble(options.log);
    this.#fillTrouble = createTrouble(options.log);
    options.signal.addEventListener('abort', () => this.#wake(), { once: true });
  }

  mark(source: string): Mark | undefined {
    return this.#marks[source];
  }

  bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  append(source: string, records: readonly string[], mark: Mark): Promise<void> {
    const bytes = records.reduce((sum, record) => sum + record.length, 0);
    return new Promise((resolve, reject) => {
      this.#pending.push({ source, records, mark, bytes, resolve, reject });
      this.#pumping ??= this.#pump();
    });
  }

  async #pump(): Promise<void> {
    while (this.#pending.length > 0) {
      const group = this.#takeGroup();
      try {
        await this.#write(group);
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      this.#wake();
    }
    this.#pumping = undefined;
  }

  /** As much of what waits as one write takes, in its order. */
  #takeGroup(): Pending[] {
    let [count, bytes] = [0, 0];
    for (const one of this.#pending) {
      if (count > 0 && bytes + one.bytes > MOST_GROUP_BYTES) break;
      bytes += one.bytes;
      count += 1;
    }
    return this.#pending.splice(0, count);
  }

  async #write(group: readonly Pending[]): Promise<void> {
    const marks = Object.fromEntries(group.map(({ source, mark }) => [source, mark]));
    const bytes = encodeGroup(
      group.flatMap(({ records }) => records),
      marks,
    );
    for (;;) {
      this.#options.signal.throwIfAborted();
      if (this.bytes() + bytes.length > this.#options.mostBytes) {
        this.#fillTrouble.begins(
          `The spool is full (${this.#options.mostBytes} bytes). Nothing more is read until the panel takes what waits; nothing is lost as long as the files stay.`,
          'error',
        );
        await sleep(DISK_PAUSE_MS / 10, this.#options.signal);
        continue;
      }
      try {
        await this.#append(bytes);
        break;
      } catch (error) {
        if (!isFull(error)) throw error;
        this.#diskTrouble.begins(
          `Nothing can be written to ${this.#options.folder}: ${reasonOf(error)}. Nothing more is read until it can.`,
          'error',
        );
        await sleep(DISK_PAUSE_MS, this.#options.signal);
      }
    }
    this.#diskTrouble.ends('The disk takes what comes again.');
    this.#fillTrouble.ends('The spool has room again.');
    this.#marks = { ...this.#marks, ...marks };
    this.#tellShare();
  }

  async #append(bytes: Buffer): Promise<void> {
    const full = this.#segments.at(-1);
    if (full && full.bytes >= this.#segmentBytes) {
      this.#marks = await this.#marksOfUse();
      const next = await createSegment(this.#options.folder, full.number + 1, this.#marks);
      const writer = await open(next.path, 'r+');
      await this.#writer.close();
      this.#writer = writer;
      this.#segments.push(next);
    }
    const current = this.#segments.at(-1);
    if (!current) throw new AgentError('The spool has no segment.');
    try {
      for (let done = 0; done < bytes.length;)
        done += (await this.#writer.write(bytes, done, bytes.length - done, current.bytes + done)).bytesWritten;
      await this.#writer.datasync();
    } catch (error) {
      await this.#writer.truncate(current.bytes).catch(() => undefined);
      throw error;
    }
    current.bytes += bytes.length;
  }

  async #marksOfUse(): Promise<Marks> {
    const { isOfUse } = this.#options;
    if (!isOfUse) return this.#marks;
    const kept: [string, Mark][] = [];
    for (const [source, mark] of Object.entries(this.#marks)) if (await isOfUse(mark)) kept.push([source, mark]);
    return Object.fromEntries(kept);
  }

  /** Tells that it fills, long before it is full. */
  #tellShare(): void {
    const share = this.bytes() / this.#options.mostBytes;
    const reached = TOLD_AT.filter((one) => share >= one).at(-1) ?? 0;
    if (reached > this.#toldShare)
      this.#options.log.warn(`The spool is ${Math.round(share * 100)} % full: the panel does not take what waits.`);
    if (reached > this.#toldShare || share < (TOLD_AT[0] ?? 0) / 2) this.#toldShare = reached;
  }

  async next(most: number): Promise<Batch | undefined> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      const batch = await this.#read(most);
      if (batch) return batch;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (signal.aborted || this.#hasMore()) resolve();
      });
    }
    return undefined;
  }

  #hasMore(): boolean {
    const last = this.#segments.at(-1);
    return last !== undefined && (this.#sent.segment < last.number || this.#sent.offset < last.bytes);
  }

  /** The next records; moves over closings that no record is between. */
  async #read(most: number): Promise<Batch | undefined> {
    for (;;) {
      const segment = this.#segments.find(({ number }) => number >= this.#sent.segment);
      if (!segment) return undefined;
      if (segment.number > this.#sent.segment) this.#sent = { segment: segment.number, offset: 0 };
      if (this.#sent.offset >= segment.bytes) {
        if (segment === this.#segments.at(-1)) return undefined;
        await this.delivered({ segment: segment.number + 1, offset: 0 });
        continue;
      }
      const length = Math.min(this.#piece.length, segment.bytes - this.#sent.offset);
      const piece = await readInto(this.#piece, await this.#readerOf(segment), this.#sent.offset, length);
      const { records, size } = recordsIn(piece, most);
      if (size === 0) {
        await this.#setAside(segment);
        continue;
      }
      const end = { segment: segment.number, offset: this.#sent.offset + size };
      if (records.length > 0) return { records, end };
      this.#sent = end;
    }
  }

  /** Goes on behind a segment whose rest is no records: a fault of the disk. */
  async #setAside({ number, path }: Segment): Promise<void> {
    await copyFile(path, `${path}.damaged`);
    this.#options.log.error(`A part of the spool is damaged. All of it is kept in ${path}.damaged; it is not sent.`);
    await this.delivered({ segment: number + 1, offset: 0 });
  }

  async #readerOf({ number, path }: Segment): Promise<FileHandle> {
    if (this.#reader?.segment === number) return this.#reader.handle;
    await this.#reader?.handle.close();
    this.#reader = undefined;
    const handle = await open(path, 'r');
    this.#reader = { segment: number, handle };
    return handle;
  }

  async delivered(position: Position): Promise<void> {
    this.#sent = position;
    const now = performance.now();
    if (now - this.#notedMs >= (this.#options.noteEveryMs ?? 0)) {
      await this.#noteSent();
      this.#notedMs = now;
    }
    for (;;) {
      const [oldest] = this.#segments;
      if (!oldest || oldest.number >= position.segment) break;
      if (this.#reader?.segment === oldest.number) {
        await this.#reader.handle.close();
        this.#reader = undefined;
      }
      await rm(oldest.path, { force: true });
      this.#segments.shift();
    }
    this.#tellShare();
  }

  #noteSent(): Promise<void> {
    return replaceFile(join(this.#options.folder, 'sent.json'), JSON.stringify(this.#sent));
  }

  async close(): Promise<void> {
    if (this.#options.noteEveryMs !== undefined) await this.#noteSent().catch(() => undefined);
    await this.#pumping?.catch(() => undefined);
    await this.#reader?.handle.close();
    await this.#writer.close();
    this.#release();
  }
}

/** Opens the spool of a folder, which no other agent may use. */
export async function openSpool(options: SpoolOptions): Promise<Spool> {
  const { folder, log } = options;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new AgentError(`The spool ${folder} cannot be made: ${reasonOf(error)}.`, { cause: error });
  }
  const lock = lockFile(join(folder, 'lock'));
  if (!lock) throw new AgentError(`Another steward-agent uses ${folder}. Stop it, or give this one another folder.`);
  try {
    const { segments, marks, damaged } = await recoverSegments(folder);
    for (const file of damaged)
      log.error(`A part of the spool is damaged. What can be read of it is sent; all of it is kept in ${file}.`);
    const last = segments.at(-1) ?? (await createSegment(folder, 1, marks));
    if (segments.length === 0) segments.push(last);
    const kept = await readSent(join(folder, 'sent.json'));
    const first = { segment: segments[0]?.number ?? last.number, offset: 0 };
    const wanted = kept && kept.segment >= first.segment && kept.segment <= last.number ? kept : first;
    const held = segments.find(({ number }) => number === wanted.segment);
    const sent = held && wanted.offset > held.bytes ? { segment: held.number, offset: held.bytes } : wanted;
    return new FileSpool(options, {
      segments,
      marks,
      sent,
      writer: await open(last.path, 'r+'),
      release: () => lock.release(),
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}
