import type { Principal } from '@steward/api-client/contract/accounts';
import { listOf } from '../../core/relations.ts';
import { compiledOnce } from '../../db/compiled.ts';
import type { Db } from '../../db/schema.ts';
import { activeBan } from './repository-active-ban.ts';

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
