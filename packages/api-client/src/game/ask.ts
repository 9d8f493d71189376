import type { ServerKind } from '../rules/server-address.ts';
import { askFivem } from './fivem.ts';
import { askMinecraft } from './minecraft.ts';
import { askSamp } from './samp.ts';
import type { Asking, GameAnswer } from './status.ts';

const BY_KIND: Readonly<Record<ServerKind, (asking: Asking) => Promise<GameAnswer>>> = {
  rpg: askSamp,
  tdm: askSamp,
  'fivem-rp': askFivem,
  mc: askMinecraft,
};

/** Asks a game server how it is, by the protocol of its game. Never throws. */
export const askGameServer = (kind: ServerKind, asking: Asking): Promise<GameAnswer> => BY_KIND[kind](asking);
