import { readFileSync } from 'node:fs';
import { scannerPath } from './assets.ts';
import { pickProbes } from './patterns.ts';
import type { BytePattern } from './patterns.ts';

/** What is read from a file at once: it stays in a core's second-level cache while it is scanned. */
export const CHUNK_BYTES = 256 * 1024;

const PATTERNS_AT = 4096;
const PATTERN_BYTES = 528;
const VALUES_AT = 16;
const MASKS_AT = 272;
const MOST_PATTERNS = 640;
const BUFFER_BYTES = 2 * CHUNK_BYTES + 4096;
const BUFFER_AT = align(PATTERNS_AT + MOST_PATTERNS * PATTERN_BYTES + 64);
const LIST_BYTES = BUFFER_BYTES * 2;
const LISTS_AT = align(BUFFER_AT + BUFFER_BYTES + 1024);
const LISTS = 4;
const PAGE_BYTES = 65_536;
const PAGES = Math.ceil((LISTS_AT + LISTS * LIST_BYTES) / PAGE_BYTES);

interface Exports {
  find(pattern: number, from: number, to: number): number;
  nextNewline(from: number, to: number): number;
  prevNewline(from: number, to: number): number;
  countNewlines(from: number, to: number): number;
  scanLines(pattern: number, from: number, to: number, out: number): number;
  mergeLists(a: number, aCount: number, b: number, bCount: number, out: number): number;
}

/** A rising list of addresses in the scanner's memory. */
export interface AddressList {
  readonly at: number;
  readonly count: number;
}

/** The compiled scanner with its memory: a buffer to read into, places for patterns, and four lists. */
export interface Kernel extends Exports {
  readonly bytes: Buffer;
  /** Address of the buffer, which holds two chunks and a bit. */
  readonly buffer: number;
  readonly lists: readonly [number, number, number, number];
  /** Puts patterns in place, probing the bytes that are rarest by `counts`; returns their addresses. */
  load(patterns: readonly BytePattern[], counts: Float64Array): number[];
  addresses(list: AddressList): Uint32Array;
}

/** Compiles the scanner. Takes a few milliseconds and under 5 MiB. */
export function createKernel(): Kernel {
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const module = new WebAssembly.Module(readFileSync(scannerPath()));
  const instance = new WebAssembly.Instance(module, { env: { memory } });
  const exports = asExports(instance.exports);
  const bytes = Buffer.from(memory.buffer);

  function load(patterns: readonly BytePattern[], counts: Float64Array): number[] {
    if (patterns.length > MOST_PATTERNS) throw new RangeError('Too many patterns for one scan.');
    return patterns.map((pattern, index) => {
      const at = PATTERNS_AT + index * PATTERN_BYTES;
      const [first, second] = pickProbes(pattern, counts);
      bytes.writeUInt32LE(pattern.values.length, at);
      bytes.writeUInt32LE(first, at + 4);
      bytes.writeUInt32LE(second, at + 8);
      bytes.set(pattern.values, at + VALUES_AT);
      bytes.set(pattern.masks, at + MASKS_AT);
      return at;
    });
  }

  return {
    find: exports.find,
    nextNewline: exports.nextNewline,
    prevNewline: exports.prevNewline,
    countNewlines: exports.countNewlines,
    scanLines: exports.scanLines,
    mergeLists: exports.mergeLists,
    bytes,
    buffer: BUFFER_AT,
    lists: [LISTS_AT, LISTS_AT + LIST_BYTES, LISTS_AT + 2 * LIST_BYTES, LISTS_AT + 3 * LIST_BYTES],
    load,
    addresses: (list) => new Uint32Array(memory.buffer, list.at, list.count),
  };
}

function align(address: number): number {
  return Math.ceil(address / 64) * 64;
}

/** The committed scan.wasm exports exactly these functions. */
function asExports(exports: WebAssembly.Exports): Exports {
  return exports as unknown as Exports;
}
