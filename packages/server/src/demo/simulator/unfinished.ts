import type { OtherGame } from '@steward/api-client/contract/players';
import type { Db } from '../../db/schema.ts';
import type { Elsewhere } from './games.ts';
import * as repository from './repository.ts';

export interface Unfinished {
  readonly elsewhere: readonly Elsewhere[];
  readonly tickets: { readonly id: number; readonly type: number; readonly isHandled: boolean }[];
  readonly sessions: { readonly id: number; readonly playerId: number }[];
}

/** Tickets that are open, sessions that run and who is in another game, for the simulator to go on with. */
export async function unfinished(db: Db, since: number): Promise<Unfinished> {
  const [elsewhere, tickets, sessions] = await Promise.all([
    repository.listElsewhere(db),
    repository.listOpenTickets(db, since),
    repository.listRunningSessions(db),
  ]);
  return {
    elsewhere: elsewhere.map(({ kind, name }) => ({ game: kind as OtherGame, person: { name } })),
    tickets: tickets.map((row) => ({ id: row.id, type: row.type, isHandled: row.handler_id !== null })),
    sessions: sessions.map((row) => ({ id: row.id, playerId: row.player_id })),
  };
}
