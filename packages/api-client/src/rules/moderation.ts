import { outranks, type RankRule, type Standing } from './roles.ts';

/** The player, as the contract has them; `online` is null while they are offline. What the viewer may not see is missing. */
interface Player extends Pick<Standing, 'id' | 'adminLevel'> {
  readonly online: unknown;
  readonly developerLevel?: number | undefined;
  readonly permissions?: readonly string[] | undefined;
  /** By which rules the viewer outranks the player, as the server says. */
  readonly outranked?: readonly RankRule[] | undefined;
}

/** A moderating call, with the refusals of the rules that apply to it. */
interface Moderating {
  readonly target?: {
    readonly lowerRank?: string;
    readonly counts?: RankRule;
    readonly notSelf?: string;
    readonly offline?: string;
  };
}

/** Whether `actor` outranks the player of a profile: as the server says, or by what of the player can be seen. */
export function outranksProfile(actor: Standing, player: Player, counts: RankRule = 'everything'): boolean {
  if (player.outranked) return player.outranked.includes(counts);
  const { developerLevel = 0, permissions = [] } = player;
  return outranks(actor, { id: player.id, adminLevel: player.adminLevel, developerLevel, permissions }, counts);
}

/** Why the call cannot be made on that player now: their rank, that they are the actor, or that they are online. Undefined: it can. */
export function targetRefusal({ target }: Moderating, actor: Standing, player: Player): string | undefined {
  if (target?.lowerRank !== undefined && !outranksProfile(actor, player, target.counts)) return target.lowerRank;
  if (target?.notSelf !== undefined && actor.id === player.id) return target.notSelf;
  return player.online === null ? undefined : target?.offline;
}

/** Said before why a route is blocked. */
export const REASON_OF_BLOCK = 'Reason of the block';
