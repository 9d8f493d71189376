import { develop } from '@steward/api-client/contract/develop';
import {
  restarts,
  type Restart,
  type RestartSchedule,
  type RestartTargetView,
} from '@steward/api-client/contract/restarts';
import { showMoment } from '@steward/api-client/rules/moments';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const restart: Restart = {
  ...{ id: 7, target: 'prod', state: 'waiting', at: '2026-06-20T18:10:00Z', reason: 'Update', by: 'Rank_7' },
  ...{ onlyEmpty: false, schedule: null, beganAt: null, endedAt: null, status: null, signal: null, note: null },
  ...{ isBack: null, backAfter: null },
};
const schedule: RestartSchedule = {
  ...{ id: 3, target: 'prod', time: '05:00', days: ['mon'], onlyEmpty: false, reason: '', by: 'Rank_7' },
  ...{ setAt: '2026-06-01T00:00:00Z', nextAt: '2026-06-21T03:00:00Z', skipped: null },
};

const targets = (coming: Restart): RestartTargetView[] => [
  { name: coming.target, label: 'Production', agent: null, server: 'rpg', running: null, last: null, coming },
];

function open(part: string, of = schedule) {
  const transport = signedInTransport({ adminLevel: 7 })
    .on(develop.restarts, [])
    .on(restarts.targets, targets(restart))
    .on(restarts.schedules, [of])
    .on(restarts.coming, [])
    .on(restarts.history, [], 0);
  return renderRoutes(routes, { at: `/develop/restart/${part}`, transport });
}
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('plans a restart with what was chosen', async () => {
  const { transport } = open('plan/prod');
  transport.on(restarts.plan, restart);
  await dialog('Plan a restart of prod');
  expect(screen.getByText(restarts.plan.means)).toBeTruthy();
  type(/^Reason/, 'Update');
  fireEvent.click(screen.getByLabelText(/Only if empty/));
  press('Plan');
  await isClosed();
  expect(transport.bodies(restarts.plan)).toEqual([
    { target: 'prod', seconds: 600, reason: 'Update', only_empty: true },
  ]);
});

