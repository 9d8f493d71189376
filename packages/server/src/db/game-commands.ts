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

export interface NextCommands {
  readonly commands: readonly GameCommand[];
  /** Commands after that id expired: the server has to read its state anew. */
  readonly gap: boolean;
}

const waiting = (server: string) => ({ kind: GAME_COMMAND, ordering_key: server, state: 'waiting' }) as const;

/** Commands of a server that it did not acknowledge, after an id, in their order. */
export async function listCommands(db: Db, server: string, after: number, most: number): Promise<NextCommands> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'subject', 'payload', 'created_at'])
    .where((row) => row.and(waiting(server)))
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  const expired = await db.selectFrom('setting').select('value').where('key', '=', gapKey(server)).executeTakeFirst();
  return {
    commands: rows.map(({ id, subject, payload, created_at }) => ({
      id,
      kind: subject,
      payload: JSON.parse(payload) as GameCommand['payload'],
      createdAt: created_at,
    })),
    gap: expired !== undefined && Number(expired.value) > after,
  };
}

/** Notes what a server did with one command: done, or refused with its reason. False when it did not wait. */
export async function acknowledgeCommand(
  tx: Tx,
  { server, id, refusal }: { readonly server: string; readonly id: number; readonly refusal?: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({
      state: refusal === undefined ? 'done' : 'failed',
      last_error: refusal === undefined ? null : `The game server refused: ${refusal}`,
      done_at: now,
    })
    .where((row) => row.and(waiting(server)))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that a server did all commands up to an id. */
export async function acknowledgeCommandsThrough(tx: Tx, server: string, id: number, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'done', done_at: now })
    .where((row) => row.and(waiting(server)))
    .where('id', '<=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

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
