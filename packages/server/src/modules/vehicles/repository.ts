import type { AuctionVehicle, Tuning, VehicleModelRow } from '@steward/api-client/contract/vehicles';
import { instant } from '../../core/clock.ts';
import { readAside } from '../../db/aside.ts';
import { banHoldsAt } from '../../db/ban-holds.ts';
import { compiledOnce } from '../../db/compiled.ts';
import { keepList } from '../../db/kept-rows.ts';
import { partOfLogin, SOLD_PART, SOLD_PART_END } from '../../db/migrations/0038-kept-answers.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { wireList } from '../../db/wire-rows.ts';
import { wireObject, type WireText } from '../../db/wire-text.ts';

/** Everything of one vehicle, with the names of who owns it. */
export const findVehicle = (db: Db | Tx, id: number) =>
  db
    .selectFrom('vehicle')
    .leftJoin('player', 'player.id', 'vehicle.owner_id')
    .leftJoin('community_group', 'community_group.id', 'vehicle.group_id')
    .selectAll('vehicle')
    .select(['player.name as owner_name', 'community_group.name as group_name'])
    .where('vehicle.id', '=', id)
    .executeTakeFirst();

export type StoredVehicle = NonNullable<Awaited<ReturnType<typeof findVehicle>>>;

const MOST_FOUND = 20;

/** Vehicles with a plate as it is typed or in capitals, of one owner where that is said. */
export async function listByPlate(db: Db, plate: string, ownerId: number | undefined) {
  let query = db
    .selectFrom('vehicle')
    .leftJoin('player', 'player.id', 'vehicle.owner_id')
    .select(['vehicle.id', 'vehicle.plate', 'vehicle.model_id', 'player.name as owner_name'])
    .where('vehicle.plate', 'in', [...new Set([plate, plate.toUpperCase()])]);
  if (ownerId !== undefined) query = query.where('vehicle.owner_id', '=', ownerId);
  return query.orderBy('vehicle.id').limit(MOST_FOUND).execute();
}

/** Whether the vehicle exists. */
export async function vehicleExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('vehicle').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Items inside, by name. */
export const listItems = (db: Db, id: number) =>
  db
    .selectFrom('item_stack')
    .leftJoin('item', 'item.id', 'item_stack.item_id')
    .select(['item.name', 'item_stack.weapon_id', 'item_stack.amount'])
    .where('holder', '=', 'vehicle')
    .where('holder_id', '=', id)
    .orderBy('item.name')
    .orderBy('item_stack.id')
    .execute();

/** Names of those who have a key. */
export const listKeys = (db: Db, id: number) =>
  db
    .selectFrom('vehicle_key')
    .innerJoin('player', 'player.id', 'vehicle_key.player_id')
    .select('player.name')
    .where('vehicle_id', '=', id)
    .orderBy('player.name_lower')
    .execute();

