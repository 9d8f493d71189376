const NEWLINE = 0x0a;
const RETURN = 0x0d;
const ZERO = 0;
const LINE_END = Buffer.from([NEWLINE]);

export interface LineEnds {
  /** The bytes with one line feed for each line end, and without zeros at the beginning of a line. */
  push(chunk: Buffer): Buffer;
  /** What is left when the stream ends. */
  end(): Buffer;
  /** Zeros that were left out. */
  readonly zeros: number;
}

/**
 * Makes line feeds of all line ends of a stream: a line feed with any number of carriage returns before it is one, and a
 * carriage return without a line feed is one too. Zeros before a line are left out: they are room that was made on a
 * disk and never written. A chunk may end anywhere.
 */
export function createLineEnds(): LineEnds {
  let returns = 0;
  let isAtStart = true;
  let zeros = 0;

  function push(chunk: Buffer): Buffer {
    if (returns === 0 && !chunk.includes(RETURN) && !(isAtStart && chunk[0] === ZERO) && !chunk.includes(ZERO)) {
      if (chunk.length > 0) isAtStart = chunk[chunk.length - 1] === NEWLINE;
      return chunk;
    }
    const pieces: Buffer[] = [];
    let from = 0;
    const cut = (to: number): void => {
      if (to > from) pieces.push(chunk.subarray(from, to));
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === RETURN) {
        cut(at);
        from = at + 1;
        returns += 1;
        continue;
      }
      if (returns > 0) {
        for (let count = byte === NEWLINE ? 0 : returns; count > 0; count -= 1) pieces.push(LINE_END);
        returns = 0;
        isAtStart = true;
      }
      if (byte === ZERO && isAtStart) {
        cut(at);
        from = at + 1;
        zeros += 1;
      } else {
        isAtStart = byte === NEWLINE;
      }
    }
    cut(chunk.length);
    return Buffer.concat(pieces);
  }

  function end(): Buffer {
    const rest = Buffer.alloc(returns, NEWLINE);
    returns = 0;
    return rest;
  }

  return {
    push,
    end,
    get zeros() {
      return zeros;
    },
  };
}
