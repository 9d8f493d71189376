import { bareHost } from '@steward/api-client/rules/server-address';
import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { NetworkError, isAbort } from '@steward/api-client/client/errors';
import type { Transport, WireRequest, WireResponse } from '@steward/api-client/transport/transport';
import type { Cookies } from './config/cookies.ts';

const CONNECT_MS = 10_000;
/** Servers send a sign of life through silent streams every 15 s. */
const SILENCE_MS = 60_000;

export interface OneShotOptions {
  /** `https://panel.example`, without `/api`. */
  readonly base: string;
  /** Undefined where a token signs in. */
  readonly cookies: Cookies | undefined;
  /** After cookies changed, to save them. */
  readonly onCookies: () => Promise<void>;
  /** Milliseconds without a sign of the server until it counts as gone; streams may be silent for longer. */
  readonly timeoutMs: number;
  /** For several requests: the connection is kept for the next one. */
  readonly reuses: boolean;
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

const tooLate = () => Object.assign(new Error('The server was silent for too long.'), { code: 'ETIMEDOUT' });

type Http = Pick<typeof import('node:http'), 'request' | 'Agent'>;

const httpFor = (protocol: string): Promise<Http> =>
  protocol === 'https:' ? import('node:https') : import('node:http');

/** The whole body, read without the machinery of streams, which a short command would load for nothing. */
function textOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    response.on('data', (part: Uint8Array) => parts.push(part));
    response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    response.on('error', reject);
  });
}

/**
 * A transport for commands: Node's own client, which starts sooner than undici. The path is sent as it is, never resolved.
 *
 * A short way: `bench/switch/bundle.mjs` finds `steward whoami` to take 1.4 times as long by undici and to print the same, by
 * a build that makes its requests so (`scripts/lean-bundle.ts`).
 */
export function oneShotTransport({
  base,
  cookies,
  onCookies,
  timeoutMs,
  reuses,
}: OneShotOptions): Transport & { close(): void } {
  const { protocol, hostname, port, origin } = new URL(base);
  const jarUrl = `${origin}/api/`;
  let kept: Agent | undefined;
  const agentOf = ({ Agent }: Http): Agent | false =>
    reuses ? (kept ??= new Agent({ keepAlive: true, maxSockets: 1 })) : false;
  const unreachable = (cause: unknown) => new NetworkError(`The server at ${origin} cannot be reached.`, { cause });

  const answerOf = (
    { method, path, headers, body, signal }: WireRequest,
    cookie: string,
    http: Http,
  ): Promise<WireResponse & { readonly setCookies: readonly string[] }> =>
    new Promise((resolve, reject) => {
      let failure: Error | undefined;
      const request: ClientRequest = http.request({
        protocol,
        host: bareHost(hostname),
        port: port === '' ? undefined : port,
        path,
        method,
        agent: agentOf(http),
        timeout: CONNECT_MS,
        headers: {
          ...headers,
          ...(cookie === '' ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      });
      const end = (reason: Error) => {
        failure ??= reason;
        request.destroy(reason);
      };
      const abort = () => end(asError(signal?.reason));
      const blamed = (error: unknown): Error => {
        const cause = failure ?? asError(error);
        return isAbort(cause) ? cause : unreachable(cause);
      };
      if (signal?.aborted) queueMicrotask(abort);
      signal?.addEventListener('abort', abort);
      let unread = () => false;
      request.on('timeout', () => (unread() ? undefined : end(tooLate())));
      request.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => request.setTimeout(timeoutMs));
        else request.setTimeout(timeoutMs);
      });
      request.on('error', (error) => reject(blamed(error)));
      request.on('close', () => signal?.removeEventListener('abort', abort));
      request.on('response', (response) => {
        response.on('error', () => undefined);
        unread = () => response.readableLength > 0;
        resolve({
          status: response.statusCode ?? 0,
          setCookies: response.headers['set-cookie'] ?? [],
          header: (name) => {
            const value = response.headers[name.toLowerCase()];
            return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
          },
          text: () =>
            textOf(response).catch((error: unknown) => {
              throw blamed(error);
            }),
          async *bytes() {
            request.setTimeout(Math.max(timeoutMs, SILENCE_MS));
            try {
              for await (const part of response) yield part as Uint8Array;
            } catch (error) {
              throw blamed(error);
            } finally {
              request.destroy();
            }
          },
        });
      });
      request.end(body);
    });

  return {
    async send(request) {
      const cookie = cookies ? await cookies.getCookieString(jarUrl) : '';
      const response = await answerOf(request, cookie, await httpFor(protocol));
      if (cookies && response.setCookies.length > 0) {
        for (const one of response.setCookies) await cookies.setCookie(one, jarUrl);
        await onCookies();
      }
      return response;
    },
    close: () => kept?.destroy(),
  };
}
