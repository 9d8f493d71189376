import { site, type PlayersPoint, type ServerState } from '@steward/api-client/contract/site';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aSiteConfig } from '../../testing/factories.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

vi.mock('../../components/charts/plot.tsx', () => ({ Plot: () => null }));

const status = {
  id: 'rpg',
  kind: 'rpg' as const,
  label: 'Roleplay',
  online: false,
  hostname: 'Roleplay',
  players: 0,
  maxPlayers: 0,
  ping: null,
  version: null,
  map: null,
  startedAt: null,
  address: '',
  queriedAt: '2026-06-20T18:00:00Z',
  since: '2026-06-20T17:00:00Z',
  problem: 'unreadable' as const,
};
const points: PlayersPoint[] = [
  { at: '2026-06-20T18:00:00Z', players: 12, most: 20 },
  { at: '2026-06-20T19:00:00Z', players: null, most: null },
];

function open(at: string, told: Partial<ServerState> = {}) {
  const asked: object[] = [];
  const transport = signedInTransport()
    .on(site.config, {
      ...aSiteConfig(),
      servers: [{ id: 'rpg', kind: 'rpg', label: 'Roleplay', address: 'play.example.org:7777' }],
    })
    .on(site.servers, [{ ...status, ...told }])
    .on(site.players, ({ query }) => {
      asked.push(query ?? {});
      return points;
    });
  return { ...renderRoutes(routes, { at, transport }), asked };
}

it('shows players of a period, with the time in which it was away as a gap', async () => {
  const { asked, router } = open('/server/rpg');
  fireEvent.click(await screen.findByRole('button', { name: '30 days' }));
  await waitFor(() => expect(router.state.location.search).toBe('?range=month'));
  await waitFor(() => expect(asked.at(-1)).toEqual({ range: 'month' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Table' }));
  await waitFor(() => {
    const rows = within(screen.getByRole('figure')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'TimeMostAverage',
      '20-06-2026 20:002012',
      '20-06-2026 21:00\u2013\u2013',
    ]);
  });
});

it('says why a server is away', async () => {
  open('/server/rpg');
  expect(await screen.findByText(/Its answer cannot be read\./)).toBeTruthy();
});

it('shows map, uptime and load, where they are known', async () => {
  const startedAt = new Date(Date.now() - 3 * 3_600_000 - 5 * 60_000).toISOString().replace(/\.\d+/, '');
  open('/server/rpg', { online: true, map: 'San\u202e Andreas', startedAt, cpu: 35, memory: 412_000_000 });
  const figure = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await figure('CPU')).toBe('35 %');
  expect(await figure('Memory')).toBe('412 MB');
  expect(await figure('Uptime')).toBe('3 h 05 min');
  expect(await figure('Map')).not.toContain('\u202e');
});

it('shows no load to those who are not told it', async () => {
  open('/server/rpg', { online: true, map: 'San Andreas' });
  expect(await screen.findByText('Map')).toBeTruthy();
  expect([screen.queryByText('CPU'), screen.queryByText('Memory'), screen.queryByText('Uptime')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('is not found where there is no such server', async () => {
  open('/server/mc');
  expect(await screen.findByText(/not found|does not exist/i)).toBeTruthy();
});
