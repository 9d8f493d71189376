import type { BankEntry } from '@steward/api-client/contract/money';
import type { BusinessRow, MapProperty, Yard } from '@steward/api-client/contract/properties';
import { instant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';
import { changesOf, keepList, keepRows } from '../../db/kept-rows.ts';
import { PROPERTIES_OF_STRETCH } from '../../db/migrations/0008-property-stretches.ts';
import { wireList, wireRows } from '../../db/wire-rows.ts';
import type { WireText } from '../../db/wire-text.ts';

/** Everything of one property, with the names around it. */
export const findProperty = (db: Db, id: number) =>
  db
    .selectFrom('property')
    .leftJoin('interior', 'interior.id', 'property.interior_id')
    .leftJoin('player', 'player.id', 'property.owner_id')
    .leftJoin('community_group', 'community_group.id', 'property.group_id')
    .leftJoin('property as parent', 'parent.id', 'property.parent_id')
    .selectAll('property')
    .select([
      'interior.name as interior_name',
      'interior.price as interior_price',
      'player.name as owner_name',
      'community_group.name as group_name',
      'parent.name as parent_name',
    ])
    .where('property.id', '=', id)
    .executeTakeFirst();

/** Whether the property exists. */
export async function propertyExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('property').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Revenue and restock since a day (YYYYMMDD), of one property. */
export async function findMonth(db: Db, id: number, sinceDay: number): Promise<{ revenue: number; restock: number }> {
  const sum = await db
    .selectFrom('property_day')
    .select((e) => [e.fn.sum<number | null>('revenue').as('revenue'), e.fn.sum<number | null>('restock').as('restock')])
    .where('property_id', '=', id)
    .where('day', '>=', sinceDay)
    .executeTakeFirstOrThrow();
  return { revenue: Number(sum.revenue ?? 0), restock: Number(sum.restock ?? 0) };
}

/** What happened to a property, newest first; the last 500. */
export async function listHistory(db: Db, id: number) {
  const rows = await db
    .selectFrom('property_history')
    .leftJoin('player', 'player.id', 'property_history.player_id')
    .select(['property_history.id', 'property_history.at', 'property_history.action', 'player.name'])
    .where('property_id', '=', id)
    .orderBy('property_history.at', 'desc')
    .orderBy('property_history.id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    dateTime: instant(row.at),
    user: row.name === null ? null : { name: row.name },
    action: row.action,
  }));
}

/** What was paid into and out of a property, newest first; the last 100. */
export async function listBank(db: Db, id: number): Promise<BankEntry[]> {
  const rows = await db
    .selectFrom('property_bank_entry as entry')
    .leftJoin('player', 'player.id', 'entry.player_id')
    .select(['entry.id', 'entry.at', 'entry.amount', 'entry.reason', 'player.name'])
    .where('property_id', '=', id)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ name, at, ...row }) => ({
    ...row,
    timestamp: instant(at),
    user: name === null ? null : { name },
  }));
}

/** Names of those who have a key. */
export const listKeys = (db: Db, id: number) =>
  db
    .selectFrom('property_key')
    .innerJoin('player', 'player.id', 'property_key.player_id')
    .select('player.name')
    .where('property_id', '=', id)
    .orderBy('player.name_lower')
    .execute();

/** Furniture, inside first. */
export async function listFurniture(db: Db, id: number) {
  const rows = await db
    .selectFrom('furniture')
    .leftJoin('player', 'player.id', 'furniture.added_by')
    .selectAll('furniture')
    .select('player.name as added_by_name')
    .where('property_id', '=', id)
    .orderBy('is_yard')
    .orderBy('furniture.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    isYard: row.is_yard === 1,
    modelId: row.model_id,
    posX: row.pos_x,
    posY: row.pos_y,
    posZ: row.pos_z,
    addedBy: row.added_by_name === null ? null : { name: row.added_by_name },
  }));
}

