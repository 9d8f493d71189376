import type { OtherGame } from '@steward/api-client/contract/players';
import { createPeopleSet, type PeopleSet } from './people-set.ts';
import type { Db } from '../../db/schema.ts';
import type { Elsewhere } from './games.ts';
import * as repository from './repository.ts';

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

/** Who may be in the game now: nobody who is banned or disabled, and none of the named accounts. */
export async function loadCrowd(db: Db, now: number): Promise<Crowd> {
  const [{ accounts }, people, online] = await Promise.all([
    repository.countAccounts(db),
    repository.listEligible(db, now, MOST),
    repository.listOnline(db),
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

/** Somebody as they are now, about to join; undefined when they may not any more. */
export async function findJoiner(db: Db, id: number, now: number): Promise<Joiner | undefined> {
  const row = await repository.findEligible(db, id, now);
  if (!row) return undefined;
  const { ip, serial } = await repository.findOrigin(db, id);
  return {
    id,
    name: row.name,
    adminLevel: row.admin_level,
    forceVac: row.force_vac === 1,
    ip,
    serial,
  };
}

export interface Unfinished {
  readonly elsewhere: readonly Elsewhere[];
  readonly tickets: { readonly id: number; readonly type: number; readonly isHandled: boolean }[];
  readonly sessions: { readonly id: number; readonly playerId: number }[];
}

/** Tickets that are open, sessions that run and who is in another game, for the simulator to go on with. */
export async function unfinished(db: Db, since: number): Promise<Unfinished> {
  const [elsewhere, tickets, sessions] = await Promise.all([
    repository.listElsewhere(db),
    repository.listOpenTickets(db, since),
    repository.listRunningSessions(db),
  ]);
  return {
    elsewhere: elsewhere.map(({ kind, name }) => ({ game: kind as OtherGame, person: { name } })),
    tickets: tickets.map((row) => ({ id: row.id, type: row.type, isHandled: row.handler_id !== null })),
    sessions: sessions.map((row) => ({ id: row.id, playerId: row.player_id })),
  };
}
