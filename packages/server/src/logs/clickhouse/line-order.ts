import type { FilePlace, LineEvent, SearchPlace, TimedPlace } from '../engine/search-types.ts';
import type { StoreSearch } from '../store.ts';
import type { StoredLine } from './hits.ts';
import type { Surrounded } from './neighbours.ts';

/** Turns hits with the lines around them into events, each line once, and remembers how far files were shown. */
export interface LineOrder {
  around(found: Surrounded): LineEvent[];
  /** Where the last hit lies. */
  place(): SearchPlace | undefined;
}

export function createLineOrder({ order, after, notBefore, notAfter }: StoreSearch): LineOrder {
  const isOldestFirst = order === 'oldest';
  const [lead, trail] = isOldestFirst ? (['before', 'after'] as const) : (['after', 'before'] as const);
  const isLater = (a: number, b: number): boolean => (isOldestFirst ? a > b : a < b);
  const isOpen = notBefore === undefined && notAfter === undefined;
  const files = new Map<string, FilePlace>();
  let day = after?.day;
  let at: TimedPlace | undefined = after?.at;
  for (const place of after?.files ?? []) files.set(keyOf(place.file, after?.at?.source ?? ''), place);

  const isInside = ({ time }: StoredLine): boolean =>
    isOpen || (time !== null && time >= (notBefore ?? -Infinity) && time <= (notAfter ?? Infinity));

  function around({ hit, before, after: behind }: Surrounded): LineEvent[] {
    if (hit.day !== day) files.clear();
    day = hit.day;
    const { file, source, offset, time, line } = hit;
    const known = files.get(keyOf(file, source));
    const sent = known?.shown ?? known?.offset ?? (isOldestFirst ? -1 : Infinity);
    const [leading, trailing] = isOldestFirst ? [before, behind] : [behind, before];
    const leads = leading.filter((one) => isLater(one.offset, sent)).reverse();
    const trails = trailing.filter((one) => isLater(one.offset, sent));
    const last = (trails.at(-1) ?? hit).offset;
    const shown = isLater(sent, last) ? sent : last;
    const number = line === 0 ? undefined : line;
    files.set(keyOf(file, source), { file, offset, line: number, ...(isLater(shown, offset) ? { shown } : {}) });
    at = { time, file, source, offset };
    return [
      ...leads.filter(isInside).map((one) => toEvent(one, lead)),
      toEvent(hit),
      ...trails.filter(isInside).map((one) => toEvent(one, trail)),
    ];
  }

  return { around, place: () => (day === undefined ? undefined : { day, files: [...files.values()], at }) };
}

const keyOf = (file: string, source: string): string => `${file}\n${source}`;

/** The event of a stored line. */
export function toEvent(line: StoredLine, context?: 'before' | 'after'): LineEvent {
  return {
    kind: 'line',
    day: line.day,
    file: line.file,
    line: line.line === 0 ? undefined : line.line,
    offset: line.offset,
    time: line.time,
    text: line.text,
    ...(context ? { context } : {}),
  };
}
