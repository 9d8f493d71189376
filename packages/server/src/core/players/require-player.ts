import { NotFoundError } from '../errors.ts';
import { normalizeName } from '../../db/names.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { findPlayer, findRenamed } from './repository.ts';

/** 404 for a name that nobody has; tells the present name of whoever had it. */
export async function unknownPlayer(db: Db | Tx, name: string): Promise<NotFoundError> {
  const renamed = await findRenamed(db, normalizeName(name));
  const text = `There is no player called ${name.trim()}.`;
  return new NotFoundError(renamed ? `${text} The player is now called ${renamed.name}.` : text);
}

/** The player whom a path names. Throws `NotFoundError`. */
export async function requirePlayer(db: Db | Tx, name: string) {
  const player = await findPlayer(db, normalizeName(name));
  if (!player) throw await unknownPlayer(db, name);
  return player;
}