/** Notes of staff, newest first. */
export async function listNotes(db: Db, id: number) {
  const rows = await db
    .selectFrom('property_note')
    .leftJoin('player', 'player.id', 'property_note.staff_id')
    .select(['property_note.id', 'property_note.at', 'property_note.note', 'player.name'])
    .where('property_id', '=', id)
    .orderBy('property_note.at', 'desc')
    .orderBy('property_note.id', 'desc')
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, date: instant(row.at), note: row.note }));
}

/** Items and weapons inside. */
export async function listItems(db: Db, id: number) {
  const rows = await db
    .selectFrom('item_stack')
    .leftJoin('item', 'item.id', 'item_stack.item_id')
    .select(['item.name', 'item_stack.weapon_id', 'item_stack.amount'])
    .where('holder', '=', 'property')
    .where('holder_id', '=', id)
    .orderBy('item.name')
    .orderBy('item_stack.id')
    .execute();
  return rows.map((row) => ({ itemName: row.name, weaponId: row.weapon_id, amount: row.amount }));
}

const readBusinesses = (db: Db): WireText<BusinessRow[]> =>
  wireList(
    db,
    {
      ...{ id: 'number', name: 'text', functionality: 'number', value: 'number', entry_fee: 'number' },
      ...{ revenue: 'number', restock: 'number', balance: 'number' },
    },
    db
      .selectFrom('business_month')
      .innerJoin('property', 'property.id', 'business_month.property_id')
      .select(({ eb }) => [
        'property.id',
        'property.name',
        'property.functionality',
        'property.price as value',
        'property.entry_fee',
        'business_month.revenue',
        'business_month.restock',
        eb('business_month.revenue', '-', eb.ref('business_month.restock')).as('balance'),
      ])
      .orderBy('balance', 'desc')
      .orderBy('business_month.property_id'),
  );

/** Businesses with their past month as of the last daily snapshot, by balance. */
export const listBusinesses = keepList({ changes: changesOf('businesses'), read: readBusinesses });

/** Every property with a place on the map. */
export const listOnMap = keepRows<MapProperty>({
  columns: {
    id: 'number',
    name: 'text',
    type: 'number',
    functionality: 'number',
    active: 'flag',
    has_owner: 'flag',
    icon_x: 'number',
    icon_y: 'number',
    icon_z: 'number',
  },
  async stretches(db) {
    const rows = await db.selectFrom('property_stretch').selectAll().orderBy('stretch').execute();
    return rows.map(({ stretch, changes }) => ({
      from: stretch * PROPERTIES_OF_STRETCH,
      to: (stretch + 1) * PROPERTIES_OF_STRETCH,
      changes,
    }));
  },
  part: (db, { from, to }) =>
    db
      .selectFrom('property')
      .select(['id', 'name', 'type', 'functionality', 'active', 'icon_x', 'icon_y', 'icon_z'])
      .select(({ eb, or, lit }) =>
        eb
          .case()
          .when(or([eb('owner_id', 'is not', null), eb('group_id', 'is not', null), eb('job_id', 'is not', null)]))
          .then(lit(1))
          .else(lit(0))
          .end()
          .as('has_owner'),
      )
      .where('icon_x', 'is not', null)
      .where('icon_y', 'is not', null)
      .where('icon_z', 'is not', null)
      .where('id', '>=', from)
      .where('id', '<', to)
      .orderBy('id'),
});

const readYards = (db: Db) =>
  wireRows<Yard>(
    db,
    {
      key: 'property_id',
      columns: {
        property_id: 'number',
        min_x: 'number',
        max_x: 'number',
        min_y: 'number',
        max_y: 'number',
        icon_z: 'number',
      },
    },
    (after, limit) =>
      db
        .selectFrom('yard')
        .selectAll()
        .whereRef('min_x', '<', 'max_x')
        .whereRef('min_y', '<', 'max_y')
        .where('property_id', '>', after)
        .orderBy('property_id')
        .limit(limit),
  );

/** Yards with a surface: one with min ≥ max is skipped (`staff.md` section 5). */
export const listYards = keepList({ changes: changesOf('yards'), read: readYards });
