import { crc32 } from 'node:zlib';

/**
 * Raw bytes of a block, about: blocks are cut at line ends, and a longer line makes a larger block. Twice as many pack 6 %
 * better, but then a hit costs twice the unpacking.
 */
export const BLOCK_BYTES = 128 * 1024;
/** Blocks whose rows stand together. */
export const SEGMENT_BLOCKS = 1024;
/** Rows are the possible values of a gram's hash. */
export const ROW_BITS = 17;
export const GROUP_ROWS = 32;
export const GROUPS = 2 ** ROW_BITS / GROUP_ROWS;
export const HEADER_BYTES = 128;
/** Before the names of a segment: the bytes and the checksum of its words. */
export const NAMES_HEADER_BYTES = 8;
/** The length that stands for a row which nearly all blocks have. */
export const FULL_ROW = 0xffff;
/** A block may hold letters that only Unicode holds equal to ASCII ones (the Kelvin sign, the long s). */
export const ODD_BLOCK = 1;

/** A block holds a word with an underscore that is too long for the list of names. */
export const LONG_NAME_BLOCK = 2;

const MAGIC = 'STWDIDX1';
const ENTRY_BYTES = 24;
const SEGMENT_BYTES = 16;
const CRC_AT = HEADER_BYTES - 4;
const MOST_BLOCKS = 4_000_000;

export interface BlockEntry {
  readonly rawBytes: number;
  /** 0 in the index of a plain file. */
  readonly packedBytes: number;
  readonly lines: number;
  /** Epoch seconds of the earliest and the latest line; 0 when no line so far has a time. */
  readonly firstTime: number;
  readonly lastTime: number;
  readonly flags: number;
}

/** Where the parts of a segment begin in the index. */
export interface SegmentPlace {
  readonly directory: number;
  readonly names: number;
}

/** Which file an index was made of. */
export interface IndexSource {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

export const isSameSource = (a: IndexSource, b: IndexSource): boolean =>
  a.size === b.size && a.mtimeMs === b.mtimeMs && a.ino === b.ino;

/** How a log with an index is stored. */
export type IndexedForm = 'plain' | 'zst';

/** Whether an index is of the file that was found. */
export const isIndexOf = (form: IndexedForm, header: IndexHeader, found: IndexSource): boolean =>
  form === 'zst' ? header.packedBytes === found.size : header.packedBytes === 0 && isSameSource(header.source, found);

export interface IndexHeader {
  readonly source: IndexSource;
  /** Bytes of the packed file; 0 in the index of a plain one. */
  readonly packedBytes: number;
  readonly blocks: number;
  readonly segments: number;
  readonly tableAt: number;
  readonly tableBytes: number;
  readonly tableCrc: number;
}

/** What a worker needs to read rows: where the list of groups of each segment lies. */
export interface IndexLayout {
  readonly blocks: number;
  readonly directories: Float64Array;
  /** Where the names of each segment lie; 0 where there are too many to list. */
  readonly names: Float64Array;
  /** Flags of the blocks. */
  readonly flags: Uint8Array;
}

/** An index that was read, without its rows. */
export interface IndexTable {
  readonly header: IndexHeader;
  readonly layout: IndexLayout;
  /** Where blocks begin: unpacked, packed, and in lines. One entry more than there are blocks. */
  readonly raw: Float64Array;
  readonly packed: Float64Array;
  readonly lines: Float64Array;
  readonly firstTimes: Uint32Array;
  readonly lastTimes: Uint32Array;
}

export function encodeHeader(header: IndexHeader): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write(MAGIC, 0, 'latin1');
  bytes.writeUInt32LE(header.blocks, 8);
  bytes.writeUInt32LE(header.segments, 12);
  bytes.writeDoubleLE(header.source.size, 16);
  bytes.writeDoubleLE(header.packedBytes, 24);
  bytes.writeDoubleLE(header.source.mtimeMs, 32);
  bytes.writeDoubleLE(header.source.ino, 40);
  bytes.writeDoubleLE(header.tableAt, 48);
  bytes.writeUInt32LE(header.tableBytes, 56);
  bytes.writeUInt32LE(header.tableCrc, 60);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, CRC_AT)), CRC_AT);
  return bytes;
}

