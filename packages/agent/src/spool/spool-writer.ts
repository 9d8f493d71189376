import { open, type FileHandle } from 'node:fs/promises';
import { AgentError, codeOf, reasonOf } from '../errors.ts';
import { createTrouble } from '../log.ts';
import { sleep } from '../pauses.ts';
import { encodeGroup, type Mark, type Marks } from './groups.ts';
import type { SpoolOptions } from './options.ts';
import { createSegment, type Segment } from './segments.ts';

const MIB = 1024 * 1024;
const MOST_SEGMENT_BYTES = 16 * MIB;
const SEGMENTS = 8;
const MOST_GROUP_BYTES = MIB / 2;
const DISK_PAUSE_MS = 2000;
const TOLD_AT = [0.5, 0.9];

interface Pending {
  readonly source: string;
  readonly records: readonly string[];
  readonly mark: Mark;
  readonly bytes: number;
  resolve(): void;
  reject(error: unknown): void;
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes(codeOf(error));

interface WriterParts {
  /** Those of the spool, to which it adds. */
  readonly segments: Segment[];
  readonly marks: Marks;
  readonly file: FileHandle;
  /** Told after each write. */
  readonly onWritten: () => void;
}

/** Writes records and marks behind the others, and waits while the spool or the disk is full. */
export class SpoolWriter {
  readonly #options: SpoolOptions;
  readonly #segments: Segment[];
  readonly #segmentBytes: number;
  readonly #onWritten: () => void;
  readonly #diskTrouble;
  readonly #fillTrouble;
  #marks: Marks;
  #file: FileHandle;
  #pending: Pending[] = [];
  #pumping: Promise<void> | undefined;
  #toldShare = 0;

  constructor(options: SpoolOptions, { segments, marks, file, onWritten }: WriterParts) {
    this.#options = options;
    this.#segments = segments;
    this.#marks = marks;
    this.#file = file;
    this.#onWritten = onWritten;
    this.#segmentBytes = Math.min(MOST_SEGMENT_BYTES, Math.floor(options.mostBytes / SEGMENTS));
    this.#diskTrouble = createTrouble(options.log);
    this.#fillTrouble = createTrouble(options.log);
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
      this.#onWritten();
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
    this.tellShare();
  }

  async #append(bytes: Buffer): Promise<void> {
    const full = this.#segments.at(-1);
    if (full && full.bytes >= this.#segmentBytes) {
      this.#marks = await this.#marksOfUse();
      const next = await createSegment(this.#options.folder, full.number + 1, this.#marks);
      const file = await open(next.path, 'r+');
      await this.#file.close();
      this.#file = file;
      this.#segments.push(next);
    }
    const current = this.#segments.at(-1);
    if (!current) throw new AgentError('The spool has no segment.');
    try {
      for (let done = 0; done < bytes.length;)
        done += (await this.#file.write(bytes, done, bytes.length - done, current.bytes + done)).bytesWritten;
      await this.#file.datasync();
    } catch (error) {
      await this.#file.truncate(current.bytes).catch(() => undefined);
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
  tellShare(): void {
    const share = this.bytes() / this.#options.mostBytes;
    const reached = TOLD_AT.filter((one) => share >= one).at(-1) ?? 0;
    if (reached > this.#toldShare)
      this.#options.log.warn(`The spool is ${Math.round(share * 100)} % full: the panel does not take what waits.`);
    if (reached > this.#toldShare || share < (TOLD_AT[0] ?? 0) / 2) this.#toldShare = reached;
  }

  async close(): Promise<void> {
    await this.#pumping?.catch(() => undefined);
    await this.#file.close();
  }
}
