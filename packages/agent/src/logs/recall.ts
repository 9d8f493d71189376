import type { FileHandle } from 'node:fs/promises';
import { readAt } from '@steward/api-client/log-forms/read-at';
import type { LogFileOptions } from './log-file.ts';
import type { LogPlace } from './log-place.ts';
import { createChunkReader, headOfFile } from './read-chunk.ts';
import { CHUNK_BYTES } from './stretch-times.ts';

const RECALLED_BYTES = 8 * 1024 * 1024;

/** Looks again at the last of what was read, which tells who is in the game. */
export async function recall(
  opened: FileHandle,
  { offset, isPast: _, ...at }: LogPlace,
  { path, settings, events, now }: Pick<LogFileOptions, 'path' | 'settings' | 'events' | 'now'>,
): Promise<void> {
  const again = createChunkReader(path, settings);
  const first = await readAt(opened, 0, Math.min(headOfFile, offset));
  let from: LogPlace = {
    ...at,
    isPast: true,
    offset: Math.max(0, offset - RECALLED_BYTES),
    skips: offset > RECALLED_BYTES,
  };
  while (from.offset < offset) {
    const bytes = await readAt(opened, from.offset, Math.min(CHUNK_BYTES, offset - from.offset));
    const { entries, format, place: next } = again.take(from, { bytes, head: first, writtenMs: now(), isLast: false });
    events?.recall(format, entries);
    if (next.offset === from.offset) return;
    from = next;
  }
}
