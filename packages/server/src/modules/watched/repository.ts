import { sql, type ExpressionBuilder } from 'kysely';
import { WATCHED_JOINS, type WatchedJoin } from '@steward/api-client/contract/stats';
import type { watched, WatchedPlayer } from '@steward/api-client/contract/watched';
import type { Standing } from '@steward/api-client/rules/roles';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { PageRequest } from '../../core/context.ts';
import type { Paged } from '../../core/implement.ts';
import { markOf } from '../../core/page-mark.ts';
import { idsOfPerson } from '../../core/players/repository.ts';
import { standingOf } from '../../core/players/standing.ts';
import {
  expressionValue,
  nullableValue,
  personValue,
  readPage,
  columnValue,
  type ListValues,
} from '../../db/listing.ts';
import { newestIdOf } from '../../db/newest-id.ts';
import type { Db, Schema, Tx } from '../../db/schema.ts';
import { mayEnd } from './rules.ts';

const lasts = (now: number) => (e: ExpressionBuilder<Schema, 'watched_player'>) =>
  e.or([e('watched_player.until_at', 'is', null), e('watched_player.until_at', '>', now)]);

type Reader = Pick<Standing, 'id' | 'person'>;

/** Watches that have not ended; nobody is told of one on an account of their own. */
const toReader = (db: Db | Tx, reader: Reader, now: number) =>
  db.selectFrom('watched_player').where(lasts(now)).where('watched_player.player_id', 'not in', idsOfPerson(reader));

const shown = (query: ReturnType<typeof toReader>) =>
  query
    .innerJoin('player', 'player.id', 'watched_player.player_id')
    .leftJoin('player as staff_member', 'staff_member.id', 'watched_player.staff_id')
    .leftJoin('online_player', 'online_player.player_id', 'watched_player.player_id')
    .select([
      'watched_player.id',
      'watched_player.reason',
      'watched_player.since',
      'watched_player.until_at',
      'watched_player.joins',
      'watched_player.last_join_at',
      'watched_player.staff_id',
      'player.name as player_name',
      'online_player.since as online_since',
      'staff_member.name as staff_name',
      'staff_member.admin_level',
      'staff_member.developer_level',
      'staff_member.permissions',
    ]);

type StoredWatch = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

/** Who began a watch; undefined once the account is gone. */
function byOf({ staff_id, admin_level, developer_level, permissions }: StoredWatch): Standing | undefined {
  if (staff_id === null || admin_level === null || developer_level === null || permissions === null) return undefined;
  return standingOf({ id: staff_id, admin_level, developer_level, permissions });
}

const watchedOf = (row: StoredWatch, reader: Standing): WatchedPlayer => ({
  id: row.id,
  playerName: row.player_name,
  reason: row.reason,
  onlineSince: maybeInstant(row.online_since),
  joins: row.joins,
  lastJoin: maybeInstant(row.last_join_at),
  staffName: row.staff_name,
  since: instant(row.since),
  until: maybeInstant(row.until_at),
  canRemove: mayEnd(reader, byOf(row)),
});

const VALUES: ListValues<typeof watched.list> = {
  playerName: personValue('watched_player.player_id'),
  reason: columnValue('watched_player.reason'),
  onlineSince: expressionValue(
    sql`(select o.since from online_player o where o.player_id = watched_player.player_id)`,
    true,
  ),
  joins: columnValue('watched_player.joins'),
  lastJoin: nullableValue('watched_player.last_join_at'),
  staffName: personValue('watched_player.staff_id', 'staff_member', true),
  since: columnValue('watched_player.since'),
  until: nullableValue('watched_player.until_at'),
  id: columnValue('watched_player.id'),
};

/** A page of them; whom somebody watches since lately first. */
export async function listWatched(
  db: Db,
  page: PageRequest,
  reader: Standing,
  now: number,
): Promise<Paged<WatchedPlayer[]>> {
  const asOf = await markOf(page, now, () => newestIdOf(db, 'watched_player'));
  const counted = toReader(db, reader, now).where('watched_player.id', '<=', asOf.id);
  const { rows, total } = await readPage(
    db,
    {
      query: shown(counted),
      counted,
      values: VALUES,
      usual: {
        by: [
          ['watched_player.since', 'desc'],
          ['watched_player.id', 'desc'],
        ],
        tie: 'watched_player.id',
      },
    },
    page,
  );
  return { items: rows.map((row) => watchedOf(row, reader)), total, asOf };
}

/** The watch on a player, as the reader sees it. */
export async function findWatch(
  db: Db | Tx,
  player: number,
  reader: Standing,
  now: number,
): Promise<WatchedPlayer | undefined> {
  const row = await shown(toReader(db, reader, now))
    .where('watched_player.player_id', '=', player)
    .executeTakeFirst();
  return row && watchedOf(row, reader);
}

interface NewWatch {
  readonly player: number;
  readonly staff: number;
  readonly reason: string;
  readonly until: number | null;
  readonly now: number;
}

/** Begins a watch, in place of one that ended. */
export async function insertWatch(tx: Tx, { player, staff, reason, until, now }: NewWatch): Promise<void> {
  await removeWatch(tx, player);
  await tx
    .insertInto('watched_player')
    .values({ player_id: player, staff_id: staff, reason, since: now, until_at: until })
    .execute();
}

/** Says anew why a player is watched and until when. */
export const changeWatch = (tx: Tx, player: number, { reason, until }: Pick<NewWatch, 'reason' | 'until'>) =>
  tx.updateTable('watched_player').set({ reason, until_at: until }).where('player_id', '=', player).execute();

export const removeWatch = (tx: Tx, player: number) =>
  tx.deleteFrom('watched_player').where('player_id', '=', player).execute();

/** How many watched players are online. */
export async function countOnline(db: Db, reader: Reader, now: number): Promise<number> {
  const { n } = await toReader(db, reader, now)
    .innerJoin('online_player', 'online_player.player_id', 'watched_player.player_id')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Which of them joined last, newest first. */
export async function lastJoins(db: Db, reader: Reader, now: number): Promise<WatchedJoin[]> {
  const rows = await toReader(db, reader, now)
    .innerJoin('player', 'player.id', 'watched_player.player_id')
    .select(['watched_player.id', 'player.name', 'watched_player.last_join_at as at'])
    .where('watched_player.last_join_at', 'is not', null)
    .orderBy('watched_player.last_join_at', 'desc')
    .orderBy('watched_player.id', 'desc')
    .limit(WATCHED_JOINS)
    .execute();
  return rows.flatMap(({ id, name, at }) => (at === null ? [] : [{ id, name, at: instant(at) }]));
}
