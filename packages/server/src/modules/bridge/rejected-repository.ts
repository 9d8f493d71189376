import type { gameServers } from '@steward/api-client/contract/game-servers';
import type { Selectable } from 'kysely';
import { GAME_COMMAND } from '../../db/game-commands.ts';
import { nullableValue, readPage, columnValue, type ListPart, type ListValues } from '../../db/listing.ts';
import type { Db, Schema, Tx } from '../../db/schema.ts';

export type RejectedRow = Selectable<Schema['bridge_rejected']>;

export interface RejectedFilter {
  readonly server?: string | undefined;
  readonly kind?: string | undefined;
  readonly unknown?: boolean | undefined;
}

const filtered = (db: Db | Tx, { server, kind, unknown }: RejectedFilter) =>
  db
    .selectFrom('bridge_rejected')
    .$if(server !== undefined, (query) => query.where('server', '=', server ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(unknown !== undefined, (query) => query.where('unknown', '=', Number(unknown)));

const REJECTED: ListValues<typeof gameServers.rejected> = {
  id: columnValue('bridge_rejected.id'),
  receivedAt: columnValue('bridge_rejected.received_at'),
  server: columnValue('bridge_rejected.server'),
  kind: nullableValue('bridge_rejected.kind'),
  reason: columnValue('bridge_rejected.reason'),
  line: columnValue('bridge_rejected.line'),
  unknown: columnValue('bridge_rejected.unknown'),
};

/** Events that were set aside, newest first. */
export async function listRejected(
  db: Db,
  filter: RejectedFilter,
  page: ListPart,
): Promise<{ items: RejectedRow[]; total: number }> {
  const some = filtered(db, filter);
  const usual = { by: [['bridge_rejected.id', 'desc']], tie: 'bridge_rejected.id' } as const;
  const { rows, total } = await readPage(db, { query: some.selectAll(), counted: some, values: REJECTED, usual }, page);
  return { items: rows, total };
}

/** The oldest of them. */
export const oldestRejected = (tx: Tx, filter: RejectedFilter, most: number): Promise<RejectedRow[]> =>
  filtered(tx, filter).selectAll().orderBy('id').limit(most).execute();

export const findRejected = (tx: Tx, id: number): Promise<RejectedRow | undefined> =>
  tx.selectFrom('bridge_rejected').selectAll().where('id', '=', id).executeTakeFirst();

export const removeRejected = (tx: Tx, ids: readonly number[]) =>
  ids.length === 0 ? undefined : tx.deleteFrom('bridge_rejected').where('id', 'in', ids).execute();

/** Lets go of all that were set aside; how many. */
export async function dropRejected(tx: Tx, { server, kind }: RejectedFilter): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('bridge_rejected')
    .where('server', '=', server ?? '')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What the door knows of each server, by its name. */
export async function readServers(db: Db) {
  const [servers, rejected, waiting, tokens] = await Promise.all([
    db.selectFrom('bridge_server').select(['server', 'heard_at', 'clock_ahead', 'not_kept']).execute(),
    db
      .selectFrom('bridge_rejected')
      .select((row) => ['server', row.fn.countAll<number>().as('count'), row.fn.sum<number>('unknown').as('unknown')])
      .groupBy('server')
      .execute(),
    db
      .selectFrom('outbox')
      .select((row) => [
        'ordering_key as server',
        row.fn.countAll<number>().as('count'),
        row.fn.min('created_at').as('since'),
      ])
      .where('kind', '=', GAME_COMMAND)
      .where('state', '=', 'waiting')
      .groupBy('ordering_key')
      .execute(),
    db
      .selectFrom('access_token')
      .select((row) => ['server', row.fn.countAll<number>().as('count')])
      .where('kind', '=', 'bridge')
      .where('revoked_at', 'is', null)
      .groupBy('server')
      .execute(),
  ]);
  return { servers, rejected, waiting, tokens };
}

interface PlayerCommands {
  readonly player: number;
  /** Only these kinds. */
  readonly kinds?: readonly string[];
  /** None of these. */
  readonly without: readonly string[];
  /** Of alerts only those that this account made. */
  readonly alertsBy?: number;
  readonly most: number;
}

/** What was asked of the game about a player, newest first. */
export const listPlayerCommands = (db: Db, { player, kinds, without, alertsBy, most }: PlayerCommands) =>
  db
    .selectFrom('outbox')
    .leftJoin('player', 'player.id', 'outbox.created_by')
    .select([
      'outbox.id',
      'outbox.subject',
      'outbox.ordering_key',
      'outbox.state',
      'outbox.last_error',
      'outbox.created_at',
      'outbox.done_at',
      'player.name as creator',
    ])
    .where('outbox.player_id', '=', player)
    .where('outbox.kind', '=', GAME_COMMAND)
    .$if(kinds !== undefined, (query) => query.where('outbox.subject', 'in', [...(kinds ?? [])]))
    .$if(without.length > 0, (query) => query.where('outbox.subject', 'not in', [...without]))
    .$if(alertsBy !== undefined, (query) =>
      query.where((e) => e.or([e('outbox.subject', '!=', 'alert'), e('outbox.created_by', '=', alertsBy ?? null)])),
    )
    .orderBy('outbox.id', 'desc')
    .limit(most)
    .execute();
