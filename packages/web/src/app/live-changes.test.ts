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
import { replaceTransport } from '../api.ts';
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
