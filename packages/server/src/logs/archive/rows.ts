import { crc32 } from 'node:zlib';
import { type BlockBits, decodeRow } from './block-bits.ts';
import { DamagedIndexError, readExactly } from './damaged-index.ts';
import { decodeCounts, FULL_ROW, GROUP_ROWS, ROW_BITS } from './format.ts';

const FACTOR = 0x9e3779b1;
const SHIFT = 32 - (ROW_BITS - 5);
const CRC_BYTES = 4;
const LENGTHS_BYTES = GROUP_ROWS * 2;
const MOST_GROUP_BYTES = 1024 * 1024;

/** The group of the grams that begin with three bytes, of which letters are lower-case. */
export const groupOf = (a: number, b: number, c: number): number =>
  Math.imul(a | (b << 8) | (c << 16), FACTOR) >>> SHIFT;

/** The row within its group of a gram that ends in a byte. */
export const rowInGroup = (last: number): number => last & 31;

/** The numbers of the blocks, rising. */
export function* blocksOf(bits: BlockBits): Generator<number, void> {
  for (const [word, set] of bits.entries())
    for (let left = set; left !== 0; left = (left & (left - 1)) >>> 0) yield word * 32 + 31 - Math.clz32(left & -left);
}

/** One group of rows of a segment. */
export interface RowGroup {
  /** Adds the blocks of a row to `bits`; false when nearly all blocks have it, and nothing is known. */
  addTo(row: number, bits: BlockBits): boolean;
  /** Of a name: in how many lines of each of its blocks it is; undefined where that was not counted. */
  counts(row: number): number[] | undefined;
}

/** Reads a group whose place stands in the directory at an offset. Throws a DamagedIndexError. */
export function readGroup(fd: number, directory: number, group: number): RowGroup {
  const place = readExactly(fd, directory + group * 4, 8);
  const [from, to] = [place.readUInt32LE(0), place.readUInt32LE(4)];
  const length = to - from;
  if (length < CRC_BYTES + LENGTHS_BYTES || length > MOST_GROUP_BYTES)
    throw new DamagedIndexError('A group is damaged.');
  const stored = readExactly(fd, directory + from, length);
  const body = stored.subarray(CRC_BYTES);
  if (crc32(body) !== stored.readUInt32LE(0)) throw new DamagedIndexError('A group is damaged.');

  function addTo(row: number, bits: BlockBits): boolean {
    let at = LENGTHS_BYTES;
    for (let before = 0; before < row; before++) at += storedLength(body.readUInt16LE(before * 2));
    const own = body.readUInt16LE(row * 2);
    if (own === FULL_ROW) return false;
    if (own > 0) decodeRow(body.subarray(at, at + own), bits);
    return true;
  }

  function counts(row: number): number[] | undefined {
    let lengthsAt = LENGTHS_BYTES;
    for (let one = 0; one < GROUP_ROWS; one++) lengthsAt += storedLength(body.readUInt16LE(one * 2));
    let at = lengthsAt + LENGTHS_BYTES;
    if (at > body.length) return undefined;
    for (let before = 0; before < row; before++) at += body.readUInt16LE(lengthsAt + before * 2);
    return decodeCounts(body.subarray(at, at + body.readUInt16LE(lengthsAt + row * 2)));
  }

  return { addTo, counts };
}

const storedLength = (length: number): number => (length === FULL_ROW ? 0 : length);
