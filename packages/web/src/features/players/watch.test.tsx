import { notes } from '@steward/api-client/contract/notes';
import { players } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { records } from '@steward/api-client/contract/records';
import { watched, type WatchedPlayer } from '@steward/api-client/contract/watched';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { read } from '../../api.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';
import { aProfile } from '../../testing/factories.ts';

vi.mock('../../components/charts/plot.tsx', () => ({ Plot: () => null }));

const watch = (changes: Partial<WatchedPlayer> = {}): WatchedPlayer => ({
  ...{ id: 7, playerName: 'Carl_Johnson', reason: '<i>Second account</i>', onlineSince: null, joins: 2 },
  ...{ lastJoin: '2026-06-19T10:00:00Z', staffName: 'Rank_6', since: '2026-06-18T10:00:00Z', until: null },
  ...{ canRemove: true, ...changes },
});

function open(at: string, held: WatchedPlayer | null, adminLevel = 5) {
  let state = held;
  const transport = signedInTransport({ adminLevel })
    .on(players.show, aProfile())
    .on(players.playedPerDay, [{ day: '20260101', minutes: 90 }])
    .on(punishments.list, [])
    .on(notes.list, [])
    .on(records.standing, () => ({ watched: state }))
    .on(watched.add, ({ body }) => (state = watch({ reason: (body as { reason: string }).reason, canRemove: true })))
    .on(watched.edit, ({ body }) => (state = { ...watch(), ...state, ...(body as Partial<WatchedPlayer>) }))
    .on(watched.remove, () => {
      state = null;
      return { ok: true as const };
    });
  const colleague = (changes: Partial<WatchedPlayer>) => (state = { ...watch(), ...state, ...changes });
  return { ...renderRoutes(routes, { at: `/player/Carl_Johnson${at}`, transport }), colleague };
}
const dialog = async () => within(await screen.findByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('says on the profile that staff watch the player, why, and who began it', async () => {
  open('', watch());
  const notice = (await screen.findByText('Watched: <i>Second account</i>')).closest('[role="status"]');
  expect(notice?.textContent).toContain('Watched by Rank_6 since');
  expect(notice?.textContent).toContain('Joined 2 times since');
  expect(screen.getByRole('link', { name: 'stop watching' }).getAttribute('href')).toBe('/player/Carl_Johnson/watch');
});

it('says nothing where nobody watches, and nothing of stopping to who may not', async () => {
  const { unmount } = open('', null);
  await screen.findByRole('img', { name: /^Skin/ });
  expect(screen.queryByText(/^Watched/)).toBeNull();
  unmount();
  open('', watch({ canRemove: false }));
  await screen.findByText('Watched: <i>Second account</i>');
  expect(screen.queryByRole('link', { name: /stop watching|Change/i })).toBeNull();
});

it('begins a watch with a reason and an end', async () => {
  const { transport } = open('/watch', null);
  const form = await dialog();
  fireEvent.click(form.getByRole('button', { name: 'Watch player' }));
  expect(await form.findByText('Enter a reason.')).toBeTruthy();
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Look at his aim' } });
  fireEvent.click(form.getByRole('button', { name: '7 days' }));
  transport.on(watched.add, new Refusal(409, 'Carl_Johnson is watched already, by Rank_6: x'));
  fireEvent.click(form.getByRole('button', { name: 'Watch player' }));
  expect(await form.findByText('Carl_Johnson is watched already, by Rank_6: x')).toBeTruthy();
  const [sent] = transport.bodies(watched.add);
  expect(sent?.reason).toBe('Look at his aim');
  expect(Date.parse(sent?.until ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);
});

it('keeps what is typed where somebody else begins a watch meanwhile, and does not ask to stop that', async () => {
  const { colleague, queryClient } = open('/watch', null);
  const form = await dialog();
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Look at his aim' } });
  colleague({});
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.getByText('Watched: <i>Second account</i>')).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Stop watching' })).toBeNull();
  expect(form.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Look at his aim');
});

it.each([
  ['Stop watching Carl_Johnson?', null, watch()],
  ['Watch Carl_Johnson', watch(), null],
])('asks by what is so now, not by what was read before: %s', async (name, old, now) => {
  const { router, transport, queryClient } = open('', old);
  const { queryKey } = read(records.standing, { params: { name: 'Carl_Johnson' } });
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual({ watched: old }));
  transport.on(records.standing, { watched: now });
  await act(() => router.navigate('/player/Carl_Johnson/watch'));
  expect((await dialog()).getByRole('heading', { name })).toBeTruthy();
});

it('asks about the player of the address, whatever was asked about another', async () => {
  const { colleague, router, transport } = open('/watch', null);
  await dialog();
  colleague({ playerName: 'Zoe' });
  transport.on(players.show, aProfile({ name: 'Zoe' }));
  await act(() => router.navigate('/player/Zoe/watch'));
  expect(await screen.findByRole('heading', { name: 'Stop watching Zoe?' })).toBeTruthy();
});

it('stops a watch after a question, and says who may where the viewer may not', async () => {
  const { transport, unmount } = open('/watch', watch());
  const question = await dialog();
  expect(question.getByRole('heading', { name: 'Stop watching Carl_Johnson?' })).toBeTruthy();
  expect(question.getByText(watched.remove.means)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Stop watching' }));
  await isClosed();
  expect(transport.calls).toContain('DELETE rpg/user/Carl_Johnson/watched');
  expect(transport.queries(watched.remove)).toEqual([{ watch: '7' }]);
  await waitFor(() => expect(screen.queryByText('Watched: <i>Second account</i>')).toBeNull());
  unmount();
  open('/watch', watch({ canRemove: false }));
  expect(
    (await dialog()).getByText('Only Rank_6 and staff of a higher rank may change or stop this watch.'),
  ).toBeTruthy();
});

it('changes what a watch says and when it ends, and keeps the rest', async () => {
  const { transport, unmount } = open('/watch/edit', watch({ until: '2099-06-18T10:00:00Z' }));
  const form = await dialog();
  const reason = form.getByLabelText<HTMLInputElement>('Reason');
  expect(reason.value).toBe('<i>Second account</i>');
  fireEvent.change(reason, { target: { value: 'Third account' } });
  fireEvent.change(form.getByLabelText('Ends'), { target: { value: '' } });
  fireEvent.click(form.getByRole('button', { name: 'Change the watch' }));
  await isClosed();
  expect(transport.bodies(watched.edit)).toEqual([
    {
      reason: 'Third account',
      until: null,
      was: { id: 7, reason: '<i>Second account</i>', until: '2099-06-18T10:00:00Z' },
    },
  ]);
  await screen.findByText('Watched: Third account');
  unmount();
  open('/watch/edit', watch({ canRemove: false }));
  expect((await dialog()).getByText(/^Only Rank_6 and staff of a higher rank may change/)).toBeTruthy();
});

it.each([
  ['Ends', '', { reason: 'Third account' }, { until: null, was: { id: 7, until: '2099-06-18T10:00:00Z' } }],
  [
    'Reason',
    'Fourth account',
    { until: null },
    { reason: 'Fourth account', was: { id: 7, reason: '<i>Second account</i>' } },
  ],
] as const)('leaves alone what a colleague changed while %s was typed', async (label, typed, theirs, sent) => {
  const { transport, colleague, queryClient } = open('/watch/edit', watch({ until: '2099-06-18T10:00:00Z' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText(label), { target: { value: typed } });
  colleague(theirs);
  await act(() => queryClient.invalidateQueries());
  fireEvent.click(form.getByRole('button', { name: 'Change the watch' }));
  await isClosed();
  expect(transport.bodies(watched.edit)).toEqual([sent]);
});

it('sends what was read before a reload that gave back what was typed, so that a colleague’s change of the same is seen', async () => {
  const held = watch({ until: '2099-06-18T10:00:00Z' });
  const { unmount } = open('/watch/edit', held);
  fireEvent.change((await dialog()).getByLabelText('Ends'), { target: { value: '' } });
  unmount();
  const { transport } = open('/watch/edit', { ...held, reason: 'Third account', until: '2099-07-18T10:00:00Z' });
  const form = await dialog();
  await screen.findByText('What you typed here before is back.', { exact: false });
  expect(form.getByLabelText<HTMLInputElement>('Reason').value).toBe('Third account');
  fireEvent.click(form.getByRole('button', { name: 'Change the watch' }));
  await isClosed();
  expect(transport.bodies(watched.edit)).toEqual([{ until: null, was: { id: 7, until: '2099-06-18T10:00:00Z' } }]);
});

it('gives back a cleared end as it was left: empty', async () => {
  const held = watch({ until: '2099-06-18T10:00:00Z' });
  const { unmount } = open('/watch/edit', held);
  const ends = async () => (await dialog()).getByLabelText<HTMLInputElement>('Ends');
  fireEvent.change(await ends(), { target: { value: '' } });
  expect((await ends()).value).toBe('');
  unmount();
  const { transport } = open('/watch/edit', held);
  await screen.findByText('What you typed here before is back.', { exact: false });
  await waitFor(async () => expect((await ends()).value).toBe(''));
  fireEvent.click(screen.getByRole('button', { name: 'Change the watch' }));
  await isClosed();
  expect(transport.bodies(watched.edit)).toEqual([{ until: null, was: { id: 7, until: '2099-06-18T10:00:00Z' } }]);
});

it.each([false, true])('goes on over a colleague’s change of the same (after a reload: %s)', async (isBack) => {
  const held = watch({ until: '2099-06-18T10:00:00Z' });
  const theirs = { ...held, reason: 'Their reason', until: null };
  let shown = open('/watch/edit', held);
  const reason = async () => (await dialog()).getByLabelText<HTMLInputElement>('Reason');
  fireEvent.change(await reason(), { target: { value: 'My reason' } });
  if (isBack) {
    shown.unmount();
    shown = open('/watch/edit', theirs);
    await screen.findByText('What you typed here before is back.', { exact: false });
  } else shown.colleague(theirs);
  const { transport } = shown;
  transport.on(watched.edit, ({ body }) =>
    (body as { was: { reason?: string } }).was.reason === theirs.reason
      ? { ...theirs, reason: 'My reason' }
      : new Refusal(409, 'Somebody changed this.'),
  );
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Change the watch' }));
  send();
  expect(await screen.findByText('This is what it is now')).toBeTruthy();
  expect((await dialog()).getByText('Their reason')).toBeTruthy();
  expect((await reason()).value).toBe('My reason');
  expect((await dialog()).getByLabelText<HTMLInputElement>('Ends').value).toBe('');
  send();
  await isClosed();
  expect(transport.bodies(watched.edit)).toEqual([
    { reason: 'My reason', was: { id: 7, reason: held.reason } },
    { reason: 'My reason', was: { id: 7, reason: 'Their reason' } },
  ]);
});

it('says which watch a change is about, and keeps what was typed where a colleague began another meanwhile', async () => {
  const { transport, colleague } = open('/watch/edit', watch());
  fireEvent.change((await dialog()).getByLabelText('Reason'), { target: { value: 'My reason' } });
  colleague({ id: 8, staffName: 'Rank_5' });
  const text = 'The watch that you opened has ended. This is another one, by Rank_5: Second account';
  transport.on(watched.edit, new Refusal(409, text));
  fireEvent.click(screen.getByRole('button', { name: 'Change the watch' }));
  expect(await (await dialog()).findByText(text)).toBeTruthy();
  expect((await dialog()).getByLabelText<HTMLInputElement>('Reason').value).toBe('My reason');
  expect(transport.bodies(watched.edit).at(-1)?.was?.id).toBe(7);
  expect(await screen.findByText('To save what you typed, save again.', { exact: false })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change the watch' }));
  await waitFor(() => expect(transport.bodies(watched.edit).at(-1)?.was?.id).toBe(8));
});

it('keeps the form of a watch through a failure in passing, and not once it is refused', async () => {
  const { transport, queryClient } = open('/watch/edit', watch());
  const field = (await dialog()).getByLabelText<HTMLInputElement>('Reason');
  fireEvent.change(field, { target: { value: 'My reason' } });
  for (const status of [500, 503]) {
    transport.on(records.standing, new Refusal(status, 'Not now.'));
    await act(() => queryClient.invalidateQueries());
    expect((await dialog()).getByLabelText('Reason')).toBe(field);
    expect(field.value).toBe('My reason');
  }
  transport.on(records.standing, new Refusal(403, 'Not for you.'));
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
});

it('keeps what is typed about a watch that somebody stops meanwhile, and says why it cannot be sent', async () => {
  const { transport, queryClient } = open('/watch/edit', watch());
  const field = (await dialog()).getByLabelText<HTMLInputElement>('Reason');
  fireEvent.change(field, { target: { value: 'My reason' } });
  transport.on(records.standing, { watched: null });
  await act(() => queryClient.invalidateQueries());
  expect(await (await dialog()).findByText('Nobody watches this player any more.')).toBeTruthy();
  expect((await dialog()).getByLabelText<HTMLInputElement>('Reason').value).toBe('My reason');
});

it('begins with the watch of the player of the address, whatever was typed about another', async () => {
  const { colleague, router, transport } = open('/watch/edit', watch());
  fireEvent.change((await dialog()).getByLabelText('Reason'), { target: { value: 'My reason' } });
  colleague({ playerName: 'Zoe', reason: 'Of Zoe' });
  transport.on(players.show, aProfile({ name: 'Zoe' }));
  await act(() => router.navigate('/player/Zoe/watch/edit'));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: /Zoe/, level: 2 })).toBeTruthy());
  expect((await dialog()).getByLabelText<HTMLInputElement>('Reason').value).toBe('Of Zoe');
});

it('has nothing to change where nobody watches any more', async () => {
  open('/watch/edit', null);
  expect((await dialog()).getByText('Nobody watches this player any more.')).toBeTruthy();
});
