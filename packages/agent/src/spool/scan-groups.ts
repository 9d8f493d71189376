import { crc32 } from 'node:zlib';
import { type Closing, HASH, type Marks, NEWLINE } from './groups.ts';

export interface Scanned {
  /** Bytes of whole groups from the beginning. */
  readonly valid: number;
  readonly groups: number;
  /** The last of each source. */
  readonly marks: Marks;
}

function closingOf(line: Buffer): Closing | undefined {
  try {
    const { marks, bytes, crc } = JSON.parse(line.toString('utf8', 1)) as Partial<Closing>;
    return typeof marks === 'object' && typeof bytes === 'number' && typeof crc === 'number'
      ? { marks, bytes, crc }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the groups of a segment up to the first that is not whole. */
export function scanGroups(bytes: Buffer): Scanned {
  let [valid, groups] = [0, 0];
  let marks: Marks = {};
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(NEWLINE, from);
    if (end < 0) break;
    if (bytes[from] === HASH) {
      const closing = closingOf(bytes.subarray(from, end));
      const body = bytes.subarray(valid, from);
      if (!closing || closing.bytes !== body.length || closing.crc !== crc32(body)) break;
      marks = { ...marks, ...closing.marks };
      valid = end + 1;
      groups += 1;
    }
    from = end + 1;
  }
  return { valid, groups, marks };
}

/** The records in a piece of a segment, and how many of its bytes they and the closings between them take. */
export function recordsIn(piece: Buffer, most: number): { records: string[]; size: number } {
  const records: string[] = [];
  let size = 0;
  for (let end = piece.indexOf(NEWLINE); end >= 0 && records.length < most; end = piece.indexOf(NEWLINE, size)) {
    if (piece[size] !== HASH) records.push(piece.toString('utf8', size, end));
    size = end + 1;
  }
  return { records, size };
}
