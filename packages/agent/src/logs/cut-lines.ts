const NEWLINE = 0x0a;
const RETURN = 0x0d;
/** A longer line is cut into pieces, each of which is a line of the panel's logs. */
export const PIECE_BYTES = 64 * 1024;

/** A line of a file, or a piece of one that is very long. */
export interface CutLine {
  /** Without its end. */
  readonly bytes: Buffer;
  /** From the beginning of what was cut. */
  readonly offset: number;
  /** Its bytes with its end. */
  readonly size: number;
  /** Whether a line begins here. */
  readonly starts: boolean;
}

export interface Cut {
  readonly lines: readonly CutLine[];
  /** Bytes that they take. */
  readonly size: number;
  /** What follows goes on with a line that was begun. */
  readonly isInside: boolean;
}

/** Where characters of one, two or four bytes have their line feed. */
export interface Unit {
  readonly bytes: 1 | 2 | 4;
  readonly isBigEndian: boolean;
}

const unitPattern = ({ bytes, isBigEndian }: Unit): Buffer => {
  const pattern = Buffer.alloc(bytes);
  pattern[isBigEndian ? bytes - 1 : 0] = NEWLINE;
  return pattern;
};

function findEnd(bytes: Buffer, pattern: Buffer, from: number): number {
  if (pattern.length === 1) return bytes.indexOf(NEWLINE, from);
  for (let at = bytes.indexOf(pattern, from); at >= 0; at = bytes.indexOf(pattern, at + 1))
    if ((at - from) % pattern.length === 0) return at;
  return -1;
}

/** The last place up to `most` at which no character of UTF-8 is cut. */
function pieceEnd(bytes: Buffer, from: number, most: number, unit: number): number {
  const end = from + most;
  if (unit > 1) return end - (most % unit);
  for (let at = end; at > end - 4; at -= 1) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at;
  return end;
}

/**
 * Cuts bytes that begin at a line's start, or within one, into lines. A carriage return without a line feed ends one, too.
 * With `isLast` what has no end is a line as well.
 */
export function cutLines(bytes: Buffer, wasInside: boolean, isLast: boolean, unit: Unit): Cut {
  const pattern = unitPattern(unit);
  const lines: CutLine[] = [];
  let [from, isInside] = [0, wasInside];

  /** Adds a line without a line feed in it, by pieces; gives where it was cut last. */
  function add(start: number, end: number, endSize: number): void {
    let at = start;
    for (; end - at > PIECE_BYTES;) {
      const next = pieceEnd(bytes, at, PIECE_BYTES, unit.bytes);
      lines.push({ bytes: bytes.subarray(at, next), offset: at, size: next - at, starts: !isInside });
      isInside = true;
      at = next;
    }
    if (end - at + endSize > 0)
      lines.push({ bytes: bytes.subarray(at, end), offset: at, size: end - at + endSize, starts: !isInside });
    isInside = endSize === 0;
  }

  function addReturns(start: number, end: number, endSize: number): void {
    let [at, trimmed] = [start, end];
    if (unit.bytes === 1) while (trimmed > start && bytes[trimmed - 1] === RETURN) trimmed -= 1;
    if (unit.bytes === 1)
      for (let cr = bytes.indexOf(RETURN, at); cr >= 0 && cr < trimmed; cr = bytes.indexOf(RETURN, at)) {
        add(at, cr, 1);
        at = cr + 1;
      }
    add(at, trimmed, end - trimmed + endSize);
  }

  for (let end = findEnd(bytes, pattern, from); end >= 0; end = findEnd(bytes, pattern, from)) {
    addReturns(from, end, pattern.length);
    from = end + pattern.length;
  }
  const rest = bytes.length - from;
  if (isLast && rest > 0) {
    addReturns(from, bytes.length, 0);
    return { lines, size: bytes.length, isInside: false };
  }
  while (bytes.length - from > PIECE_BYTES) {
    const next = pieceEnd(bytes, from, PIECE_BYTES, unit.bytes);
    lines.push({ bytes: bytes.subarray(from, next), offset: from, size: next - from, starts: !isInside });
    isInside = true;
    from = next;
  }
  return { lines, size: from, isInside };
}
