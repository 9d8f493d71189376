import type { FileHandle } from 'node:fs/promises';
import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { FIRST_CLOCK } from './line-clock.ts';
import type { ShipMark } from './marks.ts';
import type { MarkedFile } from './match-marks.ts';
import { type Shipped, shippedOf } from './shipped.ts';
import { isShippedFrom } from './is-shipped.ts';
import type { ShipperOptions } from './shipper.ts';

/** The newest days, which are looked at all the time. */
export const DAYS_WATCHED = 2;

export const keyOf = ({ file, generation }: Pick<ShipMark, 'file' | 'generation'>): string =>
  `${file}/${String(generation)}`;

interface Verified {
  readonly mark: ShipMark;
  readonly sentTo: Shipped['last'] | undefined;
}

/**
 * Holds marks against the server, each once until `verified` is emptied: what was marked as sent may be lost there, and
 * what was not may have come.
 */
export function createVerifier(
  { server, source, page, clock, warn, isAgain }: ShipperOptions,
  verified: Set<string>,
  warned: Set<string>,
): (marked: MarkedFile, handle: FileHandle) => Promise<Verified> {
  /** The mark to go on from, and the last line that the server holds, behind which lines are sent. */
  async function verify({ file, mark, isNew }: MarkedFile, handle: FileHandle): Promise<Verified> {
    const key = `${file.day}/${keyOf(mark)}`;
    if (verified.has(key)) return { mark, sentTo: undefined };
    const name = { day: file.day, file: mark.file, source };
    const held = await shippedOf(server, name);
    const newest = held.at(-1);
    if (isNew && newest && newest.generation >= mark.generation) {
      const isSame = file.form !== 'plain' || (await isShippedFrom(server, name, newest, handle, page));
      const generation = isSame ? newest.generation : newest.generation + 1;
      verified.add(`${file.day}/${keyOf({ ...mark, generation })}`);
      return { mark: { ...mark, generation }, sentTo: isSame ? newest.last : undefined };
    }
    verified.add(key);
    const own = held.find(({ generation }) => generation === mark.generation);
    const start: ShipMark = { ...mark, offset: 0, lines: 0, guard: '', clock: FIRST_CLOCK };
    if (own) {
      const end = own.last.offset + own.last.size;
      return end < mark.offset ? { mark: start, sentTo: own.last } : { mark, sentTo: own.last };
    }
    if (mark.offset === 0) return { mark, sentTo: undefined };
    const isRecent = file.day >= addDays(dayOf(clock()), 1 - DAYS_WATCHED);
    if (isAgain === true || isRecent) return { mark: start, sentTo: undefined };
    if (!warned.has(key))
      warn(
        `The server holds nothing of ${file.day}/${file.name}, which was shipped. Only what is new in it is sent; ship with --again to send all of it.`,
      );
    warned.add(key);
    return { mark, sentTo: undefined };
  }

  return verify;
}
