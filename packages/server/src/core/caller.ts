import type { Viewer } from '@steward/api-client/rules/access';
import type { IdentityRow } from '../db/identities.ts';
import { listOf } from './relations.ts';

/** Who makes a call, as loaded for this call. */
export interface Caller extends Viewer {
  /** The player's id; 0 for a game server. */
  readonly id: number;
  /** The account that all characters of this person belong to. */
  readonly person?: number;
  readonly nameLower: string;
  readonly disabled: boolean;
  /** A ban holds now. */
  readonly banned: boolean;
  readonly kind: 'session' | 'token' | 'bridge';
  readonly sessionId?: number;
  readonly tokenId?: number;
  /** Of a game server's token: which one it is. */
  readonly server?: string;
  /** Of a token: `read`, `write`, or names of endpoint groups. */
  readonly scopes?: readonly string[];
}

/** A caller as their row says, without how they named themself. */
export function callerOf(row: IdentityRow, now: number): Omit<Caller, 'kind'> {
  const disabled = row.disabled === 1;
  const banned = (row.banned_until ?? 0) > now;
  return {
    id: row.player_id,
    person: row.master_id ?? row.player_id,
    name: row.name,
    nameLower: row.name_lower,
    adminLevel: row.admin_level,
    developerLevel: row.developer_level,
    permissions: listOf(row.permissions),
    disabled,
    banned,
    barred: disabled || banned,
  };
}
