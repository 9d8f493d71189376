import { isUtf8 } from 'node:buffer';
import type { PieceBlock } from './blocks.ts';
import { decodeLine } from './decode.ts';
import type { SingleBytePage } from './decode.ts';
import { foldText } from './fold.ts';
import type { AddressList, Kernel } from './kernel.ts';
import { findInLine, labelOf } from './long-line.ts';
import type { ReadAt } from './long-line.ts';
import { needlePatterns, patternCost } from './patterns.ts';
import type { ByteSource } from './source.ts';
import type { BytePattern } from './patterns.ts';

/** Tells which lines hold the strings of a query, ignoring case. */
export interface LiteralMatcher {
  /** The most bytes by which a match can reach from one piece of a long line into the next. */
  readonly overlap: number;
  /** Whether lines can be counted without being looked at one by one. */
  readonly isPlain: boolean;
  countLines(from: number, to: number): number;
  /** The newlines that end matching lines; good until the next call. */
  matchLines(from: number, to: number): AddressList;
  /** Takes the pieces of a long line in order; with the last one tells whether the line matches. */
  matchPiece(piece: PieceBlock, source: ByteSource): boolean;
}

interface Needle {
  readonly folded: string;
  /** Whether each place that fits is a match in whatever line it lies. */
  readonly isExact: boolean;
  readonly patterns: readonly LoadedPattern[];
  readonly cost: number;
}

interface LoadedPattern extends BytePattern {
  readonly address: number;
}

/**
 * Loads the patterns of `needles` into the kernel. One matcher at a time is in use per kernel.
 * `counts` are the counts of each byte in a sample of the file.
 */
export function createLiteralMatcher(
  kernel: Kernel,
  mode: 'any' | 'all',
  texts: readonly string[],
  page: SingleBytePage,
  counts: Float64Array,
): LiteralMatcher {
  const sets = texts.map((text) => needlePatterns(text, page));
  const addresses = kernel.load(sets.flat(), counts);
  const needles = texts.map((text, index): Needle => {
    const patterns = (sets[index] ?? []).map((pattern) => ({ ...pattern, address: addresses.shift() ?? 0 }));
    const isExact = patterns.every((pattern) => pattern.lines === 'all' && pattern.isTight);
    const cost = patterns.reduce((sum, pattern) => sum + patternCost(pattern, counts), 0);
    return { folded: foldText(text), isExact, patterns, cost };
  });
  const overlap = Math.max(...sets.flat().map((pattern) => pattern.values.length - 1));
  const exact = needles.filter((needle) => needle.isExact);
  const inexact = needles.filter((needle) => !needle.isExact);
  const driver = needles.reduce((best, needle) => (needle.cost < best.cost ? needle : best));
  const exactPatterns = exact.flatMap(addressesOf);
  const inexactPatterns = inexact.flatMap(addressesOf);
  const [firstPlain] = exactPatterns;
  const isPlain = firstPlain !== undefined && needles.length === 1;
  const seen = new Set<Needle>();

  function countLines(from: number, to: number): number {
    if (isPlain && firstPlain !== undefined) return kernel.scanLines(firstPlain, from, to, 0);
    return matchLines(from, to).count;
  }

  function matchLines(from: number, to: number): AddressList {
    if (mode === 'all') return keep(kernel, collect(kernel, addressesOf(driver), from, to), from, holdsAll);
    const sure = collect(kernel, exactPatterns, from, to);
    if (inexact.length === 0) return sure;
    const candidates = collect(kernel, inexactPatterns, from, to, sure.at);
    const known = new Set(kernel.addresses(sure));
    const held = keep(kernel, candidates, from, (start, end) => known.has(end) || holdsInexact(start, end, 'any'));
    const at = kernel.lists.find((list) => list !== sure.at && list !== held.at) ?? 0;
    return { at, count: kernel.mergeLists(sure.at, sure.count, held.at, held.count, at) };
  }

  function holdsAll(start: number, end: number): boolean {
    const isThere = (needle: Needle): boolean => needle === driver || fits(needle.patterns, start, end);
    return needles.every(isThere) && (inexact.length === 0 || holdsInexact(start, end, 'all'));
  }

  function fits(patterns: readonly LoadedPattern[], start: number, end: number): boolean {
    return patterns.some(({ address }) => kernel.find(address, start, end) !== 0);
  }

  function holdsInexact(start: number, end: number, how: 'any' | 'all'): boolean {
    const bytes = kernel.bytes.subarray(start, end);
    const encoding = isUtf8(bytes) ? 'utf-8' : 'page';
    let text: string | undefined;
    const holds = ({ patterns, folded }: Needle): boolean => {
      const usable = patterns.filter((pattern) => pattern.lines === encoding || pattern.lines === 'all');
      if (!fits(usable, start, end)) return false;
      if (usable.every((pattern) => pattern.isTight)) return true;
      text ??= foldText(decodeLine(bytes, page));
      return text.includes(folded);
    };
    return how === 'any' ? inexact.some(holds) : inexact.every(holds);
  }

  function matchPiece(piece: PieceBlock, source: ByteSource): boolean {
    if (piece.isFirst) seen.clear();
    for (const needle of needles) {
      if (seen.has(needle)) continue;
      if (fits(needle.patterns, piece.from, piece.to)) seen.add(needle);
    }
    if (piece.lineEnd === undefined) return false;
    if (mode === 'any' && exact.some((needle) => seen.has(needle))) return true;
    if (mode === 'all' && seen.size < needles.length) return false;
    const open = inexact.filter((needle) => seen.has(needle));
    if (open.length === 0) return mode === 'all';
    const range = { start: piece.offset, end: piece.lineEnd };
    const read: ReadAt = (target, position) => source.read(target, 0, target.length, position);
    const found = findInLine(
      read,
      range,
      open.map((needle) => needle.folded),
      labelOf(read, range, page),
    );
    return mode === 'any' ? found.some((one) => one !== undefined) : found.every((one) => one !== undefined);
  }

  return { overlap, isPlain, countLines, matchLines, matchPiece };
}

const addressesOf = ({ patterns }: Needle): number[] => patterns.map((pattern) => pattern.address);

/** The newlines that end lines which fit any of the patterns, in one list that is not `taken`. */
function collect(kernel: Kernel, patterns: readonly number[], from: number, to: number, taken = 0): AddressList {
  const [first = 0, second = 0, spare = 0] = kernel.lists.filter((list) => list !== taken);
  let found: AddressList = { at: first, count: 0 };
  patterns.forEach((pattern, index) => {
    const count = kernel.scanLines(pattern, from, to, index === 0 ? first : spare);
    if (index === 0) {
      found = { at: first, count };
    } else if (count > 0) {
      const at = found.at === first ? second : first;
      found = { at, count: kernel.mergeLists(found.at, found.count, spare, count, at) };
    }
  });
  return found;
}

/** Those of the lines in a list that are kept, in the list's own place. */
function keep(
  kernel: Kernel,
  list: AddressList,
  from: number,
  isKept: (start: number, end: number) => boolean,
): AddressList {
  const ends = kernel.addresses(list);
  let count = 0;
  for (const end of ends) {
    const start = kernel.prevNewline(from, end);
    if (isKept(start === 0 ? from : start + 1, end)) ends[count++] = end;
  }
  return { at: list.at, count };
}
