import { OWN_ACCOUNT } from '@steward/api-client/rules/roles';
import { describe, expect, it } from 'vitest';
import { actionMenu, manageMenu, type ProfileMenu } from './profile-actions.ts';
import { aProfile } from '../../testing/factories.ts';
import { aBan, aViewer } from './testing/factories.ts';

const place = { isOwn: false, to: (...segments: readonly (string | number)[]) => ['/p', ...segments].join('/') };
const labels = (menu: ProfileMenu) => menu.flat().map(({ label }) => label);
const actions = (level: number) => labels(actionMenu({ profile: aProfile(), viewer: aViewer(level), place }));
const manage = (level: number) => labels(manageMenu({ profile: aProfile(), viewer: aViewer(level), place }));

describe('the action menu of another player', () => {
  it.each([
    [2, ['Punishments', 'Notes', 'Deaths', 'Kills', 'History', 'Other games', 'Alert', 'Watch']],
    [
      3,
      [
        'Punishments',
        'Notes',
        'Name changes',
        'Deaths',
        'Kills',
        'History',
        'Sessions',
        'Other games',
        'Alert',
        'Watch',
      ],
    ],
  ])('at level %i', (level, expected) => {
    expect(actions(level)).toEqual(expected);
  });

  it('has inventory and assets from senior admin on, wealth taxes from lead admin on', () => {
    expect(actions(3)).not.toContain('Inventory');
    expect(actions(4)).toEqual(expect.arrayContaining(['Inventory', 'Assets']));
    expect(actions(4)).not.toContain('Wealth taxes');
    expect(actions(5)).toContain('Wealth taxes');
  });
});

it('offers to reset a registration that was disapproved, from junior admin on', () => {
  const menu = (level: number, registration: number) =>
    labels(actionMenu({ profile: aProfile({ registration }), viewer: aViewer(level), place }));
  expect(menu(3, -1)).toContain('Reset registration');
  expect(menu(3, 0)).not.toContain('Reset registration');
  expect(menu(2, -1)).not.toContain('Reset registration');
});

it('offers nothing to change of a character of their own, and no watch on it', () => {
  const profile = aProfile({ isOwn: true, outranked: [], registration: -1 });
  const given = { profile, viewer: aViewer(10), place };
  expect(labels(actionMenu(given))).not.toContain('Watch');
  const changes = [...actionMenu(given), ...manageMenu(given)].flat().filter(({ refusal }) => refusal !== undefined);
  expect(changes.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Ban', 'Punish', 'Password', 'Rank', 'Change cash', 'Reset registration']),
  );
  expect(new Set(changes.map(({ refusal }) => refusal))).toEqual(new Set([OWN_ACCOUNT]));
});

it('offers the player what concerns themself', () => {
  const viewer = aViewer(0, { id: 12, name: 'Carl_Johnson' });
  const menu = actionMenu({ profile: aProfile(), viewer, place: { ...place, isOwn: true } }).flat();
  expect(menu.map(({ label }) => label)).toEqual([
    'Punishments',
    'Name changes',
    'Sessions',
    'Inventory',
    'Assets',
    'Wealth taxes',
    'Other games',
  ]);
  expect(menu.find(({ label }) => label === 'Assets')?.to).toBe('/assets');
});

describe('the manage menu', () => {
  it.each([
    [3, []],
    [4, ['Options', 'Password', 'Serials', 'IP addresses', 'Shared accounts', 'Ban']],
    [
      5,
      [
        'Options',
        'Password',
        'Serials',
        'IP addresses',
        'Shared accounts',
        'Cash log',
        'Change cash',
        'Reset spawn',
        'Punish',
        'Ban',
      ],
    ],
  ])('at level %i', (level, expected) => {
    expect(manage(level)).toEqual(expected);
  });

  it('has the ranks from manager on', () => {
    expect(manage(5)).not.toContain('Rank');
    expect(manage(6)).toEqual(expect.arrayContaining(['Rank', 'Developer rank']));
  });

  it('offers to unban who is banned, and to ban who is not', () => {
    const viewer = aViewer(4);
    expect(labels(manageMenu({ profile: aProfile({ userBan: aBan() }), viewer, place }))).toContain('Unban');
    expect(manage(4)).not.toContain('Unban');
  });

  const refusals = (profile: Parameters<typeof aProfile>[0], level = 6) =>
    Object.fromEntries(
      manageMenu({ profile: aProfile(profile), viewer: aViewer(level), place })
        .flat()
        .map(({ label, refusal }) => [label, refusal]),
    );

  it('says why what needs the player offline cannot be done', () => {
    expect(refusals({ online: { timestamp: '2026-01-01T12:00:00Z' } })).toMatchObject({
      Options: undefined,
      Serials: undefined,
      Password: 'User is currently online, you cannot change their password.',
      Rank: 'User is currently online, you cannot change their rank.',
      Punish: 'User is currently online, you cannot punish him.',
      Ban: 'User is currently online, you cannot ban him.',
      'Change cash': 'User is currently online, you cannot change their cash.',
    });
  });

  it('says that the rank is the same or higher, whether the player is online or not', () => {
    const same = refusals({ adminLevel: 6, online: { timestamp: '2026-01-01T12:00:00Z' } });
    expect(same['Ban']).toBe('You cannot change the ban of someone with the same or higher rank.');
    expect(same['Change cash']).toBe('You cannot change cash of someone with the same or higher rank.');
    expect(refusals({ adminLevel: 5 })['Ban']).toBeUndefined();
  });

  it('lets nobody moderate themself', () => {
    const viewer = aViewer(6, { id: 12, name: 'Carl_Johnson' });
    const menu = manageMenu({ profile: aProfile({ adminLevel: 0 }), viewer, place }).flat();
    expect(menu.find(({ label }) => label === 'Ban')?.refusal).toBeDefined();
  });

  it('gives a barred account nothing, but its own punishments', () => {
    expect(manageMenu({ profile: aProfile(), viewer: aViewer(6, { barred: true }), place })).toEqual([]);
    const viewer = aViewer(6, { id: 12, name: 'Carl_Johnson', barred: true });
    expect(labels(actionMenu({ profile: aProfile(), viewer, place }))).toEqual(['Punishments']);
  });
});
