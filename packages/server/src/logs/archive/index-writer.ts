import { isAscii } from 'node:buffer';
import { crc32, zstdCompressSync } from 'node:zlib';
import { createDayClock } from '../engine/line-time.ts';
import { createBlockTimes } from './block-times.ts';
import {
  encodeCounts,
  encodeHeader,
  encodeTable,
  GROUP_ROWS,
  HEADER_BYTES,
  LONG_NAME_BLOCK,
  NAMES_HEADER_BYTES,
  ODD_BLOCK,
  SEGMENT_BLOCKS,
} from './format.ts';
import type { BlockEntry, IndexSource, SegmentPlace } from './format.ts';
import type { IndexKernel, SegmentNames } from './index-kernel.ts';
import { openPart } from './part-file.ts';
import type { PartFile } from './part-file.ts';

const KELVIN = '\u212a';
const LONG_S = '\u017f';

/** Writes an index block by block. */
export interface IndexWriter {
  readonly entries: readonly BlockEntry[];
  /** Adds the next block, which took so many bytes packed. */
  add(bytes: Buffer, packedBytes: number): void;
  /** Writes the rest and waits until all is on the disk; returns the bytes of the index. */
  finish(source: IndexSource, packedBytes: number): number;
  /** Lets go of the file. */
  close(): void;
}

export function createIndexWriter(kernel: IndexKernel, path: string, day: string): IndexWriter {
  kernel.reset();
  const timesOf = createBlockTimes(createDayClock(day));
  const file = openPart(path);
  const entries: BlockEntry[] = [];
  const segments: SegmentPlace[] = [];
  file.append(Buffer.alloc(HEADER_BYTES));

  function add(bytes: Buffer, packedBytes: number): void {
    const { lines, hasLongName, stamps } = kernel.addBlock(bytes, entries.length % SEGMENT_BLOCKS);
    const flags = (isOdd(bytes) ? ODD_BLOCK : 0) | (hasLongName ? LONG_NAME_BLOCK : 0);
    entries.push({ rawBytes: bytes.length, packedBytes, lines, flags, ...timesOf(bytes, stamps) });
    if (entries.length % SEGMENT_BLOCKS === 0) segments.push(writeSegment(kernel, file, SEGMENT_BLOCKS));
  }

  function finish(source: IndexSource, packedBytes: number): number {
    const rest = entries.length % SEGMENT_BLOCKS;
    if (rest > 0) segments.push(writeSegment(kernel, file, rest));
    const table = encodeTable(entries, segments);
    const header = { blocks: entries.length, segments: segments.length, tableAt: file.length() };
    file.append(table);
    file.writeAt(encodeHeader({ ...header, source, packedBytes, tableBytes: table.length, tableCrc: crc32(table) }), 0);
    file.sync();
    return file.length();
  }

  return { entries, add, finish, close: file.close };
}

/** Writes the names and the groups of a segment; returns where they lie. */
function writeSegment(kernel: IndexKernel, file: PartFile, blocks: number): SegmentPlace {
  const found = kernel.names(blocks);
  const names = found && found.words.length > 0 ? file.length() : 0;
  if (found && found.words.length > 0) {
    const words = zstdCompressSync(Buffer.from(found.words.join('\n'), 'latin1'));
    const head = Buffer.alloc(NAMES_HEADER_BYTES);
    head.writeUInt32LE(words.length, 0);
    head.writeUInt32LE(crc32(words), 4);
    file.append(Buffer.concat([head, words]));
    file.append(withDirectory(found.groups.map((group, at) => withCounts(group, at, found.counts))));
  }
  const directory = file.length();
  file.append(withDirectory(kernel.takeGroups(blocks)));
  return { directory, names };
}

/** A group of names, and behind it in how many lines each of its names is: how many bytes these take, and the numbers. */
function withCounts(group: Buffer, at: number, counts: SegmentNames['counts']): Buffer {
  if (!counts) return group;
  const lengths = Buffer.alloc(GROUP_ROWS * 2);
  const own = counts.slice(at * GROUP_ROWS, (at + 1) * GROUP_ROWS).map((row) => encodeCounts(row));
  own.forEach((bytes, row) => lengths.writeUInt16LE(bytes.length, row * 2));
  return Buffer.concat([group, lengths, ...own]);
}

/** Where each group begins, and the groups. */
function withDirectory(groups: Iterable<Buffer>): Buffer {
  const bodies: Buffer[] = [];
  for (const body of groups) {
    const stored = Buffer.allocUnsafe(body.length + 4);
    stored.writeUInt32LE(crc32(body), 0);
    stored.set(body, 4);
    bodies.push(stored);
  }
  const directory = Buffer.alloc((bodies.length + 1) * 4);
  let length = directory.length;
  bodies.forEach((body, group) => {
    directory.writeUInt32LE(length, group * 4);
    length += body.length;
  });
  directory.writeUInt32LE(length, bodies.length * 4);
  return Buffer.concat([directory, ...bodies]);
}

const isOdd = (bytes: Buffer): boolean => !isAscii(bytes) && (bytes.includes(KELVIN) || bytes.includes(LONG_S));
