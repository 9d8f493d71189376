import { sql } from 'kysely';
import type { InteriorRow, ItemRow, staff, StaffBan, StaffMember } from '@steward/api-client/contract/staff';
import { isInactive } from '@steward/api-client/rules/staff';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { PageRequest } from '../../core/context.ts';
import type { Paged } from '../../core/implement.ts';
import { nearMarkOf } from '../../core/page-mark.ts';
import { countedAfter } from '../../db/list-counts.ts';
import { nullableValue, personValue, readPage, columnValue, type ListValues } from '../../db/listing.ts';
import { newestIdOf } from '../../db/newest-id.ts';
import type { Db } from '../../db/schema.ts';

const strings = (json: string): string[] => {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.map(String) : [];
};

const BANS: ListValues<typeof staff.bans> = {
  user: personValue('ban.player_id'),
  endTimestamp: nullableValue('ban.end_at'),
  reason: columnValue('ban.reason'),
  staffUser: personValue('ban.staff_id', 'staff_member', true),
  startTimestamp: columnValue('ban.start_at'),
  type: columnValue('ban.type'),
  ip: nullableValue('ban.ip'),
  id: columnValue('ban.id'),
};

/** How many bans held at a time, of those up to an id; with `held` also those that were lifted since. */
function countHeld(at: number, newest: number, held: number | undefined) {
  const { later, from } = countedAfter('bans', at);
  const lasts = sql`(end_at is null or end_at > ${at})`;
  const today = sql`(select count(*) from ban where lifted_at is null and end_at > ${at} and end_at < ${from})`;
  // The conditions stand in what is counted, so that only the newest bans, and those that were lifted last, are looked at.
  const newer = sql`(select count(case when lifted_at is null and ${lasts} then 1 end) from ban where id > ${newest})`;
  const unlifted = sql<number>`${later} + ${today} - ${newer}`;
  if (held === undefined) return unlifted;
  return sql<number>`${unlifted} + (select count(case when id <= ${newest} and ${lasts} then 1 end) from ban where lifted_at >= ${held})`;
}

/** A page of active bans, newest first; as of an earlier moment, the ones that held then. */
export async function listBans(db: Db, now: number, page: PageRequest): Promise<Paged<StaffBan[]>> {
  const { asOf, isEarlier, isNear } = await nearMarkOf(page, now, () => newestIdOf(db, 'ban'));
  const held = isEarlier ? asOf.at : undefined;
  const active = db
    .selectFrom('ban')
    .where('ban.id', '<=', asOf.id)
    .where((e) =>
      e.or([e('ban.lifted_at', 'is', null), ...(held === undefined ? [] : [e('ban.lifted_at', '>=', held)])]),
    )
    .where((e) => e.or([e('ban.end_at', 'is', null), e('ban.end_at', '>', held ?? now)]));
  const { rows, total } = await readPage(
    db,
    {
      query: active
        .innerJoin('player', 'player.id', 'ban.player_id')
        .leftJoin('player as staff_member', 'staff_member.id', 'ban.staff_id')
        .select([
          'ban.id',
          'ban.type',
          'ban.start_at',
          'ban.end_at',
          'ban.reason',
          'ban.ip',
          'player.name',
          'staff_member.name as staff_name',
        ]),
      counted: active,
      kept: isNear ? countHeld(held ?? now, asOf.id, held) : undefined,
      values: BANS,
      usual: {
        by: [
          ['ban.start_at', 'desc'],
          ['ban.id', 'desc'],
        ],
        tie: 'ban.id',
      },
    },
    page,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      user: { name: row.name },
      type: row.type,
      startTimestamp: instant(row.start_at),
      endTimestamp: maybeInstant(row.end_at),
      reason: row.reason,
      ip: row.ip,
      staffUser: row.staff_name === null ? null : { name: row.staff_name },
    })),
    total,
    asOf,
  };
}

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
