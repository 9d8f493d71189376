import type { Db } from '../../db/schema.ts';
import type { Extra } from './crowd.ts';
import * as repository from './repository.ts';

/** Somebody who joins, with what a game client tells. */
export interface Joiner extends Extra {
  readonly ip: string | undefined;
  readonly serial: string | undefined;
  readonly forceVac: boolean;
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
