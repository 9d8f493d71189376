const NEWLINE = 0x0a;
const MOST_LINE_BYTES = 1024 * 1024;

/** A line, or a part of one that is longer than the limit. */
export interface LinePart {
  /** Without the line end. May share memory with the chunk that was pushed. */
  readonly bytes: Buffer;
  /** Bytes of the source that it stands for, the line end included. */
  readonly size: number;
  /** Whether it begins a line, and whether a line end follows it. */
  readonly starts: boolean;
  readonly ends: boolean;
}

export interface LineSplitter {
  /** The lines that `chunk` completes. What follows the last line end is copied and kept. */
  push(chunk: Buffer): LinePart[];
  /** Takes out what has no line end yet; undefined when there is nothing. */
  rest(): LinePart | undefined;
}

/** Cuts a stream of bytes at its line ends; a longer line is cut every `limit` bytes, never within a UTF-8 character. */
export function createLineSplitter(limit = MOST_LINE_BYTES): LineSplitter {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let starts = true;

  function cut(parts: LinePart[], bytes: Buffer): Buffer {
    let left = bytes;
    while (left.length > limit) {
      const size = characterStart(left, limit);
      parts.push({ bytes: left.subarray(0, size), size, starts, ends: false });
      starts = false;
      left = left.subarray(size);
    }
    return left;
  }

  function takeHeld(last: Buffer): Buffer {
    if (heldBytes === 0) return last;
    const whole = Buffer.concat([...held, last]);
    held = [];
    heldBytes = 0;
    return whole;
  }

  function hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    held.push(Buffer.from(bytes));
    heldBytes += bytes.length;
  }

  function push(chunk: Buffer): LinePart[] {
    const parts: LinePart[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const bytes = cut(parts, takeHeld(chunk.subarray(from, end)));
      parts.push({ bytes, size: bytes.length + 1, starts, ends: true });
      starts = true;
      from = end + 1;
    }
    const tail = chunk.subarray(from);
    if (heldBytes + tail.length > limit) hold(cut(parts, takeHeld(tail)));
    else hold(tail);
    return parts;
  }

  function rest(): LinePart | undefined {
    if (heldBytes === 0) return undefined;
    const bytes = takeHeld(Buffer.alloc(0));
    const part = { bytes, size: bytes.length, starts, ends: false };
    starts = true;
    return part;
  }

  return { push, rest };
}

function characterStart(bytes: Buffer, at: number): number {
  for (let back = at; back > at - 4 && back > 0; back -= 1) {
    const byte = bytes[back] ?? 0;
    if (byte < 0x80) return at;
    if (byte >= 0xc0) return back;
  }
  return at;
}
