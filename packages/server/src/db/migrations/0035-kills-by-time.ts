import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';

/** What the boards of the last weeks count is read from an index alone, however many years lie before them. */
export async function indexKillsByTime({ tx }: MigrationContext): Promise<void> {
  await sql`create index kill_at on kill (at, killer_id, victim_id)`.execute(tx);
}
