import { createHash } from 'node:crypto';
import { sha256Of } from '../../core/sha256.ts';
import type { Input } from './input.ts';
import { contentOf } from './input-content.ts';

/** So many bytes at the beginning tell quickly which files may be the same. */
export const HEAD_BYTES = 4096;

/** What a file's content is known by: its length and the digest of all of it, unpacked, and the digest of its head. */
export interface Identity {
  readonly size: number;
  readonly sha256: string;
  readonly head: string;
}

export interface Digests extends Identity {
  /** The digest of the first so many bytes, where it was asked for and the file has them. */
  prefix(size: number): string | undefined;
}

/** Reads the content once; also the digests of its first `sizes(head)` bytes. */
export async function identify(input: Input, sizes: (head: Buffer) => readonly number[]): Promise<Digests> {
  const hash = createHash('sha256');
  const prefixes = new Map<number, string>();
  let asked: number[] | undefined;
  let pending: Buffer[] = [];
  let size = 0;
  let seen = 0;
  let head = '';

  function take(chunk: Buffer): void {
    let rest = chunk;
    while (asked?.[0] !== undefined && asked[0] <= seen + rest.length) {
      const at = asked.shift() ?? 0;
      hash.update(rest.subarray(0, at - seen));
      rest = rest.subarray(at - seen);
      seen = at;
      prefixes.set(at, hash.copy().digest('hex'));
    }
    hash.update(rest);
    seen += rest.length;
  }

  function start(): void {
    const first = Buffer.concat(pending);
    pending = [];
    const beginning = first.subarray(0, HEAD_BYTES);
    head = digestOf(beginning);
    asked = [...new Set(sizes(beginning))].filter((one) => one > 0).sort((a, b) => a - b);
    take(first);
  }

  for await (const chunk of contentOf(input)) {
    size += chunk.length;
    if (asked) take(chunk);
    else {
      pending.push(chunk);
      if (size >= HEAD_BYTES) start();
    }
  }
  if (!asked) start();
  return { size, sha256: hash.digest('hex'), head, prefix: (one) => prefixes.get(one) };
}

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The digest of the file's bytes as they lie on the disk, packed. */
export const digestPacked = (input: Input): Promise<string> => sha256Of(contentOf({ ...input, packing: undefined }));
