import { stats } from '@steward/api-client/contract/stats';
import { site } from '@steward/api-client/contract/site';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import type { Principal } from '@steward/api-client/contract/accounts';
import { routes } from './routes.tsx';

const status = {
  id: 'rpg',
  kind: 'rpg' as const,
  label: 'Roleplay',
  online: true,
  hostname: 'LSS',
  players: 212,
  maxPlayers: 500,
  ping: 20,
  version: '0.3.7',
  map: null,
  startedAt: null,
  address: 'x',
  queriedAt: '2026-06-20T18:00:00Z',
  since: null,
  problem: null,
};
const totals = {
  totalPlayers: 20_481,
  totalProperties: 1,
  totalVehicles: 2,
  totalGroups: 3,
  totalActiveDonators: 4,
  totalPunishments: 5,
  totalWTChannels: 6,
};
const staff = {
  totalStaffTickets: 7,
  totalReports: 8,
  totalHelpRequests: 9,
  totalAdminsOnline: 10,
  totalHelpersOnline: 11,
};

const server = (as: Partial<Principal> | false) =>
  signedInTransport(as)
    .on(site.servers, [status])
    .on(stats.dashboard, totals)
    .on(stats.staffInfo, staff)
    .on(stats.playersPerHour, [])
    .on(stats.online, [{ name: 'Carl', id: 1, level: 12, adminLevel: 5, since: '2026-06-20T18:00:00Z' }]);

describe('/', () => {
  it('shows a player the totals, who is online, servers and links, and no staff figures', async () => {
    const { transport } = renderRoutes(routes, { transport: server({}) });
    await screen.findByText('20,481');
    await screen.findByRole('link', { name: 'Carl' });
    expect(screen.getByText('Lead Admin')).toBeDefined();
    expect(screen.getByText('212 / 500')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Forum' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Donate' }).getAttribute('href')).toBe('/donate');
    expect(screen.queryByText('Open tickets')).toBeNull();
    expect(transport.calls).not.toContain('GET rpg/stats/dashboard-staff-info');
  });

  it('shows staff their figures', async () => {
    renderRoutes(routes, { transport: server({ adminLevel: 1 }) });
    await screen.findByText('Open tickets');
    await waitFor(() => expect(screen.getByText('11')).toBeDefined());
  });

  it('says when nobody plays', async () => {
    renderRoutes(routes, { transport: server({}).on(stats.online, []) });
    await screen.findByText('No players online');
  });

  it('keeps the rest when one part fails', async () => {
    renderRoutes(routes, { transport: server({}).on(stats.dashboard, new Refusal(500, 'The totals are away.')) });
    await screen.findByText('The totals are away.');
    await screen.findByRole('link', { name: 'Carl' });
  });

  it('is a front page for visitors, made from public calls only', async () => {
    const { transport } = renderRoutes(routes, { transport: server(false) });
    await screen.findByRole('heading', { name: 'Los Santos Stories' });
    await screen.findByText('212 / 500');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(transport.calls.filter((call) => !call.includes('site/') && call !== 'GET principal')).toEqual([]);
  });
});
