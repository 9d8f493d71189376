import type { Target } from '@steward/api-client/contract/endpoint';
import { isSamePerson, outranks, ownAccountRefusal, type Standing } from '@steward/api-client/rules/roles';
import { normalizeName } from '../../db/names.ts';
import type { Tx } from '../../db/schema.ts';
import type { Caller } from '../caller.ts';
import type { TargetPlayer } from '../context.ts';
import { ConflictError, ForbiddenError } from '../errors.ts';
import type { Services } from '../services.ts';
import { isOnline, lockPlayer } from './repository.ts';
import { unknownPlayer } from './require-player.ts';
import { standingOf } from './standing.ts';

function refusalOf({ lowerRank, notSelf, counts }: Target, player: Standing, caller: Caller | undefined) {
  if (lowerRank !== undefined && !(caller && outranks(caller, player, counts)))
    return (caller && ownAccountRefusal(caller, player)) ?? lowerRank;
  if (notSelf !== undefined && caller && isSamePerson(caller, player))
    return ownAccountRefusal(caller, player) ?? notSelf;
  return undefined;
}

/** The player whom the call names, locked, and refused in this order: unknown, rank, the caller themself, online. */
export async function requireTarget(
  tx: Tx,
  target: Target,
  name: string,
  caller: Caller | undefined,
  { engine }: Pick<Services, 'engine'>,
): Promise<TargetPlayer> {
  const player = await lockPlayer(tx, engine, normalizeName(name));
  if (!player) throw await unknownPlayer(tx, name);
  const refusal = refusalOf(target, standingOf(player), caller);
  if (refusal !== undefined) throw new ForbiddenError(refusal);
  const online = await isOnline(tx, player.id);
  if (target.offline !== undefined && online) throw new ConflictError(target.offline);
  return { ...player, online };
}
