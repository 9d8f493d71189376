import { routeblocks, type Routeblock } from '@steward/api-client/contract/routeblocks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const block: Routeblock = {
  ...{ id: 4, route: '203.0.113.0/24', reason: '<b>Proxy</b>', since: '2026-06-20T18:10:00Z', staffName: 'Rank_5' },
};
const open = (at: string, blocks: readonly Routeblock[] = [block]) =>
  renderRoutes(routes, {
    at: `/manage/routeblocks${at}`,
    transport: signedInTransport({ adminLevel: 5 })
      .on(routeblocks.list, [...blocks])
      .on(routeblocks.show, block),
  });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('lists what is blocked, with its reason as text', async () => {
  open('');
  expect(await screen.findByText('203.0.113.0/24')).toBeTruthy();
  expect(screen.getByText('<b>Proxy</b>')).toBeTruthy();
});

it('says where nothing is blocked', async () => {
  open('', []);
  expect(await screen.findByText(routeblocks.list.empty)).toBeTruthy();
});

it('blocks a route, and keeps the form where that is refused', async () => {
  const { transport } = open('/add');
  await dialog('Block a route');
  expect(screen.getByText(routeblocks.add.help.route)).toBeTruthy();
  transport.on(
    routeblocks.add,
    new Refusal(422, 'This covers your own address.', { route: 'This covers your own address.' }),
  );
  type('Route', '203.0.113.');
  type('Reason', 'Proxy');
  press('Block route');
  expect(await screen.findAllByText('This covers your own address.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Route').value).toBe('203.0.113.');
  transport.on(routeblocks.add, block);
  press('Block route');
  await isClosed();
  expect(transport.bodies(routeblocks.add).at(-1)).toEqual({ route: '203.0.113.', reason: 'Proxy' });
});

it('removes a block after the question of the contract', async () => {
  const { transport } = open('/4/remove');
  transport.on(routeblocks.remove, { ok: true });
  await dialog('Remove the block of 203.0.113.0/24?');
  expect(screen.getByText(routeblocks.remove.means)).toBeTruthy();
  press('Remove block');
  await isClosed();
});

it('says why there is nothing where the server refuses', () =>
  expectRefusal(routes, '/manage/routeblocks', routeblocks.list));
