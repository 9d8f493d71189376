import type { Standing } from '@steward/api-client/rules/roles';
import { listOf } from '../relations.ts';

/** Columns of a player that their rank follows from, and whose account it is. */
export const STANDING_COLUMNS = [
  'player.master_id',
  'player.admin_level',
  'player.developer_level',
  'player.permissions',
] as const;

interface AccountRow {
  readonly id: number;
  readonly master_id?: number | null;
}

interface StandingRow extends AccountRow {
  readonly admin_level: number;
  readonly developer_level: number;
  /** A JSON list. */
  readonly permissions: string;
}

/** Whose account a stored player is, for `isSamePerson`. */
export const whoseIs = ({ id, master_id }: AccountRow): Pick<Standing, 'id' | 'person'> => ({
  id,
  person: master_id ?? id,
});

/** What counts as rank of a stored player, for `outranks`. */
export const standingOf = (row: StandingRow): Standing => ({
  ...whoseIs(row),
  adminLevel: row.admin_level,
  developerLevel: row.developer_level,
  permissions: listOf(row.permissions),
});
