import type { SingleBytePage } from './decode.ts';
import { foldText } from './fold.ts';

const STEP_BYTES = 1024 * 1024;

/** Reads bytes of a file from a position on into the target; the number read, 0 at its end. */
export type ReadAt = (target: Buffer, position: number) => number;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether the bytes are strict UTF-8. Reads piece by piece. */
export function isUtf8Span(read: ReadAt, span: Span): boolean {
  try {
    for (const _ of decodeSpan(read, span, 'utf-8')) continue;
    return true;
  } catch {
    return false;
  }
}

/**
 * Which of the folded strings the line's text holds, ignoring case. The line is read piece by piece, as UTF-8 and, where it
 * is not, from the start in the page.
 */
export function longLineHolds(read: ReadAt, span: Span, folded: readonly string[], page: SingleBytePage): boolean[] {
  const label = isUtf8Span(read, span) ? 'utf-8' : page;
  const overlap = Math.max(...folded.map((string) => string.length)) - 1;
  const held = folded.map(() => false);
  let tail = '';
  for (const piece of decodeSpan(read, span, label)) {
    const text = tail + foldText(piece);
    folded.forEach((string, index) => {
      held[index] ||= text.includes(string);
    });
    tail = overlap > 0 ? text.slice(-overlap) : '';
  }
  return held;
}

/** The text of a span, piece by piece. With `utf-8` throws where the bytes are not. */
export function* decodeSpan(read: ReadAt, span: Span, label: SingleBytePage | 'utf-8'): Generator<string, void> {
  const decoder = new TextDecoder(label, { fatal: label === 'utf-8', ignoreBOM: true });
  const bytes = Buffer.allocUnsafeSlow(Math.min(STEP_BYTES, span.end - span.start));
  for (let position = span.start; position < span.end;) {
    const length = read(bytes.subarray(0, Math.min(bytes.length, span.end - position)), position);
    if (length === 0) break;
    position += length;
    yield decoder.decode(bytes.subarray(0, length), { stream: true });
  }
  yield decoder.decode();
}
