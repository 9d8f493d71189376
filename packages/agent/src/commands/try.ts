import { open } from 'node:fs/promises';
import { IMPORT_ENCODINGS, IMPORT_FORMATS } from '@steward/api-client/log-forms/formats';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { readZone } from '@steward/api-client/log-forms/zone';
import { beginningOf } from '../bridge/find-moved.ts';
import { AgentError, reasonOf } from '../errors.ts';
import type { AgentIo } from '../io.ts';
import { createEntryEvents } from '../logs/events/entry-events.ts';
import { readMapping } from '../logs/events/mapping.ts';
import { partOf, type LogPlace } from '../logs/log-place.ts';
import { createChunkReader, headOfFile, type LogSettings } from '../logs/read-chunk.ts';
import { shownText } from '../shown-text.ts';

const CHUNK_BYTES = 256 * 1024;

export interface TryWords {
  readonly format?: string;
  readonly encoding?: string;
  readonly zone?: string;
  readonly mapping?: string;
}

function chosen<T extends string>(all: readonly T[], given: string | undefined, option: string): T | undefined {
  const found = all.find((one) => one === given);
  if (given !== undefined && found === undefined) throw new AgentError(`${option}: Use ${all.join(', ')}.`);
  return found;
}

function settingsOf({ format, encoding, zone }: TryWords): LogSettings {
  const clock = zone === undefined ? undefined : readZone(zone);
  if (zone !== undefined && clock === undefined)
    throw new AgentError('--zone: Use a zone such as Europe/Moscow, UTC or +03:00.');
  return {
    format: chosen(IMPORT_FORMATS, format, '--format'),
    encoding: chosen(IMPORT_ENCODINGS, encoding, '--encoding'),
    zone: clock,
  };
}

/** Prints the events that a log tells, as they would be sent; what cannot be one goes to stderr. 1 when some cannot. */
export async function tryFile(io: AgentIo, file: string, words: TryWords): Promise<number> {
  const settings = settingsOf(words);
  const own = words.mapping === undefined ? undefined : await readMapping(words.mapping);
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new AgentError(`${file} cannot be read: ${reasonOf(error)}.`, { cause: error });
  });
  try {
    const reader = createChunkReader(file, settings);
    const events = createEntryEvents(own);
    const { size, mtimeMs } = await handle.stat();
    const head = await readAt(handle, 0, Math.min(headOfFile, size));
    let place: LogPlace = {
      ...(await beginningOf(handle, undefined)),
      ...{ count: 0, format: undefined, encoding: undefined, page: undefined, entry: undefined },
      ...{ ms: undefined, seenMs: mtimeMs, isPast: false },
    };
    let [lines, told, problems]: [number, number, number] = [0, 0, 0];
    const survey = reader.surveyTimes(place, head, mtimeMs);
    for (let at = 0; at < size && !io.stop.aborted; at += CHUNK_BYTES)
      survey.seeAll(await readAt(handle, at, CHUNK_BYTES));
    const plan = survey.plan();
    while (place.offset < size && !io.stop.aborted) {
      const bytes = await readAt(handle, place.offset, CHUNK_BYTES);
      const isLast = place.offset + bytes.length >= size;
      const taken = reader.take(place, { bytes, head, writtenMs: mtimeMs, isLast, plan });
      lines += taken.lines.length;
      for (const one of events.read(taken.format, taken.entries, partOf(place))) {
        if ('event' in one) io.out(JSON.stringify(one.event));
        else io.err(shownText(`${one.problem} In: ${one.line}`));
        if ('event' in one) told += 1;
        else problems += 1;
      }
      if (taken.place.offset === place.offset) break;
      place = taken.place;
    }
    io.err(`${lines} lines, ${told} events${problems > 0 ? `, ${problems} that cannot be taken` : ''}.`);
    return problems > 0 ? 1 : 0;
  } finally {
    await handle.close();
  }
}
