import type { Tx } from '../../db/schema.ts';

const MOST_DEVICES = 50;

interface KeptDevice {
  readonly hash: string;
  readonly playerId: number;
  readonly sessionId: number;
  readonly now: number;
  /** Devices that were last used before are forgotten, as are the oldest of too many. */
  readonly since: number;
}

/** Adds a device of a player, or notes that it was used again. */
export async function keepDevice(tx: Tx, { hash, playerId, sessionId, now, since }: KeptDevice): Promise<number> {
  const { id } = await tx
    .insertInto('known_device')
    .values({ token_hash: hash, player_id: playerId, created_at: now, last_used_at: now, session_id: sessionId })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'player_id']).doUpdateSet({ last_used_at: now, session_id: sessionId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('known_device')
    .where('player_id', '=', playerId)
    .where((where) =>
      where.or([
        where('last_used_at', '<=', since),
        where(
          'id',
          'not in',
          where
            .selectFrom('known_device as kept')
            .select('kept.id')
            .where('kept.player_id', '=', playerId)
            .orderBy('kept.last_used_at', 'desc')
            .orderBy('kept.id', 'desc')
            .limit(MOST_DEVICES),
        ),
      ]),
    )
    .execute();
  return id;
}
