import { joinStretches, keptStretches } from '@steward/api-client/rules/log-line/excerpt';
import type { Stretch } from '@steward/api-client/rules/log-line/excerpt';
import type { SingleBytePage } from './decode.ts';
import { foldText } from './fold.ts';

const STEP_BYTES = 1024 * 1024;

/** The most bytes of a line that are shown. */
export const MOST_LINE_BYTES = 64 * 1024;
const SIZE = { most: MOST_LINE_BYTES, head: 256, before: 512 };

/** Reads bytes of a file from a position on into the target; the number read, 0 at its end. */
export type ReadAt = (target: Buffer, position: number) => number;

export type LineLabel = SingleBytePage | 'utf-8';

/** A line that is too long to be shown, counted in bytes of its file. */
export interface LongLine {
  readonly length: number;
  /** The start of the character that holds this byte. */
  characterAt(offset: number): number;
  text(stretch: Stretch): string;
}

/** The line as it is shown: 64 KiB from its start, or its beginning and what is around each hit; says what is cut out. */
export function showLongLine(line: LongLine, hits: readonly Stretch[]): string {
  const kept = keptStretches(line.length, hits, SIZE).map(({ start, end }) => {
    return { start: line.characterAt(start), end: end === line.length ? end : line.characterAt(end) };
  });
  return joinStretches(kept, line.length, line.text);
}

/** Whether the bytes are strict UTF-8. Reads piece by piece. */
export function isUtf8Span(read: ReadAt, span: Stretch): boolean {
  try {
    for (const _ of decodeSpan(read, span, 'utf-8')) continue;
    return true;
  } catch {
    return false;
  }
}

/** How a line is read: as UTF-8, or where it is not in the page. */
export const labelOf = (read: ReadAt, span: Stretch, page: SingleBytePage): LineLabel =>
  isUtf8Span(read, span) ? 'utf-8' : page;

/**
 * Where in the line's text each of the folded strings stands first, ignoring case, in bytes from the line's start. The line
 * is read piece by piece.
 */
export function findInLine(
  read: ReadAt,
  span: Stretch,
  folded: readonly string[],
  label: LineLabel,
): (Stretch | undefined)[] {
  const overlap = Math.max(...folded.map((string) => string.length)) - 1;
  const found: (Stretch | undefined)[] = folded.map(() => undefined);
  let text = '';
  let before = 0;
  for (const piece of decodeSpan(read, span, label)) {
    const kept = text.slice(tailStart(text, overlap));
    before += bytesIn(text.slice(0, text.length - kept.length), label);
    text = kept + piece;
    const hay = foldText(text);
    for (const [index, string] of folded.entries()) {
      const at = found[index] ? -1 : hay.indexOf(string);
      if (at < 0) continue;
      const start = before + bytesIn(text.slice(0, at), label);
      found[index] = { start, end: start + bytesIn(text.slice(at, at + string.length), label) };
    }
    if (found.every((one) => one !== undefined)) break;
  }
  return found;
}

function tailStart(text: string, characters: number): number {
  const at = Math.max(0, text.length - characters);
  return at > 0 && /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
}

/** How many bytes of the line a text stands for. */
const bytesIn = (text: string, label: LineLabel): number => (label === 'utf-8' ? Buffer.byteLength(text) : text.length);

/** What as many bytes of a line's text in UTF-8 are in bytes of the line. */
export function bytesBefore(read: ReadAt, span: Stretch, label: LineLabel, utf8Bytes: number): number {
  if (label === 'utf-8') return utf8Bytes;
  let [passed, bytes] = [0, 0];
  for (const piece of decodeSpan(read, span, label))
    for (const char of piece) {
      if (passed >= utf8Bytes) return bytes;
      passed += Buffer.byteLength(char);
      bytes += 1;
    }
  return bytes;
}

/** The text of a span, piece by piece. With `utf-8` throws where the bytes are not. */
export function* decodeSpan(read: ReadAt, span: Stretch, label: LineLabel): Generator<string, void> {
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
