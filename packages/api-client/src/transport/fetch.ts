import { NetworkError, UNREACHABLE, isAbort } from '../client/errors.ts';
import type { Transport } from './transport.ts';

async function* chunks(response: Response): AsyncIterable<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** The browser's transport: cookies by the browser. `base` is empty for the page's own server. */
export function fetchTransport(base = ''): Transport {
  return {
    async send({ method, path, headers, body, signal }) {
      try {
        const response = await fetch(base + path, {
          method,
          headers,
          credentials: base === '' ? 'same-origin' : 'include',
          redirect: 'error',
          ...(body === undefined ? {} : { body }),
          ...(signal ? { signal } : {}),
        });
        return {
          status: response.status,
          header: (name) => response.headers.get(name),
          text: () => response.text(),
          bytes: () => chunks(response),
        };
      } catch (error) {
        if (isAbort(error)) throw error;
        throw new NetworkError(UNREACHABLE, { cause: error });
      }
    },
  };
}
