import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';

/** Who counts a staff member's punishments of a month reads no more than those. */
export async function indexStaffPunishments({ tx }: MigrationContext): Promise<void> {
  await sql`create index punishment_staff_id_created_at on punishment (staff_id, created_at)`.execute(tx);
  await sql`drop index punishment_staff_id`.execute(tx);
}
