import type { Db, Tx } from './schema.ts';

const DAY_SECONDS = 86_400;

export interface SendingKey {
  readonly playerId: number;
  readonly key: string;
}

/** What was sent under a key within the last day. */
export const findSending = (db: Db | Tx, { playerId, key }: SendingKey, now: number) =>
  db
    .selectFrom('sending')
    .select(['content_hash', 'answer'])
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .where('at', '>', now - DAY_SECONDS)
    .executeTakeFirst();

/** Keeps what was sent under a key, in place of what is older than a day. */
export const keepSending = (
  tx: Tx,
  { playerId, key }: SendingKey,
  kept: { readonly content_hash: string; readonly answer: string; readonly at: number },
) =>
  tx
    .insertInto('sending')
    .values({ player_id: playerId, key, ...kept })
    .onConflict((conflict) => conflict.columns(['player_id', 'key']).doUpdateSet(kept))
    .execute();

/** Forgets what was sent more than a day ago. */
export const removeSendings = (tx: Tx, now: number) =>
  tx
    .deleteFrom('sending')
    .where('at', '<=', now - DAY_SECONDS)
    .execute();
