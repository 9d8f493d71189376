import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';

/** What pages count by the thousands is counted in an index alone: votes of a year, and bans that hold. */
export async function indexCounted({ tx }: MigrationContext): Promise<void> {
  await sql`create index award_vote_answers on award_vote (award_id, voted_player_id, voted_group_id, voted_text)`.execute(
    tx,
  );
  await sql`create index ban_lifted_at_end_at on ban (lifted_at, end_at)`.execute(tx);
}