/** What happened to a vehicle, newest first; the last 500. */
export async function listHistory(db: Db, id: number) {
  const rows = await db
    .selectFrom('vehicle_history')
    .leftJoin('player', 'player.id', 'vehicle_history.player_id')
    .select(['vehicle_history.id', 'vehicle_history.at', 'vehicle_history.action', 'player.name'])
    .where('vehicle_id', '=', id)
    .orderBy('vehicle_history.at', 'desc')
    .orderBy('vehicle_history.id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({ id: row.id, dateTime: instant(row.at), name: row.name, action: row.action }));
}

/** Slots and attachments. */
export async function findTuning(db: Db, id: number): Promise<Tuning> {
  const [tune, attachments] = await Promise.all([
    db.selectFrom('vehicle_tune').select(['slot', 'value']).where('vehicle_id', '=', id).orderBy('slot').execute(),
    db.selectFrom('vehicle_attachment').selectAll().where('vehicle_id', '=', id).orderBy('id').execute(),
  ]);
  return {
    tune,
    attachments: attachments.map((one) => ({
      id: one.id,
      modelId: one.model_id,
      text: one.text,
      posX: one.pos_x,
      posY: one.pos_y,
      posZ: one.pos_z,
    })),
  };
}

/** Who may become an owner: the player, whether barred, and how many vehicles they have. */
export const findNewOwner = (tx: Tx, id: number, now: number) =>
  tx
    .selectFrom('player')
    .select((e) => [
      'id',
      'name',
      'disabled',
      'donator_till',
      e
        .selectFrom('vehicle')
        .select((count) => count.fn.countAll<number>().as('owned'))
        .whereRef('vehicle.owner_id', '=', 'player.id')
        .as('owned'),
      e
        .exists(e.selectFrom('ban').select('ban.id').whereRef('ban.player_id', '=', 'player.id').where(banHoldsAt(now)))
        .as('banned'),
    ])
    .where('player.id', '=', id)
    .executeTakeFirst();

/** How many of a model are owned, and how many the server allows (null: any number). */
export const findModelLimit = (tx: Tx, model: number) =>
  tx
    .selectFrom('vehicle_model')
    .select((e) => [
      'server_limit',
      e
        .selectFrom('vehicle')
        .select((count) => count.fn.countAll<number>().as('owned'))
        .whereRef('vehicle.model_id', '=', 'vehicle_model.model')
        .where('vehicle.owner_id', 'is not', null)
        .as('owned'),
    ])
    .where('model', '=', model)
    .executeTakeFirst();

/** Gives the vehicle to a player, who is then its only owner. */
export async function setOwner(
  tx: Tx,
  id: number,
  ownerId: number,
  staffId: number,
  action: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('vehicle')
    .set({ owner_id: ownerId, group_id: null, job_id: null, tax_sold_at: null })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('vehicle_key').where('vehicle_id', '=', id).execute();
  await tx.insertInto('vehicle_history').values({ vehicle_id: id, at: now, player_id: staffId, action }).execute();
}

const auctionRows = (db: Db) =>
  db
    .selectFrom('vehicle')
    .leftJoin('player', 'player.id', 'vehicle.owner_id')
    .select([
      'vehicle.id',
      'vehicle.plate',
      'vehicle.model_id',
      'player.name as owner_user_name',
      'player.last_login_at as owner_user_last_logged_in',
    ]);

const auctionList = (db: Db, rows: ReturnType<typeof auctionRows>): WireText<AuctionVehicle[]> =>
  wireList(
    db,
    { id: 'number', plate: 'text', model_id: 'number', owner_user: { name: 'text', last_logged_in: 'instant' } },
    rows,
  );

/** Vehicles that the tax authority sold, newest first. */
const listTaxSold = (db: Db) =>
  auctionList(
    db,
    auctionRows(db).where('tax_sold_at', 'is not', null).orderBy('tax_sold_at', 'desc').orderBy('vehicle.id', 'desc'),
  );

/** Vehicles of the models given whose owner has not logged in since. */
export const listInactive = (db: Db, models: readonly number[], since: number) =>
  auctionList(
    db,
    auctionRows(db)
      .where('vehicle.model_id', 'in', models)
      .where('player.last_login_at', '<', since)
      .orderBy('player.last_login_at')
      .orderBy('vehicle.id'),
  );

/** How often what these lists show was changed, of vehicles that were sold and of all, and who was here first, and last. */
const auctionChanges = compiledOnce((db, of: { part: number; since: number }) =>
  db.selectNoFrom((e) => [
    e.selectFrom('auction_change').select('changes').where('part', '=', SOLD_PART).as('sold'),
    e
      .selectFrom('auction_change')
      .select((by) => by.fn.sum<number | string | null>('changes').as('n'))
      .where('part', '<=', of.part)
      .as('all'),
    e
      .selectFrom('player')
      .select((by) => by.fn.min('last_login_at').as('at'))
      .as('first'),
    e
      .selectFrom('player')
      .select((by) => by.fn.max('last_login_at').as('at'))
      .where('last_login_at', '<', of.since)
      .as('last'),
  ]),
);

/** What is another once anything was changed that the list of a kind shows, or once somebody is inactive who was not yet. */
async function changesAt(db: Db, since: number): Promise<{ readonly sold: string; readonly inactive: string }> {
  const [row] = await auctionChanges(db, { part: partOfLogin(since), since });
  const [sold, all] = [Number(row?.sold ?? 0), Number(row?.all ?? 0)];
  // Of a clock that was wrong: those logins are counted with what was sold.
  const isEarly = row?.first != null && row.first < SOLD_PART_END;
  return { sold: String(sold), inactive: `${isEarly ? `early ${all}` : all - sold} ${row?.last ?? ''}` };
}

/**
 * Vehicles to be auctioned; `since` is when the owners of those of some models logged in last who are inactive. Only the kind
 * of which anything was changed is read again.
 */
export function auctionsOf(models: readonly number[]) {
  const taxSold = keepList<AuctionVehicle[], number>({
    changes: async (db, since) => (await changesAt(db, since)).sold,
    read: listTaxSold,
  });
  const inactiveSport = keepList<AuctionVehicle[], number>({
    changes: async (db, since) => (await changesAt(db, since)).inactive,
    read: (db, since) => listInactive(db, models, since),
  });
  return keepList<{ readonly taxSold: AuctionVehicle[]; readonly inactiveSport: AuctionVehicle[] }, number>({
    async changes(db, since) {
      const { sold, inactive } = await changesAt(db, since);
      return `${sold} ${inactive}`;
    },
    read: (db, since) => wireObject({ tax_sold: taxSold(db, since), inactive_sport: inactiveSport(db, since) }),
  });
}

/** Models with their figures, by category and number. All vehicles are counted, beside the event loop. */
export async function listModels(db: Db): Promise<VehicleModelRow[]> {
  const query = db
    .selectFrom('vehicle_model')
    .leftJoin(
      (e) =>
        e
          .selectFrom('vehicle')
          .select((count) => ['model_id', count.fn.countAll<number>().as('owned')])
          .where('owner_id', 'is not', null)
          .groupBy('model_id')
          .as('owned'),
      (join) => join.onRef('owned.model_id', '=', 'vehicle_model.model'),
    )
    .select(['model', 'category', 'price', 'server_limit', 'owned.owned'])
    .orderBy('category')
    .orderBy('model');
  return (await readAside(db, query.compile(), { isShort: true })).map((row) => ({
    model: row.model,
    category: row.category,
    price: row.price,
    serverLimit: row.server_limit,
    amountOwned: row.owned ?? 0,
  }));
}
