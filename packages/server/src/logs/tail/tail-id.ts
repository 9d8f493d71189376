import { createHash } from 'node:crypto';
import { asLogType } from '@steward/api-client/rules/log-access';
import type { LogType } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/log-days';

/** Where a client stands: behind the line that ends at `offset`, in one generation of one file. */
export interface TailPlace {
  readonly day: string;
  readonly type: LogType;
  readonly generation: string;
  readonly offset: number;
}

/** How much of a file's first line tells it from the file that was there before. */
export const HEAD_BYTES = 1024;

/** The id of the line that ends at that place: `20261128:general:3f2a90c1de:5120`. */
export const tailId = (place: TailPlace): string => `${place.day}:${place.type}:${place.generation}:${place.offset}`;

/** What `tailId` wrote; undefined for anything else. */
export function parseTailId(text: string): TailPlace | undefined {
  const parts = /^(\d{8}):([a-z]+):([0-9a-f]{10}(?:\.\d{1,9})?):(0|[1-9]\d{0,15})$/.exec(text);
  if (!parts) return undefined;
  const [, day = '', name = '', generation = '', digits = ''] = parts;
  const type = asLogType(name);
  const offset = Number(digits);
  if (!type || !isRealDay(day) || !Number.isSafeInteger(offset)) return undefined;
  return { day, type, generation, offset };
}

/** Tells two files apart that stood under one name: by inode and first line. It stays the same while a file grows. */
export function fingerprint(inode: number, head: Buffer): string {
  const lineEnd = head.indexOf(0x0a);
  const first = head.subarray(0, Math.min(lineEnd === -1 ? head.length : lineEnd, HEAD_BYTES));
  return createHash('sha256').update(`${inode}:`).update(first).digest('hex').slice(0, 10);
}

/** Tells generations apart that have the same fingerprint, such as a file emptied and filled again. */
export interface Generations {
  /** The generation of the file with that fingerprint; `after` is the one it took the place of, if that was seen. */
  of(path: string, print: string, after?: string): string;
}

const MOST_REMEMBERED = 1000;

export function createGenerations(): Generations {
  const counts = new Map<string, number>();
  function of(path: string, print: string, after?: string): string {
    const key = `${path}\n${print}`;
    if (after?.slice(0, print.length) === print) {
      if (counts.size >= MOST_REMEMBERED) counts.clear();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const count = counts.get(key);
    return count === undefined ? print : `${print}.${count}`;
  }
  return { of };
}
