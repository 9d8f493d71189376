import { develop } from '@steward/api-client/contract/develop';
import { restarts, type Restart, type RestartSchedule } from '@steward/api-client/contract/restarts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
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

function open(part: string) {
  const transport = signedInTransport({ adminLevel: 7 })
    .on(develop.restarts, [])
    .on(restarts.targets, [
      { name: 'prod', label: 'Production', agent: null, server: 'rpg', running: null, last: null, coming: restart },
    ])
    .on(restarts.schedules, [schedule])
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
  fireEvent.click(screen.getByLabelText(/Only when the server is empty/));
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
  await dialog('Move the restart');
  press('Move');
  await isClosed();
  expect(moving.transport.bodies(restarts.move)).toEqual([{ seconds: 1800 }]);
});

it('asks before it cancels, and says what that means', async () => {
  const { transport } = open('7/cancel');
  transport.on(restarts.cancel, restart);
  await dialog('Cancel the restart?');
  expect(screen.getByText(restarts.cancel.means)).toBeTruthy();
  press('Cancel restart');
  await isClosed();
  expect(transport.calls).toContain('POST rpg/restarts/coming/7/cancel');
});

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
