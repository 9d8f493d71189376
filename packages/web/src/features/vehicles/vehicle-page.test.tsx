import { players } from '@steward/api-client/contract/players';
import { vehicles, type Vehicle } from '@steward/api-client/contract/vehicles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal, type ScriptedTransport } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const basics: Vehicle = {
  id: 1,
  plate: 'ONE-001',
  modelId: 411,
  vehicleName: 'Infernus',
  ownerUserId: 1,
  ownerUser: { name: 'Player_One' },
  ownerGroupId: null,
  ownerGroup: null,
  ownerJobId: null,
  colour1: 3,
  colour2: -1,
  own: false,
};
const whole: Vehicle = {
  ...basics,
  spawned: true,
  locked: true,
  adminSpawned: false,
  transferable: true,
  totalDistance: 1234.56,
  fuelCapacity: 50,
  fuelUsage: 8.2,
  radioUpgrade: 1,
  alarmLevel: 0,
  armorLevel: 2,
  wheelLevel: 0,
  windowLevel: 0,
  accelerationLevel: 3,
  speedLevel: 4,
  spawnX: 2495,
  spawnY: -1687,
  spawnZ: 13,
};

function open(
  vehicle: Vehicle,
  adminLevel = 0,
  at = '/vehicle/1',
  script: (transport: ScriptedTransport) => unknown = () => undefined,
) {
  const transport = signedInTransport({ adminLevel, name: 'Someone' })
    .on(vehicles.show, vehicle)
    .on(vehicles.items, [{ name: 'Toolkit', amount: 2 }])
    .on(vehicles.keys, [{ name: 'Player_Two' }]);
  script(transport);
  return renderRoutes(routes, { at, transport });
}

