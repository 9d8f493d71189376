import { createBlockMemory } from './block-memory.ts';
import type { Kernel } from './kernel.ts';
import { createLineReader, WINDOW_BYTES } from './line-reader.ts';
import type { LineReader } from './line-reader.ts';
import { createDayClock } from './line-time.ts';
import type { DayClock } from './line-time.ts';
import { createLiteralMatcher } from './literal-matcher.ts';
import type { LiteralMatcher } from './literal-matcher.ts';
import type { ScannedFile } from './protocol.ts';
import type { ParsedQuery } from './query.ts';
import { createFileSource, createPackedSource } from './source.ts';
import type { ByteSource } from './source.ts';
import { createTimeIndex } from './time-index.ts';
import type { TimeIndex } from './time-index.ts';

/** More than a day usually has: a search goes to and fro between the files of a day. */
const MOST_FILES = 48;
const SAMPLES = 16;
const SAMPLE_BYTES = 1024;

/** What a worker remembers of a file between two units. */
export interface FileState {
  readonly source: ByteSource;
  readonly reader: LineReader;
  readonly times: TimeIndex;
}

export interface FileStates {
  of(file: ScannedFile): FileState;
  /** The matcher of a search for files like this one, made ready in the kernel; `offset` is where its first line is looked for. */
  matcher(file: ScannedFile, query: Exclude<ParsedQuery, { mode: 'regex' }>, offset: number): LiteralMatcher;
}

/** Remembers the files used last, and uses again what was made for those before them: that costs more than a short search. */
export function createFileStates(kernel: Kernel): FileStates {
  const states = new Map<string, FileState & { readonly window: Buffer }>();
  const clocks = new Map<string, DayClock>();
  const windows: Buffer[] = [];
  const sources = new Map<string, ByteSource>();
  const blocks = createBlockMemory();
  const samples = new Map<string, Float64Array>();
  let loaded: { readonly key: string; readonly matcher: LiteralMatcher } | undefined;

  function sourceOf(file: ScannedFile): ByteSource {
    return recall(sources, file.key, () =>
      file.packed ? createPackedSource(file.fd, file.packed, blocks) : createFileSource(file.fd),
    );
  }

  function of(file: ScannedFile): FileState {
    const key = `${file.key}/${String(file.fold)}`;
    const make = () => {
      const source = sourceOf(file);
      const window = windows.pop() ?? Buffer.allocUnsafeSlow(WINDOW_BYTES);
      const reader = createLineReader(source, file.size, window);
      return { source, reader, window, times: createTimeIndex(reader, clockOf(file.day), file.fold) };
    };
    return recall(states, key, make, ({ window }) => windows.push(window));
  }

  function clockOf(day: string): DayClock {
    return recall(clocks, day, () => createDayClock(day));
  }

  function matcher(file: ScannedFile, query: Exclude<ParsedQuery, { mode: 'regex' }>, offset: number): LiteralMatcher {
    const key = `${file.search}/${file.page}`;
    if (loaded?.key === key) return loaded.matcher;
    const counts = recall(samples, key, () => countBytes(sourceOf(file), offset, file.size));
    loaded = { key, matcher: createLiteralMatcher(kernel, query.mode, query.needles, file.page, counts) };
    return loaded.matcher;
  }

  return { of, matcher };
}

function recall<T>(kept: Map<string, T>, key: string, make: () => T, onDrop?: (dropped: T) => void): T {
  const value = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept;
  if (kept.size > MOST_FILES && oldest) {
    kept.delete(oldest[0]);
    onDrop?.(oldest[1]);
  }
  return value;
}

/** Counts of each byte in small samples, spread over what is read as cheaply as a part of it. */
function countBytes(source: ByteSource, offset: number, size: number): Float64Array {
  const counts = new Uint32Array(256);
  const bytes = Buffer.alloc(SAMPLE_BYTES);
  const bounds = source.bounds(offset);
  const end = Math.min(size, bounds.end);
  const apart = Math.max(SAMPLE_BYTES, Math.floor((end - bounds.start) / SAMPLES));
  for (let position = bounds.start; position < end; position += apart) {
    const length = source.read(bytes, 0, Math.min(SAMPLE_BYTES, end - position), position);
    for (let at = 0; at < length; at++) {
      const byte = bytes[at] ?? 0;
      counts[byte] = (counts[byte] ?? 0) + 1;
    }
  }
  return Float64Array.from(counts);
}
