import { accounts, type Principal } from '@steward/api-client/contract/accounts';
import { players } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { site } from '@steward/api-client/contract/site';
import { stats } from '@steward/api-client/contract/stats';
import { admin } from '@steward/api-client/rules/access';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { read } from '../../api.ts';
import { NotFound } from '../../components/whole-page.tsx';
import { setConnection } from '../../connection.ts';
import { aPrincipal, aSiteConfig } from '../../testing/factories.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal, type ScriptedTransport } from '../../testing/scripted-transport.ts';
import { accessIn } from '../../components/route-access.ts';
import { routes as develop } from '../../features/develop/routes.tsx';
import { routes as bugs } from '../../features/bugs/routes.tsx';
import { routes as restarts } from '../../features/restarts/routes.tsx';
import { features } from '../features.ts';
import { actions, menu, pages } from '../panel-routes.tsx';
import { Layout } from './layout.tsx';

const ban = {
  id: 3,
  type: 2,
  reason: 'Car ramming',
  startTimestamp: '2026-06-20T18:00:00Z',
  endTimestamp: null,
  staffUser: null,
};
const status = {
  id: 'rpg',
  kind: 'rpg' as const,
  label: 'Roleplay',
  online: false,
  hostname: '',
  players: 0,
  maxPlayers: 0,
  ping: null,
  version: null,
  map: null,
  startedAt: null,
  address: 'x',
  queriedAt: '2026-06-20T18:00:00Z',
  since: null,
  problem: null,
};

function Online() {
  const { data } = useQuery(read(stats.online));
  return <p>{data?.map(({ name }) => name).join() ?? 'nothing yet'}</p>;
}

const routes = [
  { path: '/login', element: <p>The login page</p> },
  {
    element: <Layout pages={pages} menu={menu} actions={actions} accessOf={accessIn(features)} />,
    children: [
      ...develop,
      ...bugs,
      ...restarts,
      { path: '/', element: <p>The start</p> },
      { path: '/profile', element: <p>Own profile</p>, handle: { whenBarred: true } },
      { path: '/map', element: <p>The map</p> },
      { path: '/online', element: <Online /> },
      { path: '/manage', element: <p>Manage it</p>, handle: { access: admin(3) } },
      { path: '/player/:name', element: <p>A profile</p> },
      { path: '/player/:name/punishments', element: <p>Punished</p>, handle: { access: punishments.list.access } },
      { path: '*', element: <NotFound /> },
    ],
  },
];

const server = (as: Partial<Principal> | false = {}) =>
  signedInTransport(as).on(site.servers, [status]).on(stats.staffInfo, {
    totalStaffTickets: 7,
    totalReports: 0,
    totalHelpRequests: 0,
    totalAdminsOnline: 0,
    totalHelpersOnline: 0,
  });
const show = (at: string, as: Partial<Principal> | false = {}, transport: ScriptedTransport = server(as)) =>
  renderRoutes(routes, { at, transport, hasFrame: true });

