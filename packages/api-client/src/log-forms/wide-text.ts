import iconv from 'iconv-lite';
import type { WideEncoding } from './formats.ts';

const LEAST_UNITS = 8;
/** So many zeros in a row are room on a disk that was never written, and tell nothing of characters. */
const FILLER = 4;

export interface WideGuess {
  readonly encoding: WideEncoding;
  readonly isSure: boolean;
}

const MARKS: readonly (readonly [WideEncoding, readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Whether a file is of characters of two or four bytes, from its first bytes: by its mark, or by where the zeros of
 * blanks, digits and line ends are. Undefined when it is not.
 */
export function detectWide(head: Buffer): WideGuess | undefined {
  for (const [encoding, mark] of MARKS)
    if (mark.every((byte, at) => head[at] === byte) && holds(encoding, head)) return { encoding, isSure: true };
  const zeros = [0, 0, 0, 0];
  const halves = [new Map<number, number>(), new Map<number, number>()];
  let units = 0;
  for (let at = 0; at + 3 < head.length; at += 4) {
    const quad = head.subarray(at, at + 4);
    if (quad.every((byte) => byte === 0) || isFiller(head, at)) continue;
    units += 1;
    quad.forEach((byte, place) => {
      if (byte === 0) zeros[place] = (zeros[place] ?? 0) + 1;
      const half = halves[place % 2];
      half?.set(byte, (half.get(byte) ?? 0) + 1);
    });
  }
  if (units * 2 < LEAST_UNITS) return undefined;
  const [a, b, c, d] = zeros.map((count) => count / units) as [number, number, number, number];
  if (c > 0.95 && d > 0.95 && a < 0.05) return { encoding: 'utf-32le', isSure: true };
  if (a > 0.95 && b > 0.95 && d < 0.05) return { encoding: 'utf-32be', isSure: true };
  const [even, odd] = [(a + c) / 2, (b + d) / 2];
  const [evenTop, oddTop] = halves.map((half) => topShare(half, units * 2)) as [number, number];
  if (odd > 0.05 && even < odd / 20 && (odd > 0.3 || oddTop > 0.85)) return { encoding: 'utf-16le', isSure: odd > 0.3 };
  if (even > 0.05 && odd < even / 20 && (even > 0.3 || evenTop > 0.85))
    return { encoding: 'utf-16be', isSure: even > 0.3 };
  return undefined;
}

/** The share of the two values that come most: the first halves of characters are few where the text is of one script. */
function topShare(half: ReadonlyMap<number, number>, units: number): number {
  const [first = 0, second = 0] = [...half.values()].sort((a, b) => b - a);
  return (first + second) / units;
}

function isFiller(head: Buffer, at: number): boolean {
  let run = 0;
  for (let near = at - FILLER; near < at + 2 * FILLER; near += 1) {
    run = head[near] === 0 ? run + 1 : 0;
    if (run > FILLER) return true;
  }
  return false;
}

/** Whether the first bytes can be read so at all: `FF FE` may also begin a text of a code page. */
function holds(encoding: WideEncoding, head: Buffer): boolean {
  const unit = encoding.startsWith('utf-32') ? 4 : 2;
  const text = iconv.decode(head.subarray(0, head.length - (head.length % unit)), encoding, { stripBOM: true });
  const odd = (text.match(/[\ufffd\u0001-\u0008]|\p{Cn}|\p{Co}|\p{Cs}/gu) ?? []).length;
  return odd <= text.length / 10;
}

export interface WideReader {
  /** The text of the bytes so far, as UTF-8. */
  write(chunk: Buffer): Buffer;
  end(): Buffer;
  /** Bytes and halves of characters that mean nothing; U+FFFD stands for them. */
  readonly unexplained: number;
}

/** Reads a stream of characters of two or four bytes. A chunk may end within one. */
export function createWideReader(encoding: WideEncoding): WideReader {
  const decoder = iconv.getDecoder(encoding, { stripBOM: false });
  const unit = encoding.startsWith('utf-32') ? 4 : 2;
  let bytes = 0;
  let unexplained = 0;
  let held = '';

  function take(text: string, isLast: boolean): Buffer {
    let all = held + text;
    held = '';
    const end = all.charCodeAt(all.length - 1);
    if (!isLast && end >= 0xd800 && end <= 0xdbff) {
      held = all.slice(-1);
      all = all.slice(0, -1);
    }
    unexplained += (all.match(/\ufffd|\p{Cs}/gu) ?? []).length;
    return Buffer.from(all, 'utf8');
  }

  return {
    write(chunk) {
      bytes += chunk.length;
      return take(decoder.write(chunk), false);
    },
    end() {
      const rest = bytes % unit;
      const text = decoder.end() ?? '';
      return take(rest > 0 && !text.includes('\ufffd') ? `${text}\ufffd` : text, true);
    },
    get unexplained() {
      return unexplained;
    },
  };
}
