import { outranks } from './roles.ts';

interface Actor {
  readonly id: number;
  readonly adminLevel: number;
}

/** The player, as the contract has them; `online` is null while they are offline. */
interface Player extends Actor {
  readonly online: unknown;
}

/** A moderating call, with the refusals of the rules that apply to it. */
interface Moderating {
  readonly target?: { readonly lowerRank?: string; readonly offline?: string };
}

/** Why the call cannot be made on that player now: their rank, or that they are online. Undefined: it can. */
export function targetRefusal({ target }: Moderating, actor: Actor, player: Player): string | undefined {
  if (target?.lowerRank !== undefined && !outranks(actor, player)) return target.lowerRank;
  return player.online === null ? undefined : target?.offline;
}
