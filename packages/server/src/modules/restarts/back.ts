import { askGameServer } from '@steward/api-client/game/ask';
import { partsOf } from '@steward/api-client/rules/server-address';
import { MOST_BACK_AFTER } from '@steward/api-client/rules/restarts';
import { insertOutbox, tellOutbox } from '../../core/outbox.ts';
import { repeat, type Repeated } from '../../core/repeat.ts';
import type { Services } from '../../core/services.ts';
import { outageNotice } from '../../core/notices.ts';
import { answeredAgent } from '../site/note-answer.ts';
import { RESTART_TOPIC } from './lines.ts';
import { changeRestart, claimBack, listBackDue, type RestartRow } from './repository.ts';
import { serverWithId } from './server-state.ts';
import { targetNamed } from './targets.ts';

type GameServer = Services['config']['servers'][number];

const LOOK_MS = 1000;
const TIMEOUT_MS = 2000;
/** Seconds that a process has to ask and to write the answer. */
const LEASE = 6;
const EVERY = 2;

/** After a restart: asks the game server until it answers, one process at a time, and notes how long that took. */
export function startAskingBack(services: Services): Repeated & { turn(): Promise<void> } {
  const { config, database, db, clock, log } = services;

  async function ask(row: RestartRow): Promise<void> {
    const claimed = { ...row, back_due_at: clock.now() + LEASE };
    if (!(await database.withWrite((tx) => claimBack(tx, row, claimed.back_due_at), { beside: true }))) return;
    const target = targetNamed(config, row.target);
    const server = config.demonstration ? undefined : serverWithId(config, target?.server);
    if (!server) return note(row, { back_due_at: null });
    const isBack = await answers(server, row.ended_at ?? 0);
    const now = clock.now();
    const after = now - (row.ended_at ?? now);
    if (isBack) return note(row, { is_back: 1, back_after: after, back_due_at: null });
    if (after < MOST_BACK_AFTER) return note(row, { back_due_at: now + EVERY });
    await note(
      row,
      { is_back: 0, back_after: after, back_due_at: null },
      `${target?.label ?? row.target} did not come back after its restart.`,
    );
  }

  /** What its agent was told since then, where one reports; otherwise it is asked from here. */
  async function answers({ id, kind, address, encoding }: GameServer, since: number): Promise<boolean> {
    const told = await answeredAgent(db, id, { since, now: clock.now() });
    return told ?? 'status' in (await askGameServer(kind, { ...partsOf(address), timeoutMs: TIMEOUT_MS, encoding }));
  }

  async function note(row: RestartRow, values: Parameters<typeof changeRestart>[3], notice?: string): Promise<void> {
    const notices = notice === undefined ? [] : [outageNotice(`restart ${row.target}`, notice)];
    await database.withWrite(async (tx) => {
      await changeRestart(tx, row.id, 'ended', values);
      await insertOutbox(tx, notices, { now: clock.now() });
    });
    if (notices.length > 0) await tellOutbox(services);
    await services.bus.publish(RESTART_TOPIC, { id: row.id });
  }

  const turn = async () => {
    await Promise.all((await listBackDue(db, clock.now())).map(ask));
  };
  const failed = (error: unknown) =>
    log.warn({ err: error }, 'Whether a game server is back could not be noted; it is asked again.');
  return { turn, ...repeat(turn, { everyMs: LOOK_MS, failed }) };
}
