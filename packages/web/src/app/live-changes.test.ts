import { alerts } from '@steward/api-client/contract/alerts';
import { live, type Change } from '@steward/api-client/contract/live';
import { site } from '@steward/api-client/contract/site';
import { stats } from '@steward/api-client/contract/stats';
import { players } from '@steward/api-client/contract/players';
import { tickets } from '@steward/api-client/contract/tickets';
import { isTouched } from '@steward/api-client/client/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { afterEach, expect, it, vi } from 'vitest';
import { NetworkError } from '@steward/api-client/client/errors';
import { goOnReading, holdReads, replaceTransport } from '../api.ts';
import { currentConnection, setConnection } from '../connection.ts';
import { followChanges } from './live-changes.ts';

const key = (endpoint: Endpoint, input: unknown = null) => ({
  queryKey: [endpoint.id.split('.')[0], endpoint.id, input],
});
const change = (topic: Change['topic'], names: string[] | null = null): readonly Change[] => [{ topic, names }];

it('reads again what shows a change, and whom it is about', () => {
  expect(isTouched(key(stats.online), change('online', ['carl']))).toBe(true);
  expect(isTouched(key(site.servers), change('online', ['carl']))).toBe(false);
  expect(isTouched(key(tickets.open), change('tickets'))).toBe(true);
  const profile = (name: string) => key(players.show, { params: { name } });
  expect(isTouched(profile('Carl'), change('online', ['carl']))).toBe(true);
  expect(isTouched(profile('Zoe'), change('online', ['carl']))).toBe(false);
  expect(isTouched(profile('Zoe'), change('online'))).toBe(true);
  expect(isTouched(profile('Zoe'), change('tickets'))).toBe(false);
  expect(isTouched(profile('Zoe'), change('all'))).toBe(true);
});

it('reads alerts again when a channel changed, which they may be closed with', () => {
  for (const endpoint of [alerts.inbox, alerts.list, alerts.channels, stats.staffInfo])
    expect(isTouched(key(endpoint), change('lists')), endpoint.id).toBe(true);
});

