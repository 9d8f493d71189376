import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository-insert.ts';
import { countDays, countOnDays } from './statistics.ts';

/** Punishments of the past with their bans; a ban names its punishment by `punishment_id`. */
export async function recordPunishments(
  tx: Tx,
  punishments: readonly NewRow<'punishment'>[],
  bans: readonly NewRow<'ban'>[] = [],
): Promise<void> {
  await insertRows(tx, 'punishment', punishments);
  await insertRows(tx, 'ban', bans);
  await countOnDays(tx, 'punishments', countDays(punishments.map((one) => one.created_at)));
  await countOnDays(tx, 'bans', countDays(bans.map((ban) => ban.start_at)));
}
