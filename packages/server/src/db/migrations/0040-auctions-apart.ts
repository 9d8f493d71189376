import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { countAuctions, SOLD_PART } from './0038-kept-answers.ts';

/** Before any login. */
const EARLIEST = SOLD_PART - 1;

/** Vehicles that were sold are kept apart from those of who is inactive: where all are cut away, both are to be read again. */
export async function countAuctionsApart({ tx, engine }: MigrationContext): Promise<void> {
  if (engine === 'sqlite') return;
  const count = countAuctions(`select ${SOLD_PART} as part`, `select ${EARLIEST} as part`);
  await sql
    .raw(
      `create or replace function kept_auctions_vehicle_truncate() returns trigger language plpgsql as $$ begin ${count} return null; end $$`,
    )
    .execute(tx);
}
