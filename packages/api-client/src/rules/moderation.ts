import { BANK_OUTRANKED } from './money.ts';
import { OWN_ACCOUNT, isSamePerson, outranks, type RankRule, type Standing } from './roles.ts';

/** The player, as the contract has them; `online` is null while they are offline. What the viewer may not see is missing. */
interface Player extends Pick<Standing, 'id' | 'adminLevel'> {
  readonly online: unknown;
  readonly developerLevel?: number | undefined;
  readonly permissions?: readonly string[] | undefined;
  /** By which rules the viewer outranks the player, as the server says. */
  readonly outranked?: readonly RankRule[] | undefined;
  /** An account of the viewer's, as the server says: theirs alone follows from their id, not what else is theirs. */
  readonly isOwn?: boolean | undefined;
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

const isOwnOf = (actor: Standing, player: Player): boolean => player.isOwn === true || isSamePerson(actor, player);

const ownRefusal = (actor: Standing, player: Player): string | undefined =>
  isOwnOf(actor, player) && actor.id !== player.id ? OWN_ACCOUNT : undefined;

/** Whether `actor` outranks the player of a profile: as the server says, or by what of the player can be seen. */
function outranksProfile(actor: Standing, player: Player, counts: RankRule = 'everything'): boolean {
  if (isOwnOf(actor, player)) return false;
  if (player.outranked) return player.outranked.includes(counts);
  const { developerLevel = 0, permissions = [] } = player;
  return outranks(actor, { id: player.id, adminLevel: player.adminLevel, developerLevel, permissions }, counts);
}

/** Why `actor` cannot change a bank account of the player's; undefined: they can. */
export const bankRefusal = (actor: Standing, player: Player): string | undefined =>
  outranksProfile(actor, player) ? undefined : (ownRefusal(actor, player) ?? BANK_OUTRANKED);

/** Why the call cannot be made on that player now: their rank, that they are the actor, or that they are online. Undefined: it can. */
export function targetRefusal({ target }: Moderating, actor: Standing, player: Player): string | undefined {
  if (target?.lowerRank !== undefined && !outranksProfile(actor, player, target.counts))
    return ownRefusal(actor, player) ?? target.lowerRank;
  if (target?.notSelf !== undefined && isOwnOf(actor, player)) return ownRefusal(actor, player) ?? target.notSelf;
  return player.online === null ? undefined : target?.offline;
}

/** Said before why a route is blocked. */
export const REASON_OF_BLOCK = 'Reason of the block';
