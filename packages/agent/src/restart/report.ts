import { ApiError } from '@steward/api-client/client/errors';
import { RESTART_LINES_AT_ONCE } from '@steward/api-client/contract/bridge';
import type { RestartEvent, RestartLine } from '@steward/api-client/contract/logs';
import type { Log } from '../log.ts';
import type { Panel, RestartWord } from '../panel.ts';
import { createPauses, sleep } from '../pauses.ts';

const SEND_EVERY_MS = 100;
/** Of what the panel keeps of one restart, and as many characters of a line. */
const MOST_LINES = 5000;
const MOST_TEXT = 2000;
/** Of a batch, in JSON: the call takes 64 kB. */
const MOST_BYTES = 48 * 1024;
const FIRST_PAUSE_MS = 200;
const MOST_PAUSE_MS = 5000;

export interface ReportOptions {
  readonly panel: Panel;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Refusals of what is said, and not of the restart: its end is told all the same. */
const LEFT_OUT: ReadonlySet<number> = new Set([400, 413, 422]);

/** The first lines that fit into one call; one at least. */
function firstOf(lines: readonly RestartLine[]): RestartLine[] {
  let [count, bytes] = [0, 0];
  for (const line of lines.slice(0, RESTART_LINES_AT_ONCE)) {
    bytes += Buffer.byteLength(JSON.stringify(line)) + 1;
    if (count > 0 && bytes > MOST_BYTES) break;
    count++;
  }
  return lines.slice(0, count);
}

/** Says something of a restart until the panel has it. False where it does not want to hear, or the agent is stopped. */
export async function sayOf({ panel, log, signal }: ReportOptions, id: number, word: RestartWord): Promise<boolean> {
  const pauses = createPauses(FIRST_PAUSE_MS, MOST_PAUSE_MS);
  while (!signal.aborted) {
    try {
      await panel.restart(id, word, signal);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        log.warn(`The panel does not take what restart ${id} says (${error.status}: ${error.message}).`);
        return LEFT_OUT.has(error.status);
      }
      await sleep(pauses.next(error instanceof ApiError ? error.retryAfter : undefined), signal);
    }
  }
  return false;
}

/** Sends the lines of a restart as they come, and its end, to the panel; resolves when it has all of them. */
export async function report(options: ReportOptions, id: number, events: AsyncIterable<RestartEvent>): Promise<void> {
  let waiting: RestartLine[] = [];
  let from = 0;
  let end: RestartWord['end'];
  let sending: Promise<void> | undefined;
  let isWanted = true;

  async function send(): Promise<void> {
    await sleep(end ? 0 : SEND_EVERY_MS, options.signal);
    while (isWanted && waiting.length > 0) {
      const lines = firstOf(waiting);
      waiting = waiting.slice(lines.length);
      isWanted = await sayOf(options, id, { from, lines });
      from += lines.length;
    }
    sending = undefined;
  }
  for await (const event of events) {
    if (event.kind === 'end') end = { status: event.status, signal: event.signal };
    else if (from + waiting.length < MOST_LINES)
      waiting.push({ stream: event.stream, text: event.text.slice(0, MOST_TEXT) });
    if (event.kind === 'line') sending ??= send();
  }
  await sending;
  await send();
  if (isWanted) await sayOf(options, id, { from, end: end ?? { status: null, signal: null } });
}
