import { describe, expect, it } from 'vitest';
import { transferRefusal } from './vehicle-transfer.ts';

const free = { ownerUserId: null, ownerGroupId: null, ownerJobId: null, transferable: true };

describe('a change of owner', () => {
  it('is possible from a player and from the tax office', () => {
    expect(transferRefusal({ ...free, ownerUserId: 7 })).toBeUndefined();
    expect(transferRefusal({ ...free, ownerJobId: 1 })).toBeUndefined();
  });

  it('is refused for groups, jobs, nobody, and what cannot be transferred', () => {
    const byGroup = 'Vehicle is owned by a group or job, cannot change the owner.';
    expect(transferRefusal({ ...free, ownerGroupId: 3 })).toBe(byGroup);
    expect(transferRefusal({ ...free, ownerJobId: 4 })).toBe(byGroup);
    expect(transferRefusal(free)).toBe(
      'Vehicle is not owned by a player or the tax office, cannot change the owner on panel.',
    );
    expect(transferRefusal({ ...free, ownerUserId: 7, transferable: false })).toBe(
      'Vehicle is non-transferable, cannot change the owner.',
    );
  });
});
