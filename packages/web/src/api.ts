import { isSignedOut } from '@steward/api-client/client/errors';
import { createClient, type CallArguments } from '@steward/api-client/client/client';
import { readOptions, writeOptions, type ReadOptions, type WriteOptions } from '@steward/api-client/client/queries';
import { clockedTransport } from '@steward/api-client/client/server-clock';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { fetchTransport } from '@steward/api-client/transport/fetch';
import type { Transport } from '@steward/api-client/transport/transport';

let transport: Transport = fetchTransport();
const clocked = clockedTransport({ send: (request) => transport.send(request) });
const answerListeners = new Set<() => void>();

/** The server's time in epoch milliseconds, as far as its answers told. */
export const serverNow = (): number => clocked.clock.now();

/** Told when an answer came. Returns how to stop. */
export function onAnswer(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}
const signedOutListeners = new Set<() => void>();

/** Tests put a scripted transport in; returns the one that was there. */
export function replaceTransport(next: Transport): Transport {
  const before = transport;
  transport = next;
  return before;
}

/** Told about every 401. Returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** The one client of the portal. */
export const client = createClient({
  transport: {
    async send(request) {
      const response = await clocked.transport.send(request);
      for (const listener of answerListeners) listener();
      return response;
    },
  },
  validate: import.meta.env.DEV,
  onSignedOut: () => {
    for (const listener of signedOutListeners) listener();
  },
});

interface WebReadOptions<E extends Endpoint> extends ReadOptions<E> {
  /** Old data stays while another page or filter of the same thing loads; another thing starts empty. */
  readonly placeholderData: <T>(
    previous: T | undefined,
    query: { queryKey: readonly unknown[] } | undefined,
  ) => T | undefined;
}

let wait: { readonly over: Promise<void>; readonly end: () => void } | undefined;

/** Reads wait from now on, also those that are refused for want of a session: somebody is asked to sign in again. */
export function holdReads(): void {
  if (wait) return;
  let end = () => {};
  const over = new Promise<void>((resolve) => (end = resolve));
  wait = { over, end };
}

/** Reads that wait are made. */
export function goOnReading(): void {
  wait?.end();
  wait = undefined;
}

/** Until reads go on; throws where nobody waits for that any more. */
export async function untilGoing(signal: AbortSignal): Promise<void> {
  while (wait && !signal.aborted)
    await Promise.race([
      wait.over,
      new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
    ]);
  signal.throwIfAborted();
}

/** Where somebody is asked to sign in again because of this error: waits until they did. Else false, at once. */
export async function signedInAgain(error: unknown, signal: AbortSignal): Promise<boolean> {
  if (!wait || !isSignedOut(error)) return false;
  await untilGoing(signal);
  return true;
}

/** Reads once there is a session to read with; what was refused because it had ended is read again. */
async function readHeld<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    await untilGoing(signal);
    try {
      return await ask();
    } catch (error) {
      if (!(await signedInAgain(error, signal))) throw error;
    }
  }
}

const paramsOf = (input: unknown) =>
  JSON.stringify(input !== null && typeof input === 'object' && 'params' in input ? input.params : null);

/** What `useQuery` needs for a call: `useQuery(read(players.show, { params: { name } }))`. */
export function read<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): WebReadOptions<E> {
  const [input] = args;
  const options = readOptions(client, endpoint, ...args);
  return {
    ...options,
    queryFn: (context) => readHeld(() => options.queryFn(context), context.signal),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === endpoint.id && paramsOf(query.queryKey[2]) === paramsOf(input) ? previous : undefined,
  };
}

/** What `useMutation` needs for a call: `useMutation(write(notes.add))`. */
export const write = <E extends Endpoint>(endpoint: E): WriteOptions<E> => writeOptions(client, endpoint);
