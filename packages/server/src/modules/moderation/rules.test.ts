import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permissionRefusal, rankRefusal, registrationRefusal, switchPermission } from './rules.ts';

describe('moderation', () => {
  it('gives only ranks lower than the own', () => {
    for (let own = 6; own <= 10; own++)
      for (let level = 0; level <= 10; level++) expect(rankRefusal(own, level) === undefined).toBe(level < own);
    expect(rankRefusal(6, 6)).toBe('You can only give ranks lower than your own (Manager).');
  });

  it('lets leaders switch the VAC permissions and lead admins the other', () => {
    expect(permissionRefusal(5, 'manageGroups')).toBeUndefined();
    expect(permissionRefusal(4, 'manageGroups')).toBeDefined();
    expect(permissionRefusal(7, 'vacSessions')).toBeUndefined();
    expect(permissionRefusal(6, 'vacSessions')).toBe(
      'Switching the permission for VAC sessions needs the rank Leader or higher.',
    );
    expect(permissionRefusal(6, 'vacDeveloper')).toBeDefined();
  });

  it('switches one permission and leaves the others', () => {
    const names = fc.uniqueArray(fc.constantFrom('vacSessions', 'vacDeveloper', 'manageGroups', 'other'));
    fc.assert(
      fc.property(names, fc.constantFrom('vacSessions', 'manageGroups'), fc.boolean(), (had, permission, on) => {
        const has = switchPermission(had, permission, on);
        const expected =
          had.includes(permission) === on
            ? undefined
            : [...had.filter((one) => one !== permission), ...(on ? [permission] : [])];
        expect(has).toEqual(expected);
      }),
    );
  });

  it('resets a registration that waits or was disapproved', () => {
    expect(registrationRefusal(0, 'A')).toBeUndefined();
    expect(registrationRefusal(-1, 'A')).toBeUndefined();
    expect(registrationRefusal(1, 'A')).toBe('The registration of A is approved, there is nothing to reset.');
  });
});
