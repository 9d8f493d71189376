/**
 * The byte scanner of the log search, in AssemblyScript. All data lies in the imported memory.
 *
 * A pattern at address `pat`: u32 length, u32 probe1, u32 probe2, u32 unused, then 256 value bytes, then 256 mask bytes.
 * A byte b matches place i when (b | mask[i]) == value[i]; a mask joins the bytes of a letter's two cases.
 * The two probes are the places whose bytes are rarest in the file. Reads may go up to 64 bytes plus the pattern's
 * length past the end of a range; what is found there is thrown away.
 */

const VALUES: usize = 16;
const MASKS: usize = 272;
const NEWLINE: u8 = 10;

// @ts-ignore: decorator
@inline
function matchesAt(pat: usize, length: usize, at: usize): bool {
  for (let i: usize = 0; i < length; i++) {
    if ((load<u8>(at + i) | load<u8>(pat + i, MASKS)) != load<u8>(pat + i, VALUES)) return false;
  }
  return true;
}

/** Address of the first match of the pattern that lies wholly in [from, to), or 0. */
export function find(pat: usize, from: usize, to: usize): usize {
  const length = <usize>load<u32>(pat);
  const i1 = <usize>load<u32>(pat, 4);
  const i2 = <usize>load<u32>(pat, 8);
  const c1 = i8x16.splat(load<i8>(pat + i1, VALUES));
  const c2 = i8x16.splat(load<i8>(pat + i2, VALUES));
  const m1 = i8x16.splat(load<i8>(pat + i1, MASKS));
  const m2 = i8x16.splat(load<i8>(pat + i2, MASKS));
  for (let p = from; p < to; p += 64) {
    const s1 = p + i1;
    const s2 = p + i2;
    const a = v128.and(i8x16.eq(v128.or(v128.load(s1), m1), c1), i8x16.eq(v128.or(v128.load(s2), m2), c2));
    const b = v128.and(i8x16.eq(v128.or(v128.load(s1, 16), m1), c1), i8x16.eq(v128.or(v128.load(s2, 16), m2), c2));
    const c = v128.and(i8x16.eq(v128.or(v128.load(s1, 32), m1), c1), i8x16.eq(v128.or(v128.load(s2, 32), m2), c2));
    const d = v128.and(i8x16.eq(v128.or(v128.load(s1, 48), m1), c1), i8x16.eq(v128.or(v128.load(s2, 48), m2), c2));
    if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) {
      let bits =
        (<u64>(<u32>i8x16.bitmask(a))) |
        ((<u64>(<u32>i8x16.bitmask(b))) << 16) |
        ((<u64>(<u32>i8x16.bitmask(c))) << 32) |
        ((<u64>(<u32>i8x16.bitmask(d))) << 48);
      do {
        const q = p + <usize>ctz(bits);
        if (q + length > to) return 0;
        if (matchesAt(pat, length, q)) return q;
        bits &= bits - 1;
      } while (bits);
    }
  }
  return 0;
}

/** Address of the first newline in [from, to), or `to`. */
export function nextNewline(from: usize, to: usize): usize {
  const nl = i8x16.splat(NEWLINE);
  for (let p = from; p < to; p += 32) {
    const a = i8x16.eq(v128.load(p), nl);
    const b = i8x16.eq(v128.load(p, 16), nl);
    if (v128.any_true(v128.or(a, b))) {
      const bits = (<u32>i8x16.bitmask(a)) | ((<u32>i8x16.bitmask(b)) << 16);
      const q = p + <usize>ctz(bits);
      return q < to ? q : to;
    }
  }
  return to;
}

/** Address of the last newline in [from, to), or 0. Reads up to 16 bytes before `from`. */
export function prevNewline(from: usize, to: usize): usize {
  const nl = i8x16.splat(NEWLINE);
  let p = to;
  while (p > from) {
    p -= 16;
    const bits = <u32>i8x16.bitmask(i8x16.eq(v128.load(p), nl));
    if (bits) {
      const q = p + 31 - <usize>clz(bits);
      return q >= from ? q : 0;
    }
  }
  return 0;
}

/** Newlines in [from, to). */
export function countNewlines(from: usize, to: usize): u32 {
  const nl = i8x16.splat(NEWLINE);
  let count: u32 = 0;
  let p = from;
  while (p + 64 <= to) {
    count +=
      <u32>popcnt(
        (<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p), nl)))) |
          ((<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p, 16), nl)))) << 16) |
          ((<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p, 32), nl)))) << 32) |
          ((<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p, 48), nl)))) << 48),
      );
    p += 64;
  }
  for (; p < to; p++) count += <u32>(load<u8>(p) == NEWLINE);
  return count;
}

/**
 * Lines in [from, to) that hold the pattern; the range begins at a line's start and its last byte is a newline.
 * The addresses of the newlines that end them go to `out` (u32 each, rising), unless it is 0. Returns their number.
 */
export function scanLines(pat: usize, from: usize, to: usize, out: usize): u32 {
  let count: u32 = 0;
  let p = from;
  while (p < to) {
    const q = find(pat, p, to);
    if (!q) break;
    const end = nextNewline(q, to);
    if (out) store<u32>(out + ((<usize>count) << 2), <u32>end);
    count++;
    p = end + 1;
  }
  return count;
}

/** Joins two rising lists of u32 without doubles into `out`. Returns the length. */
export function mergeLists(a: usize, aCount: u32, b: usize, bCount: u32, out: usize): u32 {
  const aEnd = a + ((<usize>aCount) << 2);
  const bEnd = b + ((<usize>bCount) << 2);
  let o = out;
  while (a < aEnd && b < bEnd) {
    const x = load<u32>(a);
    const y = load<u32>(b);
    store<u32>(o, x < y ? x : y);
    if (x <= y) a += 4;
    if (y <= x) b += 4;
    o += 4;
  }
  for (; a < aEnd; a += 4, o += 4) store<u32>(o, load<u32>(a));
  for (; b < bEnd; b += 4, o += 4) store<u32>(o, load<u32>(b));
  return <u32>((o - out) >> 2);
}
