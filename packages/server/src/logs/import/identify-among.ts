import { digestOf, type Digests, HEAD_BYTES, identify } from './identity.ts';
import type { Input } from './input.ts';
import type { LedgerEntry } from './ledger-entry.ts';

export type Entries = ReadonlyMap<string, LedgerEntry>;

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