describe('the frame', () => {
  it.each<[string, Partial<Principal>, string[]]>([
    [
      'a player',
      {},
      ['Dashboard', 'Character', 'Assets', 'Groups', 'Awards', 'Map', 'Scoreboard', 'Pumpkins', 'Donate'],
    ],
    [
      'a player who may see sessions',
      { permissions: ['vacSessions'] },
      ['Dashboard', 'Character', 'Assets', 'Groups', 'Awards', 'Map', 'Scoreboard', 'Pumpkins', 'Anti-cheat', 'Donate'],
    ],
    [
      'a player who manages groups',
      { permissions: ['manageGroups'] },
      ['Dashboard', 'Character', 'Assets', 'Groups', 'All groups', 'Awards', 'Map', 'Scoreboard', 'Pumpkins', 'Donate'],
    ],
    [
      'a leader who does not develop',
      { adminLevel: 7 },
      [
        'Dashboard',
        'Character',
        'Assets',
        'Groups',
        'Staff',
        'Alerts',
        'Watched',
        'Manage',
        'Restart',
        'Awards',
        'Map',
        'Scoreboard',
        'Pumpkins',
        'Donate',
      ],
    ],
    [
      'a helper',
      { adminLevel: 1 },
      ['Dashboard', 'Character', 'Assets', 'Groups', 'Awards', 'Map', 'Scoreboard', 'Pumpkins', 'Donate'],
    ],
    [
      'a moderator',
      { adminLevel: 2 },
      [
        'Dashboard',
        'Character',
        'Assets',
        'Groups',
        'Staff',
        'Alerts',
        'Watched',
        'Awards',
        'Map',
        'Scoreboard',
        'Pumpkins',
        'Donate',
      ],
    ],
    [
      'a junior admin',
      { adminLevel: 3 },
      [
        'Dashboard',
        'Character',
        'Assets',
        'Groups',
        'Staff',
        'Alerts',
        'Watched',
        'Manage',
        'Awards',
        'Map',
        'Scoreboard',
        'Pumpkins',
        'Donate',
      ],
    ],
    [
      'a developer',
      { developerLevel: 1 },
      ['Dashboard', 'Character', 'Assets', 'Groups', 'Develop', 'Awards', 'Map', 'Scoreboard', 'Pumpkins', 'Donate'],
    ],
    [
      'an owner who develops',
      { adminLevel: 10, developerLevel: 3 },
      [
        'Dashboard',
        'Character',
        'Assets',
        'Groups',
        'Staff',
        'Alerts',
        'Watched',
        'Manage',
        'Develop',
        'Awards',
        'Map',
        'Scoreboard',
        'Pumpkins',
        'Donate',
      ],
    ],
  ])('has the menu of %s', async (_, as, labels) => {
    show('/', as);
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    const found = menu.getAllByRole('listitem').map((item) => item.textContent?.replace(/\d.*/, ''));
    await menu.findByText('Community chat');
    expect(found.filter((label) => !label?.startsWith('Community chat'))).toEqual(labels);
    expect(menu.queryByText('Administration') !== null).toBe(
      labels.some((label) => ['Staff', 'Manage', 'Develop', 'All groups'].includes(label)),
    );
  });

  it.each([
    ['/staff', ['Staff']],
    ['/staff/tickets/open', ['Staff']],
    ['/staff/watched', ['Watched']],
    ['/develop/restart', ['Develop']],
    ['/map', ['Map']],
    ['/player/Carl', []],
  ])('marks one entry of the menu as where one is at %s', async (at, marked) => {
    show(at, { adminLevel: 7, developerLevel: 3 });
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    const current = nav.querySelectorAll('li [aria-current="page"]');
    expect([...current].map(({ textContent }) => textContent)).toEqual(marked);
  });

  it('counts the open tickets beside Staff', async () => {
    show('/', { adminLevel: 2 });
    const badge = await screen.findByRole('link', { name: /open tickets$/ });
    expect(badge.getAttribute('href')).toBe('/staff/tickets/open');
  });

  it('sends whoever is not signed in to the login page, with the way back', async () => {
    const { router } = show('/player/a%2Fb?tab=1', false);
    await screen.findByText('The login page');
    expect(router.state.location.search).toBe('?return=%2Fplayer%2Fa%252Fb%3Ftab%3D1');
  });

  it('lets visitors see the start', async () => {
    show('/', false);
    await screen.findByText('The start');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('refuses a page that the rank may not see', async () => {
    show('/manage', { adminLevel: 2 });
    await screen.findByText('You are not authorized to view this page.');
    expect(screen.queryByText('Manage it')).toBeNull();
  });

  it.each([0, 1, 6])(
    'refuses the dialog of schedules of restarts to rank %i, and asks nothing for it',
    async (rank) => {
      const { transport } = show('/develop/restart/schedules/add', { adminLevel: rank });
      await screen.findByText('You are not authorized to view this page.');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(transport.calls.filter((call) => /restarts\/(?:schedules|targets)/.test(call))).toEqual([]);
    },
  );

  it('knows oneself where a page is for the person concerned', async () => {
    show('/player/player_ONE/punishments');
    await screen.findByText('Punished');
  });

  it('refuses the same page of another', async () => {
    show('/player/Carl/punishments');
    await screen.findByText('You are not authorized to view this page.');
  });

  it('has a page for addresses that lead nowhere', async () => {
    show('/no-such-page');
    await screen.findByRole('heading', { name: 'Page not found' });
  });

  it('shows a banned account its ban everywhere but on its profile', async () => {
    const { router } = show('/map', { userBan: ban, adminLevel: 5 });
    await screen.findByText(/Car ramming/);
    expect(screen.queryByText('The map')).toBeNull();
    expect(screen.queryByText('Manage')).toBeNull();
    await act(() => router.navigate('/profile'));
    await screen.findByText('Own profile');
  });

  it('asks to sign in again over the page at any 401, and reads on', async () => {
    const carl = { name: 'Carl', id: 1, level: 1, adminLevel: 0, since: '2026-06-20T18:00:00Z' };
    const transport = server()
      .on(stats.online, () => {
        transport.on(stats.online, [carl]);
        return new Refusal(401, 'Your session ended.');
      })
      .on(accounts.signIn, { user: aPrincipal() });
    const { router } = show('/online', {}, transport);
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    expect(screen.getByText('nothing yet')).toBeDefined();
    const password = await dialog.findByLabelText('Password');
    expect(dialog.getByLabelText<HTMLInputElement>('In-game name').value).toBe(aPrincipal().name);
    fireEvent.change(password, { target: { value: 'steward-demo' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Login' }));
    await screen.findByText('Carl');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/online');
  });

  it('goes to the login page, with the way back, when somebody leaves instead', async () => {
    const { router } = show('/online', {}, server().on(stats.online, new Refusal(401, 'Your session ended.')));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave, and forget what I typed' }));
    await screen.findByText('The login page');
    expect(router.state.location.search).toBe('?return=%2Fonline');
  });

  it('says that the server restarts, asks until it is ready and loads again', async () => {
    const transport = server()
      .on(stats.online, new Refusal(503, 'The server is restarting.'))
      .on(site.ready, new Refusal(503, 'Not yet.'));
    show('/online', {}, transport);
    await screen.findByText(/The server is restarting/);
    transport
      .on(stats.online, [{ name: 'Carl', id: 1, level: 1, adminLevel: 0, since: '2026-06-20T18:00:00Z' }])
      .on(site.ready, { ok: true });
    await screen.findByText('Carl');
    await waitFor(() => expect(screen.queryByText(/The server is restarting/)).toBeNull());
  });

  it('says when the way to the server is cut', async () => {
    show('/map');
    await screen.findByText('The map');
    act(() => setConnection('offline'));
    await screen.findByText(/The server cannot be reached/);
  });

  it('marks a demonstration', async () => {
    show('/map', {}, server().on(site.config, aSiteConfig({ demonstration: true })));
    await screen.findByText('Demonstration');
  });
});

describe('the palette', () => {
  const open = async (as: Partial<Principal>, transport = server(as)) => {
    const rendered = show('/map', as, transport);
    await screen.findByText('The map');
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
    const field = await screen.findByRole('combobox', { name: 'Search players and pages' });
    return { ...rendered, field };
  };

  it('finds a page by its words and goes there with Enter', async () => {
    const { field, router } = await open({ adminLevel: 3 });
    fireEvent.change(field, { target: { value: 'mana' } });
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Manage');
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('Manage it');
    expect(router.state.location.pathname).toBe('/manage');
  });

  it('offers only what the rank may', async () => {
    const { field } = await open({});
    fireEvent.change(field, { target: { value: 'manage' } });
    await screen.findByText(/Nothing found|Searching players/);
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('finds players from three characters on, after typing rests', async () => {
    const found = { id: 9, name: 'a/b', oldName: null, level: 3, skin: 1, skinJob: null };
    const transport = server({}).on(players.search, [found]);
    const { field, router } = await open({}, transport);
    fireEvent.change(field, { target: { value: 'a/' } });
    await screen.findByText('Type at least 3 characters to find players.');
    fireEvent.change(field, { target: { value: 'a/b' } });
    await screen.findByText('level 3, id 9');
    expect(transport.calls.filter((call) => call.includes('search'))).toEqual(['GET rpg/search/user/a%2Fb']);
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('A profile');
    expect(router.state.location.pathname).toBe('/player/a%2Fb');
  });

  it('closes with Escape', async () => {
    const { field } = await open({});
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });
});

describe('the account menu', () => {
  it('names the ranks and leads to the account', async () => {
    show('/map', { adminLevel: 5, developerLevel: 3, name: 'Rank_5' });
    fireEvent.click(await screen.findByRole('button', { name: /Rank_5/ }));
    await screen.findByText('Lead Admin, Head Developer');
    expect(screen.getByRole('menuitem', { name: 'Two-factor' }).getAttribute('href')).toBe('/2fa');
    expect(screen.getByRole('menuitem', { name: 'Logout' }).getAttribute('href')).toBe('/logout');
  });
});

describe('work that comes in while somebody looks', () => {
  it('is in the title, and a quiet message leads to it', async () => {
    const info = (totalStaffTickets: number) => ({
      ...{ totalStaffTickets, totalReports: 0, totalHelpRequests: 0, totalAdminsOnline: 1, totalHelpersOnline: 1 },
    });
    const transport = server({ adminLevel: 2 }).on(stats.staffInfo, info(2));
    const { queryClient } = show('/map', { adminLevel: 2 }, transport);
    await waitFor(() => expect(document.title).toMatch(/^\(2\) /));
    expect(screen.queryByText(/new ticket/)).toBeNull();
    transport.on(stats.staffInfo, info(3));
    await act(() => queryClient.invalidateQueries());
    const lead = await screen.findByRole('link', { name: '1 new ticket, 3 open tickets in all' });
    expect(lead.getAttribute('href')).toBe('/staff/tickets/open');
    expect(document.title).toMatch(/^\(3\) /);
  });

  it('is told of flagged sessions, too, in the title, the menu and a quiet message', async () => {
    const info = (flaggedSessions: number) => ({
      ...{ totalStaffTickets: 2, totalReports: 0, totalHelpRequests: 0, totalAdminsOnline: 1, totalHelpersOnline: 1 },
      flaggedSessions,
    });
    const transport = server({ adminLevel: 5 }).on(stats.staffInfo, info(1));
    const { queryClient } = show('/map', { adminLevel: 5 }, transport);
    await waitFor(() => expect(document.title).toMatch(/^\(3\) /));
    const badge = await screen.findByRole('link', { name: /^1 flagged session/ });
    expect(badge.getAttribute('href')).toBe('/sessions');
    expect(screen.queryByText(/newly flagged/)).toBeNull();
    transport.on(stats.staffInfo, info(2));
    await act(() => queryClient.invalidateQueries());
    const lead = await screen.findByRole('link', { name: '1 session newly flagged, 2 flagged sessions in all' });
    expect(lead.getAttribute('href')).toBe('/sessions');
    expect(document.title).toMatch(/^\(4\) /);
  });

  it('is told of joins of watched players, each once and by name', async () => {
    const join = (id: number, name: string, at: string) => ({ id, name, at: `2026-06-20T18:${at}:00Z` });
    const [old, one, two] = [join(1, 'Ryder', '01'), join(2, 'Sweet_<b>', '02'), join(3, 'Big_Smoke', '02')];
    const info = (watchedOnline: number, watchedJoins: readonly ReturnType<typeof join>[]) => ({
      ...{ totalStaffTickets: 0, totalReports: 0, totalHelpRequests: 0, totalAdminsOnline: 1, totalHelpersOnline: 1 },
      ...{ watchedOnline, watchedJoins: [...watchedJoins] },
    });
    const transport = server({ adminLevel: 2 }).on(stats.staffInfo, info(1, [old]));
    const { queryClient } = show('/map', { adminLevel: 2 }, transport);
    const heard = async (watchedOnline: number, joins: readonly ReturnType<typeof join>[]) => {
      transport.on(stats.staffInfo, info(watchedOnline, joins));
      await act(() => queryClient.invalidateQueries());
    };
    const badge = await screen.findByRole('link', { name: /^1 watched player online/ });
    expect(badge.getAttribute('href')).toBe('/staff/watched');
    expect(screen.queryByText(/^Watched player/)).toBeNull();
    await heard(2, [one, old]);
    const lead = await screen.findByRole('link', { name: 'Watched player Sweet_<b> joined' });
    expect(lead.getAttribute('href')).toBe('/player/Sweet_%3Cb%3E');
    expect(document.title).toMatch(/^\(2\) /);
    await heard(4, [join(1, 'Ryder', '03'), two, one]);
    const both = await screen.findByRole('link', { name: 'Watched players joined: Ryder, Big_Smoke' });
    expect(both.getAttribute('href')).toBe('/staff/watched');
    // One that is watched no longer lets an older join come up, which is no news.
    await heard(3, [two, one, old]);
    await waitFor(() => expect(document.title).toMatch(/^\(3\) /));
    expect(screen.queryAllByText(/^Watched player/)).toHaveLength(2);
  });
});
