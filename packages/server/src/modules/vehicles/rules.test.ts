import { describe, expect, it } from 'vitest';
import { transferRefusal } from './rules.ts';

const own = { owner_id: 5, group_id: null, job_id: null, transferable: 1 };

describe('a change of owner', () => {
  it.each([
    ['of a player', own, undefined],
    ['of the tax office', { ...own, owner_id: null, job_id: 1 }, undefined],
    [
      'of nobody',
      { ...own, owner_id: null },
      'Vehicle is not owned by a player or the tax office, cannot change the owner on panel.',
    ],
    [
      'of a group',
      { ...own, owner_id: null, group_id: 2 },
      'Vehicle is owned by a group or job, cannot change the owner.',
    ],
    [
      'of another job',
      { ...own, owner_id: null, job_id: 3 },
      'Vehicle is owned by a group or job, cannot change the owner.',
    ],
    ['of what stays where it is', { ...own, transferable: 0 }, 'Vehicle is non-transferable, cannot change the owner.'],
  ])('%s', (_, vehicle, refusal) => {
    expect(transferRefusal(vehicle)).toBe(refusal);
  });
});
