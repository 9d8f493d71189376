import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '@steward/api-client/log-forms/file-lock';
import { AgentError, reasonOf } from '../errors.ts';
import type { Mark } from './groups.ts';
import type { SpoolOptions } from './options.ts';
import { createSegment, recoverSegments } from './segments.ts';
import { readSent, SpoolReader, type Batch, type Position } from './spool-reader.ts';
import { SpoolWriter } from './spool-writer.ts';

/** What waits for the panel, in files. */
export interface Spool {
  /** Where a source was read to. */
  mark(source: string): Mark | undefined;
  /**
   * Keeps records of a source together with the mark behind them: both last, or neither. Resolves when they last; waits
   * as long as the spool or the disk is full.
   */
  append(source: string, records: readonly string[], mark: Mark): Promise<void>;
  /** The next records that were not delivered, at most so many; waits for some. Undefined when it is stopped. */
  next(most: number): Promise<Batch | undefined>;
  /** Notes that all before a position was delivered. */
  delivered(position: Position): Promise<void>;
  /** Bytes on the disk. */
  bytes(): number;
  close(): Promise<void>;
}

/** Opens the spool of a folder, which no other agent may use. */
export async function openSpool(options: SpoolOptions): Promise<Spool> {
  const { folder, log } = options;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new AgentError(`The spool ${folder} cannot be made: ${reasonOf(error)}.`, { cause: error });
  }
  const lock = lockFile(join(folder, 'lock'));
  if (!lock) throw new AgentError(`Another steward-agent uses ${folder}. Stop it, or give this one another folder.`);
  try {
    const { segments, marks, damaged } = await recoverSegments(folder);
    for (const file of damaged)
      log.error(`A part of the spool is damaged. What can be read of it is sent; all of it is kept in ${file}.`);
    const last = segments.at(-1) ?? (await createSegment(folder, 1, marks));
    if (segments.length === 0) segments.push(last);
    const kept = await readSent(folder);
    const first = { segment: segments[0]?.number ?? last.number, offset: 0 };
    const wanted = kept && kept.segment >= first.segment && kept.segment <= last.number ? kept : first;
    const held = segments.find(({ number }) => number === wanted.segment);
    const sent = held && wanted.offset > held.bytes ? { segment: held.number, offset: held.bytes } : wanted;
    const reader = new SpoolReader(options, segments, sent);
    const file = await open(last.path, 'r+');
    const writer = new SpoolWriter(options, { segments, marks, file, onWritten: () => reader.wake() });
    return {
      mark: (source) => writer.mark(source),
      append: (source, records, mark) => writer.append(source, records, mark),
      next: (most) => reader.next(most),
      async delivered(position) {
        await reader.delivered(position);
        writer.tellShare();
      },
      bytes: () => writer.bytes(),
      async close() {
        await reader.close();
        await writer.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
