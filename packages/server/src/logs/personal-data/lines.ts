import type { AddressFinder } from './addresses.ts';
import { NEWLINE, newlines, withoutEnd } from './line-feeds.ts';
import type { NameFinder } from './names.ts';
import type { Piece } from './pieces.ts';

/** A line that holds a name or an address of the player. */
export interface FoundLine {
  /** Without its end; of a line of several mebibytes the part that holds it. */
  readonly bytes: Buffer;
  /** Bytes from the start of the file. */
  readonly offset: number;
  /** Counted from 1. */
  readonly line: number;
  readonly hasName: boolean;
  readonly hasAddress: boolean;
}

export interface Finders {
  readonly names: NameFinder;
  readonly addresses: AddressFinder;
}

/** The lines with a name or an address, in order, each once. */
export async function* findLines(pieces: AsyncIterable<Piece>, finders: Finders): AsyncGenerator<FoundLine, void> {
  let before = 0;
  for await (const { bytes, offset } of pieces) {
    const byName = finders.names.find(bytes).map(({ start }) => start);
    const byAddress = finders.addresses.find(bytes).map(({ start }) => start);
    const named = new Set(byName);
    const places = [...byName, ...byAddress].sort((a, b) => a - b);
    let end = -1;
    let counted = 0;
    let found: { start: number; line: number; hasName: boolean; hasAddress: boolean } | undefined;
    const line = (): FoundLine | undefined =>
      found && { ...found, bytes: withoutEnd(bytes.subarray(found.start, end)), offset: offset + found.start };
    for (const place of places) {
      if (place >= end) {
        const last = line();
        if (last) yield last;
        const start = bytes.lastIndexOf(NEWLINE, place) + 1;
        const next = bytes.indexOf(NEWLINE, place);
        before += newlines(bytes, counted, start);
        counted = start;
        end = next < 0 ? bytes.length : next + 1;
        found = { start, line: before + 1, hasName: false, hasAddress: false };
      }
      if (found && named.has(place)) found.hasName = true;
      else if (found) found.hasAddress = true;
    }
    const last = line();
    if (last) yield last;
    before += newlines(bytes, counted, bytes.length);
  }
}
