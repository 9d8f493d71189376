import { takesKey, type Endpoint } from '../contract/endpoint.ts';

/** So many that were never answered are remembered. */
const REMEMBERED = 100;

export interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  /** Told once the server has answered: the same sent again is then another sending. */
  answered(): void;
}

export interface Sendings {
  /** `content` is all that is sent: the same content, as long as it was not answered, is the same sending. */
  begin(endpoint: Endpoint, content: string): Sending;
}

/** Not `randomUUID`, which browsers keep for pages over TLS. */
const newKey = (): string =>
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Of what counts once by itself. */
export const NO_KEY: Sending = { headers: {}, answered: () => undefined };

/**
 * Gives each sending a key of its own, which it keeps while its answer is not known: a form that is sent again after
 * the connection broke, and a button that was pressed twice, count once.
 */
export function createSendings(): Sendings {
  const waiting = new Map<string, string>();
  return {
    begin(endpoint, content) {
      if (!takesKey(endpoint)) return NO_KEY;
      const name = `${endpoint.id} ${content}`;
      const key = waiting.get(name) ?? newKey();
      waiting.delete(name);
      waiting.set(name, key);
      const [oldest] = waiting.keys();
      if (waiting.size > REMEMBERED && oldest !== undefined) waiting.delete(oldest);
      return { headers: { 'idempotency-key': key }, answered: () => void waiting.delete(name) };
    },
  };
}
