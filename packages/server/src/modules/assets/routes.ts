import { NO_SUCH_DAY } from '@steward/api-client/rules/calendar';
import { assets } from '@steward/api-client/contract/assets';
import { isRealDay } from '@steward/api-client/rules/log-days';
import { weaponName } from '@steward/api-client/rules/weapons';
import { InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import type { Db } from '../../db/schema.ts';
import { requirePlayer } from '../../core/players/require-player.ts';
import * as repository from './repository.ts';
import { findById, listCharacters } from './repository-characters.ts';
import { taxView } from './repository-tax.ts';

async function inventory(db: Db, player: number) {
  const rows = await repository.listInventory(db, player);
  return rows
    .map((row) => ({ name: row.name ?? weaponName(row.weapon_id ?? -1), amount: row.amount }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function dayOf(date: string | undefined): number | undefined {
  if (date === undefined) return undefined;
  if (!isRealDay(date)) throw new InvalidError({ date: NO_SUCH_DAY });
  return Number(date);
}

export const assetRoutes = implement(assets, {
  inventory: ({ db, caller }) => inventory(db, caller.id),
  inventoryOf: async ({ db, params }) => inventory(db, (await requirePlayer(db, params.name)).id),
  properties: ({ db, caller }) => repository.listProperties(db, 'owner_id', caller.id),
  propertiesOf: async ({ db, params }) =>
    repository.listProperties(db, 'owner_id', (await requirePlayer(db, params.name)).id),
  vehicles: ({ db, caller }) => repository.listVehicles(db, caller.id),
  vehiclesOf: async ({ db, params }) => repository.listVehicles(db, (await requirePlayer(db, params.name)).id),
  tax: ({ db, query, caller }) => taxView(db, caller, dayOf(query.date)),
  async taxOf({ db, params, query }) {
    const day = dayOf(query.date);
    const player = await findById(db, params.userId);
    if (!player) throw new NotFoundError(`There is no player with the id ${params.userId}.`);
    return taxView(db, player, day);
  },
  characters: ({ db, caller }) => listCharacters(db, caller.id),
});
