import type { FileHandle } from 'node:fs/promises';
import { readAt } from '@steward/api-client/log-forms/read-at';
import type { TimePlan } from '@steward/api-client/log-forms/timeline';
import type { LogPlace } from './log-place.ts';
import type { ChunkReader } from './read-chunk.ts';

/** As much of a file is read in one go. */
export const CHUNK_BYTES = 80 * 1024;

interface Stretch {
  readonly opened: FileHandle;
  readonly head: Buffer;
  readonly size: number;
  readonly writtenMs: number;
}

/** Tells how days run in a file of which more than one piece is to be read. */
export interface StretchTimes {
  /** How the days run in what lies behind a place; undefined where that is one piece. */
  planFor(from: LogPlace, stretch: Stretch): Promise<TimePlan | undefined>;
}

export function createStretchTimes(reader: Pick<ChunkReader, 'surveyTimes'>): StretchTimes {
  let known: { readonly plan: TimePlan; readonly until: number } | undefined;
  return {
    async planFor(from, { opened, head, size, writtenMs }) {
      if (known && from.offset < known.until) return known.plan;
      known = undefined;
      if (size - from.offset <= CHUNK_BYTES) return undefined;
      const survey = reader.surveyTimes(from, head, writtenMs);
      for (let at = from.offset; at < size; at += CHUNK_BYTES)
        survey.seeAll(await readAt(opened, at, Math.min(CHUNK_BYTES, size - at)));
      known = { plan: survey.plan(), until: size };
      return known.plan;
    },
  };
}
