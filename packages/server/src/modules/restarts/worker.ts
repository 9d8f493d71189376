import { COUNTED_FROM, MOST_LATE, MOST_WAIT_FOR_EMPTY, mayRestart } from '@steward/api-client/rules/restarts';
import { appendAudit } from '../../core/audit.ts';
import { callerOf } from '../../core/caller.ts';
import { ConflictError } from '../../core/errors.ts';
import { tellOutbox } from '../../core/outbox.ts';
import { repeat } from '../../core/repeat.ts';
import type { Services } from '../../core/services.ts';
import { findIdentity } from '../../db/identities.ts';
import type { Tx } from '../../db/schema.ts';
import { startAskingBack } from './back.ts';
import { RESTART_TOPIC } from './lines.ts';
import { nextMark, tellPlayers } from './tell-players.ts';
import { planNext } from './plan-next.ts';
import { changeRestart, findRestart, listOpen, listUntaken, pruneRestarts, type RestartRow } from './repository.ts';
import { beginAudit, beginRestart, endUntaken, startRestart, TAKE_SECONDS, type BegunRestart } from './run.ts';
import { listDueSchedules } from './schedules-repository.ts';
import { playersOn } from './server-state.ts';
import { skip } from './skip.ts';
import { targetNamed, type Target } from './targets.ts';

const LOOK_MS = 1000;
const PRUNE_MS = 3_600_000;
/** As many restarts are kept, and the lines of as many. */
const KEPT = { restarts: 2000, lines: 200 };
export interface RestartWorker {
  /** Does what is due, and waits for it. */
  turn(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Plans what schedules ask for, tells players, begins what is due. Every process has one; what each does is decided in
 * the database, so that it is done once.
 */
export function startRestartWorker(
  services: Services,
  /** 0: only when it is asked to. */
  { lookMs = LOOK_MS } = {},
): RestartWorker {
  const { config, database, db, clock, log } = services;
  const asking = startAskingBack(services);
  let prunedAt = 0;

  /** In a transaction that takes its turn; what follows it is told at once. */
  async function write<T>(work: (tx: Tx, now: number) => Promise<T>): Promise<T> {
    const result = await database.withWrite((tx) => work(tx, clock.now()));
    await tellOutbox(services);
    return result;
  }

  async function followSchedules(): Promise<void> {
    if ((await listDueSchedules(db, clock.now() + COUNTED_FROM)).length === 0) return;
    await write(async (tx, now) => {
      for (const schedule of await listDueSchedules(tx, now + COUNTED_FROM))
        await planNext(services, tx, schedule, now);
    });
  }

  async function tell(row: RestartRow, target: Target): Promise<void> {
    await write(async (tx, now) => {
      const current = await findRestart(tx, row.id);
      const mark = current && nextMark(current, current.due_at - now);
      if (!current || !mark || !(await changeRestart(tx, row.id, 'waiting', { told: mark }))) return;
      await tellPlayers(tx, config, target, current, now);
    });
  }

  /** Begins a restart that is due: it was not cancelled or moved until now, or it is not begun. */
  async function begin(row: RestartRow, target: Target): Promise<void> {
    const begun = await write((tx, now) => beginDue(services, tx, { row, target, now })).catch((error: unknown) => {
      // Another restart of the target runs: this one follows, or is skipped when that takes too long.
      if (error instanceof ConflictError) return undefined;
      throw error;
    });
    if (begun) startRestart(services, begun);
  }

  async function attend(row: RestartRow, now: number): Promise<void> {
    const target = targetNamed(config, row.target);
    const late = now - row.due_at;
    if (late < 0) {
      if (target && nextMark(row, -late) > 0) await tell(row, target);
      return;
    }
    const onlyEmpty = row.only_empty === 1;
    if (!target) return write((tx, at) => skip(services, tx, row, 'It is not configured any more.', at));
    if (late > (onlyEmpty ? MOST_WAIT_FOR_EMPTY : MOST_LATE)) {
      const why = onlyEmpty
        ? 'Players were on the server for an hour.'
        : 'It could not begin within five minutes of its time.';
      return write((tx, at) => skip(services, tx, row, why, at));
    }
    if (onlyEmpty && ((await playersOn(services, target.server)) ?? 1) > 0) return;
    await begin(row, target);
  }

  async function endUntakenOnes(): Promise<void> {
    const before = () => clock.now() - TAKE_SECONDS;
    const rows = await listUntaken(db, before());
    if (rows.length === 0) return;
    await write(async (tx, now) => {
      for (const row of await listUntaken(tx, before())) await endUntaken(tx, row, now);
    });
    for (const { id } of rows) await services.bus.publish(RESTART_TOPIC, { id });
  }

  async function prune(): Promise<void> {
    if (prunedAt !== 0 && performance.now() - prunedAt < PRUNE_MS) return;
    prunedAt = performance.now();
    await database.withWrite((tx) => pruneRestarts(tx, KEPT));
  }

  async function look(): Promise<void> {
    await followSchedules();
    for (const row of await listOpen(db)) if (row.state === 'waiting') await attend(row, clock.now());
    await endUntakenOnes();
    await prune();
  }

  let looking: Promise<void> | undefined;
  const turn = (): Promise<void> => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'Restarts could not be looked at; it is tried again.'))
      .finally(() => (looking = undefined));
    return looking;
  };
  // A turn tells by itself why it failed.
  const running = lookMs === 0 ? undefined : repeat(turn, { everyMs: lookMs, failed: () => undefined });
  return {
    async turn() {
      await looking;
      await turn();
      await asking.turn();
    },
    async stop() {
      await running?.stop();
      await looking;
      await asking.stop();
    },
  };
}

/** Whether who planned it may still do so: a rank that was taken since does not count. */
async function stillMay(tx: Tx, { by_id }: RestartRow, target: Target, now: number): Promise<boolean> {
  const [identity] = by_id === null ? [] : await findIdentity(tx, { player: by_id, now });
  return identity !== undefined && mayRestart(callerOf(identity, now), target);
}

/** Begins a restart if it still waits, is due, and whoever planned it may still do so. */
async function beginDue(
  services: Services,
  tx: Tx,
  { row, target, now }: { readonly row: RestartRow; readonly target: Target; readonly now: number },
): Promise<BegunRestart | undefined> {
  const current = await findRestart(tx, row.id);
  if (current?.state !== 'waiting' || current.due_at > now) return undefined;
  if (current.schedule_id === null && !(await stillMay(tx, current, target, now))) {
    await skip(services, tx, current, `${current.by_name} may not restart it any more.`, now);
    return undefined;
  }
  const by = { id: current.by_id, name: current.by_name, ip: current.by_ip };
  const made = await beginRestart(tx, target, by, now, current);
  await appendAudit(tx, by, now, [beginAudit(made)]);
  return made;
}
