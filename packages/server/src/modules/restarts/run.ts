import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { KILL_AFTER_MS, runCommand, type CommandEnd } from '@steward/api-client/processes/run-command';
import { restartEndText } from '@steward/api-client/rules/restart-end';
import { appendAudit, type AuditActor } from '../../core/audit.ts';
import { ConflictError } from '../../core/errors.ts';
import { commandItem } from '../../core/game-commands.ts';
import type { HeldKind } from '../../core/outbox-kinds.ts';
import { CLAIMER, insertOutbox } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import { dropCommand } from '../../db/game-commands.ts';
import { findLatest, insertClaimed, isClaimed, settleClaim, type OutboxRow } from '../../db/outbox.ts';
import type { Tx } from '../../db/schema.ts';
import { keepEvents, RESTART_TOPIC, type RestartMessage } from './lines.ts';
import { changeRestart, findRestart, insertRestart, type RestartRow } from './repository.ts';
import type { Target } from './targets.ts';

const KIND = 'develop.restart';
/** Between the time limit of a command and the end of its lease: the time to end it, and to write that down. */
const SLACK_SECONDS = 30 + Math.ceil(KILL_AFTER_MS / 1000);
/** An agent has begun after so many seconds, or does not run. */
export const TAKE_SECONDS = 30;
/** Seconds after its end at which the server is asked first. */
const BACK_FIRST = 2;
const NOTE_AGAIN_MS = 2000;
const LOST = 'The server stopped before the restart command ended.';
const AGENT_LOST = 'The agent was not heard of any more before the restart had ended.';

/** How a restart ended; `error` where neither status nor signal tells. */
export type RestartEnd = CommandEnd & { readonly error?: string | undefined };

const Held = z.object({
  by: z.object({ id: z.nullable(z.int()), name: z.string(), ip: z.string() }),
  /** Absent in what an earlier version wrote. */
  restart: z.optional(z.int()),
});
type Held = z.infer<typeof Held>;

const heldOf = ({ payload }: OutboxRow): Held => Held.parse(JSON.parse(payload));

/** A restart that was begun in the database; nothing runs yet. */
export interface BegunRestart {
  readonly row: RestartRow;
  readonly target: Target;
}

const claimerOf = ({ agent }: Pick<RestartRow, 'agent'>): string => (agent === null ? CLAIMER : `agent ${agent}`);

/** The lease of a target: it holds over all processes and machines until the command must have ended. */
async function claim(tx: Tx, target: Target, row: RestartRow, by: AuditActor, now: number): Promise<number> {
  const { name, timeoutSeconds, agent } = target;
  const latest = await findLatest(tx, KIND, name);
  if (latest && isClaimed(latest, now))
    throw new ConflictError(`A restart of ${name} is running already. Wait until it has ended.`);
  if (latest?.state === 'running') await endAbandoned(tx, latest, now);
  const until = now + timeoutSeconds + SLACK_SECONDS + (agent === undefined ? 0 : TAKE_SECONDS);
  const item = { kind: KIND, subject: name, payload: { by, restart: row.id } satisfies Held };
  return insertClaimed(tx, item, { now, by: claimerOf(row), until, createdBy: by.id });
}

/**
 * Begins a restart, planned (`planned`, still waiting) or now. An agent is asked to do it by a command that is kept
 * with the rest. Throws `ConflictError` while somebody else holds the target, or when the plan is none any more.
 */
export async function beginRestart(
  tx: Tx,
  target: Target,
  by: AuditActor,
  now: number,
  planned?: RestartRow,
): Promise<BegunRestart> {
  const begun = { state: 'running', began_at: now, agent: target.agent ?? null } as const;
  const row = planned
    ? await changeRestart(tx, planned.id, 'waiting', begun)
    : await insertRestart(tx, {
        ...begun,
        target: target.name,
        due_at: now,
        by_id: by.id,
        by_name: by.name,
        by_ip: by.ip,
        created_at: now,
      });
  if (!row) throw new ConflictError('This restart is not planned any more.');
  const claim_id = await claim(tx, target, row, by, now);
  const [command_id = null] =
    target.agent === undefined ? [] : await insertOutbox(tx, [orderOf(target, target.agent, row.id)], { now });
  const held = await changeRestart(tx, row.id, 'running', { claim_id, command_id });
  return { row: held ?? row, target };
}

/** What an agent is told: names and numbers alone, no text that anybody wrote. */
const orderOf = ({ name, timeoutSeconds }: Target, agent: string, id: number) =>
  commandItem('restart', { restart: id, target: name, timeout_seconds: timeoutSeconds }, agent);

