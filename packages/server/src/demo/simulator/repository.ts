import { NAMED_ACCOUNTS } from '../accounts.ts';
import { banHoldsAt } from '../../db/ban-holds.ts';
import { normalizeName } from '../../db/names.ts';
import type { Db } from '../../db/schema.ts';

const named = NAMED_ACCOUNTS.map((account) => normalizeName(account.name));
const COLUMNS = ['player.id', 'player.name', 'player.admin_level', 'player.force_vac'] as const;

/** How many accounts there are. */
export const countAccounts = (db: Db) =>
  db
    .selectFrom('player')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow();

const eligible = (db: Db, now: number) =>
  db
    .selectFrom('player')
    .select(COLUMNS)
    .where('player.disabled', '=', 0)
    .where('player.last_login_at', 'is not', null)
    .where('player.name_lower', 'not in', named)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('ban').select('ban.id').whereRef('ban.player_id', '=', 'player.id').where(banHoldsAt(now)),
        ),
      ),
    );

/** Who may come online: nobody who is banned or disabled, and none of the named accounts; who was there last comes first. */
export const listEligible = (db: Db, now: number, most: number) =>
  eligible(db, now).orderBy('player.last_login_at', 'desc').orderBy('player.id').limit(most).execute();

/** The same of one; undefined when they may not. */
export const findEligible = (db: Db, id: number, now: number) =>
  eligible(db, now).where('player.id', '=', id).executeTakeFirst();

/** Who is online but for the named accounts. */
export const listOnline = (db: Db) =>
  db
    .selectFrom('online_player')
    .innerJoin('player', 'player.id', 'online_player.player_id')
    .select(COLUMNS)
    .where('player.name_lower', 'not in', named)
    .execute();

/** The address and the serial that a player came with first. */
export async function findOrigin(db: Db, id: number): Promise<{ ip: string | undefined; serial: string | undefined }> {
  const [ip, serial] = await Promise.all([
    db.selectFrom('ip_use').select('ip').where('player_id', '=', id).orderBy('id').limit(1).executeTakeFirst(),
    db.selectFrom('serial_use').select('serial').where('player_id', '=', id).orderBy('id').limit(1).executeTakeFirst(),
  ]);
  return { ip: ip?.ip, serial: serial?.serial };
}

export interface NextIds {
  ticket: number;
  session: number;
}

/** The ids that new tickets and sessions get. */
export async function nextIds(db: Db): Promise<NextIds> {
  const [ticket, session] = await Promise.all([
    db
      .selectFrom('ticket')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst(),
    db
      .selectFrom('vac_session')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst(),
  ]);
  return { ticket: (ticket?.id ?? 0) + 1, session: (session?.id ?? 0) + 1 };
}

/** Who is in another game. */
export const listElsewhere = (db: Db) =>
  db
    .selectFrom('game_online')
    .innerJoin('player', 'player.id', 'game_online.player_id')
    .select(['game_online.kind', 'player.name'])
    .execute();

/** Tickets since then that are open. */
export const listOpenTickets = (db: Db, since: number) =>
  db
    .selectFrom('ticket')
    .select(['id', 'type', 'handler_id'])
    .where('close_reason', '=', 'None')
    .where('created_at', '>', since)
    .orderBy('id')
    .execute();

/** VAC sessions that run. */
export const listRunningSessions = (db: Db) =>
  db.selectFrom('vac_session').select(['id', 'player_id']).where('ended_at', 'is', null).execute();
