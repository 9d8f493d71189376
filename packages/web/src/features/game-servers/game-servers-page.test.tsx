import { gameServers, type GameServer, type RejectedEvent } from '@steward/api-client/contract/game-servers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const rpg: GameServer = {
  server: 'rpg',
  heardAt: '2026-06-20T18:00:00Z',
  clockAhead: 3600,
  waiting: 3,
  waitingSince: '2026-06-20T17:50:00Z',
  broken: 1,
  unknown: 0,
  notKept: 0,
  tokens: 1,
};
const event: RejectedEvent = {
  id: 12,
  server: 'rpg',
  eventId: 'x-2',
  kind: 'player.cash',
  reason: 'amount: Enter a whole number of dollars.',
  unknown: false,
  receivedAt: '2026-06-20T18:00:00Z',
  line: '{"amount":12.5,"note":"<b>not bold</b>"}',
  cut: false,
};

function open(at: string, servers: GameServer[] = [rpg], events: RejectedEvent[] | Refusal = [event]) {
  const asked: object[] = [];
  const done: unknown[] = [];
  const transport = signedInTransport({ adminLevel: 7 })
    .on(gameServers.list, () => servers)
    .on(gameServers.rejected, ({ query }) => {
      asked.push(query);
      return events;
    })
    .on(gameServers.retry, ({ params }) => {
      done.push(params);
      return { ok: true as const };
    })
    .on(gameServers.dropSome, ({ body }) => {
      done.push(body);
      return { dropped: 1 };
    });
  return { ...renderRoutes(routes, { at, transport }), asked, done };
}

it('says how a server stands and leads to its events', async () => {
  const { asked } = open('/manage/game-servers');
  expect(await screen.findByText('1 hour ahead')).toBeTruthy();
  fireEvent.click(await screen.findByRole('link', { name: '1' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ server: 'rpg' }));
  expect(await screen.findByText('Take all in')).toBeTruthy();
});

it('shows an event as it came, as text', async () => {
  open('/manage/game-servers/event/12');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain('<b>not bold</b>'));
  expect(dialog.textContent).toContain('amount: Enter a whole number of dollars.');
});

it('goes on showing an event that others pushed off the page, and not once it is refused', async () => {
  const { transport, queryClient } = open('/manage/game-servers/event/12');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain('<b>not bold</b>'));
  for (const answer of [[{ ...event, id: 13, line: 'other' }], new Refusal(500, 'Not now.')]) {
    transport.on(gameServers.rejected, answer);
    await act(() => queryClient.invalidateQueries());
    expect(dialog.textContent).toContain('<b>not bold</b>');
  }
  transport.on(gameServers.rejected, new Refusal(403, 'Not for you.'));
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(dialog.textContent).not.toContain('<b>not bold</b>'));
});

it('says what went wrong where an event cannot be read', async () => {
  const { transport } = open('/manage/game-servers/event/12', [rpg], new Refusal(500, 'Not now.'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Not now.')).toBeTruthy();
  transport.on(gameServers.rejected, [event]);
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('{"amount":12.5,"note":"<b>not bold</b>"}')).toBeTruthy();
});

it.each([
  [{ taken: 0, left: 500 }, '0 events were taken in; 500 are still set aside.'],
  [{ taken: 2, left: 0 }, '2 events were taken in; 0 are still set aside.'],
])('tells what became of all of them: %o', async (answer, text) => {
  const { transport } = open('/manage/game-servers/events/rpg/retry?server=rpg');
  transport.on(gameServers.retrySome, answer);
  fireEvent.click(await screen.findByRole('button', { name: 'Take in' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('takes an event in after a question, and keeps the filter', async () => {
  const { router, done } = open('/manage/game-servers/event/12/retry?server=rpg');
  expect(await screen.findByText('Take in event 12, player.cash of rpg?')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Take in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/game-servers'));
  expect(router.state.location.search).toBe('?server=rpg');
  expect(done).toEqual([{ id: '12' }]);
});

it.each([
  ['/retry', 'Take in event 12, player.cash of rpg?'],
  ['/drop', 'Drop event 12, player.cash of rpg?'],
  ['', 'Event 12'],
])('finds an event that is not on the page: %s', async (deed, title) => {
  const { transport, asked } = open(`/manage/game-servers/event/12${deed}`, [rpg], []);
  transport.on(gameServers.rejected, ({ query }) => {
    asked.push(query);
    return query['where'] === 'id=12' ? [event] : [{ ...event, id: 99, kind: 'other' }];
  });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(asked.at(-1)).toEqual({ where: 'id=12' });
});

it('asks nothing about an event that is not there, and says so', async () => {
  open('/manage/game-servers/event/12/drop', [rpg], []);
  expect(await screen.findByText('This event was taken in or dropped.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Drop' })).toBeNull();
});

it('drops those of a kind after a question that names them', async () => {
  const { done } = open('/manage/game-servers/events/rpg/drop?server=rpg&kind=player.cash');
  expect(await screen.findByText('Drop all player.cash of rpg?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Drop all' }));
  await waitFor(() => expect(done).toEqual([{ server: 'rpg', kind: 'player.cash' }]));
});

it('says so when there is nothing', async () => {
  open('/manage/game-servers', [], []);
  expect(await screen.findByText(/No game server has a token yet/)).toBeTruthy();
  expect(await screen.findByText('Every event was taken in.')).toBeTruthy();
});

it('says why there is nothing where the server refuses', () =>
  expectRefusal(routes, '/manage/game-servers', gameServers.list));