/** What is noted of a restart when it begins. */
export const beginAudit = ({ row, target }: BegunRestart) => ({
  action: 'develop.restart' as const,
  target: target.name,
  after: {
    ...(target.command ? { program: target.command[0] } : { agent: target.agent }),
    ...(row.reason === '' ? {} : { reason: row.reason }),
    ...(row.schedule_id === null ? {} : { schedule: row.schedule_id }),
  },
});

const actorOf = ({ by_id, by_name, by_ip }: RestartRow): AuditActor => ({ id: by_id, name: by_name, ip: by_ip });

/** Frees the target and writes how its restart ended, with an entry in the audit log. False when it had ended before. */
export async function endRestart(tx: Tx, row: RestartRow, end: RestartEnd, now: number): Promise<boolean> {
  const ended = await changeRestart(tx, row.id, 'running', {
    state: 'ended',
    ended_at: now,
    status: end.status,
    signal: end.signal,
    note: end.error ?? null,
    back_due_at: now + BACK_FIRST,
  });
  if (!ended) return false;
  const state = end.error === undefined ? 'done' : 'failed';
  const error = end.error ?? (end.status === 0 ? null : restartEndText(end));
  if (row.claim_id !== null) await settleClaim(tx, row.claim_id, claimerOf(row), { state, now, error });
  const { status, signal } = end;
  const after = end.error === undefined ? { status, signal } : { status, signal, error: end.error };
  await appendAudit(tx, actorOf(row), now, [{ action: 'develop.restart-end', target: row.target, after }]);
  return true;
}

/** Ends one that its agent did not begin: when it comes back, it does not. */
export async function endUntaken(tx: Tx, row: RestartRow, now: number): Promise<void> {
  const error = `The agent of ${row.agent} did not begin within ${TAKE_SECONDS} seconds. Does it run?`;
  if (row.command_id !== null) await dropCommand(tx, row.command_id, now, error);
  await endRestart(tx, row, { status: null, signal: null, error }, now);
  await changeRestart(tx, row.id, 'ended', { back_due_at: null });
}

async function endAbandoned(tx: Tx, held: OutboxRow, now: number): Promise<void> {
  const { restart, by } = heldOf(held);
  const row = restart === undefined ? undefined : await findRestart(tx, restart);
  const error = row?.agent == null ? LOST : AGENT_LOST;
  if (!(await settleClaim(tx, held.id, held.claimed_by ?? '', { state: 'failed', now, error }))) return;
  if (row) await endRestart(tx, row, { status: null, signal: null, error }, now);
  else await appendAudit(tx, by, now, [{ action: 'develop.restart-end', target: held.subject, after: { error } }]);
}

/** Restarts whose process or agent ended without a word are ended, with an entry in the audit log. */
export const heldRestarts = ({ clock }: Pick<Services, 'clock'>): HeldKind => ({
  kind: KIND,
  abandoned: (tx, row) => endAbandoned(tx, row, clock.now()),
});

type RunServices = Pick<Services, 'database' | 'bus' | 'clock' | 'log' | 'config' | 'atEnd'>;

/** Writes how a restart ended. Tried again until the lease ends by itself. */
async function noteEnd({ database, bus, clock, log }: RunServices, row: RestartRow, end: RestartEnd): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await database.withWrite((tx) => endRestart(tx, row, end, clock.now()));
      return await bus.publish(RESTART_TOPIC, { id: row.id } satisfies RestartMessage);
    } catch (error) {
      if (tried === 1)
        log.error({ err: error, target: row.target }, 'The end of a restart could not be noted; it is tried again.');
      if (tried * NOTE_AGAIN_MS > SLACK_SECONDS * 1000) return;
      await sleep(NOTE_AGAIN_MS, undefined, { ref: false });
    }
  }
}

/**
 * Runs the command of a restart, once its claim and its audit entry are committed; an agent has been asked to already.
 * When the server stops, that is its end in the log; the command goes on.
 */
export function startRestart(services: RunServices, { row, target }: BegunRestart): void {
  const { command, cwd, env, timeoutSeconds } = target;
  if (!command) return;
  const { events, ended } = runCommand({ command, cwd, env, timeoutSeconds }, services.config.commandEnv);
  const kept = keepEvents(services, row.id, events);
  let stopped: (end: RestartEnd) => void = () => undefined;
  const stopping = new Promise<RestartEnd>((resolve) => (stopped = resolve));
  const noted = Promise.race([ended.then((end) => kept.then(() => end)), stopping]).then((end) =>
    noteEnd(services, row, end),
  );
  const forget = services.atEnd(async () => {
    stopped({ status: null, signal: null, error: LOST });
    await noted;
  });
  void noted.finally(forget);
}
