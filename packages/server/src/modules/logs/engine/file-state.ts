import { readSync } from 'node:fs';
import type { Kernel } from './kernel.ts';
import { createLineReader } from './line-reader.ts';
import type { LineReader } from './line-reader.ts';
import { createDayClock } from './line-time.ts';
import { createLiteralMatcher } from './literal-matcher.ts';
import type { LiteralMatcher } from './literal-matcher.ts';
import type { ScannedFile } from './protocol.ts';
import type { ParsedQuery } from './query.ts';
import { createTimeIndex } from './time-index.ts';
import type { TimeIndex } from './time-index.ts';

const MOST_FILES = 8;
const SAMPLES = 16;
const SAMPLE_BYTES = 4096;

/** What a worker remembers of a file between two units. */
export interface FileState {
  readonly reader: LineReader;
  readonly times: TimeIndex;
}

export interface FileStates {
  of(file: ScannedFile): FileState;
  /** The matcher of a query for this file, made ready in the kernel. */
  matcher(file: ScannedFile, query: Exclude<ParsedQuery, { mode: 'regex' }>): LiteralMatcher;
}

/** Remembers the files used last. */
export function createFileStates(kernel: Kernel): FileStates {
  const states = new Map<string, FileState>();
  const samples = new Map<string, Float64Array>();
  let loaded: { readonly key: string; readonly matcher: LiteralMatcher } | undefined;

  function of(file: ScannedFile): FileState {
    const key = `${file.key}/${String(file.fold)}`;
    return recall(states, key, () => {
      const reader = createLineReader(file.fd, file.size);
      return { reader, times: createTimeIndex(reader, createDayClock(file.day), file.fold) };
    });
  }

  function matcher(file: ScannedFile, query: Exclude<ParsedQuery, { mode: 'regex' }>): LiteralMatcher {
    if (loaded?.key === file.key) return loaded.matcher;
    const counts = recall(samples, file.key, () => countBytes(file));
    loaded = { key: file.key, matcher: createLiteralMatcher(kernel, query.mode, query.needles, file.page, counts) };
    return loaded.matcher;
  }

  return { of, matcher };
}

function recall<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const value = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_FILES && oldest !== undefined) kept.delete(oldest);
  return value;
}

function countBytes({ fd, size }: ScannedFile): Float64Array {
  const counts = new Float64Array(256);
  const bytes = Buffer.alloc(SAMPLE_BYTES);
  const apart = Math.max(SAMPLE_BYTES, Math.floor(size / SAMPLES));
  for (let position = 0; position < size; position += apart) {
    const length = readSync(fd, bytes, 0, Math.min(SAMPLE_BYTES, size - position), position);
    for (const byte of bytes.subarray(0, length)) counts[byte] = (counts[byte] ?? 0) + 1;
  }
  return counts;
}
