import type { Db, Tx } from './schema.ts';

/** The kind of commands for game servers in the outbox; the subject is the command, the ordering key its server. */
export const GAME_COMMAND = 'game.command';

/** The server that the panel is about, whose commands are written when none is named. */
export const GAME_SERVER = 'rpg';

const gapKey = (server: string): string => `outbox.expired.${server}`;

export interface GameCommand {
  readonly id: number;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Epoch seconds. */
  readonly createdAt: number;
}

const waiting = (server: string) => ({ kind: GAME_COMMAND, ordering_key: server, state: 'waiting' }) as const;

/** Whether commands expired after the last one that the server answered: it has to read its state anew. */
export async function hasGap(db: Db, server: string): Promise<boolean> {
  const expired = await db.selectFrom('setting').select('value').where('key', '=', gapKey(server)).executeTakeFirst();
  if (!expired) return false;
  const row = await db
    .selectFrom('bridge_server')
    .select('acknowledged')
    .where('server', '=', server)
    .executeTakeFirst();
  return Number(expired.value) > (row?.acknowledged ?? 0);
}

/** Commands of a server that it did not answer, after an id, in their order. */
export async function listCommands(db: Db | Tx, server: string, after: number, most: number): Promise<GameCommand[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'subject', 'payload', 'created_at'])
    .where((row) => row.and(waiting(server)))
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id, subject, payload, created_at }) => ({
    id,
    kind: subject,
    payload: JSON.parse(payload) as GameCommand['payload'],
    createdAt: created_at,
  }));
}

/** What a server did with a command. */
export interface CommandAnswer {
  readonly server: string;
  readonly id: number;
  /** Why it was not done, as a sentence. */
  readonly refusal?: string | undefined;
}

/** Notes what a server did with one command, which may have expired meanwhile. False when it neither waited nor expired. */
export async function answerCommand(tx: Tx, { server, id, refusal }: CommandAnswer, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: refusal === undefined ? 'done' : 'failed', last_error: refusal ?? null, done_at: now })
    .where('kind', '=', GAME_COMMAND)
    .where('ordering_key', '=', server)
    .where('state', 'in', ['waiting', 'expired'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await tx
    .insertInto('bridge_server')
    .values({ server, heard_at: now, acknowledged: id })
    .onConflict((conflict) =>
      conflict.column('server').doUpdateSet((row) => ({
        heard_at: row.ref('excluded.heard_at'),
        acknowledged: row
          .case()
          .when('bridge_server.acknowledged', '<', row.ref('excluded.acknowledged'))
          .then(row.ref('excluded.acknowledged'))
          .else(row.ref('bridge_server.acknowledged'))
          .end(),
      })),
    )
    .execute();
  return true;
}

/** Whether a server has, or had until lately, a command of that id. */
export const knowsCommand = async (tx: Tx, server: string, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', GAME_COMMAND)
    .where('ordering_key', '=', server)
    .executeTakeFirst()) !== undefined;

export interface CommandBounds {
  /** Seconds that a command is kept for a server that does not take it. */
  readonly seconds: number;
  /** The most that are kept for one server. */
  readonly most: number;
}

/** Expires what no server took in time, or what is too much; the server hears of the gap. Gives how many. */
export async function expireCommands(tx: Tx, now: number, { seconds, most }: CommandBounds): Promise<number> {
  const servers = await tx
    .selectFrom('outbox')
    .select('ordering_key')
    .distinct()
    .where('kind', '=', GAME_COMMAND)
    .where('state', '=', 'waiting')
    .execute();
  let expired = 0;
  for (const { ordering_key: server } of servers)
    if (server !== null) expired += await expireOf(tx, server, now, { seconds, most });
  return expired;
}

async function expireOf(tx: Tx, server: string, now: number, { seconds, most }: CommandBounds): Promise<number> {
  const overdue = tx
    .selectFrom('outbox')
    .select('id')
    .where((row) => row.and(waiting(server)));
  const [old, many] = [
    await overdue
      .where('created_at', '<', now - seconds)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    await overdue.orderBy('id', 'desc').offset(most).limit(1).executeTakeFirst(),
  ];
  const last = Math.max(old?.id ?? 0, many?.id ?? 0);
  if (last === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'expired', done_at: now, last_error: 'The game server did not take it in time.' })
    .where((row) => row.and(waiting(server)))
    .where('id', '<=', last)
    .executeTakeFirst();
  await tx
    .insertInto('setting')
    .values({ key: gapKey(server), value: String(last) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(last) }))
    .execute();
  return Number(numUpdatedRows);
}

/** Lets go of a command that is not to be done any more. */
export const expireCommand = (tx: Tx, id: number, now: number) =>
  tx
    .updateTable('outbox')
    .set({ state: 'expired', done_at: now, last_error: 'The game server did not take it in time.' })
    .where('kind', '=', GAME_COMMAND)
    .where('state', '=', 'waiting')
    .where('id', '=', id)
    .execute();

/** Takes back a command that is not wanted any more. */
export const dropCommand = (tx: Tx, id: number, now: number, why: string) =>
  tx
    .updateTable('outbox')
    .set({ state: 'dropped', done_at: now, last_error: why })
    .where('kind', '=', GAME_COMMAND)
    .where('state', '=', 'waiting')
    .where('id', '=', id)
    .execute();
