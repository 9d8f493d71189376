import { logs } from '@steward/api-client/contract/logs';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

it('lists map files, each with a way to it, whatever its name holds', async () => {
  const map = { filename: 'east <1>.map', attrs: { mtime: '2026-06-20T18:00:00Z', size: 2048 } };
  renderRoutes(routes, {
    at: '/develop/maps',
    transport: signedInTransport({ developerLevel: 1 }).on(logs.maps, [map]),
  });
  const link = await screen.findByRole('link', { name: 'east <1>.map' });
  expect(link.getAttribute('href')).toBe('/api/rpg/logs/map/download/east%20%3C1%3E.map');
});

it.each([
  ['/develop/maps', logs.maps],
  ['/manage/logs/history', logs.history],
])('says why there is nothing where the server refuses: %s', (at, call) => expectRefusal(routes, at, call));