/** Undefined when the bytes are no sound header. */
export function decodeHeader(bytes: Buffer): IndexHeader | undefined {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 8) !== MAGIC) return undefined;
  if (bytes.readUInt32LE(CRC_AT) !== crc32(bytes.subarray(0, CRC_AT))) return undefined;
  const header: IndexHeader = {
    blocks: bytes.readUInt32LE(8),
    segments: bytes.readUInt32LE(12),
    source: { size: bytes.readDoubleLE(16), mtimeMs: bytes.readDoubleLE(32), ino: bytes.readDoubleLE(40) },
    packedBytes: bytes.readDoubleLE(24),
    tableAt: bytes.readDoubleLE(48),
    tableBytes: bytes.readUInt32LE(56),
    tableCrc: bytes.readUInt32LE(60),
  };
  const isSound = header.blocks <= MOST_BLOCKS && header.tableBytes === tableBytes(header.blocks, header.segments);
  return isSound ? header : undefined;
}

const tableBytes = (blocks: number, segments: number): number => blocks * ENTRY_BYTES + segments * SEGMENT_BYTES;

export function encodeTable(entries: readonly BlockEntry[], segments: readonly SegmentPlace[]): Buffer {
  const bytes = Buffer.alloc(tableBytes(entries.length, segments.length));
  entries.forEach((entry, index) => {
    const { rawBytes, packedBytes, lines, firstTime, lastTime, flags } = entry;
    [rawBytes, packedBytes, lines, firstTime, lastTime, flags].forEach((value, place) =>
      bytes.writeUInt32LE(value, index * ENTRY_BYTES + place * 4),
    );
  });
  segments.forEach(({ directory, names }, index) => {
    bytes.writeDoubleLE(directory, entries.length * ENTRY_BYTES + index * SEGMENT_BYTES);
    bytes.writeDoubleLE(names, entries.length * ENTRY_BYTES + index * SEGMENT_BYTES + 8);
  });
  return bytes;
}

/** Undefined when the table is damaged. The lists lie in memory that threads share. */
export function decodeTable(header: IndexHeader, bytes: Buffer): IndexTable | undefined {
  const { blocks, segments } = header;
  if (bytes.length !== header.tableBytes || crc32(bytes) !== header.tableCrc) return undefined;
  const [raw, packed, lines] = [sums(blocks), sums(blocks), sums(blocks)];
  const firstTimes = new Uint32Array(blocks);
  const lastTimes = new Uint32Array(blocks);
  const flags = new Uint8Array(new SharedArrayBuffer(blocks));
  const directories = new Float64Array(new SharedArrayBuffer(segments * 8));
  const names = new Float64Array(new SharedArrayBuffer(segments * 8));
  for (let block = 0; block < blocks; block++) {
    const at = block * ENTRY_BYTES;
    raw[block + 1] = (raw[block] ?? 0) + bytes.readUInt32LE(at);
    packed[block + 1] = (packed[block] ?? 0) + bytes.readUInt32LE(at + 4);
    lines[block + 1] = (lines[block] ?? 0) + bytes.readUInt32LE(at + 8);
    firstTimes[block] = bytes.readUInt32LE(at + 12);
    lastTimes[block] = bytes.readUInt32LE(at + 16);
    flags[block] = bytes.readUInt32LE(at + 20);
  }
  for (let segment = 0; segment < segments; segment++) {
    directories[segment] = bytes.readDoubleLE(blocks * ENTRY_BYTES + segment * SEGMENT_BYTES);
    names[segment] = bytes.readDoubleLE(blocks * ENTRY_BYTES + segment * SEGMENT_BYTES + 8);
  }
  const isSound = raw[blocks] === header.source.size && packed[blocks] === header.packedBytes;
  return isSound
    ? { header, layout: { blocks, directories, names, flags }, raw, packed, lines, firstTimes, lastTimes }
    : undefined;
}

/** Numbers of seven bits a byte, those behind which more follow with the highest bit set. */
export function encodeCounts(counts: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (let left of counts) {
    for (; left >= 0x80; left >>>= 7) bytes.push((left & 0x7f) | 0x80);
    bytes.push(left);
  }
  return Buffer.from(bytes);
}

export function decodeCounts(bytes: Uint8Array): number[] {
  const counts: number[] = [];
  let [count, shift] = [0, 0];
  for (const byte of bytes) {
    count |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte >= 0x80) continue;
    counts.push(count);
    [count, shift] = [0, 0];
  }
  return counts;
}

const sums = (blocks: number): Float64Array => new Float64Array(new SharedArrayBuffer((blocks + 1) * 8));
