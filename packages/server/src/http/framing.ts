import { toWire } from '@steward/api-client/client/wire-case';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { StreamEvent } from '../core/implement.ts';
import { bodyOf, refusalOf } from './errors.ts';

/** How the items of a stream look on the wire. */
export interface Framing {
  readonly type: string;
  readonly keepAlive: string;
  /** Told to clients when the server stops. */
  readonly farewell: string;
  /** Sends the head before there is anything to say. */
  readonly atOnce: boolean;
  frame(item: unknown): string | Buffer;
  failure(error: unknown): string;
}

/** Milliseconds after which a client of a stopped server connects again. */
const RETRY_MS = 1000;

/** A refusal inside a stream tells its status too, as no head can any more, unless it is that something went wrong. */
function failureBody(error: unknown): string {
  const refusal = refusalOf(error);
  const body = bodyOf(refusal);
  return refusal.status !== 500 ? `${body.slice(0, -1)},"status":${refusal.status}}` : body;
}

/** One JSON value a line; an empty line is a keep-alive. */
export const ndjson = ({ verbatim }: Endpoint): Framing => ({
  type: 'application/x-ndjson; charset=utf-8',
  keepAlive: '\n',
  farewell: '',
  atOnce: false,
  frame: (item) => `${JSON.stringify(toWire(item, verbatim))}\n`,
  failure: (error) => `{"kind":"error",${failureBody(error).slice(1)}\n`,
});

const oneLine = (text: string): string => text.replace(/[\r\n\0]/g, ' ');

/** Server-sent events as the HTML standard has them. */
export const serverSentEvents = ({ verbatim }: Endpoint): Framing => ({
  type: 'text/event-stream; charset=utf-8',
  keepAlive: ':\n\n',
  farewell: `retry: ${RETRY_MS}\n\n`,
  atOnce: true,
  frame(item) {
    if (Buffer.isBuffer(item)) return item;
    const { id, event, data } = item as Exclude<StreamEvent, Buffer>;
    const text = typeof data === 'string' ? data : JSON.stringify(toWire(data, verbatim));
    const head =
      (id === undefined ? '' : `id: ${oneLine(id)}\n`) + (event === undefined ? '' : `event: ${oneLine(event)}\n`);
    const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    return `${head}${lines.join('')}\n`;
  },
  failure: (error) => `event: error\ndata: ${failureBody(error)}\n\n`,
});
