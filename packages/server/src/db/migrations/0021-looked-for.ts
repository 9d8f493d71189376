import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';

/** What is looked for and was found only by reading a whole table: donators, sealed secrets, tokens of game servers. */
export async function indexLookedFor({ tx }: MigrationContext): Promise<void> {
  await sql`create index player_donator_till on player (donator_till)`.execute(tx);
  await sql`create index player_totp on player (id) where totp_secret is not null`.execute(tx);
  await sql`create index player_wealth_last_login_at on player_wealth (last_login_at)`.execute(tx);
  await sql`create index access_token_kind on access_token (kind)`.execute(tx);
}