/** A page of one tab, with the number of its reads of who is online. */
function tab(queryClient = new QueryClient()) {
  const reads = vi.fn(() => Promise.resolve([]));
  const observer = new QueryObserver(queryClient, {
    queryKey: key(stats.online).queryKey,
    queryFn: reads,
    staleTime: Infinity,
  });
  return { queryClient, reads, stop: observer.subscribe(() => undefined) };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('has one stream for all tabs of an account, which another tab takes over', async () => {
  let tell: ((change: Change) => void) | undefined;
  let opened = 0;
  const before = replaceTransport({
    send(request) {
      expect(request.path).toContain(live.changes.path);
      opened += 1;
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          tell = (value) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`));
          request.signal?.addEventListener('abort', () => controller.error(request.signal?.reason));
        },
      });
      return Promise.resolve({
        status: 200,
        header: () => null,
        text: () => Promise.resolve(''),
        bytes: () => body as unknown as AsyncIterable<Uint8Array>,
      });
    },
  });
  stops.push(() => replaceTransport(before));
  const [first, second, other] = [tab(), tab(), tab()];
  const waiting: (() => void)[] = [];
  let held = false;
  const next = () => {
    held = false;
    waiting.shift()?.();
  };
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
        if (held) await new Promise<void>((resolve) => waiting.push(resolve));
        if (signal.aborted) return;
        held = true;
        await work();
        next();
      },
    },
  });
  stops.push(() => vi.unstubAllGlobals());
  const stopFirst = followChanges(first.queryClient, 1);
  stops.push(followChanges(second.queryClient, 1), followChanges(other.queryClient, 2));
  await vi.waitFor(() => expect(tell).toBeDefined());
  expect(opened).toBe(1);
  tell?.({ topic: 'online', names: ['carl'] });
  await vi.waitFor(() => expect([first, second].map(({ reads }) => reads.mock.calls.length)).toEqual([2, 2]), 4000);
  expect(other.reads).toHaveBeenCalledTimes(1);
  stopFirst();
  await vi.waitFor(() => expect(opened).toBe(2), 4000);
  tell?.({ topic: 'online', names: ['carl'] });
  await vi.waitFor(() => expect(second.reads).toHaveBeenCalledTimes(3), 4000);
  expect(first.reads).toHaveBeenCalledTimes(2);
});

const network = () => Promise.reject(new NetworkError('No way to the server.'));
const answer = (status: number, text: string, bytes?: ReadableStream<Uint8Array>) =>
  Promise.resolve({
    status,
    header: () => null,
    text: () => Promise.resolve(text),
    bytes: () => bytes as unknown as AsyncIterable<Uint8Array>,
  });

/** A server whose streams open `times` often, and which is away where it is not ready. */
function serverOf({ times, isReady }: { readonly times: number; readonly isReady: boolean }) {
  const seen = { opened: 0, asked: 0, cut: () => {} };
  const before = replaceTransport({
    send({ path }) {
      if (path.endsWith(site.ready.path)) {
        seen.asked += 1;
        return isReady ? answer(200, '{"ready":true}') : network();
      }
      seen.opened += 1;
      if (seen.opened > times) return network();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('data: {"topic":"online","names":["carl"]}\n\n'));
          seen.cut = () => controller.error(new NetworkError('The connection broke.'));
        },
      });
      return answer(200, '', body);
    },
  });
  vi.stubGlobal('navigator', {});
  stops.push(
    () => replaceTransport(before),
    () => setConnection('ok'),
    () => vi.unstubAllGlobals(),
  );
  return seen;
}

it('says that the server is away once its stream cannot be opened again, and not where it only broke', async () => {
  const seen = serverOf({ times: 2, isReady: false });
  const { queryClient, reads } = tab();
  stops.push(followChanges(queryClient, 1));
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(2), 4000);
  seen.cut();
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(3), 6000);
  expect(seen).toMatchObject({ opened: 2, asked: 0 });
  expect(currentConnection()).toBe('ok');
  seen.cut();
  await vi.waitFor(() => expect(currentConnection()).toBe('offline'), 8000);
  expect(seen).toMatchObject({ opened: 3, asked: 1 });
});

it('does not say that a server is away that answers all but the stream', async () => {
  const seen = serverOf({ times: 0, isReady: true });
  stops.push(followChanges(tab().queryClient, 1));
  await vi.waitFor(() => expect(seen.opened).toBe(2), 4000);
  expect(seen.asked).toBeGreaterThan(0);
  expect(currentConnection()).toBe('ok');
});

it('begins again in a tab whose session ended once somebody signed in again, and is told what it missed', async () => {
  let [opened, isSignedIn] = [0, false];
  const before = replaceTransport({
    send() {
      opened += 1;
      // As the first refused call of a tab does it.
      if (!isSignedIn) holdReads();
      const open = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('data: {"topic":"all","names":null}\n\n')),
      });
      return isSignedIn ? answer(200, '', open) : answer(401, '{"error":"Please sign in first."}');
    },
  });
  vi.stubGlobal('navigator', { locks: { request: (_: string, __: unknown, work: () => Promise<void>) => work() } });
  stops.push(
    () => replaceTransport(before),
    () => vi.unstubAllGlobals(),
    goOnReading,
  );
  // Nobody looks at the tab meanwhile.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  stops.push(() => vi.restoreAllMocks());
  const { queryClient, reads } = tab();
  queryClient.setQueryData(key(stats.online).queryKey, [], { updatedAt: 1 });
  stops.push(followChanges(queryClient, 1));
  await vi.waitFor(() => expect(opened).toBe(1), 4000);
  const { length } = reads.mock.calls;
  isSignedIn = true;
  goOnReading();
  await vi.waitFor(() => expect(opened).toBe(2), 6000);
  await vi.waitFor(() => expect(reads.mock.calls.length).toBe(length + 1), 6000);
});

/** The other tabs of the browser; each module has a connection of its own. */
const others = () => {
  const channel = new BroadcastChannel('steward-live');
  stops.push(() => channel.close());
  return channel;
};

it('tells the other tabs that the server is away, and is told by them', async () => {
  const seen = serverOf({ times: 0, isReady: false });
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: unknown, work: () => Promise<void>) => work() },
  });
  const heard: unknown[] = [];
  others().onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data);
  const stop = followChanges(tab().queryClient, 1);
  await vi.waitFor(() => expect(heard).toEqual([{ away: 'offline' }]), 4000);
  expect(currentConnection()).toBe('offline');
  stop();
  setConnection('ok');
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } });
  const { asked } = seen;
  stops.push(followChanges(tab().queryClient, 1));
  const channel = others();
  channel.postMessage({ away: 'elsewhere' });
  channel.postMessage({ away: 'restarting' });
  await vi.waitFor(() => expect(currentConnection()).not.toBe('ok'), 4000);
  expect(currentConnection()).toBe('restarting');
  expect(seen.asked).toBe(asked);
});
