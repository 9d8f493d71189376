import { skinOf } from '@steward/api-client/rules/skins';

const LAST_SKIN = 311;

/** Every skin of the game, those without a picture too. */
export const SKINS: readonly number[] = Array.from({ length: LAST_SKIN + 1 }, (_, id) => id).filter(
  (id) => skinOf(id).model !== null,
);
