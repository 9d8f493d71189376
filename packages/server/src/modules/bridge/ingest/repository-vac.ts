import type { Tx } from '../../../db/schema.ts';
import type { NewRow } from './repository-insert.ts';

export const changeVacSession = (tx: Tx, session: number, values: Partial<NewRow<'vac_session'>>) =>
  tx.updateTable('vac_session').set(values).where('id', '=', session).execute();

/** Ends a session, unless it ended before. */
export const endVacSession = (tx: Tx, session: number, at: number) =>
  tx
    .updateTable('vac_session')
    .set({ ended_at: at, connected: 0, socket: 0 })
    .where('id', '=', session)
    .where('ended_at', 'is', null)
    .execute();

/** Flags a session, unless it is. */
export const flagVacSession = (tx: Tx, session: number, reason: string) =>
  tx
    .updateTable('vac_session')
    .set((eb) => ({ flagged: eb('flagged', '-', 1), flag_reason: reason }))
    .where('id', '=', session)
    .where('flagged', '<=', 0)
    .execute();

/** Whose session it is. */
export const findVacPlayer = (tx: Tx, session: number) =>
  tx
    .selectFrom('vac_session')
    .innerJoin('player', 'player.id', 'vac_session.player_id')
    .select(['player.id', 'player.name'])
    .where('vac_session.id', '=', session)
    .executeTakeFirstOrThrow();
