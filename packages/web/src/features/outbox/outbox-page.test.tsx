import { outbox, type OutboxEntry } from '@steward/api-client/contract/outbox';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

it('says so when there is nothing', async () => {
  open('/manage/outbox', []);
  expect(await screen.findByText('Nothing is to follow a change.')).toBeTruthy();
});

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/manage/outbox', outbox.list));
