import { CONNECTION_BROKE } from '@steward/api-client/rules/refusals';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isAbort, NetworkError, UNREACHABLE } from '@steward/api-client/client/errors';
import type { Transport, WireRequest } from '@steward/api-client/transport/transport';

/** What a signal was aborted for, as a transport throws it. */
function reasonOfAbort(signal: AbortSignal): unknown {
  const reason: unknown = signal.reason;
  if (isAbort(reason) || reason instanceof NetworkError) return reason;
  return new NetworkError(UNREACHABLE, { cause: reason });
}

async function* bytesOf(response: IncomingMessage, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of response) yield part as Buffer;
  } catch (error) {
    throw signal?.aborted === true ? reasonOfAbort(signal) : new NetworkError(CONNECTION_BROKE, { cause: error });
  }
}

/**
 * Requests by the parser of Node.js itself: `fetch` would take 50 MB of memory, which on a game machine are the game's.
 * Redirects are not followed.
 */
export function httpTransport(base: string): Transport {
  const isSecure = base.startsWith('https:');
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });

  function open({ method, path, headers, body, signal }: WireRequest): Promise<IncomingMessage> {
    const sized = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const send = isSecure ? httpsRequest : httpRequest;
      const request = send(base + path, { method, headers: sized, agent, ...(signal && { signal }) }, resolve);
      request.on('error', reject);
      request.end(body);
    });
  }

  return {
    async send(wanted) {
      const { signal } = wanted;
      const response = await open(wanted).catch((error: unknown) => {
        throw signal?.aborted === true ? reasonOfAbort(signal) : new NetworkError(UNREACHABLE, { cause: error });
      });
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        response.destroy();
        throw new NetworkError('The server leads elsewhere. Is the address of the panel right?');
      }
      return {
        status,
        header: (name) => {
          const value = response.headers[name.toLowerCase()];
          return Array.isArray(value) ? value.join(', ') : (value ?? null);
        },
        async text() {
          const parts: Uint8Array[] = [];
          for await (const part of bytesOf(response, signal)) parts.push(part);
          return Buffer.concat(parts).toString();
        },
        bytes: () => bytesOf(response, signal),
      };
    },
  };
}
