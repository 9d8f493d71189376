import { GAME_COMMAND } from '../db/game-commands.ts';
import type { Db } from '../db/schema.ts';

export interface StoredCommand {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly createdBy: number | null;
}

/** What game servers were asked for, in order. */
export async function storedCommands(db: Db): Promise<StoredCommand[]> {
  const rows = await db.selectFrom('outbox').selectAll().where('kind', '=', GAME_COMMAND).orderBy('id').execute();
  return rows.map(({ subject, payload, created_by }) => ({
    kind: subject,
    payload: JSON.parse(payload) as StoredCommand['payload'],
    createdBy: created_by,
  }));
}
