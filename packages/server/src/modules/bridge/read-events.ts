import { NOT_JSON, NOT_OBJECT } from '@steward/api-client/rules/refusals';
import { createHash } from 'node:crypto';
import { EVENT_LINE_LIMIT } from '@steward/api-client/contract/bridge';
import { GAME_EVENT_KINDS, GameEvent } from '@steward/api-client/contract/game-events';
import { fieldErrors } from '../../http/field-errors.ts';
import { createLineSplitter, type LinePart } from '../../logs/store.ts';
import type { RejectedEvent } from './received-repository.ts';

/** What is kept of a line that is too long. */
const KEPT_OF_LONG = 1024;
export const MOST_REASON = 500;
const KNOWN: ReadonlySet<string> = new Set(GAME_EVENT_KINDS);

/** A line of a batch as it came; `long`: it was longer than a line may be, and this is its beginning. */
export interface BodyLine {
  readonly bytes: Buffer;
  readonly long: boolean;
}

export type ReadEvent = { readonly event: GameEvent } | { readonly rejected: RejectedEvent };

/** The lines of a body, without empty ones; a line end at its end may be missing. */
export async function* bodyLines(parts: AsyncIterable<Buffer>, most = EVENT_LINE_LIMIT): AsyncGenerator<BodyLine> {
  const splitter = createLineSplitter(most);
  let begun: Buffer | undefined;
  function* take(pieces: readonly LinePart[]): Generator<BodyLine> {
    for (const { bytes, starts, ends } of pieces) {
      if (starts && ends) yield { bytes, long: false };
      else if (starts) begun = Buffer.from(bytes.subarray(0, KEPT_OF_LONG));
      if (!starts && ends) yield { bytes: begun ?? bytes, long: true };
    }
  }
  for await (const part of parts) for (const line of take(splitter.push(part))) if (!isEmpty(line)) yield line;
  const rest = splitter.rest();
  if (rest === undefined) return;
  const last = { bytes: rest.starts ? rest.bytes : (begun ?? rest.bytes), long: !rest.starts };
  if (!isEmpty(last)) yield last;
}

const isEmpty = ({ bytes, long }: BodyLine): boolean => !long && bytes.every((byte) => byte <= 0x20);

const rejected = (event: Omit<RejectedEvent, 'cut' | 'unknown'> & Partial<RejectedEvent>): ReadEvent => ({
  rejected: { cut: false, unknown: false, ...event, reason: event.reason.slice(0, MOST_REASON) },
});

/** Names an event that did not name itself, so that it is set aside once. */
const idOfLine = (bytes: Buffer): string => `line ${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;

/** NUL is no text on either engine. */
const storable = (text: string): string => text.replaceAll('\0', '\u2400');

/** Reads one line: its text, and an event or what it is set aside as. */
export function readEventLine(line: BodyLine): { readonly text: string; readonly read: ReadEvent } {
  const text = storable(line.bytes.toString('utf8'));
  return { text, read: readLine(text, line) };
}

function readLine(line: string, { bytes, long }: BodyLine): ReadEvent {
  if (long)
    return rejected({
      id: idOfLine(bytes),
      kind: null,
      line,
      cut: true,
      reason: `The line is longer than ${EVENT_LINE_LIMIT / 1024} kB.`,
    });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return rejected({ id: idOfLine(bytes), kind: null, line, reason: NOT_JSON });
  }
  return readEvent(value, line, () => idOfLine(bytes));
}

const MOST_ID = 128;
const textOr = <T>(value: unknown, otherwise: T): string | T =>
  typeof value === 'string' && value.length > 0 && value.length <= MOST_ID ? storable(value) : otherwise;

/** Reads one event; `line` is what is kept of it when it cannot be taken, under the id that `idOf` gives when it has none. */
export function readEvent(value: unknown, line: string, idOf: () => string): ReadEvent {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return rejected({ id: idOf(), kind: null, line, reason: NOT_OBJECT });
  const given = value as Readonly<Record<string, unknown>>;
  const kind = textOr(given['kind'], null);
  const ownId = () => textOr(given['id'], undefined) ?? idOf();
  if (kind !== null && !KNOWN.has(kind))
    return rejected({ id: ownId(), kind, line, unknown: true, reason: `This version does not know the kind ${kind}.` });
  const read = GameEvent.safeParse(value, { reportInput: true });
  if (read.success) return { event: read.data };
  const reasons = Object.entries(fieldErrors(read.error.issues, 'event')).map(([field, text]) => `${field}: ${text}`);
  return rejected({ id: ownId(), kind, line, reason: reasons.join(' ') });
}
