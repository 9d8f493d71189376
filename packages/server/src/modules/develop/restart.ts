import { restartEndText } from '@steward/api-client/rules/restart-end';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { RestartEvent, RestartState, RestartTarget } from '@steward/api-client/contract/logs';
import { appendAudit, type AuditActor } from '../../core/audit.ts';
import { instant } from '../../core/clock.ts';
import { ConflictError } from '../../core/errors.ts';
import type { HeldKind } from '../../core/outbox-kinds.ts';
import { CLAIMER } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import { findLatest, insertClaimed, isClaimed, settleClaim, type OutboxRow } from '../../db/outbox.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { KILL_AFTER_MS, runCommand, type CommandEnd, type RestartCommand } from './command.ts';

const KIND = 'develop.restart';
/** Between the time limit of a command and the end of its lease: the time to end it, and to write that down. */
const SLACK_SECONDS = 30 + Math.ceil(KILL_AFTER_MS / 1000);
const NOTE_AGAIN_MS = 2000;
const LOST = 'The server stopped before the restart command ended.';

const Held = z.object({
  by: z.object({ id: z.nullable(z.int()), name: z.string(), ip: z.string() }),
  status: z.optional(z.nullable(z.int())),
  signal: z.optional(z.nullable(z.string())),
});
type Held = z.infer<typeof Held>;

const heldOf = ({ payload }: OutboxRow): Held => Held.parse(JSON.parse(payload));

/** A restart that was claimed; nothing runs yet. */
export interface ClaimedRestart {
  readonly id: number;
  readonly target: RestartTarget;
  readonly by: AuditActor;
}

/**
 * Claims a target for one restart, over all processes, until the command must have ended. Throws `ConflictError` while
 * somebody else holds it.
 */
export async function claimRestart(
  tx: Tx,
  target: RestartTarget,
  { timeoutSeconds }: RestartCommand,
  by: AuditActor,
  now: number,
): Promise<ClaimedRestart> {
  const latest = await findLatest(tx, KIND, target);
  if (latest && isClaimed(latest, now))
    throw new ConflictError(`A restart of ${target} is running already. Wait until it has ended.`);
  if (latest?.state === 'running') await endAbandoned(tx, latest, now);
  const until = now + timeoutSeconds + SLACK_SECONDS;
  const item = { kind: KIND, subject: target, payload: { by } satisfies Held };
  return { id: await insertClaimed(tx, item, { now, by: CLAIMER, until, createdBy: by.id }), target, by };
}

const endAudit = (tx: Tx, target: string, by: AuditActor, now: number, after: Readonly<Record<string, unknown>>) =>
  appendAudit(tx, by, now, [{ action: 'develop.restart-end', target, after }]);

async function endAbandoned(tx: Tx, row: OutboxRow, now: number): Promise<void> {
  const { by } = heldOf(row);
  if (await settleClaim(tx, row.id, row.claimed_by ?? '', { state: 'failed', now, error: LOST }))
    await endAudit(tx, row.subject, by, now, { error: LOST });
}

/** Restarts whose process ended without a word are ended, with an entry in the audit log. */
export const heldRestarts = ({ clock }: Pick<Services, 'clock'>): HeldKind => ({
  kind: KIND,
  abandoned: (tx, row) => endAbandoned(tx, row, clock.now()),
});

type RunServices = Pick<Services, 'database' | 'clock' | 'log' | 'config' | 'atEnd'>;

/** Frees the target and writes how the restart ended. Tried again until the lease ends by itself. */
async function noteEnd(
  { database, clock, log }: RunServices,
  { id, target, by }: ClaimedRestart,
  end: CommandEnd & { readonly error?: string },
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await database.withWrite(async (tx) => {
        const now = clock.now();
        const state = end.error === undefined ? 'done' : 'failed';
        const error = end.error ?? (end.status === 0 ? null : restartEndText(end));
        const payload = { by, status: end.status, signal: end.signal } satisfies Held;
        if (await settleClaim(tx, id, CLAIMER, { state, now, error, payload }))
          await endAudit(tx, target, by, now, end);
      });
    } catch (error) {
      if (tried === 1) log.error({ err: error, target }, 'The end of a restart could not be noted; it is tried again.');
      if (tried * NOTE_AGAIN_MS > SLACK_SECONDS * 1000) return;
      await sleep(NOTE_AGAIN_MS, undefined, { ref: false });
    }
  }
}

/**
 * Runs a claimed restart, once its claim and its audit entry are committed: it begins when it is read, and goes on
 * when the reader leaves. When the server stops, that is its end in the log; the command goes on.
 */
export function runRestart(
  services: RunServices,
  claimed: ClaimedRestart,
  command: RestartCommand,
): AsyncIterable<RestartEvent> {
  return {
    [Symbol.asyncIterator]() {
      const { events, ended } = runCommand(command, services.config.commandEnv);
      let stopped: (end: CommandEnd & { readonly error: string }) => void = () => undefined;
      const stopping = new Promise<CommandEnd & { readonly error: string }>((resolve) => (stopped = resolve));
      const noted = Promise.race([ended, stopping]).then((end) => noteEnd(services, claimed, end));
      const forget = services.atEnd(async () => {
        stopped({ status: null, signal: null, error: LOST });
        await noted;
      });
      void noted.finally(forget);
      return withEndNoted(events, noted)[Symbol.asyncIterator]();
    },
  };
}

/** The reader hears of the end when it is written: what is read next shows it. */
async function* withEndNoted(events: AsyncIterable<RestartEvent>, noted: Promise<void>): AsyncIterable<RestartEvent> {
  for await (const event of events) {
    if (event.kind === 'end') await noted;
    yield event;
  }
}

/** How restarts of a target stand: the one that runs, in whichever process, and else the last. */
export async function restartState(
  db: Db,
  target: RestartTarget,
  isConfigured: boolean,
  now: number,
): Promise<RestartState> {
  const row = await findLatest(db, KIND, target);
  const none = { target, isConfigured, running: null, last: null };
  if (!row) return none;
  const { by, status = null, signal = null } = heldOf(row);
  const begun = { by: by.name, since: instant(row.created_at) };
  if (isClaimed(row, now))
    return { ...none, running: { ...begun, until: instant(row.claimed_until ?? row.created_at) } };
  const error = row.state === 'running' ? LOST : status === null ? row.last_error : null;
  return {
    ...none,
    last: { ...begun, endedAt: instant(row.done_at ?? row.claimed_until ?? now), status, signal, error },
  };
}
