import type { Endpoint } from '../contract/endpoint.ts';
import type { Profile } from '../contract/players.ts';
import { outranks } from './roles.ts';

interface Actor {
  readonly id: number;
  readonly adminLevel: number;
}

type Target = Pick<Profile, 'id' | 'adminLevel' | 'online'>;

/** Why the call cannot be made on that player now: their rank, or that they are online. Undefined: it can. */
export function targetRefusal({ target }: Endpoint, actor: Actor, player: Target): string | undefined {
  if (target?.lowerRank !== undefined && !outranks(actor, player)) return target.lowerRank;
  return player.online === null ? undefined : target?.offline;
}
