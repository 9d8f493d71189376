import { placeText } from '@steward/api-client/columns/texts';
import { showMoment } from '@steward/api-client/rules/moments';

export const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** A time on the wire, or what stands for none. */
export const momentOr = (wire: string | null | undefined, none: string): string =>
  wire === null || wire === undefined ? none : showMoment(wire);

/** A place of the game as people read it: `1542.3, -1675.2, 13.5`; `-` when it has none. */
export const showPlace = (x: number | null, y: number | null, z: number | null): string => placeText(x, y, z) || '-';