describe('a vehicle', () => {
  it('of somebody else shows a player its plate, model and owner, and asks for nothing more', async () => {
    const { transport } = open(basics);
    await screen.findByText('This vehicle is not your own.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Infernus');
    expect(screen.getAllByText('ONE-001').length).toBeGreaterThan(0);
    expect(screen.getByText('Random')).toBeDefined();
    expect(screen.queryByText('Upgrades')).toBeNull();
    expect(screen.queryByText('Spawn point')).toBeNull();
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
    expect(transport.calls.filter((call) => /items|keys/.test(call))).toEqual([]);
  });

  it('of the viewer shows items, key holders and the way to history and tuning', async () => {
    open({ ...whole, own: true });
    await screen.findByText('Toolkit');
    await screen.findByText('Player_Two');
    expect(screen.queryByText('This vehicle is not your own.')).toBeNull();
    expect(screen.getByText('1,234.6 km')).toBeDefined();
    expect(screen.getByRole('link', { name: 'History' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Tuning' })).toBeDefined();
    expect(screen.queryByText('Transfer')).toBeNull();
  });

  it('shows a senior admin items without amounts, and no keys', async () => {
    const { transport } = open(whole, 4, '/vehicle/1', (script) => script.on(vehicles.items, [{ name: 'Toolkit' }]));
    await screen.findByText('Toolkit');
    expect(screen.queryByText('Amount')).toBeNull();
    expect(transport.calls.some((call) => call.endsWith('/keys'))).toBe(false);
  });

  it('says so when there is nothing in it and no key is shared', async () => {
    open({ ...whole, own: true, spawnX: null }, 0, '/vehicle/1', (script) =>
      script.on(vehicles.items, []).on(vehicles.keys, []),
    );
    await screen.findByText('No items in this vehicle.');
    await screen.findByText('No keys shared for this vehicle.');
    expect(screen.getByText('This vehicle has no spawn point.')).toBeDefined();
  });

  it('that does not exist is a page that was not found', async () => {
    open(basics, 0, '/vehicle/9', (script) => script.on(vehicles.show, new Refusal(404, 'There is no vehicle 9.')));
    await screen.findByText('There is no vehicle 9.');
  });

  it('has a history and a tuning that say when they are empty, or refused', async () => {
    const first = open(whole, 4, '/vehicle/1/history', (script) => script.on(vehicles.history, []));
    await screen.findByText('No history found for this vehicle.');
    first.unmount();
    const second = open(whole, 4, '/vehicle/1/tuning', (script) =>
      script.on(vehicles.tuning, { tune: [{ slot: 'spoiler', value: 1003 }], attachments: [] }),
    );
    await screen.findByText('spoiler');
    expect(screen.getByText('Nothing is attached to this vehicle.')).toBeDefined();
    second.unmount();
    open(basics, 0, '/vehicle/1/history', (script) =>
      script.on(vehicles.history, new Refusal(403, 'You are not authorized to view this page.')),
    );
    await screen.findByText('You are not authorized to view this page.');
  });
});

describe('the transfer of a vehicle', () => {
  const at = '/vehicle/1/transfer';

  it('needs a player who was found, and sends whether limits count', async () => {
    const found = { id: 42, name: 'Player_Two', oldName: null, level: 3, skin: 0, skinJob: null };
    const { transport, router } = open(whole, 5, at, (script) =>
      script
        .on(players.search, [found])
        .on(vehicles.transfer, { ...whole, ownerUserId: 42, ownerUser: { name: 'Player_Two' } }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Transfer vehicle' }));
    await screen.findByText('Search and select a user first.');
    const search = screen.getByRole('combobox', { name: 'New owner' });
    fireEvent.focus(search);
    fireEvent.change(search, { target: { value: 'Player_T' } });
    fireEvent.click(await screen.findByRole('option', { name: /Player_Two/ }));
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Transfer vehicle' }));
    await waitFor(() => expect(transport.bodies(vehicles.transfer)).toEqual([{ newOwnerId: 42, bypassLimit: true }]));
    expect(transport.queries(vehicles.transfer)).toEqual([{ owner: String(whole.ownerUserId) }]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/vehicle/1'));
    expect(await screen.findByText('Vehicle was transferred. Reload the page to see the new owner.')).toBeDefined();
  });

  it('says in the menu and in its dialog why it is not possible', async () => {
    const text = 'Vehicle is non-transferable, cannot change the owner.';
    open({ ...whole, transferable: false }, 5, at);
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Transfer vehicle' })).toBeNull();
  });

  it("shows the server's refusal", async () => {
    const text = 'Player_Two already owns 10 of 10 vehicles. Ignore the limits to transfer it anyway.';
    const found = { id: 42, name: 'Player_Two', oldName: null, level: 3, skin: 0, skinJob: null };
    open(whole, 5, at, (script) => script.on(players.search, [found]).on(vehicles.transfer, new Refusal(409, text)));
    const search = await screen.findByRole('combobox', { name: 'New owner' });
    fireEvent.focus(search);
    fireEvent.change(search, { target: { value: 'Player_T' } });
    fireEvent.click(await screen.findByRole('option', { name: /Player_Two/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Transfer vehicle' }));
    await screen.findByText(text);
  });

  it('shows whose it is by now where that changed meanwhile, and sends that the second time', async () => {
    const found = { id: 42, name: 'Player_Two', oldName: null, level: 3, skin: 0, skinJob: null };
    let now: Vehicle = whole;
    const { transport } = open(whole, 5, at, (script) =>
      script
        .on(players.search, [found])
        .on(vehicles.show, () => now)
        .on(vehicles.transfer, ({ query }) =>
          query['owner'] === '77' ? now : new Refusal(409, 'It is of somebody else by now.'),
        ),
    );
    const search = await screen.findByRole('combobox', { name: 'New owner' });
    fireEvent.focus(search);
    fireEvent.change(search, { target: { value: 'Player_T' } });
    fireEvent.click(await screen.findByRole('option', { name: /Player_Two/ }));
    now = { ...whole, ownerUserId: 77, ownerUser: { name: 'Player_Three' } };
    fireEvent.click(screen.getByRole('button', { name: 'Transfer vehicle' }));
    await screen.findByText('It is of somebody else by now.');
    expect((await within(screen.getByRole('dialog')).findAllByText('Player_Three')).length).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Transfer vehicle' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transport.queries(vehicles.transfer).map(({ owner }) => owner)).toEqual([String(whole.ownerUserId), '77']);
  });
});
