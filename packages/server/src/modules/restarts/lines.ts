import type { RestartEvent, RestartLine } from '@steward/api-client/contract/logs';
import type { Services } from '../../core/services.ts';
import type { Tx } from '../../db/schema.ts';
import { countLines, findRestart, insertLines, listLines } from './repository.ts';

/** The topic on which it is told that lines of a restart were kept, or that it ended. */
export const RESTART_TOPIC = 'restart';

/** As many lines of a restart are kept, and as many characters of one. */
const MOST_LINES = 5000;
const MOST_TEXT = 2000;
const KEEP_EVERY_MS = 100;
const LOOK_MS = 2000;
const AT_ONCE = 500;

export interface RestartMessage {
  readonly id: number;
}

/** Keeps lines of a restart behind `from` others, once; what is too much is left out, and that is said. */
export async function keepLines(tx: Tx, id: number, from: number, lines: readonly RestartLine[]): Promise<void> {
  const known = await countLines(tx, id);
  const rows = lines
    .map(({ stream, text }, at) => ({ restart_id: id, n: from + at, stream, text: textOf(text) }))
    .filter(({ n }) => n >= known && n < MOST_LINES);
  if (known < MOST_LINES && from + lines.length >= MOST_LINES)
    rows[rows.length - 1] = {
      restart_id: id,
      n: MOST_LINES - 1,
      stream: 'stderr',
      text: 'The further lines are not kept.',
    };
  await insertLines(tx, rows);
}

const textOf = (text: string): string => text.toWellFormed().replaceAll('\0', '').slice(0, MOST_TEXT).toWellFormed();

/** Keeps the lines of a command as they come; resolves after the last. */
export async function keepEvents(
  { database, bus, log }: Pick<Services, 'database' | 'bus' | 'log'>,
  id: number,
  events: AsyncIterable<RestartEvent>,
): Promise<void> {
  let waiting: RestartLine[] = [];
  let kept = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function flush(): Promise<void> {
    const lines = waiting;
    const from = kept;
    waiting = [];
    kept += lines.length;
    if (lines.length === 0 || from >= MOST_LINES) return;
    try {
      await database.withWrite((tx) => keepLines(tx, id, from, lines), { beside: true });
      await bus.publish(RESTART_TOPIC, { id } satisfies RestartMessage);
    } catch (error) {
      log.warn({ err: error, restart: id }, 'Lines of a restart could not be kept.');
    }
  }
  const soon = () => {
    timer = undefined;
    writing = writing.then(flush);
  };
  for await (const event of events)
    if (event.kind === 'line') {
      waiting.push(event);
      timer ??= setTimeout(soon, KEEP_EVERY_MS);
    }
  clearTimeout(timer);
  soon();
  await writing;
}

/**
 * The lines of a restart from that one on, and further ones as they come until it has ended, whichever process keeps
 * them. Ends without an `end` for one that did not run.
 */
export async function* followLines(
  { db, bus }: Pick<Services, 'db' | 'bus'>,
  id: number,
  signal: AbortSignal,
  from = 0,
): AsyncGenerator<RestartEvent> {
  let woken = false;
  let wake = (): void => undefined;
  const rouse = () => {
    woken = true;
    wake();
  };
  const unsubscribe = bus.subscribe(
    RESTART_TOPIC,
    (payload) => {
      if ((payload as RestartMessage).id === id) rouse();
    },
    rouse,
  );
  signal.addEventListener('abort', rouse, { once: true });
  try {
    for (let next = from; !signal.aborted;) {
      woken = false;
      const row = await findRestart(db, id);
      const lines = await listLines(db, id, next, AT_ONCE);
      for (const { n, stream, text } of lines) {
        yield { kind: 'line', stream: stream === 'stderr' ? 'stderr' : 'stdout', text };
        next = n + 1;
      }
      if (lines.length === AT_ONCE) continue;
      if (row?.state === 'ended') {
        if (row.note !== null && row.status === null && row.signal === null)
          yield { kind: 'line', stream: 'stderr', text: row.note };
        yield { kind: 'end', status: row.status, signal: row.signal };
      }
      if (row?.state !== 'running') return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (woken) wake();
      });
    }
  } finally {
    signal.removeEventListener('abort', rouse);
    wake();
    unsubscribe();
  }
}
