import type { OtherGame } from '@steward/api-client/contract/players';
import { createPeopleSet, type PeopleSet } from './people-set.ts';
import { NAMED_ACCOUNTS } from '../accounts.ts';
import { normalizeName } from '../../db/names.ts';
import type { Db } from '../../db/schema.ts';
import type { Elsewhere } from './games.ts';

/** Somebody whom the simulator may bring online. */
export interface Extra {
  readonly id: number;
  readonly name: string;
  readonly adminLevel: number;
}

/** Somebody who joins, with what a game client tells. */
export interface Joiner extends Extra {
  readonly ip: string | undefined;
  readonly serial: string | undefined;
  readonly forceVac: boolean;
}

export interface Crowd {
  /** All accounts, also those that the simulator leaves alone. */
  readonly accounts: number;
  readonly online: PeopleSet<Extra>;
  /** Those of the staff who are online; part of `online`. */
  readonly staff: PeopleSet<Extra>;
  readonly offline: PeopleSet<Extra>;
}

/** Most people that the simulator knows at once. */
const MOST = 6000;
const named = NAMED_ACCOUNTS.map((account) => normalizeName(account.name));

/** Who may be in the game now: nobody who is banned or disabled, and none of the named accounts. */
export async function loadCrowd(db: Db, now: number): Promise<Crowd> {
  const [{ accounts }, people, online] = await Promise.all([
    db
      .selectFrom('player')
      .select((eb) => eb.fn.countAll<number>().as('accounts'))
      .executeTakeFirstOrThrow(),
    eligible(db, now).orderBy('player.last_login_at', 'desc').orderBy('player.id').limit(MOST).execute(),
    db
      .selectFrom('online_player')
      .innerJoin('player', 'player.id', 'online_player.player_id')
      .select(['player.id', 'player.name', 'player.admin_level', 'player.force_vac'])
      .where('player.name_lower', 'not in', named)
      .execute(),
  ]);
  const extra = (row: { id: number; name: string; admin_level: number }): Extra => ({
    id: row.id,
    name: row.name,
    adminLevel: row.admin_level,
  });
  const present = new Set(online.map((row) => row.id));
  const extras = online.map(extra);
  return {
    accounts,
    online: createPeopleSet(extras),
    staff: createPeopleSet(extras.filter((person) => person.adminLevel > 0)),
    offline: createPeopleSet(people.filter((row) => !present.has(row.id)).map(extra)),
  };
}

const eligible = (db: Db, now: number) =>
  db
    .selectFrom('player')
    .select(['player.id', 'player.name', 'player.admin_level', 'player.force_vac'])
    .where('player.disabled', '=', 0)
    .where('player.last_login_at', 'is not', null)
    .where('player.name_lower', 'not in', named)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ban')
            .select('ban.id')
            .whereRef('ban.player_id', '=', 'player.id')
            .where('ban.lifted_at', 'is', null)
            .where((or) => or.or([or('ban.end_at', 'is', null), or('ban.end_at', '>', now)])),
        ),
      ),
    );

/** Somebody as they are now, about to join; undefined when they may not any more. */
export async function findJoiner(db: Db, id: number, now: number): Promise<Joiner | undefined> {
  const row = await eligible(db, now).where('player.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [ip, serial] = await Promise.all([
    db.selectFrom('ip_use').select('ip').where('player_id', '=', id).orderBy('id').limit(1).executeTakeFirst(),
    db.selectFrom('serial_use').select('serial').where('player_id', '=', id).orderBy('id').limit(1).executeTakeFirst(),
  ]);
  return {
    id,
    name: row.name,
    adminLevel: row.admin_level,
    forceVac: row.force_vac === 1,
    ip: ip?.ip,
    serial: serial?.serial,
  };
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

export interface Unfinished {
  readonly elsewhere: readonly Elsewhere[];
  readonly tickets: { readonly id: number; readonly type: number; readonly isHandled: boolean }[];
  readonly sessions: { readonly id: number; readonly playerId: number }[];
}

/** Tickets that are open, sessions that run and who is in another game, for the simulator to go on with. */
export async function unfinished(db: Db, since: number): Promise<Unfinished> {
  const [elsewhere, tickets, sessions] = await Promise.all([
    db
      .selectFrom('game_online')
      .innerJoin('player', 'player.id', 'game_online.player_id')
      .select(['game_online.kind', 'player.name'])
      .execute(),
    db
      .selectFrom('ticket')
      .select(['id', 'type', 'handler_id'])
      .where('close_reason', '=', 'None')
      .where('created_at', '>', since)
      .orderBy('id')
      .execute(),
    db.selectFrom('vac_session').select(['id', 'player_id']).where('ended_at', 'is', null).execute(),
  ]);
  return {
    elsewhere: elsewhere.map(({ kind, name }) => ({ game: kind as OtherGame, person: { name } })),
    tickets: tickets.map((row) => ({ id: row.id, type: row.type, isHandled: row.handler_id !== null })),
    sessions: sessions.map((row) => ({ id: row.id, playerId: row.player_id })),
  };
}
