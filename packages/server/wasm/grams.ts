/**
 * Builds the rows of the block index, in AssemblyScript. All data lies in the imported memory.
 *
 * A gram is four bytes of a line, ASCII letters lower-cased; the fourth may be the newline that ends it. Its row is
 * `hash(first three) << 5 | fourth & 31`, so that all grams that begin with three bytes lie in 32 rows side by side.
 * A table holds one bit a block for each row. Those of grams are kept by eight blocks: a sheet has a byte for each row, so
 * that what is written while a block is read stays in a core's second-level cache.
 */

import { FACTOR, NEWLINE } from './shared';

export { addNames } from './names';

const CLOSING: u8 = 93;

/** Lower-cases ASCII letters of [from, to) into `out`. Works in steps of 16 bytes and may go past the end by that. */
export function lower(from: usize, to: usize, out: usize): void {
  const a = i8x16.splat(<i8>0x3f);
  const span = i8x16.splat(<i8>-102);
  const bit = i8x16.splat(0x20);
  for (; from < to; from += 16, out += 16) {
    const v = v128.load(from);
    const isUpper = i8x16.lt_s(i8x16.add(v, a), span);
    v128.store(out, v128.or(v, v128.and(isUpper, bit)));
  }
}

/** Newlines in [from, to). */
export function countNewlines(from: usize, to: usize): u32 {
  let count: u32 = 0;
  const nl = i8x16.splat(NEWLINE);
  for (; from + 16 <= to; from += 16) count += <u32>popcnt(<u32>i8x16.bitmask(i8x16.eq(v128.load(from), nl)));
  for (; from < to; from++) count += <u32>(load<u8>(from) == NEWLINE);
  return count;
}

/** Sets a bit in the row of a gram. */
// @ts-ignore: decorator
@inline
function note(word: u32, sheet: usize, bit: u32, shift: u32): void {
  const at = sheet + <usize>(((((word & 0xffffff) * FACTOR) >>> shift) << 5) | ((word >>> 24) & 31));
  store<u8>(at, <u8>(<u32>load<u8>(at) | bit));
}

// @ts-ignore: decorator
@inline
function sameBytes(a: usize, b: usize): usize {
  const low = <u32>i8x16.bitmask(i8x16.eq(v128.load(a), v128.load(b)));
  const high = <u32>i8x16.bitmask(i8x16.eq(v128.load(a, 16), v128.load(b, 16)));
  return <usize>ctz(~((<u64>low) | ((<u64>high) << 16)));
}

// @ts-ignore: decorator
@inline
function bitsOf(at: usize, byte: v128): u32 {
  const low = <u32>i8x16.bitmask(i8x16.eq(v128.load(at), byte));
  return low | ((<u32>i8x16.bitmask(i8x16.eq(v128.load(at, 16), byte))) << 16);
}

/**
 * Lists the lines of [from, to) whose stamp may be another than that of the line before, by how far from `from` they begin
 * (u32 each): those that differ from it up to their first `]`, or have none near their beginning. Returns how many.
 */
export function listStamps(from: usize, to: usize, out: usize): u32 {
  const nl = i8x16.splat(NEWLINE);
  const closing = i8x16.splat(CLOSING);
  let next = out;
  let before: usize = 0;
  for (let line = from; line < to;) {
    const bits = before ? bitsOf(line, closing) : 0;
    if (!bits || <usize>ctz(bits) >= sameBytes(before, line)) {
      store<u32>(next, <u32>(line - from));
      next += 4;
    }
    before = line;
    let p = line;
    let found: u32 = 0;
    for (; p < to && !found; p += 32) found = bitsOf(p, nl);
    line = found ? p - 32 + <usize>ctz(found) + 1 : to;
  }
  return <u32>((next - out) >> 2);
}

/**
 * Sets a bit of a sheet in the rows of all grams in [from, to), which is lower-cased and begins at a line's start or three
 * bytes before new ones. What a line has in common with the one before, such as its time, is passed over.
 */
