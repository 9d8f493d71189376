import { assets } from '@steward/api-client/contract/assets';
import { money } from '@steward/api-client/contract/money';
import { records, type Serial } from '@steward/api-client/contract/records';
import { MOBILE_SERIAL } from '@steward/api-client/rules/serials';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { handleOf } from '../../components/route-handle.ts';
import { mayView } from '../../hooks/use-viewer.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import type { ScriptedTransport } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';
import { aViewer } from './testing/factories.ts';

function open(at: string, script: (transport: ScriptedTransport) => unknown = () => undefined) {
  const transport = signedInTransport({ adminLevel: 6, name: 'Rank_6' });
  script(transport);
  return renderRoutes(routes, { at, transport });
}

const serial = (over: Partial<Serial> = {}): Serial => ({
  id: 1,
  serial: 'A'.repeat(40),
  date: '2026-01-01T12:00:00Z',
  lastDate: '2026-01-02T12:00:00Z',
  count: 3,
  userCount: 1,
  mobile: false,
  ...over,
});
const distinct = (count: number) =>
  Array.from({ length: count }, (_, index) => serial({ id: index, serial: String(index).padStart(40, 'F') }));

describe('serials', () => {
  it('warns above ten different ones', async () => {
    open('/player/Carl/serials', (script) => script.on(records.serials, distinct(11)));
    await screen.findByText('Possible ban evader');
  });

  it('does not warn of ten, nor of one that was used often', async () => {
    open('/player/Carl/serials', (script) =>
      script.on(records.serials, [...distinct(10), ...distinct(10).map((one) => ({ ...one, id: one.id + 50 }))]),
    );
    await screen.findByText('20 rows');
    expect(screen.queryByText('Possible ban evader')).toBeNull();
  });

  it('marks the one of mobile clients, and leads to its players', async () => {
    const { router } = open('/player/a%2Fb/serials', (script) =>
      script
        .on(records.serials, [serial({ serial: MOBILE_SERIAL, mobile: true, userCount: 40 })])
        .on(records.serialUsers, []),
    );
    fireEvent.click(await screen.findByText('Mobile'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/player/a%2Fb/serials/${MOBILE_SERIAL}`));
    await screen.findByText('No users found for this serial.');
    expect(screen.getByText('Mobile')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Serials' }).getAttribute('href')).toBe('/player/a%2Fb/serials');
  });

  it('says so when there are none', async () => {
    open('/player/Carl/serials', (script) => script.on(records.serials, []));
    await screen.findByText('No serials found for this user.');
  });
});

describe('addresses', () => {
  it.each([
    ['/player/Carl/shared', records.sharedAccounts, 'No other account shares a serial or an address.'],
    ['/player/Carl/ips', records.ips, 'No IPs found for this user.'],
    ['/player/Carl/ips/2001%3Adb8%3A%3A1', records.ipUsers, 'No users found for this IP.'],
  ] as const)('%s says so when there are none', async (at, endpoint, text) => {
    open(at, (script) => script.on(endpoint, []));
    await screen.findByText(text);
  });
});

describe('the inventory', () => {
  it('says so when it is empty', async () => {
    open('/player/Carl/inventory', (script) => script.on(assets.inventoryOf, []));
    await screen.findByText('No items found');
  });

  it.each(['/player//inventory', '/player/%20/inventory', '/player', '/player/'])(
    'is used incorrectly at %s',
    async (at) => {
      open(at);
      await screen.findByRole('heading', { name: 'Incorrect usage' });
    },
  );
});

describe('the cash log', () => {
  it('is filtered by reason, amount and days, which the address keeps', async () => {
    const asked: unknown[] = [];
    const { router } = open('/player/Carl/cash', (script) =>
      script.on(money.cashLog, ({ query }) => {
        asked.push(query);
        return [];
      }),
    );
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'taxi' } });
    fireEvent.change(screen.getByLabelText('Minimum amount'), { target: { value: '1,000' } });
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-01-01' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-01-05' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(router.state.location.search).toBe('?reason=taxi&min=1000&from=20260101&to=20260105'));
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ reason: 'taxi', min: '1000', from: '20260101', to: '20260105' }),
    );
  });

  it('refuses a range of less than a day, typed or in the address', async () => {
    const { transport } = open('/player/Carl/cash?from=20260105&to=20260105');
    await screen.findByText('Choose a range of at least 1 day.');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(screen.getAllByText('Choose a range of at least 1 day.')).toHaveLength(2));
    expect(transport.calls.some((call) => call.includes('/cash'))).toBe(false);
  });
});

describe('who may open what', () => {
  const may = (path: string, level: number, name = `Rank_${level}`) => {
    const matches = matchRoutes(routes, `/player/Player_One/${path}`) ?? [];
    const viewer = aViewer(level, { name });
    return matches.every(({ route, params }) => {
      const { access } = handleOf({ handle: route.handle as unknown });
      return access === undefined || mayView(access, viewer, params) !== false;
    });
  };

  it.each([
    ['punishments', 2],
    ['punishment/1', 2],
    ['deaths', 2],
    ['kills', 2],
    ['history', 2],
    ['notes', 2],
    ['alert', 2],
    ['name-changes', 3],
    ['options', 4],
    ['ban', 4],
    ['unban', 4],
    ['password', 4],
    ['serials', 4],
    ['serials/x', 4],
    ['shared', 4],
    ['ips', 4],
    ['ips/192.0.2.1', 4],
    ['inventory', 4],
    ['punish', 5],
    ['change-cash', 5],
    ['cash', 5],
    ['reset-spawn', 5],
    ['rank', 6],
    ['developer', 6],
  ])('%s from level %i on', (path, level) => {
    expect(may(path, level)).toBe(true);
    expect(may(path, level - 1)).toBe(false);
    expect(may(path, 0)).toBe(false);
  });

  it('lets players see what concerns themselves', () => {
    for (const path of ['punishments', 'punishment/1', 'name-changes', 'inventory'])
      expect(may(path, 0, 'player_one')).toBe(true);
    for (const path of ['notes', 'history', 'deaths']) expect(may(path, 0, 'player_one')).toBe(false);
  });

  it('leaves a barred account its profile and its punishments', () => {
    const isOpen = (path: string) =>
      (matchRoutes(routes, path) ?? []).some(({ route }) => handleOf({ handle: route.handle as unknown }).whenBarred);
    for (const path of ['/profile', '/profile/punishments', '/profile/punishment/3']) expect(isOpen(path)).toBe(true);
    for (const path of [
      '/profile/name-changes',
      '/profile/inventory',
      '/player/x',
      '/player/x/punishments',
      '/profile/cash',
    ])
      expect(isOpen(path)).toBe(false);
  });
});
