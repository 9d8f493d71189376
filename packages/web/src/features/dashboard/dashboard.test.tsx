import { stats } from '@steward/api-client/contract/stats';
import { site } from '@steward/api-client/contract/site';
import { assets } from '@steward/api-client/contract/assets';
import { awards } from '@steward/api-client/contract/awards';
import { sessions } from '@steward/api-client/contract/sessions';
import { staff as team } from '@steward/api-client/contract/staff';
import { tickets } from '@steward/api-client/contract/tickets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
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

const ownStats = {
  handledTickets: 40,
  reportTickets: 30,
  supportTickets: 10,
  reviews: 2,
  averageReview: 4.5,
  punishmentsLastMonth: 14,
  minutesLastWeek: 419,
  ticketsLastWeek: 21,
  weeks: [],
};

// What lies below is then there at once.
beforeAll(() => void vi.stubGlobal('IntersectionObserver', undefined));

const vote = {
  year: 2026,
  closesAt: new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString().replace(/\.\d+/, ''),
  open: true,
  refusal: null,
  needed: 5,
  awards: [],
  votes: [],
};

const server = (as: Partial<Principal> | false) =>
  signedInTransport(as)
    .on(site.servers, [status])
    .on(stats.dashboard, totals)
    .on(stats.staffInfo, staff)
    .on(stats.playersPerHour, [])
    .on(awards.all, { ...vote, open: false })
    .on(assets.taxOf, { name: 'Carl', userId: 1, records: [], detail: null })
    .on(tickets.open, [])
    .on(sessions.active, [])
    .on(team.bans, [])
    .on(team.stats, ownStats)
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

  it('shows staff their own last days, flagged as leads see it', async () => {
    const { unmount } = renderRoutes(routes, { transport: server({ adminLevel: 1 }) });
    // Their page is for the rank above: it would refuse.
    const helper = within(await screen.findByRole('region', { name: 'Your last 7 days' }));
    expect((await helper.findByText('6 h 59 min')).parentElement?.textContent).toContain('Low');
    expect(helper.queryByRole('link', { name: 'Own stats' })).toBeNull();
    unmount();
    renderRoutes(routes, { transport: server({ adminLevel: 2 }) });
    const own = within(await screen.findByRole('region', { name: 'Your last 7 days' }));
    expect((await own.findByText('6 h 59 min')).parentElement?.textContent).toContain('Low');
    expect(own.getByText('21').textContent).not.toContain('Low');
    expect(own.getByText('14')).toBeDefined();
    expect(own.getByRole('link', { name: 'Own stats' }).getAttribute('href')).toBe('/staff/stats');
  });

  it('shows staff what waits, with its age, and what happened last', async () => {
    const person = { id: 2, name: 'Cesar_Vialpando' };
    const ticket = {
      id: 7,
      type: 1,
      reporter: person,
      reported: null,
      staff: null,
      handlerId: null,
      date: new Date(Date.now() - 2 * 3_600_000).toISOString().replace(/\.\d+/, ''),
      reason: 'Rams <me>',
      closeReason: 'None',
      closedAt: null,
      reviewed: null,
      review: null,
    };
    const ban = {
      id: 9,
      user: { id: 3, name: 'Big_Smoke' },
      type: 1,
      startTimestamp: '2026-06-20T18:00:00Z',
      endTimestamp: null,
      reason: 'Cheats',
      ip: null,
      staffUser: person,
    };
    const session = { id: 4, name: 'Ryder', timestampStart: '2026-06-20T18:00:00Z', timestampEnd: null, consent: true };
    const transport = server({ adminLevel: 4 })
      .on(tickets.open, [ticket])
      .on(team.bans, [ban])
      .on(sessions.active, [
        { ...session, flagged: -2 },
        { ...session, id: 5, name: 'Sweet', flagged: 0 },
      ]);
    renderRoutes(routes, { transport });
    expect((await screen.findByRole('link', { name: 'Rams <me>' })).getAttribute('href')).toBe('/staff/ticket/7');
    expect(screen.getByText('2 h 00 min')).toBeDefined();
    await screen.findByRole('link', { name: 'Big_Smoke' });
    await screen.findByRole('link', { name: 'Ryder' });
    expect(screen.queryByRole('link', { name: 'Sweet' })).toBeNull();
  });

  it('tells a player what to do next: the vote with the time left, taxes that are due, two-factor', async () => {
    const records = [{ date: '20260601', amount: 5000, taken: 1500 }];
    const transport = server({ has2fa: false })
      .on(awards.all, vote)
      .on(assets.taxOf, { name: 'Carl', userId: 1, records, detail: null });
    renderRoutes(routes, { transport });
    expect((await screen.findByRole('link', { name: 'Vote in the awards of 2026' })).getAttribute('href')).toBe(
      '/awards',
    );
    expect(screen.getByText(/, 3 days.* from now\./)).toBeDefined();
    expect(screen.getByText('$3,500')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Turn on two-factor' })).toBeDefined();
    expect(transport.calls).not.toContain('GET rpg/staff/open-tickets');
  });

  it.each([0, 1, 6])('asks for money last, of rank %i too', async (adminLevel) => {
    renderRoutes(routes, { transport: server({ adminLevel }) });
    const banner = await screen.findByRole('complementary', { name: 'Donate' });
    await screen.findByRole('heading', { name: 'Useful links' });
    for (const heading of screen.getAllByRole('heading'))
      expect(heading.compareDocumentPosition(banner) & Node.DOCUMENT_POSITION_FOLLOWING, heading.textContent).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
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

  it('says that the figures of staff could not be read, and reads them when asked again', async () => {
    const transport = server({ adminLevel: 1 }).on(stats.staffInfo, new Refusal(500, 'The figures are away.'));
    renderRoutes(routes, { transport });
    await screen.findByText('The figures are away.');
    expect(screen.queryByText('Admins online')).toBeNull();
    transport.on(stats.staffInfo, staff);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByText('Admins online')).parentElement?.textContent).toContain('10');
  });

  it('is a front page for visitors, made from public calls only', async () => {
    const { transport } = renderRoutes(routes, { transport: server(false) });
    await screen.findByRole('heading', { name: 'Los Santos Stories' });
    await screen.findByText('212 / 500');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(transport.calls.filter((call) => !call.includes('site/') && call !== 'GET principal')).toEqual([]);
  });
});
