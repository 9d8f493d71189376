import { groups, type GroupPage, type OwnGroup } from '@steward/api-client/contract/groups';
import { money } from '@steward/api-client/contract/money';
import { PLUS_REFUSALS } from '@steward/api-client/rules/groups';
import { types } from '@steward/api-client/rules/types';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const CREATED = '2026-01-02T10:00:00Z';
const group: GroupPage = {
  ...{ id: 7, name: 'Grove <b>St</b>', short: 'GSF', type: 1, job: null, specialization: null, information: 'Home.' },
  ...{ created: CREATED, points: 1, rpPoints: 2, plus: false, plusTill: null, plusTotal: 3, members: 12 },
  ...{ classified: false, tabs: ['information', 'ranks', 'members', 'bank', 'plus'] },
  member: {
    rank: { id: 1, level: 9, name: 'Leader', permissions: [] },
    specialPermissions: [],
    created: CREATED,
  },
};
const open = (at: string, over: Partial<GroupPage> = {}) =>
  renderRoutes(routes, {
    at: `/group/7${at}`,
    transport: signedInTransport().on(groups.show, { ...group, ...over }),
  });

it('lists own groups, and leads those to all who manage them', async () => {
  const own: OwnGroup = {
    ...{ id: 7, name: 'Grove', short: 'GSF', type: 1, rank: 'Leader', rankLevel: 9, members: 12, since: CREATED },
  };
  const { unmount } = renderRoutes(routes, { at: '/groups', transport: signedInTransport().on(groups.own, [own]) });
  expect((await screen.findByRole('link', { name: 'Grove' })).getAttribute('href')).toBe('/group/7');
  expect(screen.queryByRole('link', { name: 'All groups' })).toBeNull();
  unmount();
  const manager = signedInTransport({ permissions: ['manageGroups'] }).on(groups.own, []);
  renderRoutes(routes, { at: '/groups', transport: manager });
  expect(await screen.findByRole('link', { name: 'All groups' })).toBeTruthy();
  expect(await screen.findByText(groups.own.empty)).toBeTruthy();
});

it('shows the tabs that the server opens, and no other', async () => {
  open('');
  expect(await screen.findByText('Grove <b>St</b>')).toBeTruthy();
  expect(screen.getByText('12 members, you are Leader')).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: /./ })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Information', 'Ranks', 'Members', 'Bank', 'Group Plus']);
});

it('refuses a tab that is not open to them, without asking for it', async () => {
  const { transport } = open('/history');
  await screen.findByText('Grove <b>St</b>');
  expect(await screen.findByText(/not authorized/i)).toBeTruthy();
  expect(transport.calls).not.toContain('GET rpg/group/7/history');
});

it('counts one member as one', async () => {
  open('', { members: 1, member: null });
  expect(await screen.findByText('1 member')).toBeTruthy();
});

it('warns staff of what is classified', async () => {
  open('', { classified: true, member: null });
  expect(await screen.findByText(groups.show.means)).toBeTruthy();
});

it('hides toll and turf money of the bank where that is wanted', async () => {
  const { transport } = open('/bank');
  const asked: string[] = [];
  transport.on(groups.bank, ({ query }) => {
    asked.push(JSON.stringify(query));
    return { balance: { money: 2500 }, history: [] };
  });
  expect(await screen.findByText('$2,500')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hide toll and turf money' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]).not.toBe(asked[1]);
});

describe('Group Plus', () => {
  const type = types().groups.find(({ plus }) => plus)?.number ?? -1;
  const spend = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Spend a perk' });

  it.each([
    ['without a perk', {}, 0, PLUS_REFUSALS.perks],
    ['where it runs', { plus: true }, 1, PLUS_REFUSALS.running],
    ['on a group of others', { member: null }, 1, 'Only members can spend a perk on this group.'],
  ] as const)('cannot be bought %s', async (_, over, amount, refusal) => {
    const { transport } = open('/plus', { type, ...over });
    transport.on(money.groupPlusPerks, { amount });
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect((await spend()).disabled).toBe(true);
  });

  it('says that the perks could not be read, not that there are none', async () => {
    const { transport } = open('/plus', { type });
    transport.on(money.groupPlusPerks, new Refusal(503, 'The panel restarts.'));
    await screen.findByText('The panel restarts.');
    expect(screen.queryByText(PLUS_REFUSALS.perks)).toBeNull();
    expect((await spend()).disabled).toBe(true);
  });

  it('is bought after a question', async () => {
    const { transport } = open('/plus', { type });
    transport.on(money.groupPlusPerks, { amount: 2 }).on(groups.plus, { plusTill: CREATED, perksLeft: 1 });
    await waitFor(async () => expect((await spend()).disabled).toBe(false));
    fireEvent.click(await spend());
    const dialog = within(await screen.findByRole('dialog', { name: 'Spend a perk on Grove <b>St</b>?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Spend a perk' }));
    await waitFor(() => expect(transport.calls).toContain('POST rpg/group/7/plus'));
  });
});

it.each([
  ['', groups.show],
  ['/members', groups.members],
  ['/bank', groups.bank],
] as const)('at %s keeps what it shows through a failure in passing, and not once it is refused', async (at, call) => {
  const { transport, queryClient } = open(at);
  const member = {
    user: { name: 'Ryder', id: 4, lastLoggedIn: null, online: false },
    ...{ rank: { level: 1, name: 'Recruit' }, specialPermissions: [], created: CREATED },
  };
  transport.on(groups.members, [member]).on(groups.bank, { balance: { money: 5 }, history: [] });
  const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
  const shown = () => (call === groups.members ? 'Ryder' : call === groups.bank ? 'Balance' : group.name);
  await screen.findAllByText(shown());
  for (const status of [500, 503]) {
    transport.on(call, new Refusal(status, 'Not now.'));
    await act(() => queryClient.invalidateQueries());
    expect(screen.getAllByText(shown()).length).toBeGreaterThan(0);
    expect(heading()).toBe(group.name);
    // The bar at the top says where the server is away; of anything else the page itself does.
    if (status === 500) {
      expect(await screen.findByText('Not now.')).toBeTruthy();
      expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    } else if (call === groups.show) await waitFor(() => expect(screen.queryByText('Not now.')).toBeNull());
  }
  transport.on(call, new Refusal(403, 'This is for members.'));
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('You are not authorized to view this page.')).toBeTruthy();
});

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/groups', groups.own));
