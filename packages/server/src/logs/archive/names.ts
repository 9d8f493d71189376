import { crc32, zstdDecompressSync } from 'node:zlib';
import { GROUP_ROWS, NAMES_HEADER_BYTES, SEGMENT_BLOCKS } from './format.ts';
import { blocksOf, readGroup, type RowGroup } from './rows.ts';
import { type BlockBits, noBlocks } from './block-bits.ts';
import { DamagedIndexError, readExactly } from './damaged-index.ts';

const MOST_WORDS_BYTES = 4 * 1024 * 1024;
const MOST_FOUND = 512;

/** The words of a text by which blocks are found: with an underscore, such as names of players. */
export const nameParts = (text: string): string[] =>
  (text.match(/[0-9a-z_]+/g) ?? []).filter((word) => word.length >= 3 && word.includes('_'));

/** The names of one segment. */
export interface NameList {
  /** The blocks with a word that holds this one; undefined where too many words do. */
  blocksWith(part: string): NamedBlocks | undefined;
}

export interface NamedBlocks {
  readonly bits: BlockBits;
  /** In how many lines of each block such a word is; 0 where that is not known, or in none. */
  readonly counts: Uint32Array;
}

/** Reads the names that lie at an offset of an index. Throws a DamagedIndexError. */
export function readNames(fd: number, at: number): NameList {
  const head = readExactly(fd, at, NAMES_HEADER_BYTES);
  const length = head.readUInt32LE(0);
  if (length > MOST_WORDS_BYTES) throw new DamagedIndexError('The names are damaged.');
  const packed = readExactly(fd, at + NAMES_HEADER_BYTES, length);
  if (crc32(packed) !== head.readUInt32LE(4)) throw new DamagedIndexError('The names are damaged.');
  const words = zstdDecompressSync(packed, { maxOutputLength: MOST_WORDS_BYTES }).toString('latin1');
  const directory = at + NAMES_HEADER_BYTES + length;

  const groups = new Map<number, RowGroup>();

  function groupAt(number: number): RowGroup {
    const group = groups.get(number) ?? readGroup(fd, directory, number);
    groups.set(number, group);
    return group;
  }

  function blocksWith(part: string): NamedBlocks | undefined {
    const rows = rowsWith(words, part);
    if (rows.length > MOST_FOUND) return undefined;
    const bits = noBlocks();
    const counts = new Uint32Array(SEGMENT_BLOCKS);
    for (const row of rows) {
      const group = groupAt(Math.floor(row / GROUP_ROWS));
      const own = noBlocks();
      group.addTo(row % GROUP_ROWS, own);
      const held = group.counts(row % GROUP_ROWS)?.values();
      for (const block of blocksOf(own)) {
        // A line may hold two of the words.
        const isSecond = ((bits[block >> 5] ?? 0) >>> (block & 31)) & 1;
        const count = held?.next().value ?? 0;
        counts[block] = isSecond ? 0 : count;
      }
      own.forEach((word, at) => (bits[at] = (bits[at] ?? 0) | word));
    }
    return { bits, counts };
  }

  return { blocksWith };
}

/** The numbers of the lines that hold a part. */
function rowsWith(words: string, part: string): number[] {
  const rows: number[] = [];
  let row = 0;
  let counted = 0;
  for (let at = words.indexOf(part); at >= 0; at = words.indexOf(part, at)) {
    for (
      let newline = words.indexOf('\n', counted);
      newline >= 0 && newline < at;
      newline = words.indexOf('\n', counted)
    ) {
      row += 1;
      counted = newline + 1;
    }
    rows.push(row);
    const end = words.indexOf('\n', at);
    if (end < 0) break;
    at = end;
  }
  return rows;
}
