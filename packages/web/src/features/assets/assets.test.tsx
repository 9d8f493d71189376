import { assets, type OwnedVehicle, type TaxView } from '@steward/api-client/contract/assets';
import { players } from '@steward/api-client/contract/players';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

vi.mock('../../components/charts/plot.tsx', () => ({ Plot: () => null }));

const vehicle: OwnedVehicle = {
  ...{ id: 12, plate: '<b>LS 12</b>', modelId: 411, spawned: true, locked: false },
  ...{ colour1: 1, colour2: -1, totalDistance: 12.5 },
};
const tax: TaxView = {
  name: 'Carl_Johnson',
  userId: 9,
  records: [{ date: '20260620', amount: 1500, taken: 1400 }],
  detail: null,
};

it('shows own properties and vehicles, with what the game wrote as text', async () => {
  const transport = signedInTransport().on(assets.vehicles, [vehicle]).on(assets.properties, []);
  renderRoutes(routes, { at: '/assets', transport });
  const link = await screen.findByRole('link', { name: '<b>LS 12</b>' });
  expect(link.getAttribute('href')).toBe('/vehicle/12');
  expect(screen.getByText('Spawned')).toBeTruthy();
  expect(await screen.findByText(assets.properties.empty)).toBeTruthy();
});

it('shows those of the player in the address, and nothing where that is refused', async () => {
  const transport = signedInTransport({ adminLevel: 4 }).on(assets.vehiclesOf, [vehicle]).on(assets.propertiesOf, []);
  const { unmount } = renderRoutes(routes, { at: '/assets/Carl_Johnson', transport });
  expect(await screen.findByText('Assets of Carl_Johnson')).toBeTruthy();
  expect(transport.calls).toContain('GET rpg/assets/vehicles/Carl_Johnson');
  unmount();
  transport.on(assets.vehiclesOf, new Refusal(404, 'There is no such player.'));
  renderRoutes(routes, { at: '/assets/Nobody', transport });
  expect(await screen.findByText('There is no such player.')).toBeTruthy();
  expect(screen.queryByText('Assets of Nobody')).toBeNull();
});

it('finds characters from three letters on', async () => {
  const transport = signedInTransport()
    .on(assets.characters, [])
    .on(players.searchCharacters, [{ id: 3, name: 'Cesar_V', level: 8, skin: 1, masterAccount: { name: 'Cesar' } }]);
  renderRoutes(routes, { at: '/character', transport });
  const field = await screen.findByLabelText('Name of a character');
  fireEvent.change(field, { target: { value: 'Ce' } });
  fireEvent.change(field, { target: { value: 'Ces' } });
  expect((await screen.findByRole('link', { name: 'Cesar_V' })).getAttribute('href')).toBe('/player/Cesar_V');
  expect(transport.calls.filter((call) => call.includes('/search/'))).toEqual(['GET rpg/search/character/Ces']);
});

it('says whose taxes these are, and that a day had none', async () => {
  const transport = signedInTransport({ adminLevel: 5 }).on(assets.taxOf, tax);
  renderRoutes(routes, { at: '/taxes/9/20260101', transport });
  expect(await screen.findByText('Wealth taxes of Carl_Johnson')).toBeTruthy();
  expect(screen.getByText('There is no tax of 01-01-2026.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '20-06-2026' }).getAttribute('href')).toBe('/taxes/9/20260620');
});

it('says that the own wealth was never taxed', async () => {
  const transport = signedInTransport().on(assets.tax, { ...tax, records: [] });
  renderRoutes(routes, { at: '/taxes', transport });
  expect(await screen.findByText('Your wealth was never taxed (yet).')).toBeTruthy();
});
