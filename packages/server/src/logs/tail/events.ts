import { hideAddresses } from '../../core/hide-addresses.ts';
import { decodeLine, trimReturns } from './decode-line.ts';
import type { LinePart } from './line-splitter.ts';
import { tailId, type TailPlace } from './tail-id.ts';

/** A line of a followed log, or a mark between lines. */
export type TailEvent = TailLine | TailMark;

export interface TailLine {
  readonly kind: 'line';
  /** Sent back as `Last-Event-ID`, the stream goes on behind this line. */
  readonly id: string;
  readonly day: string;
  readonly file: string;
  /** UTC with seconds, from the stamp at the line's beginning; null when it has none. */
  readonly time: string | null;
  /** The line as it stands in the file, stamp included. */
  readonly text: string;
}

export type TailMark =
  /** Lines were left out; 0 when nobody can tell how many. */
  | { readonly kind: 'gap'; readonly skipped: number }
  /** The following lines are of that day's file. */
  | { readonly kind: 'rotated'; readonly day: string }
  /** The file was emptied or replaced; the following lines are of the new one, from its beginning. */
  | { readonly kind: 'truncated' };

/** Events that were found together; one object serves every follower. */
export interface TailBatch {
  readonly events: readonly TailEvent[];
  /** How many of the events are lines. */
  readonly lines: number;
  /** About how much memory it holds. */
  readonly bytes: number;
  /** The events as server-sent events, encoded once; or once more without the addresses of people. */
  encoded(hidesAddresses?: boolean): Buffer;
}

/** The event of a line, or of a part of a long one, that was read of the file of a day; `place` is where a client then stands. */
export function eventOfLine({ bytes, ends }: LinePart, place: TailPlace, day = place.day): TailLine {
  const text = decodeLine(ends ? trimReturns(bytes) : bytes);
  return { kind: 'line', id: tailId(place), day, file: `${place.type}.log`, time: timeOfLine(text), text };
}

const EVENT_BYTES = 200;

export const batchOfLines = (lines: readonly TailLine[]): TailBatch => makeBatch(lines, lines.length);

export const batchOfMark = (mark: TailMark): TailBatch => makeBatch([mark], 0);

function makeBatch(events: readonly TailEvent[], lines: number): TailBatch {
  const bytes = events.reduce((sum, event) => sum + EVENT_BYTES + (event.kind === 'line' ? event.text.length : 0), 0);
  const buffers: { whole?: Buffer; hidden?: Buffer } = {};
  const encode = (some: readonly TailEvent[]) => Buffer.from(some.map(toServerSentEvent).join(''));
  return {
    events,
    lines,
    bytes,
    encoded: (hidesAddresses = false) =>
      hidesAddresses ? (buffers.hidden ??= encode(events.map(withoutAddresses))) : (buffers.whole ??= encode(events)),
  };
}

/** The event without the addresses of people in its text. */
export const withoutAddresses = (event: TailEvent): TailEvent =>
  event.kind === 'line' ? { ...event, text: hideAddresses(event.text) } : event;

function toServerSentEvent(event: TailEvent): string {
  const data = `data: ${JSON.stringify(event)}\n\n`;
  return event.kind === 'line' ? `id: ${event.id}\n${data}` : data;
}

const STAMP = /^\[(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))\]/;
let lastStamp = '';
let lastTime: string | null = null;

/** The instant in the stamp that a line begins with, as UTC text with seconds; null when there is none. */
export function timeOfLine(text: string): string | null {
  if (!text.startsWith('[')) return null;
  const stamp = STAMP.exec(text)?.[1];
  if (stamp === undefined) return null;
  if (stamp !== lastStamp) {
    const ms = Date.parse(stamp);
    lastTime = Number.isNaN(ms) ? null : new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
    lastStamp = stamp;
  }
  return lastTime;
}
