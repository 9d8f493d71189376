import { describe, expect, it } from 'vitest';
import { groupScore, plusRefusal, punishmentWeight } from './rules.ts';

describe('the score of a group', () => {
  it('weighs kicks 0, temporary bans 1.5, bans 2 and the rest 1', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(punishmentWeight)).toEqual([0, 1, 1, 1.5, 2, 1, 1, 1, 1, 1, 1]);
  });

  it('is shared among the active members', () => {
    expect(groupScore(4.5, 3)).toBe(1.5);
    expect(groupScore(0, 3)).toBe(0);
  });

  it('is none when nobody was active', () => {
    expect(groupScore(4.5, 0)).toBeNull();
  });
});

describe('Group Plus', () => {
  const now = 1_000;
  it('may be bought for the types that managers chose', () => {
    expect(plusRefusal({ isSupported: true, plusTill: null }, 1, now)).toBeUndefined();
    expect(plusRefusal({ isSupported: false, plusTill: null }, 1, now)).toMatch(/not for groups of this type/);
  });
  it('may be bought again at the second it ends, not before', () => {
    expect(plusRefusal({ isSupported: true, plusTill: now + 1 }, 1, now)).toMatch(/still running/);
    expect(plusRefusal({ isSupported: true, plusTill: now }, 1, now)).toBeUndefined();
  });
  it('needs a perk', () => {
    expect(plusRefusal({ isSupported: true, plusTill: null }, 0, now)).toMatch(/no Group Plus perk/);
  });
});
