import { foldText } from '../engine/fold.ts';
import type { PlanResult } from '../engine/protocol.ts';
import type { ParsedQuery } from '../engine/query.ts';
import { LONG_NAME_BLOCK, ODD_BLOCK, SEGMENT_BLOCKS } from './format.ts';
import type { IndexLayout } from './format.ts';
import { nameParts, readNames } from './names.ts';
import type { NameList } from './names.ts';
import { requiredStrings } from './regex-literals.ts';
import { groupOf, readGroup, type RowGroup, rowInGroup } from './rows.ts';
import { type BlockBits, noBlocks } from './block-bits.ts';
import { DamagedIndexError } from './damaged-index.ts';

const MOST_GRAMS = 24;
/** So few blocks are read faster than the list of names. */
const FEW_BLOCKS = 8;
const WORDS = SEGMENT_BLOCKS / 32;

/** What a line must hold: for one of the lists, all of its strings of ASCII. */
type Wanted = readonly (readonly string[])[];

/** Which blocks a query needs, from the rows of the index; all blocks where the rows tell nothing. */
export function planBlocks(fd: number, layout: IndexLayout, query: ParsedQuery): PlanResult {
  const wanted = wantedStrings(query);
  if (!wanted) return { blocks: undefined, isIndexDamaged: false };
  try {
    const found: number[] = [];
    const counts: number[] = [];
    const counted = countedWord(query);
    let isCounted = false;
    for (let segment = 0; segment < layout.directories.length; segment++) {
      const { bits, counts: known } = segmentBlocks(fd, layout, segment, wanted, counted);
      isCounted ||= known !== undefined;
      const first = segment * SEGMENT_BLOCKS;
      const count = Math.min(SEGMENT_BLOCKS, layout.blocks - first);
      for (let block = 0; block < count; block++) {
        const isOdd = query.mode === 'regex' && ((layout.flags[first + block] ?? 0) & ODD_BLOCK) !== 0;
        if (!isOdd && !(((bits[block >> 5] ?? 0) >>> (block & 31)) & 1)) continue;
        found.push(first + block);
        counts.push(known?.[block] ?? 0);
      }
    }
    const known = isCounted ? { counts: Uint32Array.from(counts) } : {};
    return { blocks: Uint32Array.from(found), ...known, isIndexDamaged: false };
  } catch (error) {
    if (!(error instanceof DamagedIndexError)) throw error;
    return { blocks: undefined, isIndexDamaged: true };
  }
}

/** Undefined when a line that matches need hold nothing that the index knows. */
function wantedStrings(query: ParsedQuery): Wanted | undefined {
  const lists =
    query.mode === 'regex'
      ? requiredStrings(query.pattern)
      : query.mode === 'any'
        ? query.needles.map((needle) => asciiParts(needle))
        : [query.needles.flatMap((needle) => asciiParts(needle))];
  if (!lists?.length || lists.some((list) => list.length === 0)) return undefined;
  return lists;
}

/** Stretches of ASCII, lower-case, of three characters or more. */
const asciiParts = (text: string): string[] => foldText(text).match(/[\0-\x7f]{3,}/g) ?? [];

/** The word of names whose lines are just those that match, if that is all that is asked for. */
function countedWord(query: ParsedQuery): string | undefined {
  const [needle, ...others] = query.mode === 'regex' ? [] : query.needles;
  if (needle === undefined || others.length > 0) return undefined;
  const text = foldText(needle);
  const [part] = nameParts(text);
  return part === text ? text : undefined;
}

interface SegmentBlocks {
  readonly bits: BlockBits;
  /** In how many lines of each block the counted word is; 0 where that is not known. */
  readonly counts: Uint32Array | undefined;
}

function segmentBlocks(
  fd: number,
  layout: IndexLayout,
  segment: number,
  wanted: Wanted,
  counted: string | undefined,
): SegmentBlocks {
  const groups = new Map<number, RowGroup>();
  const groupAt = (bytes: Uint8Array, at: number): RowGroup => {
    const number = groupOf(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
    const group = groups.get(number) ?? readGroup(fd, layout.directories[segment] ?? 0, number);
    groups.set(number, group);
    return group;
  };

  let names: NameList | undefined;
  let counts: Uint32Array | undefined;
  const namesAt = layout.names[segment] ?? 0;

  /** Keeps the blocks whose names allow the string; false when there are none. */
  const narrowByNames = (bits: BlockBits, text: string): boolean => {
    if (namesAt === 0 || countBlocks(bits) <= FEW_BLOCKS) return true;
    for (const part of nameParts(text)) {
      names ??= readNames(fd, namesAt);
      const named = names.blocksWith(part);
      if (!named) continue;
      const flagged = addFlagged(layout, segment, LONG_NAME_BLOCK, named.bits);
      if (part === counted) counts = named.counts;
      for (const block of flagged) named.counts[block] = 0;
      if (!keep(bits, named.bits)) return false;
    }
    return true;
  };

  /** Keeps the blocks that may hold the string; false when there are none. */
  const narrow = (bits: BlockBits, text: string): boolean => {
    const bytes = Buffer.from(text, 'latin1');
    const places = bytes.length - 3;
    if (places < 1) return keepTriple(groupAt(bytes, 0), bits);
    const step = Math.max(1, places / MOST_GRAMS);
    for (let place = 0; place < places; place += step) {
      const at = Math.floor(place);
      const row = noBlocks();
      if (!groupAt(bytes, at).addTo(rowInGroup(bytes[at + 3] ?? 0), row)) continue;
      if (!keep(bits, row)) return false;
    }
    return true;
  };

  const any = noBlocks();
  for (const strings of wanted) {
    const bits = noBlocks().fill(0xffffffff);
    if (strings.every((text) => narrow(bits, text)) && strings.every((text) => narrowByNames(bits, text)))
      for (let word = 0; word < WORDS; word++) any[word] = (any[word] ?? 0) | (bits[word] ?? 0);
  }
  return { bits: any, counts };
}

/** Adds the blocks of a segment that have a flag; returns which. */
function addFlagged(layout: IndexLayout, segment: number, flag: number, bits: BlockBits): number[] {
  const first = segment * SEGMENT_BLOCKS;
  const count = Math.min(SEGMENT_BLOCKS, layout.blocks - first);
  const flagged: number[] = [];
  for (let block = 0; block < count; block++) {
    if (((layout.flags[first + block] ?? 0) & flag) === 0) continue;
    bits[block >> 5] = (bits[block >> 5] ?? 0) | (1 << (block & 31));
    flagged.push(block);
  }
  return flagged;
}

function countBlocks(bits: BlockBits): number {
  let count = 0;
  for (let word of bits) for (; word !== 0; word &= word - 1) count += 1;
  return count;
}

/** Three bytes: any row of the group will do. */
function keepTriple(group: RowGroup, bits: BlockBits): boolean {
  const any = noBlocks();
  for (let row = 0; row < 32; row++) if (!group.addTo(row, any)) return true;
  return keep(bits, any);
}

function keep(bits: BlockBits, row: BlockBits): boolean {
  let left = 0;
  for (let word = 0; word < WORDS; word++) {
    bits[word] = (bits[word] ?? 0) & (row[word] ?? 0);
    left |= bits[word] ?? 0;
  }
  return left !== 0;
}
