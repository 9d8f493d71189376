import { CHUNK_BYTES } from './kernel.ts';
import type { Kernel } from './kernel.ts';
import type { ByteSource } from './source.ts';

const NEWLINE = 10;
const PAST_END_BYTES = 4096;

/** A part of a file: the lines that begin in [start, end). */
export interface LineRange {
  readonly source: ByteSource;
  readonly start: number;
  readonly end: number;
  /** How much of the file is looked at; what is appended later is left out. */
  readonly size: number;
  /** Whether a line begins at `start`. */
  readonly isAligned: boolean;
}

/** Whole lines in the buffer; the last byte is a newline, which is added to a last line without one. */
export interface LinesBlock {
  readonly kind: 'lines';
  readonly from: number;
  readonly to: number;
  /** Offset in the file of `from`. */
  readonly offset: number;
  /** Offset in the file of the line after these. */
  readonly next: number;
}

/** A piece of a line that is longer than the buffer. */
export interface PieceBlock {
  readonly kind: 'piece';
  readonly from: number;
  readonly to: number;
  /** Offset in the file where the line begins. */
  readonly offset: number;
  readonly isFirst: boolean;
  /** With the last piece: offset of the newline, or the size. */
  readonly lineEnd?: number;
  readonly next: number;
}

export type Block = LinesBlock | PieceBlock;

/**
 * Reads a range through the kernel's buffer. A block is good until the next is asked for. Pieces of a long line begin with
 * the last `overlap` bytes of the piece before. Ends early where the file has become shorter.
 */
export function* readBlocks(kernel: Kernel, range: LineRange, overlap: number): Generator<Block, void> {
  const { source, end, size } = range;
  const { buffer } = kernel;
  let position = range.start;
  let held = 0;
  let clean = 0;

  const fill = (want: number): number => {
    const length = Math.min(want, size - position);
    const read = length > 0 ? source.read(kernel.bytes, buffer + held, length, position) : 0;
    position += read;
    return read;
  };
  const wanted = (): number =>
    position < end ? Math.min(CHUNK_BYTES, end - position + PAST_END_BYTES) : PAST_END_BYTES;
  const keepFrom = (address: number, filled: number): void => {
    kernel.bytes.copyWithin(buffer, address, filled);
    held = filled - address;
    clean = 0;
  };
  const cutAtEnd = (offset: number, filled: number): number => {
    const lastByte = buffer + end - offset - 1;
    return lastByte < filled ? kernel.nextNewline(lastByte, filled) + 1 : filled;
  };

  if (!range.isAligned && range.start > 0) {
    position -= 1;
    for (let isFound = false; !isFound;) {
      const filled = buffer + fill(wanted());
      if (filled === buffer) return;
      const newline = kernel.nextNewline(buffer, filled);
      isFound = newline < filled;
      if (isFound) keepFrom(newline + 1, filled);
      else if (position >= end) return;
    }
  }

  while (position - held < end) {
    const offset = position - held;
    const read = fill(wanted());
    const filled = buffer + held + read;
    const last = kernel.prevNewline(buffer + clean, filled);
    if (last > 0) {
      const cut = Math.min(last + 1, cutAtEnd(offset, filled));
      yield { kind: 'lines', from: buffer, to: cut, offset, next: offset + cut - buffer };
      keepFrom(cut, filled);
      if (cut === last + 1) clean = held;
    } else if (read === 0 || position >= size) {
      if (filled === buffer) return;
      kernel.bytes[filled] = NEWLINE;
      yield { kind: 'lines', from: buffer, to: filled + 1, offset, next: position };
      return;
    } else if (held + read > CHUNK_BYTES) {
      yield* readLongLine(offset, filled);
    } else {
      held += read;
      clean = held;
    }
  }

  function* readLongLine(offset: number, filled: number): Generator<PieceBlock, void> {
    yield { kind: 'piece', from: buffer, to: filled, offset, isFirst: true, next: position };
    let edge = filled;
    for (;;) {
      keepFrom(Math.max(buffer, edge - overlap), edge);
      const read = fill(CHUNK_BYTES);
      edge = buffer + held + read;
      const newline = kernel.nextNewline(buffer + held, edge);
      if (read === 0 || newline < edge) {
        const lineEnd = read === 0 ? position : position - (edge - newline);
        const next = read === 0 ? position : lineEnd + 1;
        yield { kind: 'piece', from: buffer, to: newline, offset, isFirst: false, lineEnd, next };
        keepFrom(Math.min(newline + 1, edge), edge);
        return;
      }
      yield { kind: 'piece', from: buffer, to: edge, offset, isFirst: false, next: position };
    }
  }
}
