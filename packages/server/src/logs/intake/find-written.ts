import type { FileHandle } from 'node:fs/promises';
import { readAt } from '@steward/api-client/log-forms/read-at';

const NEWLINE = 0x0a;
/** A game on the same machine may write that much between the look at the end and the append. */
const OTHERS_BYTES = 256 * 1024;

function commonLength(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length);
  if (one.subarray(0, most).equals(other.subarray(0, most))) return most;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return at;
}

/** Where behind `noted` the beginning of these lines is, and how much of it: what was written and not noted. */
export async function findWritten(handle: FileHandle, noted: number, size: number, bytes: Buffer) {
  const there = await readAt(handle, noted, Math.min(size - noted, bytes.length + OTHERS_BYTES));
  const first = bytes.subarray(0, bytes.indexOf(NEWLINE) + 1);
  const found = there.indexOf(first);
  const last = there.lastIndexOf(NEWLINE) + 1;
  const isTorn = noted + there.length === size && commonLength(there.subarray(last), bytes) === there.length - last;
  if (found < 0)
    return isTorn && last < there.length ? { begin: noted + last, length: there.length - last } : undefined;
  const length = commonLength(there.subarray(found), bytes);
  const isAtEnd = length === bytes.length || noted + found + length === size;
  return { begin: noted + found, length: isAtEnd ? length : bytes.lastIndexOf(NEWLINE, length - 1) + 1 };
}
