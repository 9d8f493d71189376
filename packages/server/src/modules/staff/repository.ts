import { sql } from 'kysely';
import type { InteriorRow, ItemRow, StaffMember } from '@steward/api-client/contract/staff';
import { isInactive } from '@steward/api-client/rules/staff';
import { maybeInstant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';

const strings = (json: string): string[] => {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.map(String) : [];
};

/** The team: everyone with an admin level, and with `seesDevelopers` a developer level. */
export async function listTeam(
  db: Db,
  now: number,
  { seesDevelopers }: { readonly seesDevelopers: boolean },
): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('player')
    .leftJoin('online_player', 'online_player.player_id', 'player.id')
    .selectAll('player')
    .select('online_player.since')
    .where((e) => e.or([e('admin_level', '>', 0), ...(seesDevelopers ? [e('developer_level', '>', 0)] : [])]))
    // Not by the column: the engine would go through all players in the order of its index.
    .orderBy(sql`player.admin_level + 0`, 'desc')
    .orderBy('name_lower')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    adminLevel: row.admin_level,
    ...(seesDevelopers ? { developerLevel: row.developer_level } : {}),
    lastLoggedIn: maybeInstant(row.last_login_at),
    timePlayed: row.time_played,
    online: row.since !== null,
    forceVac: row.force_vac === 1,
    vacExcepted: row.vac_exempt === 1,
    permissions: strings(row.permissions),
    specialPermissions: strings(row.special_permissions),
    inactive: isInactive(row.last_login_at, now),
  }));
}

/** Handled tickets of one staff member: by type, and their reviews. */
export async function findOwnTickets(db: Db, id: number) {
  const rows = await db
    .selectFrom('ticket')
    .select((e) => [
      'type',
      e.fn.countAll<number>().as('times'),
      e.fn.count<number>('reviewed').as('reviews'),
      e.fn.sum<number | null>('reviewed').as('stars'),
    ])
    .where('handler_id', '=', id)
    .where('closed_at', 'is not', null)
    .groupBy('type')
    .execute();
  const reviews = rows.reduce((sum, row) => sum + Number(row.reviews), 0);
  const stars = rows.reduce((sum, row) => sum + Number(row.stars ?? 0), 0);
  const times = (type: number) => rows.find((row) => row.type === type)?.times ?? 0;
  return {
    handledTickets: rows.reduce((sum, row) => sum + row.times, 0),
    reportTickets: times(1),
    supportTickets: times(2),
    reviews,
    averageReview: reviews === 0 ? null : Math.round((stars / reviews) * 100) / 100,
  };
}

/** Minutes of one player by day since a day. */
export const listOwnMinutes = (db: Db, id: number, since: number) =>
  db
    .selectFrom('played_day')
    .select(['day', 'minutes'])
    .where('player_id', '=', id)
    .where('kind', '=', 'rpg')
    .where('day', '>=', since)
    .execute();

/** When one staff member closed tickets since a time. */
export const listOwnClosings = (db: Db, id: number, since: number) =>
  db.selectFrom('ticket').select('closed_at').where('handler_id', '=', id).where('closed_at', '>=', since).execute();

/** How many punishments one staff member gave since a time. */
export async function countOwnPunishments(db: Db, id: number, since: number): Promise<number> {
  const row = await db
    .selectFrom('punishment')
    .select((e) => e.fn.countAll<number>().as('times'))
    .where('staff_id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.times;
}

/** Interiors by name. */
export async function listInteriors(db: Db): Promise<InteriorRow[]> {
  const rows = await db.selectFrom('interior').selectAll().orderBy('name').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    price: row.price,
    type: row.type,
    spawnX: row.spawn_x,
    spawnY: row.spawn_y,
    spawnZ: row.spawn_z,
    interior: row.interior,
    floors: row.floors,
    active: row.active === 1,
  }));
}

/** Items by name. */
export async function listItems(db: Db): Promise<ItemRow[]> {
  const rows = await db.selectFrom('item').selectAll().orderBy('name').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    stockPrice: row.stock_price,
    stockMax: row.stock_max,
    tax: row.tax,
    carryLimit: row.carry_limit,
    singular: row.singular === 1,
    directUse: row.direct_use === 1,
    functionality: row.functionality,
    modelId: row.model_id,
  }));
}
