import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BLOCK_BYTES, GROUPS, GROUP_ROWS, ROW_BITS, SEGMENT_BLOCKS } from './format.ts';

const ROW_BYTES = SEGMENT_BLOCKS / 8;
const ROWS = 2 ** ROW_BITS;
const SHIFT = 32 - (ROW_BITS - 5);
const OVERLAP = 3;
const PIECE_BYTES = BLOCK_BYTES;
const SPARE = 1024;
const BUFFER_AT = 64 * 1024;
/** Where lines begin. */
const LIST_AT = BUFFER_AT + PIECE_BYTES + SPARE;
/** A byte for each row, of eight blocks: so many as there are bytes in a row. */
const SHEETS_AT = LIST_AT + PIECE_BYTES * 4 + SPARE;
const SHEET_BYTES = ROWS;
const GROUP_AT = SHEETS_AT + SHEET_BYTES * ROW_BYTES;
const MOST_NAMES = 16_384;
const NAME_BYTES = 64;
const SLOTS = 4 * MOST_NAMES;
const WORDS_AT = GROUP_AT + GROUP_ROWS * ROW_BYTES;
const SLOTS_AT = WORDS_AT + MOST_NAMES * NAME_BYTES;
const NAME_ROWS_AT = SLOTS_AT + SLOTS * 4;
const LATEST_AT = NAME_ROWS_AT + MOST_NAMES * ROW_BYTES;
const PAIR_OF_AT = LATEST_AT + MOST_NAMES * 4;
/** Names of blocks, with the lines that hold them. */
const MOST_PAIRS = 1024 * 1024;
const PAIRS_AT = PAIR_OF_AT + MOST_NAMES * 4;
const OUT_AT = PAIRS_AT + (MOST_PAIRS + 1) * 4;
const OUT_BYTES = GROUP_ROWS * (ROW_BYTES * 4) + SPARE;
const PAGE_BYTES = 65_536;
const NEWLINE = 10;
const NO_ROOM = 0xffffffff;
const LONG_NAME = 0x80000000;
/** A row that more than half of the blocks have tells too little for its bytes. */
const MOST_SHARE = 0.5;

interface Exports {
  lower(from: number, to: number, out: number): void;
  countNewlines(from: number, to: number): number;
  listStamps(from: number, to: number, out: number): number;
  addGrams(from: number, to: number, sheet: number, bit: number, shift: number): void;
  takeRows(sheets: number, sheetBytes: number, rowBytes: number, out: number): void;
  addNames(
    from: number,
    to: number,
    words: number,
    count: number,
    most: number,
    slots: number,
    mask: number,
    rows: number,
    rowBytes: number,
    pairs: number,
    mostPairs: number,
    latest: number,
    pairOf: number,
    block: number,
  ): number;
  encodeGroup(rows: number, rowBytes: number, blocks: number, most: number, out: number): number;
}

export interface SegmentNames {
  readonly words: readonly string[];
  readonly groups: readonly Buffer[];
  readonly counts: readonly (readonly number[])[] | undefined;
}

export interface AddedBlock {
  readonly lines: number;
  readonly hasLongName: boolean;
  /** Where lines begin whose stamp may be another than that of the line before; undefined where each line may have its own. */
  readonly stamps: Uint32Array | undefined;
}

/** The rows of one segment as they are made. Takes 26 MiB. */
export interface IndexKernel {
  /** Empties the segment. */
  reset(): void;
  /** Adds a block of whole lines to the segment. */
  addBlock(bytes: Buffer, block: number): AddedBlock;
  /** The groups of the segment, made of `blocks` blocks, one after another; then it is empty again. */
  takeGroups(blocks: number): Generator<Buffer, void>;
  /**
   * The words with an underscore that the segment holds, lower-case, in the order of their rows, the groups of these, and in
   * how many lines of each of its blocks each of them is, where these are not too many; undefined where the words are. To be
   * taken before the groups.
   */
  names(blocks: number): SegmentNames | undefined;
}

const kernelPath = (): string => fileURLToPath(new URL('../../data/grams.wasm', import.meta.url));

