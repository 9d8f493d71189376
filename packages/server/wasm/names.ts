/** Finds names in blocks of logs, for the index (`grams.ts`), in AssemblyScript. All data lies in the imported memory. */
import { NEWLINE } from './shared';

const NAME_BYTES: usize = 64;
const UNDERSCORE: u8 = 95;

/** A bit for each of 16 bytes that may be of a name: small letters, digits and the underscore. */
// @ts-ignore: decorator
@inline
function nameBits(at: usize): u32 {
  const v = v128.load(at);
  const isLetter = i8x16.lt_u(i8x16.sub(v, i8x16.splat(97)), i8x16.splat(26));
  const isDigit = i8x16.lt_u(i8x16.sub(v, i8x16.splat(48)), i8x16.splat(10));
  return <u32>i8x16.bitmask(v128.or(v128.or(isLetter, isDigit), i8x16.eq(v, i8x16.splat(UNDERSCORE))));
}

/** Where the bytes of a name begin that end at `at`; not before `least`. Reads up to 16 bytes before that. */
// @ts-ignore: decorator
@inline
function startOf(at: usize, least: usize): usize {
  while (at > least) {
    const count = <usize>clz(~(nameBits(at - 16) << 16));
    at -= count;
    if (count < 16) break;
  }
  return at > least ? at : least;
}

/** Where the bytes of a name end that begin at `at`; not behind `most`. Reads up to 16 bytes behind that. */
// @ts-ignore: decorator
@inline
function endOf(at: usize, most: usize): usize {
  while (at < most) {
    const count = <usize>ctz(~nameBits(at));
    at += count;
    if (count < 16) break;
  }
  return at < most ? at : most;
}

/**
 * Finds the words with an underscore in [from, to), which is lower-cased, and sets the bit of a block in the row of each.
 * `words` holds `most` words of 64 bytes, padded with zeros; `slots` a table of `mask + 1` numbers of words, counted from 1.
 * `pairs` is a number, and behind it that many words of blocks as they come, each with the lines of the block that hold it
 * (u32: the lines, 16 bits up, and the word); past `mostPairs` it only counts on. `latest` and `pairOf` are numbers for each
 * word: the line that held it last, and its last pair. Returns the number of words, with the highest bit set where one was
 * longer than 64 bytes; or 0xffffffff where there is no room for more.
 */
export function addNames(
  from: usize,
  to: usize,
  words: usize,
  count: u32,
  most: u32,
  slots: usize,
  mask: u32,
  rows: usize,
  rowBytes: usize,
  pairs: usize,
  mostPairs: u32,
  latest: usize,
  pairOf: usize,
  block: u32,
): u32 {
  const cell = rows + (<usize>block >> 3);
  const bit: u32 = 1 << (block & 7);
  const mark16 = i8x16.splat(UNDERSCORE);
  const nl = i8x16.splat(NEWLINE);
  let long: u32 = 0;
  let done = from;
  let lines: u32 = 0;
  let newlines: u32 = 0;
  for (let p = from; p < to; p += 16, lines += <u32>popcnt(newlines)) {
    const bytes = v128.load(p);
    let bits = <u32>i8x16.bitmask(i8x16.eq(bytes, mark16));
    newlines = <u32>i8x16.bitmask(i8x16.eq(bytes, nl));
    while (bits) {
      const q = p + <usize>ctz(bits);
      bits &= bits - 1;
      if (q < done) continue;
      if (q >= to) break;
      const start = startOf(q, done);
      const end = endOf(q + 1, to);
      done = end;
      const length = end - start;
      if (length > NAME_BYTES) {
        long = 0x80000000;
        continue;
      }
      let hash: u64 = 0;
      for (let i: usize = 0; i < length; i += 8) {
        let word = load<u64>(start + i);
        const left = length - i;
        if (left < 8) word &= ((<u64>1) << (<u64>left << 3)) - 1;
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
      }
      let slot = <u32>(hash >> 32) & mask;
      let id: u32 = 0;
      while (true) {
        id = load<u32>(slots + (<usize>slot << 2));
        if (!id) break;
        const known = words + (<usize>(id - 1) << 6);
        let i: usize = 0;
        let same = length == NAME_BYTES || load<u8>(known + length) == 0;
        for (; same && i < length; i += 8) {
          let word = load<u64>(start + i);
          const left = length - i;
          if (left < 8) word &= ((<u64>1) << (<u64>left << 3)) - 1;
          if (word != load<u64>(known + i)) same = false;
        }
        if (same) break;
        slot = (slot + 1) & mask;
      }
      if (!id) {
        if (count >= most) return 0xffffffff;
        const place = words + (<usize>count << 6);
        for (let i: usize = 0; i < NAME_BYTES; i += 8) {
          let word: u64 = 0;
          if (i < length) {
            word = load<u64>(start + i);
            const left = length - i;
            if (left < 8) word &= ((<u64>1) << (<u64>left << 3)) - 1;
          }
          store<u64>(place + i, word);
        }
        count++;
        id = count;
        store<u32>(slots + (<usize>slot << 2), id);
      }
      const row = cell + <usize>(id - 1) * rowBytes;
      const blocks = <u32>load<u8>(row);
      const place = <usize>(id - 1) << 2;
      const line = lines + <u32>popcnt(newlines & ((1 << (<u32>(q - p))) - 1));
      if (!(blocks & bit)) {
        store<u8>(row, <u8>(blocks | bit));
        const pair = load<u32>(pairs);
        if (pair < mostPairs) {
          store<u32>(pairs + 4 + (<usize>pair << 2), (id - 1) | 0x10000);
          store<u32>(pairOf + place, pair);
        }
        store<u32>(pairs, pair + 1);
      } else if (load<u32>(latest + place) != line) {
        const pair = pairs + 4 + (<usize>load<u32>(pairOf + place) << 2);
        store<u32>(pair, load<u32>(pair) + 0x10000);
      }
      store<u32>(latest + place, line);
    }
  }
  return count | long;
}
