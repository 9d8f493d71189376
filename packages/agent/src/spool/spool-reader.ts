import { copyFile, open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { readInto } from '@steward/api-client/log-forms/read-at';
import { codeOf } from '../errors.ts';
import { replaceFile } from '../files.ts';
import { recordsIn } from './scan-groups.ts';
import type { SpoolOptions } from './options.ts';
import type { Segment } from './segments.ts';

const SENT_FILE = 'sent.json';
/** A piece holds a whole record at least, the longest of which is a line of 64 kB in another form. */
const PIECE_BYTES = 512 * 1024;

export interface Position {
  readonly segment: number;
  readonly offset: number;
}

export interface Batch {
  readonly records: readonly string[];
  /** Where the next begins. */
  readonly end: Position;
}

/** Up to where a spool was delivered, as far as that was noted. */
export async function readSent(folder: string): Promise<Position | undefined> {
  try {
    const { segment, offset } = JSON.parse(await readFile(join(folder, SENT_FILE), 'utf8')) as Partial<Position>;
    return typeof segment === 'number' && typeof offset === 'number' ? { segment, offset } : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Gives what was not delivered yet, in order, and removes what was. */
export class SpoolReader {
  readonly #options: SpoolOptions;
  readonly #segments: Segment[];
  #sent: Position;
  /** Used again for each piece: nothing of it is kept. */
  readonly #piece: Buffer;
  #file: { segment: number; handle: FileHandle } | undefined;
  #wake: () => void = () => undefined;
  #notedMs = -Infinity;

  constructor(options: SpoolOptions, segments: Segment[], sent: Position) {
    this.#options = options;
    this.#segments = segments;
    this.#sent = sent;
    this.#piece = Buffer.allocUnsafeSlow(options.pieceBytes ?? PIECE_BYTES);
    options.signal.addEventListener('abort', () => this.#wake(), { once: true });
  }

  /** There is more. */
  wake(): void {
    this.#wake();
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
      const all = Math.min(this.#piece.length, segment.bytes - this.#sent.offset);
      const some = Math.min(this.#options.readBytes ?? all, all);
      let found = recordsIn(await this.#pieceOf(segment, some), most);
      if (found.size === 0 && some < all) found = recordsIn(await this.#pieceOf(segment, all), most);
      const { records, size } = found;
      if (size === 0) {
        await this.#setAside(segment);
        continue;
      }
      const end = { segment: segment.number, offset: this.#sent.offset + size };
      if (records.length > 0) return { records, end };
      this.#sent = end;
    }
  }

  async #pieceOf(segment: Segment, bytes: number): Promise<Buffer> {
    return readInto(this.#piece, await this.#fileOf(segment), this.#sent.offset, bytes);
  }

  /** Goes on behind a segment whose rest is no records: a fault of the disk. */
  async #setAside({ number, path }: Segment): Promise<void> {
    await copyFile(path, `${path}.damaged`);
    this.#options.log.error(`A part of the spool is damaged. All of it is kept in ${path}.damaged; it is not sent.`);
    await this.delivered({ segment: number + 1, offset: 0 });
  }

  async #fileOf({ number, path }: Segment): Promise<FileHandle> {
    if (this.#file?.segment === number) return this.#file.handle;
    await this.#file?.handle.close();
    this.#file = undefined;
    const handle = await open(path, 'r');
    this.#file = { segment: number, handle };
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
      if (this.#file?.segment === oldest.number) {
        await this.#file.handle.close();
        this.#file = undefined;
      }
      await rm(oldest.path, { force: true });
      this.#segments.shift();
    }
  }

  #noteSent(): Promise<void> {
    return replaceFile(join(this.#options.folder, SENT_FILE), JSON.stringify(this.#sent));
  }

  async close(): Promise<void> {
    if (this.#options.noteEveryMs !== undefined) await this.#noteSent().catch(() => undefined);
    await this.#file?.handle.close();
  }
}