export function createIndexKernel(): IndexKernel {
  const pages = Math.ceil((OUT_AT + OUT_BYTES) / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(kernelPath())), { env: { memory } });
  const { lower, countNewlines, listStamps, addGrams, takeRows, addNames, encodeGroup } = asExports(instance.exports);
  const heap = Buffer.from(memory.buffer);
  let names = 0;
  let hasAllNames = true;
  /** So many hold something. */
  let sheets = 0;

  function addBlock(bytes: Buffer, block: number): AddedBlock {
    let stamps: Uint32Array | undefined;
    let lines = 0;
    let held = 0;
    let hasLongName = bytes.length > PIECE_BYTES;
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + PIECE_BYTES - held);
      heap.set(part, BUFFER_AT + held);
      from += part.length;
      let end = BUFFER_AT + held + part.length;
      lines += countNewlines(BUFFER_AT + held, end);
      if (from === bytes.length && bytes[from - 1] !== NEWLINE) {
        heap[end] = NEWLINE;
        end += 1;
        lines += 1;
      }
      if (bytes.length <= PIECE_BYTES)
        stamps = new Uint32Array(memory.buffer, LIST_AT, listStamps(BUFFER_AT, end, LIST_AT)).slice();
      lower(BUFFER_AT, end, BUFFER_AT);
      sheets = Math.max(sheets, (block >> 3) + 1);
      addGrams(BUFFER_AT, end, SHEETS_AT + (block >> 3) * SHEET_BYTES, 1 << (block & 7), SHIFT);
      hasLongName = findNames(end, block) || hasLongName;
      held = Math.min(OVERLAP, end - BUFFER_AT);
      heap.copyWithin(BUFFER_AT, end - held, end);
    }
    return { lines, hasLongName, stamps };
  }

  /** Whether there is a word that is too long. */
  function findNames(end: number, block: number): boolean {
    if (!hasAllNames) return false;
    const table = [WORDS_AT, names, MOST_NAMES, SLOTS_AT, SLOTS - 1, NAME_ROWS_AT, ROW_BYTES] as const;
    const counts = [PAIRS_AT, MOST_PAIRS, LATEST_AT, PAIR_OF_AT] as const;
    const found = addNames(BUFFER_AT, end, ...table, ...counts, block) >>> 0;
    hasAllNames = found !== NO_ROOM;
    if (hasAllNames) names = found & ~LONG_NAME;
    return hasAllNames && found >= LONG_NAME;
  }

  function listNames(blocks: number): ReturnType<IndexKernel['names']> {
    if (!hasAllNames) return undefined;
    const all = heap.toString('latin1', WORDS_AT, WORDS_AT + names * NAME_BYTES);
    const words = Array.from({ length: names }, (_, word) => {
      const at = word * NAME_BYTES;
      const end = all.indexOf('\0', at);
      return all.slice(at, end < 0 ? at + NAME_BYTES : Math.min(end, at + NAME_BYTES));
    });
    const groups = Array.from({ length: Math.ceil(names / GROUP_ROWS) }, (_, group) => {
      const length = encodeGroup(NAME_ROWS_AT + group * GROUP_ROWS * ROW_BYTES, ROW_BYTES, blocks, blocks, OUT_AT);
      return Buffer.from(heap.subarray(OUT_AT, OUT_AT + length));
    });
    return { words, groups, counts: listCounts() };
  }

  /** For each word in how many lines of its blocks it is, in their order. */
  function listCounts(): number[][] | undefined {
    const pairs = heap.readUInt32LE(PAIRS_AT);
    if (pairs > MOST_PAIRS) return undefined;
    const counts = Array.from({ length: names }, (): number[] => []);
    for (const pair of new Uint32Array(memory.buffer, PAIRS_AT + 4, pairs)) counts[pair & 0xffff]?.push(pair >>> 16);
    return counts;
  }

  function* takeGroups(blocks: number): Generator<Buffer, void> {
    const most = Math.floor(blocks * MOST_SHARE);
    // Most logs have a few blocks: what lies behind these is not gone through.
    const rowBytes = Math.ceil(blocks / 64) * 8;
    for (let group = 0; group < GROUPS; group++) {
      takeRows(SHEETS_AT + group * GROUP_ROWS, SHEET_BYTES, rowBytes, GROUP_AT);
      const length = encodeGroup(GROUP_AT, rowBytes, blocks, most, OUT_AT);
      yield heap.subarray(OUT_AT, OUT_AT + length);
    }
    reset();
  }

  function reset(): void {
    heap.fill(0, SHEETS_AT, SHEETS_AT + sheets * SHEET_BYTES);
    sheets = 0;
    if (names > 0 || !hasAllNames) heap.fill(0, WORDS_AT, PAIRS_AT + 4);
    names = 0;
    hasAllNames = true;
  }

  return { addBlock, takeGroups, names: listNames, reset };
}

/** The committed grams.wasm exports exactly these functions. */
function asExports(exports: WebAssembly.Exports): Exports {
  return exports as unknown as Exports;
}