it('keeps the form and says why where it is refused', async () => {
  const { transport } = open('plan/prod');
  transport.on(restarts.plan, new Refusal(409, 'A restart of prod is planned already. Move it, or cancel it.'));
  await dialog('Plan a restart of prod');
  type(/^Reason/, 'Update');
  press('Plan');
  expect(await screen.findByText(/A restart of prod is planned already/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Update');
});

it('moves it to another time', async () => {
  const moving = open('7/move');
  moving.transport.on(restarts.move, restart);
  await within(await dialog('Move the restart')).findByText(`prod, ${showMoment(restart.at)}: Update`);
  press('Move');
  await isClosed();
  expect(moving.transport.bodies(restarts.move)).toEqual([{ seconds: 1800 }]);
  expect(moving.transport.queries(restarts.move)).toEqual([{ was: restart.at }]);
});

it('asks about the restart of the address, whichever was asked about before', async () => {
  const { transport, router, queryClient } = open('7/cancel');
  const other = { ...restart, id: 8, target: 'develop', at: '2026-06-21T02:00:00Z', reason: 'Maps' };
  await screen.findByText(`prod, ${showMoment(restart.at)}: Update`);
  transport.on(restarts.targets, [...targets(restart), ...targets(other)]).on(restarts.cancel, other);
  await queryClient.invalidateQueries();
  await act(() => router.navigate('/develop/restart/8/cancel'));
  await screen.findByText(`develop, ${showMoment(other.at)}: Maps`);
  press('Cancel restart');
  await isClosed();
  expect(transport.calls).toContain('POST rpg/restarts/coming/8/cancel');
  expect(transport.queries(restarts.cancel)).toEqual([{ was: other.at }]);
});

it('plans a restart of the target of the address', async () => {
  const { transport, router } = open('plan/prod');
  transport.on(restarts.plan, restart);
  await dialog('Plan a restart of prod');
  await act(() => router.navigate('/develop/restart/plan/develop'));
  await dialog('Plan a restart of develop');
  press('Plan');
  await isClosed();
  expect(transport.bodies(restarts.plan)).toMatchObject([{ target: 'develop', reason: '' }]);
});

it('asks before it cancels, and says what that means', async () => {
  const { transport } = open('7/cancel');
  transport.on(restarts.cancel, restart);
  await within(await dialog('Cancel the restart?')).findByText(`prod, ${showMoment(restart.at)}: Update`);
  expect(screen.getByText(restarts.cancel.means)).toBeTruthy();
  press('Cancel restart');
  await isClosed();
  expect(transport.calls).toContain('POST rpg/restarts/coming/7/cancel');
});

it.each([
  ['cancel', 'Cancel the restart?', 'Cancel restart', restarts.cancel],
  ['move', 'Move the restart', 'Move', restarts.move],
] as const)(
  'shows the new time where it was moved meanwhile, before it is to %s',
  async (part, title, button, call) => {
    const { transport, queryClient } = open(`7/${part}`);
    const text = 'This restart is planned for another time by now. Nothing was changed.';
    transport.on(call, new Refusal(409, text));
    const shown = within(await dialog(title));
    await shown.findByText(`prod, ${showMoment(restart.at)}: Update`);
    const at = '2026-06-20T23:00:00Z';
    transport.on(restarts.targets, targets({ ...restart, at }));
    await queryClient.invalidateQueries();
    shown.getByText(`prod, ${showMoment(restart.at)}: Update`);
    press(button);
    await shown.findByText(text);
    await shown.findByText(`prod, ${showMoment(at)}: Update`);
    transport.on(call, restart);
    press(button);
    await isClosed();
    expect(transport.queries(call)).toEqual([{ was: restart.at }, { was: at }]);
  },
);

it.each([
  ['skip', 'Leave out the next restart?', 'Leave out', restarts.skipSchedule],
  ['remove', 'Remove the schedule?', 'Remove', restarts.removeSchedule],
] as const)('names the schedule before it is to %s', async (part, title, button, endpoint) => {
  const { transport } = open(`schedules/3/${part}`);
  transport.on(restarts.skipSchedule, schedule).on(restarts.removeSchedule, { ok: true });
  await dialog(title);
  expect((await within(screen.getByRole('dialog')).findByText(/prod, 05:00/)).textContent).toContain('Monday');
  press(button);
  await isClosed();
  expect(transport.calls).toContain(`${endpoint.method} ${endpoint.path.replace('{id}', '3')}`);
});

it('leaves out the restart that stands in the question, and says which one is left out already', async () => {
  const [left, next] = ['2096-06-20T03:00:00Z', '2096-06-21T03:00:00Z'];
  const { transport, queryClient } = open('schedules/3/skip', { ...schedule, skipped: left, nextAt: next });
  transport.on(restarts.skipSchedule, schedule);
  const shown = within(await dialog('Leave out the next restart?'));
  const text = `next ${showMoment(next)}, ${showMoment(left)} is left out`;
  await shown.findByText((content) => content.includes(text));
  // A colleague leaves that one out meanwhile: the question stays what it was.
  transport.on(restarts.schedules, [{ ...schedule, skipped: next, nextAt: '2096-06-22T03:00:00Z' }]);
  await queryClient.invalidateQueries();
  shown.getByText((content) => content.includes(text));
  press('Leave out');
  await isClosed();
  expect(transport.queries(restarts.skipSchedule)).toEqual([{ next_at: next }]);
});

describe('adding a schedule', () => {
  const ADD = 'schedules/add';
  const choose = async () => {
    await dialog('Add a schedule');
    const what = screen.getByLabelText<HTMLSelectElement>(/^What/);
    await within(what).findByText('Production');
    fireEvent.change(what, { target: { value: '0' } });
  };
  const sent = (of: ReturnType<typeof open>) => of.transport.bodies(restarts.addSchedule);
  const isChecked = (name: string) => screen.getByLabelText<HTMLInputElement>(name).checked;

  it('sends what was chosen, with the days in their order, and closes', async () => {
    const opened = open(ADD);
    opened.transport.on(restarts.addSchedule, schedule);
    await choose();
    type(/^Time/, '04:30');
    for (const day of ['Sunday', 'Monday', 'Wednesday', 'Wednesday']) fireEvent.click(screen.getByLabelText(day));
    type(/^Reason/, 'Every night');
    fireEvent.click(screen.getByLabelText(/Only if empty/));
    press('Add schedule');
    await isClosed();
    expect(sent(opened)).toEqual([
      { target: 'prod', time: '04:30', days: ['mon', 'sun'], reason: 'Every night', only_empty: true },
    ]);
    expect(await screen.findByText(restarts.addSchedule.done)).toBeTruthy();
    expect(opened.router.state.location.pathname).toBe('/develop/restart');
  });

  it('is for all days when none is chosen, at 05:00 when nothing else is said', async () => {
    const opened = open(ADD);
    opened.transport.on(restarts.addSchedule, schedule);
    await choose();
    expect(screen.getByText(restarts.addSchedule.help.days)).toBeTruthy();
    press('Add schedule');
    await isClosed();
    expect(sent(opened)).toMatchObject([{ target: 'prod', time: '05:00', days: [] }]);
  });

  it.each(['', '5', '5:00', '24:00', '12:60', '05:00:00', 'noon'])('does not send the time "%s"', async (time) => {
    const opened = open(ADD);
    await choose();
    type(/^Time/, time);
    press('Add schedule');
    expect(await screen.findByText('Enter a time of the day, such as 05:00.')).toBeTruthy();
    expect(sent(opened)).toEqual([]);
    type(/^Time/, '05:00');
    await waitFor(() => expect(screen.queryByText('Enter a time of the day, such as 05:00.')).toBeNull());
  });

  it('does not send a schedule of nothing', async () => {
    const opened = open(ADD);
    await dialog('Add a schedule');
    press('Add schedule');
    await waitFor(() => expect(screen.getByLabelText(/^What/).getAttribute('aria-invalid')).toBe('true'));
    expect(sent(opened)).toEqual([]);
  });

  it.each([
    [
      'time',
      new Refusal(422, 'Check the form.', { time: 'Enter a time of the day, such as 05:00.' }),
      /Enter a time of/,
    ],
    ['only_empty', new Refusal(422, 'Check the form.', { only_empty: 'Nobody counts its players.' }), /Nobody counts/],
    ['nothing', new Refusal(404, 'There is nothing called "prod" to restart.'), /There is nothing called "prod"/],
    ['the rank', new Refusal(403, 'Your rank may not restart prod.'), /Your rank may not restart prod|not authorized/],
    ['a fault', new Refusal(500, 'Something went wrong.'), /went wrong/i],
  ])('shows why it is refused for %s, keeps what was typed, and is sent again', async (_, refusal, shown) => {
    const opened = open(ADD);
    opened.transport.on(restarts.addSchedule, refusal);
    await choose();
    type(/^Reason/, 'Every night');
    fireEvent.click(screen.getByLabelText('Friday'));
    press('Add schedule');
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Every night');
    expect(isChecked('Friday')).toBe(true);
    opened.transport.on(restarts.addSchedule, schedule);
    press('Add schedule');
    await isClosed();
    expect(sent(opened)).toHaveLength(2);
  });

  it('keeps what was typed over a visit elsewhere, and asks before it is thrown away', async () => {
    const first = open(ADD);
    await choose();
    type(/^Reason/, 'Half a rea');
    fireEvent.click(screen.getByLabelText('Tuesday'));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Half a rea'));
    first.unmount();
    const { router } = open(ADD);
    await dialog('Add a schedule');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Half a rea'));
    expect(isChecked('Tuesday')).toBe(true);
    fireEvent.keyDown(screen.getByLabelText(/^Reason/), { key: 'Escape' });
    await screen.findByText('Discard what you typed?');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/develop/restart'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Half a rea');
  });
});
