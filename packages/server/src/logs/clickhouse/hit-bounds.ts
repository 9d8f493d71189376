import type { SearchOrder } from '../engine/protocol.ts';
import type { TimedPlace } from '../engine/search-types.ts';
import type { HitQuery } from './hits.ts';
import { whole } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { isoDay } from './stored-files.ts';
import type { StoredFile } from './stored-files.ts';
import { GENERATION_BYTES } from './table.ts';

/** Lines without a time come first. */
export const TIME = 'ifNull(time, -9007199254740991)';

/** The conditions of a query, what is told sooner first. */
export function filtered(
  place: readonly string[],
  stretch: readonly string[],
  matches: string,
  hasDoubles: boolean,
): string {
  if (hasDoubles) return `FINAL WHERE ${[...place, ...stretch, matches].join(' AND ')}`;
  const early = stretch.length > 0 ? stretch.join(' AND ') : matches;
  const late = stretch.length > 0 ? [...place, matches] : place;
  return `PREWHERE ${early} WHERE ${late.join(' AND ')}`;
}

/** What is not to be looked at of a file: what an earlier search showed, and what comes while this one runs. */
export function boundsOf(stored: StoredFile, wanted: HitQuery, parameters: Parameters): string[] {
  const { after, order, isBounded, stretches } = wanted;
  const { day, file, ends } = stored;
  const own = `day = toDate(${parameters.text(isoDay(day))}) AND file = ${parameters.text(file)}`;
  const stretch = stretches?.get(`${day}/${file}`);
  const outside = isBounded ? behindEnds(ends) : [];
  if (stretch) outside.push(`offset < ${whole(stretch.from)}`, `offset >= ${whole(stretch.to)}`);
  else if (after?.day === day) {
    const place = after.files.find((one) => one.file === file);
    if (after.at) outside.push(`NOT ${behindSql(after.at, order, parameters)}`);
    else if (place) outside.push(`offset ${order === 'oldest' ? '<=' : '>='} ${whole(place.offset)}`);
  }
  return outside.length === 0 ? [] : [`NOT (${own} AND (${outside.join(' OR ')}))`];
}

/** Lines that came since a file ended there, each time that it began anew, and since it did so last. */
function behindEnds(ends: StoredFile['ends']): string[] {
  const newest = Math.max(...ends.keys());
  return [...ends].map(([generation, end]) => {
    const stop = generation === newest ? '' : ` AND offset < ${whole((generation + 1) * GENERATION_BYTES)}`;
    return `(offset >= ${whole(end)}${stop})`;
  });
}

function behindSql({ time, file, source, offset }: TimedPlace, order: SearchOrder, parameters: Parameters): string {
  const sign = order === 'oldest' ? '>' : '<';
  const keys = [
    [TIME, time === null ? '-9007199254740991' : whole(time)],
    ['file', parameters.text(file)],
    ['source', parameters.text(source)],
    ['offset', whole(offset)],
  ] as const;
  return keys.reduceRight((rest, [key, value]) => {
    return rest === '' ? `(${key} ${sign} ${value})` : `(${key} ${sign} ${value} OR (${key} = ${value} AND ${rest}))`;
  }, '');
}
