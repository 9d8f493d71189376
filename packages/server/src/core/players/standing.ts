import type { Standing } from '@steward/api-client/rules/roles';
import { listOf } from '../relations.ts';

/** Columns of a player that their rank follows from, and whose account it is. */
export const STANDING_COLUMNS = [
  'player.master_id',
  'player.admin_level',
  'player.developer_level',
  'player.permissions',
] as const;

interface StandingRow {
  readonly id: number;
  readonly master_id?: number | null;
  readonly admin_level: number;
  readonly developer_level: number;
  /** A JSON list. */
  readonly permissions: string;
}

/** What counts as rank of a stored player, for `outranks`. */
export const standingOf = (row: StandingRow): Standing => ({
  id: row.id,
  person: row.master_id ?? row.id,
  adminLevel: row.admin_level,
  developerLevel: row.developer_level,
  permissions: listOf(row.permissions),
});
