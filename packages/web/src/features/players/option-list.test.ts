import { expect, it } from 'vitest';
import { optionsOf, permissionsOf, specialPermissionsOf } from './option-list.ts';
import { aProfile } from '../../testing/factories.ts';
import { aViewer, seenByStaff } from './testing/factories.ts';

const profile = aProfile(seenByStaff);
const labels = (options: readonly { readonly label: string }[]) => options.map(({ label }) => label);

it('shows the switches of the rank', () => {
  const { vacExempt: _, permissions: __, specialPermissions: ___, ...forSenior } = seenByStaff;
  expect(labels(optionsOf(aProfile(forSenior), aViewer(4)))).toEqual(['Forced VAC', 'Phone ban']);
  expect(labels(optionsOf(profile, aViewer(5)))).toEqual([
    'Account disabled',
    'Forced VAC',
    'VAC exemption',
    'Phone ban',
  ]);
});

it('keeps the switches while the player is online, with the reason', () => {
  const online = { ...profile, online: { timestamp: '2026-01-01T12:00:00Z' } };
  expect(optionsOf(online, aViewer(5)).map(({ refusal }) => refusal)).toEqual([
    'User is currently online, you cannot change the account state.',
    'User is currently online, you cannot change forced VAC.',
    'User is currently online, you cannot change the VAC exemption.',
    'User is currently online, you cannot change the phone ban.',
  ]);
  expect(permissionsOf(online, aViewer(7)).every(({ refusal }) => refusal === undefined)).toBe(true);
});

it('lets leaders switch the VAC permissions, and lead admins the groups alone', () => {
  const holder = aProfile({ ...seenByStaff, permissions: ['manageGroups'] });
  const byLead = permissionsOf(holder, aViewer(5));
  expect(byLead.map(({ permission, on, refusal }) => [permission, on, refusal])).toEqual([
    ['manageGroups', true, undefined],
    ['vacSessions', false, 'Only Leader and above can switch it.'],
    ['vacDeveloper', false, 'Only Leader and above can switch it.'],
  ]);
  expect(permissionsOf(profile, aViewer(4))).toEqual([]);
  expect(permissionsOf(aProfile(), aViewer(5))).toEqual([]);
});

it('keeps the switches of who counts as the same rank by a permission or as a developer', () => {
  for (const more of [{ permissions: ['manageGroups'] }, { developerLevel: 2 }, { outranked: ['adminLevel' as const] }])
    expect(optionsOf(aProfile({ ...seenByStaff, ...more }), aViewer(5))[0]?.refusal).toBe(
      'You cannot change the account state of someone with the same or higher rank.',
    );
});

it('lists the special permissions, also those that it does not know', () => {
  expect(specialPermissionsOf({ ...profile, specialPermissions: ['event', 'radio'] })).toEqual([
    { name: 'group', on: false },
    { name: 'event', on: true },
    { name: 'property', on: false },
    { name: 'radio', on: true },
  ]);
  expect(specialPermissionsOf(aProfile())).toEqual([]);
});
