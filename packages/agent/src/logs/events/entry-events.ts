import { GameEvent, type GameEventKind } from '@steward/api-client/contract/game-events';
import type { ImportFormat } from '@steward/api-client/log-forms/formats';
import type { Entry } from '../read-chunk.ts';
import { createRecogniser } from './recogniser.ts';
import type { ReadLine } from './told.ts';

/** An event that a log tells, or what is told but is none. */
export type EntryEvent =
  | { readonly event: Readonly<Record<string, unknown>> }
  | { readonly problem: string; readonly id: string; readonly line: string };

/** What is read in the logs: the line itself is sent there, too. */
const SAID: ReadonlySet<string> = new Set([
  'player.said',
  'player.command',
  'console.command',
] satisfies GameEventKind[]);

/** Events of one log. */
export interface EntryEvents {
  /** What some entries tell. Their ids are made of the place in the file: read again they are the same. */
  read(format: ImportFormat, entries: readonly Entry[], part: string): EntryEvent[];
}

export function createEntryEvents(own?: ReadLine): EntryEvents {
  const recogniser = createRecogniser(own);
  return {
    read: (format, entries, part) =>
      entries.flatMap((entry) =>
        recogniser.read(format, entry).map((told, number): EntryEvent => {
          const id = `${part}.${entry.offset.toString(36)}.${number}`;
          const event = {
            ...told,
            ...(SAID.has(told.kind) && { logged: true }),
            id,
            at: new Date(entry.ms).toISOString(),
          };
          const read = GameEvent.safeParse(event);
          if (read.success) return { event };
          const [issue] = read.error.issues;
          return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`, id, line: entry.body };
        }),
      ),
  };
}
