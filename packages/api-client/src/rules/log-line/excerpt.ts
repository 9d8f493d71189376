/** A stretch of a text: [start, end). */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** How much of a long text is kept, in the units that it is counted in. */
export interface ExcerptSize {
  readonly most: number;
  /** Of its beginning, where a line says when it was written and by whom. */
  readonly head: number;
  /** Before what was looked for. */
  readonly before: number;
}

/**
 * Which stretches of a text of this length are kept, in order: its beginning, and where that does not hold all hits, less
 * of it and a stretch around each hit.
 */
export function keptStretches(length: number, hits: readonly Stretch[], size: ExcerptSize): Stretch[] {
  const { most, head, before } = size;
  if (length <= most || hits.every(({ end }) => end <= most)) return [{ start: 0, end: Math.min(length, most) }];
  const room = Math.floor((most - head) / hits.length);
  const around = hits.map(({ start }): Stretch => {
    const from = Math.max(0, start - Math.min(before, room >>> 1));
    return { start: from, end: Math.min(length, from + room) };
  });
  const kept: { start: number; end: number }[] = [{ start: 0, end: head }];
  for (const one of around.sort((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (last && one.start <= last.end) last.end = Math.max(last.end, one.end);
    else kept.push({ ...one });
  }
  return kept;
}

/** The kept stretches as one text, which says where how many bytes were cut out. */
export function joinStretches(
  kept: readonly Stretch[],
  length: number,
  textOf: (stretch: Stretch) => string,
  bytesOf: (gap: Stretch) => number = ({ start, end }) => end - start,
): string {
  let text = '';
  let at = 0;
  for (const stretch of kept) {
    if (stretch.start > at) text += ` … [cut: ${String(bytesOf({ start: at, end: stretch.start }))} bytes] … `;
    text += textOf(stretch);
    at = stretch.end;
  }
  return at < length ? `${text} … [cut: ${String(bytesOf({ start: at, end: length }))} more bytes]` : text;
}

/** How a server marks what it cut out of a line; tells how many bytes. */
export const CUT = / … \[cut: (\d{1,15}) (?:bytes\] … |more bytes\]$)/g;
const CLIENT_SIZE = { head: 200, before: 200 };
const AT_ONCE = 20_000;
const OVERLAP = 4000;
const encoder = new TextEncoder();

interface Cut extends Stretch {
  readonly bytes: number;
}

/**
 * A line of a log in about `most` characters, 1000 at least: from its start on, or around its first hit where that lies
 * further back. Bytes that a server had cut out are counted with what is cut out here.
 */
export function shortLine(text: string, hit: RegExp | undefined, most: number): string {
  if (text.length <= most) return text;
  const cuts = [...text.matchAll(CUT)].map(({ 0: note, 1: bytes, index }): Cut => {
    return { start: index, end: index + note.length, bytes: Number(bytes) };
  });
  const found = hit && firstHit(text, hit);
  // What is not known as a pattern here is where the server has cut.
  const behindCut = cuts.filter(({ end }) => end < text.length).map(({ end }) => ({ start: end, end: end + most }));
  const hits = found ? [found] : behindCut.slice(0, 1);
  const kept = keptStretches(text.length, hits, { ...CLIENT_SIZE, most }).map((stretch) =>
    snapped(text, stretch, cuts),
  );
  const bytesOf = ({ start, end }: Stretch): number => {
    const own = cuts.filter((cut) => cut.start >= start && cut.end <= end);
    const notes = own.reduce((sum, cut) => sum + encoder.encode(text.slice(cut.start, cut.end)).length - cut.bytes, 0);
    return encoder.encode(text.slice(start, end)).length - notes;
  };
  return joinStretches(kept, text.length, ({ start, end }) => text.slice(start, end), bytesOf);
}

/** Where the text first matches. A long one is looked through in pieces, which bounds what a pattern can cost. */
function firstHit(text: string, { source, flags }: RegExp): Stretch | undefined {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
  for (let at = 0; at < text.length; at += AT_ONCE - OVERLAP) {
    const found = pattern.exec(text.slice(at, at + AT_ONCE));
    if (found && found[0] !== '') return { start: at + found.index, end: at + found.index + found[0].length };
  }
  return undefined;
}

/** The stretch without parts of a server's marks or halves of characters at its edges. */
function snapped(text: string, { start, end }: Stretch, cuts: readonly Cut[]): Stretch {
  const holding = (at: number) => cuts.find((cut) => cut.start < at && at < cut.end);
  const [from, to] = [holding(start)?.end ?? start, holding(end)?.start ?? end];
  return { start: from + (isInside(text, from) ? 1 : 0), end: to - (isInside(text, to) ? 1 : 0) };
}

const isInside = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');
