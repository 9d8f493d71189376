import { beginsWithFile, mayGoOnFrom, mayGrowInto } from './goes-on.ts';
import type { Entries } from './identify-among.ts';
import { digestPacked, type Digests } from './identity.ts';
import type { Input } from './input.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** What of a file is known from earlier imports, whatever it was called then. */
export type Known =
  /** All of it is what the source is, or the beginning of that. */
  | { readonly kind: 'same' | 'beginning'; readonly key: string; readonly entry: LedgerEntry }
  /** It begins with all of the source, and goes on. */
  | { readonly kind: 'grown'; readonly key: string; readonly entry: LedgerEntry };

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
    if ((await isTelling()) && (await beginsWithFile(one.entry, digests, input.path)))
      return { kind: 'beginning', ...one };
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
