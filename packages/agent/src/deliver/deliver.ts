import { ApiError, NetworkError, isAbort } from '@steward/api-client/client/errors';
import { reasonOf } from '../errors.ts';
import { createTrouble, type Log } from '../log.ts';
import type { CommandAnswer, Panel, Refusal } from '../panel.ts';
import { createPauses, sleep, type Pauses } from '../pauses.ts';
import type { Spool } from '../spool/spool.ts';
import { readRecord } from './records.ts';
import type { Problem, SetAside } from './set-aside.ts';

const MOST_RECORDS = 2000;
const MOST_BATCH_BYTES = 768 * 1024;
const LEAST_BATCH_BYTES = 64 * 1024;
const SLOW_MS = 60_000;

const PAUSED: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const TOO_MUCH: ReadonlySet<number> = new Set([400, 413, 422]);

export interface DeliverOptions {
  readonly spool: Spool;
  readonly panel: Pick<Panel, 'sendEvents' | 'answer'>;
  /** What is sent. */
  readonly what?: 'Events' | 'Log lines';
  /** The longest batch in bytes, where it is another than that of events. */
  readonly batchBytes?: number;
  readonly setAside: SetAside;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly pauses?: Pauses;
  /** Between tries of what a person has to mend. */
  readonly slowMs?: number;
}

const splits = ({ error }: Refusal): boolean => TOO_MUCH.has(error.status);
const idOf = (event: string): string | null => {
  try {
    const { id } = JSON.parse(event) as { id?: unknown };
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
};

/** The first so many events whose bytes are not more than `mostBytes`; one at least. */
function firstOf(events: readonly string[], mostBytes: number): readonly string[] {
  let [count, bytes] = [0, 0];
  for (const event of events) {
    bytes += Buffer.byteLength(event) + 1;
    if (count > 0 && bytes > mostBytes) break;
    count += 1;
  }
  return events.slice(0, count);
}

/** Sends what the spool holds, in its order, one batch at a time, until it is stopped. */
export async function deliver(options: DeliverOptions): Promise<void> {
  const { spool, panel, setAside, log, signal, pauses = createPauses(), slowMs = SLOW_MS } = options;
  const { what = 'Events' } = options;
  const some = what.toLowerCase();
  const trouble = createTrouble(log);
  let mostBytes = options.batchBytes ?? MOST_BATCH_BYTES;

  /** Waits before another try of the same. */
  async function rest(error: unknown): Promise<void> {
    if (signal.aborted || isAbort(error)) return;
    if (!(error instanceof ApiError)) {
      const why = error instanceof NetworkError ? `${error.message} ${reasonOf(error)}.` : reasonOf(error);
      trouble.begins(`The panel does not take ${some}: ${why} They wait in the spool.`);
      return sleep(pauses.next(), signal);
    }
    const { status, message, retryAfter } = error;
    if (status >= 500 || PAUSED.has(status)) {
      if (status !== 429) trouble.begins(`The panel answers ${status}: ${message} ${what} wait in the spool.`);
      return sleep(pauses.next(retryAfter), signal);
    }
    trouble.begins(
      status === 401 || status === 403
        ? `THE PANEL REFUSES THE TOKEN (${status}: ${message}). ${what} wait in the spool. Put a token that works into agent.json and start the agent again.`
        : `The panel refuses ${some} (${status}: ${message}). They wait in the spool. Is its address right, and is it of this version?`,
      'error',
    );
    await sleep(Math.max(slowMs, (retryAfter ?? 0) * 1000), signal);
  }

  function works(): void {
    pauses.reset();
    trouble.ends(`The panel takes ${some} again; ${spool.bytes()} bytes are in the spool.`);
  }

  const problemOf = (event: string, reason: string): Problem => ({ id: idOf(event), reason, line: event });

  /** Sends some events until they are taken or set aside. False when it was stopped before. */
  async function sendEvents(events: readonly string[]): Promise<boolean> {
    for (let left = events; left.length > 0;) {
      if (signal.aborted) return false;
      const part = firstOf(left, mostBytes);
      const outcome = await panel.sendEvents(`${part.join('\n')}\n`, signal).catch((error: unknown) => ({ error }));
      if (!('error' in outcome)) {
        works();
        await setAside.add(outcome.problems.map(({ line, reason }) => problemOf(part[line - 1] ?? '', reason)));
        const unnamed = outcome.rejected + outcome.unknown - outcome.problems.length;
        if (unnamed > 0)
          log.warn(
            `The panel set aside ${unnamed} more ${some} of a batch, and names no reasons here: see its own list.`,
          );
        left = left.slice(part.length);
      } else if ('bySteward' in outcome && splits(outcome) && part.length > 1) {
        if (outcome.error.status === 413) mostBytes = Math.max(LEAST_BATCH_BYTES, mostBytes >> 1);
        const half = part.length >> 1;
        if (!(await sendEvents(part.slice(0, half))) || !(await sendEvents(part.slice(half)))) return false;
        left = left.slice(part.length);
      } else if ('bySteward' in outcome && splits(outcome) && outcome.bySteward) {
        works();
        await setAside.add(part.map((event) => problemOf(event, `The panel refused it: ${outcome.error.message}`)));
        left = left.slice(part.length);
      } else await rest(outcome.error);
    }
    return true;
  }

  async function sendAnswer(answer: CommandAnswer): Promise<boolean> {
    while (!signal.aborted) {
      try {
        await panel.answer(answer, signal);
        works();
        return true;
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || TOO_MUCH.has(error.status))) {
          const reason = `The panel refused what became of command ${answer.id}: ${error.message}`;
          await setAside.add([{ id: String(answer.id), reason, line: JSON.stringify(answer) }]);
          return true;
        }
        await rest(error);
      }
    }
    return false;
  }

  while (!signal.aborted) {
    const batch = await spool.next(MOST_RECORDS);
    if (!batch) return;
    const records = batch.records.map(readRecord);
    const events = records.flatMap((record) => ('event' in record ? [record.event] : []));
    const answers = records.flatMap((record) => ('answer' in record ? [record.answer] : []));
    if (!(await sendEvents(events))) return;
    for (const answer of answers) if (!(await sendAnswer(answer))) return;
    await spool.delivered(batch.end);
  }
}
