import { crc32, zstdDecompressSync } from 'node:zlib';
import { GROUP_ROWS, NAMES_HEADER_BYTES } from './format.ts';
import { DamagedIndexError, noBlocks, readExactly, readGroup } from './rows.ts';
import type { BlockBits } from './rows.ts';

const MOST_WORDS_BYTES = 4 * 1024 * 1024;
const MOST_FOUND = 512;

/** The words of a text by which blocks are found: with an underscore, such as names of players. */
export const nameParts = (text: string): string[] =>
  (text.match(/[0-9a-z_]+/g) ?? []).filter((word) => word.length >= 3 && word.includes('_'));

/** The names of one segment. */
export interface NameList {
  /** The blocks with a word that holds this one; undefined where too many words do. */
  blocksWith(part: string): BlockBits | undefined;
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

  function blocksWith(part: string): BlockBits | undefined {
    const rows = rowsWith(words, part);
    if (rows.length > MOST_FOUND) return undefined;
    const bits = noBlocks();
    for (const row of rows) readGroup(fd, directory, Math.floor(row / GROUP_ROWS)).addTo(row % GROUP_ROWS, bits);
    return bits;
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
