import type { Principal } from '@steward/api-client/contract/accounts';
import type { Ban } from '@steward/api-client/contract/punishments';
import { instant, maybeInstant } from '../../core/clock.ts';
import { listOf } from '../../core/relations.ts';
import { compiledOnce } from '../../db/compiled.ts';
import type { Db } from '../../db/schema.ts';

const bans = compiledOnce((db, of: { player: number; now: number }) =>
  db
    .selectFrom('ban')
    .leftJoin('player as staff', 'staff.id', 'ban.staff_id')
    .select(['ban.id', 'ban.type', 'ban.reason', 'ban.start_at', 'ban.end_at', 'staff.name as staff_name'])
    .where('ban.player_id', '=', of.player)
    .where('ban.lifted_at', 'is', null)
    .where((where) => where.or([where('ban.end_at', 'is', null), where('ban.end_at', '>', of.now)]))
    .orderBy((by) => by.fn.coalesce('ban.end_at', by.lit(Number.MAX_SAFE_INTEGER)), 'desc')
    .orderBy('ban.id', 'desc')
    .limit(1),
);

/** The ban that holds now: the one that ends last. */
async function activeBan(db: Db, playerId: number, now: number): Promise<Ban | null> {
  const [ban] = await bans(db, { player: playerId, now });
  if (!ban) return null;
  return {
    id: ban.id,
    type: ban.type,
    reason: ban.reason,
    startTimestamp: instant(ban.start_at),
    endTimestamp: maybeInstant(ban.end_at),
    staffUser: ban.staff_name === null ? null : { name: ban.staff_name },
  };
}

const players = compiledOnce((db, of: { player: number }) =>
  db
    .selectFrom('player')
    .select([
      'id',
      'name',
      'admin_level',
      'developer_level',
      'permissions',
      'special_permissions',
      'disabled',
      'totp_enabled',
      'skin',
      'donate_credits',
    ])
    .where('id', '=', of.player),
);

/** Who that is, for menus and headers. Undefined when the account is gone. */
export async function findPrincipal(db: Db, playerId: number, now: number): Promise<Principal | undefined> {
  const [player] = await players(db, { player: playerId });
  if (!player) return undefined;
  return {
    id: player.id,
    name: player.name,
    adminLevel: player.admin_level,
    developerLevel: player.developer_level,
    permissions: listOf(player.permissions),
    specialPermissions: listOf(player.special_permissions),
    disabled: player.disabled === 1,
    has2fa: player.totp_enabled === 1,
    skin: player.skin,
    donateCredits: player.donate_credits,
    userBan: await activeBan(db, playerId, now),
  };
}
