import type { Db } from '../../db/schema.ts';
import { createPeopleSet, type PeopleSet } from './people-set.ts';
import * as repository from './repository.ts';

/** Somebody whom the simulator may bring online. */
export interface Extra {
  readonly id: number;
  readonly name: string;
  readonly adminLevel: number;
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
