import { develop } from '@steward/api-client/contract/develop';
import type { Transport, WireRequest } from '@steward/api-client/transport/transport';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { dispatchAuth, principalOptions } from '../session.ts';
import { aPrincipal } from '../testing/factories.ts';
import { renderElement } from '../testing/render-app.tsx';
import { useLive } from './use-live.ts';

function Tail() {
  const [ids, setIds] = useState<string[]>([]);
  const { state, error } = useLive(
    develop.tail,
    { params: { type: 'general' } },
    {
      onEvents: (events) => setIds((before) => [...before, ...events.map(({ id }) => id ?? '?')]),
    },
  );
  return (
    <p>
      {state} {ids.join()} {error?.message}
    </p>
  );
}

const event = (id: number) => `id: ${id}\ndata: {"text":"line ${id}"}\n\n`;

/** Each connection answers with the next of these and then ends; what is left over stays open. */
function stream(...answers: (string | number)[]) {
  const requests: WireRequest[] = [];
  const transport: Transport = {
    send: (request) => {
      requests.push(request);
      const answer = answers.shift();
      const status = typeof answer === 'number' ? answer : 200;
      return Promise.resolve({
        status,
        header: () => null,
        text: () => Promise.resolve('{"error":"You may not follow this log."}'),
        async *bytes() {
          yield new TextEncoder().encode(typeof answer === 'string' ? answer : ': open\n\n');
          if (answer === undefined) await new Promise((resolve) => request.signal?.addEventListener('abort', resolve));
        },
      });
    },
  };
  return { transport, requests };
}

describe('useLive', () => {
  it('goes on after a break from the last event, without a gap or a double', async () => {
    const { transport, requests } = stream(event(1) + event(2), event(3));
    renderElement(<Tail />, { transport });
    await screen.findByText(/1,2,3/);
    const tails = requests.filter(({ path }) => path.includes('logs'));
    expect(tails[0]?.headers['last-event-id']).toBeUndefined();
    expect(tails[1]?.headers['last-event-id']).toBe('2');
  });

  it('stops and says why when the server refuses', async () => {
    const { transport } = stream(403);
    renderElement(<Tail />, { transport });
    await screen.findByText(/refused.*You may not follow this log\./);
  });

  it('goes on from the last event once somebody whose session ended signed in again', async () => {
    const { transport, requests } = stream(event(1), 401);
    const { queryClient } = renderElement(<Tail />, { transport });
    act(() => dispatchAuth(queryClient, { name: 'login', user: aPrincipal() }));
    await screen.findByText(/^waiting 1/);
    const tails = () => requests.filter(({ path }) => path.includes('logs'));
    await waitFor(() => expect(queryClient.getQueryData(principalOptions.queryKey)).toMatchObject({ hasEnded: true }));
    const { length } = tails();
    act(() => dispatchAuth(queryClient, { name: 'login', user: aPrincipal() }));
    await waitFor(() => expect(tails()).toHaveLength(length + 1));
    expect(tails().at(-1)?.headers['last-event-id']).toBe('1');
    expect(screen.queryByText(/refused/)).toBeNull();
  });

  it('ends the connection with the screen', async () => {
    const { transport, requests } = stream();
    const { unmount } = renderElement(<Tail />, { transport });
    await act(() => Promise.resolve());
    unmount();
    expect(requests.every(({ signal }) => signal?.aborted)).toBe(true);
  });
});
