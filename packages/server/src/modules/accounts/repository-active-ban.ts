import type { Ban } from '@steward/api-client/contract/punishments';
import { instant, maybeInstant } from '../../core/clock.ts';
import { banHoldsAt } from '../../db/ban-holds.ts';
import { compiledOnce } from '../../db/compiled.ts';
import type { Db } from '../../db/schema.ts';

const bans = compiledOnce((db, of: { player: number; now: number }) =>
  db
    .selectFrom('ban')
    .leftJoin('player as staff', 'staff.id', 'ban.staff_id')
    .select(['ban.id', 'ban.type', 'ban.reason', 'ban.start_at', 'ban.end_at', 'staff.name as staff_name'])
    .where('ban.player_id', '=', of.player)
    .where(banHoldsAt(of.now))
    .orderBy((by) => by.fn.coalesce('ban.end_at', by.lit(Number.MAX_SAFE_INTEGER)), 'desc')
    .orderBy('ban.id', 'desc')
    .limit(1),
);

/** The ban that holds now: the one that ends last. */
export async function activeBan(db: Db, playerId: number, now: number): Promise<Ban | null> {
  const [ban] = await bans(db, { player: playerId, now });
  if (!ban) return null;
  return {
    id: ban.id,
    type: ban.type,
    reason: ban.reason,
    startTimestamp: instant(ban.start_at),
    endTimestamp: maybeInstant(ban.end_at),
    staffUser: ban.staff_name === null ? null : { name: ban.staff_name },
  };
}
