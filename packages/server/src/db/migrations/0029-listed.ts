import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';

/** What long lists are sorted and filtered by, and nothing found yet. */
const INDEXES = [
  'audit_actor on audit (lower(actor_name), id)',
  'log_search_day on log_search (day, id)',
  'note_staff_id on note (staff_id, id)',
  'player_wealth_cash on player_wealth (cash, player_id)',
  'player_wealth_bank on player_wealth (bank, player_id)',
  'player_wealth_properties on player_wealth (properties, player_id)',
  'player_wealth_vehicles on player_wealth (vehicles, player_id)',
  'wealth_month_money on wealth_month (month, money)',
  'wealth_month_vehicle on wealth_month (month, vehicle)',
  'wealth_month_property on wealth_month (month, property)',
  'wealth_month_profit on wealth_month (month, profit)',
];

export async function indexListed({ tx }: MigrationContext): Promise<void> {
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(tx);
}
