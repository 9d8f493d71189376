import { outbox, type OutboxEntry } from '@steward/api-client/contract/outbox';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const entry: OutboxEntry = {
  id: 12,
  kind: 'discord.alert',
  subject: '7',
  server: null,
  state: 'failed',
  tries: 8,
  createdAt: '2026-06-20T18:00:00Z',
  createdBy: null,
  nextTry: null,
  doneAt: '2026-06-20T22:00:00Z',
  error: 'Discord <b>could</b> not be reached.',
  canRetry: true,
  canDrop: true,
};

function open(at: string, entries: OutboxEntry[]) {
  const asked: object[] = [];
  const transport = signedInTransport({ adminLevel: 7 })
    .on(outbox.list, ({ query }) => {
      asked.push(query);
      return entries;
    })
    .on(outbox.counts, () => ({ waiting: 1, running: 0, failed: 3, expired: 2 }))
    .on(outbox.retry, () => ({ ...entry, id: 13, state: 'waiting' as const }));
  return { ...renderRoutes(routes, { at, transport }), asked };
}

it('says what was given up, counts it, and asks for one state', async () => {
  const { asked, router } = open('/manage/outbox', [entry]);
  expect(await screen.findByText('Alert 7 to Discord')).toBeTruthy();
  expect(screen.getByText(entry.error ?? '')).toBeTruthy();
  expect(await screen.findByText('3 given up, 1 waiting, 0 under way, 2 expired.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Given up' }));
  await waitFor(() => expect(router.state.location.search).toBe('?state=failed'));
  await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'failed' }));
});

it('tries again after a question, and keeps the filter', async () => {
  const { router } = open('/manage/outbox/12/retry?state=failed', [entry]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/outbox'));
  expect(router.state.location.search).toBe('?state=failed');
});

it.each([
  ['retry', 'Try entry 12 again: Alert 7 to Discord?'],
  ['drop', 'Drop entry 12: Alert 7 to Discord?'],
])('asks about an entry that is not on the page by what it is: %s', async (deed, question) => {
  const { transport, asked } = open(`/manage/outbox/12/${deed}`, []);
  transport.on(outbox.list, ({ query }) => {
    asked.push(query);
    return query['where'] === 'id=12' ? [entry] : [{ ...entry, id: 99, error: 'Other.' }];
  });
  expect(await screen.findByRole('heading', { name: question })).toBeTruthy();
  expect(screen.getByText(entry.error ?? '')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ where: 'id=12' });
});

it('asks nothing about an entry that is not there, and says so', async () => {
  open('/manage/outbox/12/drop', []);
  expect(await screen.findByText('This entry is not in the outbox any more.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Drop' })).toBeNull();
});

it.each([
  [
    'done meanwhile',
    [{ ...entry, state: 'done' as const, canRetry: false, canDrop: false }],
    /stands as "Done" by now/,
  ],
  ['gone meanwhile', [], /^This entry is not in the outbox any more\.$/],
])('can do nothing any more with what is %s, says so, and keeps the question', async (_, now, text) => {
  for (const [deed, button] of [
    ['retry', 'Try again'],
    ['drop', 'Drop'],
  ] as const) {
    const { transport, queryClient, unmount } = open(`/manage/outbox/12/${deed}`, [entry]);
    const go = await screen.findByRole<HTMLButtonElement>('button', { name: button });
    expect(go.disabled).toBe(false);
    transport.on(outbox.list, () => now);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(go.disabled).toBe(true);
    fireEvent.submit(go);
    expect(transport.calls.filter((line) => /^(?:POST|DELETE) rpg\/manage\/outbox/.test(line))).toEqual([]);
    unmount();
  }
});

it('does not take what it did itself for what somebody else did', async () => {
  const { transport, queryClient } = open('/manage/outbox/12/retry', [entry]);
  transport.on(outbox.retry, async () => {
    transport.on(outbox.list, () => []);
    await act(() => queryClient.invalidateQueries());
    expect(screen.queryByText('This entry is not in the outbox any more.')).toBeNull();
    return { ...entry, id: 13, state: 'waiting' as const };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says so when there is nothing', async () => {
  open('/manage/outbox', []);
  expect(await screen.findByText('Nothing is to follow a change.')).toBeTruthy();
});

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/manage/outbox', outbox.list));
