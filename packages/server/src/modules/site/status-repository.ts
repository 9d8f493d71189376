import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/schema.ts';

export type StatusRow = Selectable<Schema['game_status']>;

export const findStatus = (db: Db | Tx, server: string): Promise<StatusRow | undefined> =>
  db.selectFrom('game_status').selectAll().where('server', '=', server).executeTakeFirst();

/** Of these servers, those that are not to be asked yet. A time that lies further off was written by another clock. */
export async function listWaiting(
  db: Db,
  servers: readonly string[],
  { now, most }: { readonly now: number; readonly most: number },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('game_status')
    .select('server')
    .where('server', 'in', [...servers])
    .where('due_at', '>', now)
    .where('due_at', '<=', now + most)
    .execute();
  return new Set(rows.map(({ server }) => server));
}

/** Takes the asking of a server upon this process until that time. False: another one took it. */
export async function claimAsking(
  tx: Tx,
  server: string,
  { now, until, most }: { readonly now: number; readonly until: number; readonly most: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('game_status')
    .values({ server, due_at: until })
    .onConflict((conflict) =>
      conflict
        .column('server')
        .doUpdateSet({ due_at: until })
        .where(({ or, eb }) => or([eb('game_status.due_at', '<=', now), eb('game_status.due_at', '>', now + most)])),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Minutes and hours: what players are counted by. */
export const SPANS = { minute: 60, hour: 3600 } as const;

/** Counts the players of a server into the minute and the hour. */
export async function countPlayers(tx: Tx, server: string, players: number, now: number): Promise<void> {
  for (const span of Object.values(SPANS))
    await tx
      .insertInto('game_players')
      .values({ server, span, at: now - (now % span), total: players, count: 1, most: players })
      .onConflict((conflict) =>
        conflict.columns(['server', 'span', 'at']).doUpdateSet((row) => ({
          total: row('game_players.total', '+', players),
          count: row('game_players.count', '+', 1),
          most: row
            .case()
            .when('game_players.most', '<', players)
            .then(players)
            .else(row.ref('game_players.most'))
            .end(),
        })),
      )
      .execute();
}

/** Forgets minutes and hours that are kept no longer; ages in seconds. */
export async function forgetPlayers(
  tx: Tx,
  now: number,
  ages: Readonly<Record<keyof typeof SPANS, number>>,
): Promise<void> {
  for (const name of ['minute', 'hour'] as const)
    await tx
      .deleteFrom('game_players')
      .where('span', '=', SPANS[name])
      .where('at', '<', now - ages[name])
      .execute();
}

export interface CountedPlayers {
  readonly at: number;
  readonly average: number;
  readonly most: number;
}

/** A stretch of time, its end not included, in steps from its beginning; seconds. */
export interface PlayersStretch {
  readonly from: number;
  readonly until: number;
  readonly step: number;
}

/** Players of a server since then, in steps of so many seconds, in their order; steps without any are missing. */
export async function listPlayers(
  db: Db,
  server: string,
  { span, step, from, until }: PlayersStretch & { readonly span: number },
): Promise<CountedPlayers[]> {
  const begin = sql<number>`at - (at - ${sql.lit(from)}) % ${sql.lit(step)}`;
  const rows = await db
    .selectFrom('game_players')
    .select((row) => [
      begin.as('begin'),
      row.fn.sum<number>('total').as('total'),
      row.fn.sum<number>('count').as('count'),
      row.fn.max('most').as('most'),
    ])
    .where('server', '=', server)
    .where('span', '=', span)
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy(begin)
    .orderBy(begin)
    .execute();
  return rows.map(({ begin: at, total, count, most }) => ({
    at: Number(at),
    average: Math.round(Number(total) / Number(count)),
    most: Number(most),
  }));
}

/** Writes how a server is. */
export async function writeStatus(
  tx: Tx,
  server: string,
  values: Omit<Insertable<Schema['game_status']>, 'server'>,
): Promise<void> {
  await tx
    .insertInto('game_status')
    .values({ server, ...values })
    .onConflict((conflict) => conflict.column('server').doUpdateSet(values))
    .execute();
}

/** Puts off when a server is asked next. */
export const writeDue = (tx: Tx, server: string, due_at: number) =>
  tx.updateTable('game_status').set({ due_at }).where('server', '=', server).execute();
