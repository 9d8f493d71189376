import { Agent, request } from 'undici';
import type { CookieJar } from 'tough-cookie';
import { NetworkError, isAbort } from '../client/errors.ts';
import type { Transport } from './transport.ts';

export interface UndiciOptions {
  /** `https://panel.example`, without `/api`. */
  readonly base: string;
  readonly jar?: CookieJar | undefined;
  /** After cookies changed, for example to save the jar. */
  readonly onCookies?: (jar: CookieJar) => void | Promise<void>;
  /** Milliseconds until the head of an answer must be there. */
  readonly timeoutMs?: number;
}

/** Node's transport: undici, with cookies in a tough-cookie jar. The path is sent as it is, never resolved. */
export function undiciTransport({
  base,
  jar,
  onCookies,
  timeoutMs = 30_000,
}: UndiciOptions): Transport & { close(): Promise<void> } {
  const origin = new URL(base).origin;
  const agent = new Agent({ allowH2: false, headersTimeout: timeoutMs, bodyTimeout: 0, connect: { timeout: 10_000 } });
  return {
    async send({ method, path, headers, body, signal }) {
      const cookie = jar ? await jar.getCookieString(origin + '/api/') : '';
      try {
        const response = await request({
          origin,
          path,
          dispatcher: agent,
          method: method as 'GET',
          headers: { ...headers, ...(cookie ? { cookie } : {}) },
          ...(body === undefined ? {} : { body }),
          ...(signal ? { signal } : {}),
        } as never);
        const set = response.headers['set-cookie'];
        if (jar && set) {
          for (const one of Array.isArray(set) ? set : [set])
            await jar.setCookie(one, origin + '/api/', { ignoreError: true });
          await onCookies?.(jar);
        }
        return {
          status: response.statusCode,
          header: (name) => {
            const value = response.headers[name.toLowerCase()];
            return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
          },
          text: () => response.body.text(),
          bytes: () => response.body as AsyncIterable<Uint8Array>,
        };
      } catch (error) {
        if (isAbort(error)) throw error;
        throw new NetworkError(`The server at ${origin} cannot be reached.`, { cause: error });
      }
    },
    close: () => agent.close(),
  };
}
