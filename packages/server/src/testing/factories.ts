import type { Insertable } from 'kysely';
import { normalizeName } from '../db/names.ts';
import type { Services } from '../core/services.ts';
import { keepNameForms } from '../db/name-forms.ts';
import type { Schema } from '../db/schema.ts';

/** The password of every player that `createPlayer` makes. */
export const TEST_PASSWORD = 'steward-test';

let counter = 0;
let hashed: Promise<string> | undefined;

export interface PlayerDraft extends Partial<Omit<Insertable<Schema['player']>, 'name_lower' | 'permissions'>> {
  readonly permissions?: readonly string[];
  /** Brings the player online. */
  readonly online?: boolean;
}

export interface MadePlayer {
  readonly id: number;
  readonly name: string;
}

/** Puts a player into the database; what is not said is as for a new one. */
export async function createPlayer(
  { database, clock, passwords }: Services,
  draft: PlayerDraft = {},
): Promise<MadePlayer> {
  const { permissions = [], online = false, name = `Test_${++counter}`, ...columns } = draft;
  hashed ??= passwords.hash(TEST_PASSWORD);
  const passwordHash = await hashed;
  const now = clock.now();
  return database.withWrite(async (tx) => {
    const { id } = await tx
      .insertInto('player')
      .values({
        password_hash: passwordHash,
        created_at: now - 86_400,
        ...columns,
        name,
        name_lower: normalizeName(name),
        permissions: JSON.stringify(permissions),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepNameForms(tx, [{ id, name }]);
    if (online) await tx.insertInto('online_player').values({ player_id: id, since: now }).execute();
    return { id, name };
  });
}

/** Bans for good, or until that time (epoch seconds). */
export async function createBan(
  { database, clock }: Services,
  playerId: number,
  until: number | null = null,
): Promise<number> {
  const { id } = await database.withWrite((tx) =>
    tx
      .insertInto('ban')
      .values({
        player_id: playerId,
        type: until === null ? 1 : 2,
        reason: 'A reason',
        start_at: clock.now(),
        end_at: until,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
