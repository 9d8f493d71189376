import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Got {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Somebody who receives what is told outside. */
export interface Receiver {
  readonly got: Got[];
  /** An address of it. */
  url(path: string): string;
  /** How it answers; nothing keeps whoever asks waiting. */
  answer: (got: Got, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Answers as Discord does: with the message that was posted. */
export const asDiscord: Receiver['answer'] = ({ method }, response) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(method === 'POST' ? JSON.stringify({ id: String(100_000 + Math.floor(Math.random() * 1e6)) }) : '{}');

export const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}, body: unknown = ''): Receiver['answer'] =>
  (_, response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

export const inSilence: Receiver['answer'] = () => undefined;

/** A receiver on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const got = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      receiver.got.push(got);
      receiver.answer(got, response);
    });
  });
  const receiver: Receiver = {
    got: [],
    url: (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`,
    answer: asDiscord,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return receiver;
}
