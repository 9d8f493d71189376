import { createClient, urlOf } from '@steward/api-client/client/client';
import { errorFromAnswer, NetworkError, UnexpectedAnswerError, type ApiError } from '@steward/api-client/client/errors';
import { bridge, type EventsAnswer, type StatusReport } from '@steward/api-client/contract/bridge';
import type { Endpoint, Input } from '@steward/api-client/contract/endpoint';
import { site } from '@steward/api-client/contract/site';

import type { Transport, WireResponse } from '@steward/api-client/transport/transport';
import type { CommandResult } from '@steward/api-client/rules/game-commands';
import { httpTransport } from './http-transport.ts';
import { VERSION } from './version.ts';

/** A batch of events is answered within this time, or sent again. */
const EVENTS_MS = 60_000;
const SHORT_MS = 15_000;
/** Later it would not be true any more. */
const STATUS_MS = 5000;
/** The panel sends an empty line every 15 seconds: a stream that is silent for longer is broken. */
const SILENT_MS = 50_000;

export interface CommandAnswer {
  readonly id: number;
  readonly result: CommandResult;
  readonly reason?: string | undefined;
}

/** What is said of a restart: see the call. */
export type RestartWord = Input<typeof bridge.restart>['body'];

/** A refusal by Steward itself, or by something before it, such as a proxy. */
export interface Refusal {
  readonly error: ApiError;
  readonly bySteward: boolean;
}

/** The panel as the agent calls it. All throw `ApiError`, `NetworkError` or `UnexpectedAnswerError`. */
export interface Panel {
  /** Sends lines of events; a refusal is given back. */
  sendEvents(lines: string, signal: AbortSignal): Promise<EventsAnswer | Refusal>;
  /** The same for records of log lines. */
  sendLogs(lines: string, signal: AbortSignal): Promise<EventsAnswer | Refusal>;
  /** Commands as they come, not checked. Ends or throws when the connection does, or is silent for too long. */
  commands(signal: AbortSignal): Promise<AsyncIterable<unknown>>;
  answer(answer: CommandAnswer, signal: AbortSignal): Promise<void>;
  /** Says something of a restart that the panel asked for. */
  restart(id: number, word: RestartWord, signal: AbortSignal): Promise<void>;
  /** Tells how the game server is. */
  status(report: StatusReport, signal: AbortSignal): Promise<void>;
  /** The version, and how far this clock is ahead of the panel's in milliseconds where the panel tells its time. */
  health(signal: AbortSignal): Promise<{ version: string; aheadMs: number | undefined }>;
}

export interface PanelOptions {
  readonly url: string;
  readonly token: string;
  readonly now: () => number;
  /** Streams that are silent for longer are broken. */
  readonly silentMs?: number;
}

const within = (signal: AbortSignal, ms: number) => AbortSignal.any([signal, AbortSignal.timeout(ms)]);

/** Passes bytes on, and says so by `heard`. */
async function* heardBytes(bytes: AsyncIterable<Uint8Array>, heard: () => void): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    heard();
    yield part;
  }
}

/** A transport whose streams are aborted once nothing came for `ms`. */
function endsSilentStreams(transport: Transport, ms: number): Transport {
  return {
    async send(request) {
      const silent = new AbortController();
      const signal = request.signal ? AbortSignal.any([request.signal, silent.signal]) : silent.signal;
      const giveUp = () => silent.abort(new NetworkError('The panel was silent for too long.'));
      let timer = setTimeout(giveUp, ms).unref();
      const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, ms).unref();
      };
      const response = await transport.send({ ...request, signal }).catch((error: unknown) => {
        clearTimeout(timer);
        throw error;
      });
      return { ...response, bytes: () => heardBytes(response.bytes(), heard) };
    },
  };
}

function isStewards(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
  } catch {
    return false;
  }
}

async function readJson(response: WireResponse): Promise<unknown> {
  try {
    return JSON.parse(await response.text()) as unknown;
  } catch (error) {
    throw new UnexpectedAnswerError('What answers there is not Steward. Is the address of the panel right?', {
      cause: error,
    });
  }
}

export function openPanel({ url, token, now, silentMs = SILENT_MS }: PanelOptions): Panel {
  const transport = httpTransport(url);
  const headers = { authorization: `Bearer ${token}`, 'user-agent': `steward-agent/${VERSION}` };
  const client = createClient({ transport, headers: () => headers, validate: true });
  const streams = createClient({
    transport: endsSilentStreams(transport, silentMs),
    headers: () => headers,
  });
  async function send(
    call: Endpoint,
    path: string,
    lines: string,
    signal: AbortSignal,
  ): Promise<EventsAnswer | Refusal> {
    const response = await transport.send({
      method: call.method,
      path,
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/x-ndjson' },
      body: lines,
      signal: within(signal, EVENTS_MS),
    });
    if (response.status < 200 || response.status > 299) {
      const text = await response.text().catch(() => '');
      return {
        error: errorFromAnswer(response.status, text, response.header('retry-after')),
        bySteward: isStewards(text),
      };
    }
    const read = bridge.events.response.safeParse(await readJson(response));
    if (!read.success)
      throw new UnexpectedAnswerError('The panel answered something else. Is it of the same version as this agent?');
    return read.data;
  }
  return {
    sendEvents: (lines, signal) => {
      const path = urlOf(bridge.events, { query: { sent_at: new Date(now()).toISOString() } });
      return send(bridge.events, path, lines, signal);
    },
    sendLogs: (lines, signal) => send(bridge.logs, urlOf(bridge.logs), lines, signal),
    commands: (signal) => streams.call(bridge.commands, { signal }),
    async answer({ id, result, reason }, signal) {
      await client.call(bridge.answer, { params: { id }, body: { result, reason }, signal: within(signal, SHORT_MS) });
    },
    async restart(id, word, signal) {
      await client.call(bridge.restart, { params: { id }, body: word, signal: within(signal, SHORT_MS) });
    },
    async status(report, signal) {
      await client.call(bridge.status, { body: report, signal: within(signal, STATUS_MS) });
    },
    async health(signal) {
      const sent = now();
      const response = await transport.send({
        method: 'GET',
        path: urlOf(site.health),
        headers: { 'user-agent': headers['user-agent'] },
        signal: within(signal, SHORT_MS),
      });
      if (response.status !== 200) throw errorFromAnswer(response.status, await response.text(), null);
      const date = Date.parse(response.header('date') ?? '');
      const middle = (sent + now()) / 2;
      const read = site.health.response.safeParse(await readJson(response));
      if (!read.success)
        throw new UnexpectedAnswerError('What answers there is not Steward. Is the address of the panel right?');
      return { version: read.data.version, aheadMs: Number.isNaN(date) ? undefined : middle - (date + 500) };
    },
  };
}
