import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';

/**
 * What bans are put in the order of their reasons by: a text that came from elsewhere may be longer than an entry of an index of
 * PostgreSQL. What is typed is no longer. Written into the index: a step of its own would have to change it.
 */
export const REASON_ORDER = 'substr(ban.reason, 1, 255)';

/** Pages of bans are walked in the order asked for, and what decides whether a ban is shown stands beside. */
const INDEXES = [
  `ban_reason on ban (${REASON_ORDER.replace('ban.', '')}, id, lifted_at, end_at)`,
  'ban_end_at on ban (end_at, id, lifted_at)',
  'ban_staff_id on ban (staff_id, id, lifted_at, end_at)',
];

export async function indexBansListed({ tx }: MigrationContext): Promise<void> {
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(tx);
}
