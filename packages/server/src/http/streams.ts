import { setImmediate as breathe } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { StewardError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { refusalOf } from './errors.ts';
import { ndjson, serverSentEvents, type Framing } from './framing.ts';
import { API_HEADERS } from './headers.ts';

const KEEP_ALIVE_MS = 15_000;
const HEAD_AFTER_MS = 200;
const CHUNK_CHARS = 32_768;
const LEAVE_MS = 5000;
/** Items that are all there already are written for so long before others have a turn. */
const HOLD_MS = 5;

/** The streams that are open, so that a shutdown can end them. */
export interface OpenStreams {
  add(end: () => void): () => void;
  endAll(): void;
  count(): number;
}

export function createOpenStreams(): OpenStreams {
  const open = new Set<() => void>();
  return {
    add(end) {
      open.add(end);
      return () => open.delete(end);
    },
    endAll() {
      for (const end of open) end();
    },
    count: () => open.size,
  };
}

const ENDED = Symbol('ended');
const TURN = Symbol('turn');
type Step = IteratorResult<unknown> | typeof ENDED | typeof TURN;

/** One answer that is written bit by bit. The head goes out with the first bytes, so that an early error can still be an ordinary answer. */
class StreamWriter {
  readonly #reply: FastifyReply;
  readonly #framing: Framing;
  readonly #keepAlive: NodeJS.Timeout;
  #ended = false;
  #reason: StewardError | undefined;
  #wake: (() => void) | undefined;
  begun = false;

  constructor(reply: FastifyReply, framing: Framing) {
    this.#reply = reply;
    this.#framing = framing;
    reply.raw.once('close', this.end);
    this.#keepAlive = setInterval(() => {
      if (this.begun && !reply.raw.writableNeedDrain) reply.raw.write(framing.keepAlive);
    }, KEEP_ALIVE_MS);
  }

  readonly end = (): void => {
    this.#ended = true;
    this.#wake?.();
  };

  /** Ends it with the reason for its reader. */
  readonly refuse = (reason: StewardError): void => {
    this.#reason = reason;
    this.end();
  };

  get reason(): StewardError | undefined {
    return this.#reason;
  }

  begin(): void {
    const { raw } = this.#reply;
    if (this.begun || raw.destroyed) return;
    this.begun = true;
    this.#reply.hijack();
    raw.writeHead(200, {
      ...(this.#reply.getHeaders() as Record<string, string>),
      ...API_HEADERS,
      'x-request-id': this.#reply.request.id,
      'content-type': this.#framing.type,
      'x-accel-buffering': 'no',
    });
    raw.flushHeaders();
    raw.socket?.setTimeout(0);
    raw.socket?.setNoDelay(true);
  }

  /** Waits while the client does not keep up. */
  async write(chunk: string | Buffer): Promise<void> {
    this.begin();
    const { raw } = this.#reply;
    if (chunk.length === 0 || raw.destroyed || raw.write(chunk) || this.#ended) return;
    await new Promise<void>((resolve) => {
      raw.once('drain', resolve);
      this.#wake = () => {
        raw.off('drain', resolve);
        resolve();
      };
    });
  }

  /** The next item, or that the stream is over; with `turn` also that none came within this turn of the event loop. */
  step(next: Promise<IteratorResult<unknown>>, turn: boolean): Promise<Step> {
    if (this.#ended) return Promise.resolve(ENDED);
    return new Promise((resolve, reject) => {
      this.#wake = () => resolve(ENDED);
      next.then(resolve, reject);
      if (turn) setImmediate(resolve, TURN);
    });
  }

  finish(): void {
    clearInterval(this.#keepAlive);
    const { raw } = this.#reply;
    raw.off('close', this.end);
    if (!this.begun) return;
    raw.end();
    // A reader that was refused and takes nothing any more keeps no connection.
    if (this.#reason && !raw.writableFinished) {
      const last = setTimeout(() => raw.destroy(), LEAVE_MS);
      raw.once('close', () => clearTimeout(last));
    }
  }
}

/** Sends items as they come, all that one turn of the event loop brings in one write. */
async function pump(iterator: AsyncIterator<unknown>, writer: StreamWriter, framing: Framing): Promise<void> {
  let next = iterator.next();
  let since = performance.now();
  for (;;) {
    if (performance.now() - since > HOLD_MS) {
      await breathe();
      since = performance.now();
    }
    let step = await writer.step(next, false);
    let text = '';
    while (typeof step === 'object' && !step.done) {
      const framed = framing.frame(step.value);
      if (typeof framed === 'string') text += framed;
      else {
        await writer.write(text);
        await writer.write(framed);
        text = '';
      }
      next = iterator.next();
      if (text.length > CHUNK_CHARS) break;
      step = await writer.step(next, true);
    }
    await writer.write(text);
    if (step === ENDED || (typeof step === 'object' && step.done)) {
      next.catch(() => undefined);
      return;
    }
  }
}

interface Surroundings {
  readonly reply: FastifyReply;
  readonly streams: OpenStreams;
  readonly log: Log;
  /** Asks again and again whether the reader still may; gives back how to stop. */
  readonly watch: (end: (reason: StewardError) => void) => () => void;
}

/**
 * Answers with a stream, as NDJSON or as server-sent events. An error before the first item becomes an ordinary
 * refusal; a later one ends the stream with a last item that says what happened. So does the end of the reader's
 * right to it.
 */
export async function answerStream(
  source: AsyncIterable<unknown>,
  endpoint: Endpoint,
  kind: 'ndjson' | 'events',
  { reply, streams, log, watch }: Surroundings,
): Promise<void> {
  const framing = kind === 'ndjson' ? ndjson(endpoint) : serverSentEvents(endpoint);
  const iterator = source[Symbol.asyncIterator]();
  const release = () => void Promise.resolve(iterator.return?.()).catch(() => undefined);
  if (reply.request.method === 'HEAD') {
    release();
    reply.headers({ ...API_HEADERS, 'content-type': framing.type }).send('');
    return;
  }
  const writer = new StreamWriter(reply, framing);
  let stopping = false;
  const forget = streams.add(() => {
    stopping = true;
    writer.end();
  });
  const unwatch = watch(writer.refuse);
  const head = setTimeout(() => writer.begin(), framing.atOnce ? 0 : HEAD_AFTER_MS);
  try {
    if (framing.atOnce) writer.begin();
    await pump(iterator, writer, framing);
    if (writer.reason) throw writer.reason;
    await writer.write(stopping ? framing.farewell : '');
  } catch (error) {
    if (!writer.begun) throw error;
    if (refusalOf(error).status >= 500) log.error({ err: error, reqId: reply.request.id }, 'A stream failed.');
    await writer.write(framing.failure(error));
  } finally {
    clearTimeout(head);
    forget();
    unwatch();
    release();
    writer.finish();
  }
}