export function addGrams(from: usize, to: usize, sheet: usize, bit: u32, shift: u32): void {
  const nl = i8x16.splat(NEWLINE);
  let before = from;
  let line = from;
  while (line < to) {
    let end = to;
    for (let p = line; p < to; p += 16) {
      const bits = <u32>i8x16.bitmask(i8x16.eq(v128.load(p), nl));
      if (bits) {
        end = p + <usize>ctz(bits);
        break;
      }
    }
    const stop = (end < to ? end : to - 1) - 2;
    let p = line;
    if (line > before) {
      const same = sameBytes(before, line);
      if (same > 3 && before + same < line) p += same - 3;
    }
    for (; p + 4 <= stop; p += 4) {
      const word = load<u64>(p);
      note(<u32>word, sheet, bit, shift);
      note(<u32>(word >> 8), sheet, bit, shift);
      note(<u32>(word >> 16), sheet, bit, shift);
      note(<u32>(word >> 24), sheet, bit, shift);
    }
    for (; p < stop; p++) note(load<u32>(p), sheet, bit, shift);
    before = line;
    line = end + 1;
  }
}

/** Lays the bits of eight rows, a byte of each of eight sheets, side by side: eight bytes of each row. */
// @ts-ignore: decorator
@inline
function turn(sheets: usize, sheetBytes: usize, out: usize, rowBytes: usize): void {
  for (let sheet: usize = 0; sheet < 8; sheet++) {
    const word = load<u64>(sheets + sheet * sheetBytes);
    const at = out + sheet;
    for (let row: usize = 0; row < 8; row++) store<u8>(at + row * rowBytes, <u8>(word >> (<u64>row << 3)));
  }
}

/** Takes 32 rows out of the sheets, of which there are `rowBytes`, a multiple of eight. */
export function takeRows(sheets: usize, sheetBytes: usize, rowBytes: usize, out: usize): void {
  for (let sheet: usize = 0; sheet < rowBytes; sheet += 8)
    for (let row: usize = 0; row < 32; row += 8)
      turn(sheets + sheet * sheetBytes + row, sheetBytes, out + row * rowBytes + sheet, rowBytes);
}

/**
 * Writes 32 rows to `out`: first 32 lengths (u16), then each row: nothing where it is empty; nothing, with length 0xffff,
 * where more than `most` blocks have it; else a byte with the Rice parameter and the gaps between its blocks, padded with
 * ones. Returns the length of all.
 */
export function encodeGroup(rows: usize, rowBytes: usize, blocks: u32, most: u32, out: usize): usize {
  let o = out + 64;
  for (let r: usize = 0; r < 32; r++) {
    const row = rows + r * rowBytes;
    let count: u32 = 0;
    for (let i: usize = 0; i < rowBytes; i += 8) count += <u32>popcnt(load<u64>(row + i));
    const lengthAt = out + (r << 1);
    if (count == 0) {
      store<u16>(lengthAt, 0);
      continue;
    }
    if (count > most) {
      store<u16>(lengthAt, 0xffff);
      continue;
    }
    const start = o;
    let rice: u32 = 0;
    while (((count << (rice + 1)) * 145) / 100 < blocks) rice++;
    store<u8>(o++, <u8>rice);
    let held: u64 = 0;
    let bits: u32 = 0;
    let next: u32 = 0;
    for (let i: usize = 0; i < rowBytes; i += 8) {
      let word = load<u64>(row + i);
      while (word) {
        const block = <u32>(i << 3) + <u32>ctz(word);
        word &= word - 1;
        const gap = block - next;
        next = block + 1;
        let ones = gap >> rice;
        while (ones >= 24) {
          held |= <u64>0xffffff << <u64>bits;
          bits += 24;
          ones -= 24;
          while (bits >= 8) {
            store<u8>(o++, <u8>held);
            held >>= 8;
            bits -= 8;
          }
        }
        held |= <u64>((1 << ones) - 1) << <u64>bits;
        bits += ones + 1;
        held |= <u64>(gap & ((1 << rice) - 1)) << <u64>bits;
        bits += rice;
        while (bits >= 8) {
          store<u8>(o++, <u8>held);
          held >>= 8;
          bits -= 8;
        }
      }
    }
    if (bits) store<u8>(o++, <u8>(held | (<u64>0xff << <u64>bits)));
    store<u16>(lengthAt, <u16>(o - start));
  }
  return o - out;
}
