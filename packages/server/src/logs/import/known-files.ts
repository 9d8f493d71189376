import { dirname } from 'node:path';
import { HEAD_BYTES, digestOf, digestPacked, identify } from './identity.ts';
import type { Digests } from './identity.ts';
import { openInput } from './input.ts';
import type { Input } from './input.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { familyOf } from '@steward/api-client/log-forms/log-names';

/** What of a file is known from earlier imports, whatever it was called then. */
export type Known =
  /** All of it is what the source is, or the beginning of that. */
  | { readonly kind: 'same' | 'beginning'; readonly key: string; readonly entry: LedgerEntry }
  /** It begins with all of the source, and goes on. */
  | { readonly kind: 'grown'; readonly key: string; readonly entry: LedgerEntry };

type Entries = ReadonlyMap<string, LedgerEntry>;

/** Digests of a file, also of beginnings that a known source may have been. */
export function identifyAmong(input: Input, entries: Entries): Promise<Digests> {
  return identify(input, (head) => {
    const whole = head.length >= HEAD_BYTES ? digestOf(head) : undefined;
    const short = new Map<number, string>();
    const beginning = (size: number): string => {
      const found = short.get(size) ?? digestOf(head.subarray(0, size));
      short.set(size, found);
      return found;
    };
    return [...entries.values()].filter((entry) => mayBegin(entry, head, whole, beginning)).map(({ size }) => size);
  });
}

function mayBegin(
  { size, head: known, isPacked }: LedgerEntry,
  head: Buffer,
  whole: string | undefined,
  beginning: (size: number) => string,
): boolean {
  if (isPacked) return false;
  if (known === undefined) return true;
  return size >= HEAD_BYTES ? known === whole : size <= head.length && known === beginning(size);
}

/**
 * Finds the source that a file is, goes on from or is the beginning of, by content. A file of another folder, or a short
 * one without a stamp such as a server's start-up banner, is not taken for one that has grown merely for what it begins
 * with. `isTelling` says whether the file's own beginning has a stamp.
 */
export async function findKnown(
  input: Input,
  digests: Digests,
  entries: Entries,
  isTelling: () => Promise<boolean>,
): Promise<Known | undefined> {
  const all = [...entries].map(([key, entry]) => ({ key, entry }));
  const same = all.find(({ entry }) => isSame(entry, digests)) ?? (await findPacked(input, all));
  if (same) return { kind: 'same', ...same };
  const former = all.find(({ entry }) => entry.states.some((state) => isSame(state, digests)));
  if (former) return { kind: 'beginning', ...former };
  const grown = all
    .filter(({ entry }) => entry.size < digests.size && digests.prefix(entry.size) === entry.sha256)
    .filter(({ entry }) => mayGrowInto(entry, input.path))
    .sort((a, b) => b.entry.size - a.entry.size)[0];
  if (grown) return { kind: 'grown', ...grown };
  for (const one of all.filter(({ entry }) => mayGoOnFrom(entry, digests, input.path))) {
    if ((await isTelling()) && (await goesOn(one.entry, digests, input.path))) return { kind: 'beginning', ...one };
  }
  return undefined;
}

const isSame = (a: { size: number; sha256: string }, b: Digests): boolean => a.sha256 === b.sha256 && a.size === b.size;

/** An older version of the program knew packed files by their bytes on the disk. */
async function findPacked(input: Input, all: readonly { key: string; entry: LedgerEntry }[]) {
  const packed = input.packing ? all.filter(({ entry }) => entry.isPacked && entry.size === input.size) : [];
  if (packed.length === 0) return undefined;
  const digest = await digestPacked(input);
  return packed.find(({ entry }) => entry.sha256 === digest);
}

function mayGrowInto({ paths, size, stamped }: LedgerEntry, path: string): boolean {
  if (paths.includes(path)) return true;
  return stamped > 0 && (size >= HEAD_BYTES || paths.some((one) => dirname(one) === dirname(path)));
}

function mayGoOnFrom(entry: LedgerEntry, { size, head }: Digests, path: string): boolean {
  if (entry.isPacked || entry.size <= size || size === 0) return false;
  if (size >= HEAD_BYTES) return entry.head === head;
  return entry.paths.some((one) => one !== path && familyOf(one) === familyOf(path));
}

/** Whether a known source, where it still lies, begins with all of the file. */
async function goesOn(entry: LedgerEntry, { size, sha256 }: Digests, path: string): Promise<boolean> {
  for (const place of entry.paths.filter((one) => one !== path)) {
    const found = await openInput(place)
      .then((input) => identify(input, () => [size, entry.size]))
      .catch(() => undefined);
    if (found?.prefix(size) === sha256 && found.prefix(entry.size) === entry.sha256) return true;
  }
  return false;
}
