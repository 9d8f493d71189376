import type { Db, Tx } from '../../db/schema.ts';

/** The device with that cookie, if that player signed in on it since then. */
export const findDevice = (db: Db, hash: string, nameLower: string, since: number) =>
  db
    .selectFrom('known_device')
    .innerJoin('player', 'player.id', 'known_device.player_id')
    .select(['known_device.id', 'known_device.created_at'])
    .where('known_device.token_hash', '=', hash)
    .where('player.name_lower', '=', nameLower)
    .where('known_device.last_used_at', '>', since)
    .executeTakeFirst();

/** Gives a device another cookie, for all who use it. */
export const moveDevice = (tx: Tx, from: string, to: string) =>
  tx.updateTable('known_device').set({ token_hash: to }).where('token_hash', '=', from).execute();

/** Devices and other sessions of a player. */
export async function countTraces(tx: Tx, playerId: number, sessionId: number): Promise<number> {
  const { devices } = await tx
    .selectFrom('known_device')
    .select((by) => by.fn.countAll<number>().as('devices'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  const { sessions } = await tx
    .selectFrom('session')
    .select((by) => by.fn.countAll<number>().as('sessions'))
    .where('player_id', '=', playerId)
    .where('id', '<>', sessionId)
    .executeTakeFirstOrThrow();
  return Number(devices) + Number(sessions);
}

interface NewNotice {
  readonly playerId: number;
  readonly deviceId: number;
  readonly now: number;
  readonly address: string;
  readonly userAgent: string;
}

/** Notes a sign-in on a device that was not known, for its owner to see elsewhere. */
export const addNotice = (tx: Tx, { playerId, deviceId, now, address, userAgent }: NewNotice) =>
  tx
    .insertInto('sign_in_notice')
    .values({ player_id: playerId, device_id: deviceId, at: now, address, user_agent: userAgent })
    .execute();

/** Forgets the devices of a player but the one that the session came from. */
export const forgetDevices = (tx: Tx, playerId: number, keptSession: number | undefined) =>
  tx
    .deleteFrom('known_device')
    .where('player_id', '=', playerId)
    .where((where) => where.or([where('session_id', 'is', null), where('session_id', '<>', keptSession ?? 0)]))
    .execute();
