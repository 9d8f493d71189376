import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PUNISHMENT_TYPES,
  expungeRefusal,
  isBanPunishment,
  isRecent,
  punishmentColour,
  punishmentName,
  punishmentOfBan,
  recentSince,
} from './punishments.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

describe('punishment types', () => {
  it.each([
    [1, 'Kick', 'yellow'],
    [2, 'Warning', 'violet'],
    [3, 'Admin jail', 'orange'],
    [4, 'Temporary ban', 'red'],
    [5, 'Full ban', 'red'],
    [6, 'Silence', 'blue'],
    [7, 'Weapon ban', 'red'],
    [8, 'Dice ban', 'orange'],
    [9, 'Cop ban', 'orange'],
    [10, 'Phone ban', 'red'],
    [11, 'Name ban', 'orange'],
  ])('%i is %s in %s', (type, name, colour) => {
    expect(punishmentName(type)).toBe(name);
    expect(punishmentColour(type)).toBe(colour);
  });

  it('shows every other number as Unknown', () => {
    fc.assert(
      fc.property(
        fc.integer().filter((type) => !(type in PUNISHMENT_TYPES)),
        (type) => punishmentName(type) === 'Unknown' && punishmentColour(type) === 'grey' && !isBanPunishment(type),
      ),
    );
  });

  it('names the punishment that a ban writes', () => {
    expect(punishmentOfBan(1)).toBe(5);
    expect(punishmentOfBan(2)).toBe(4);
    expect([3, 4, 5, 6].map(isBanPunishment)).toEqual([false, true, true, false]);
  });
});

describe('the window of 3 months', () => {
  const now = at('2026-11-28T12:00:00Z');

  it('ends to the second', () => {
    expect(recentSince(now)).toBe(at('2026-08-28T11:00:00Z'));
    expect(isRecent(at('2026-08-28T11:00:00Z'), now)).toBe(false);
    expect(isRecent(at('2026-08-28T11:00:01Z'), now)).toBe(true);
  });

  it('is safe at the end of a month', () => {
    expect(recentSince(at('2026-05-31T10:00:00Z'))).toBe(at('2026-02-28T11:00:00Z'));
  });

  it('once left is left for good', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e9 }),
        fc.integer({ min: 0, max: 3e8 }),
        fc.integer({ min: 0, max: 1e8 }),
        (made, age, later) => {
          if (!isRecent(made, made + age)) expect(isRecent(made, made + age + later)).toBe(false);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('decides what can be expunged', () => {
    const since = recentSince(now);
    expect(expungeRefusal({ status: 1, at: now - 60 }, since)).toBeUndefined();
    expect(expungeRefusal({ status: 0, at: now - 60 }, since)).toBe('This punishment is already expunged.');
    expect(expungeRefusal({ status: 1, at: since }, since)).toBe(
      'Punishments of 3 months and older cannot be expunged.',
    );
    expect(expungeRefusal({ status: 1, at: since + 1 }, since)).toBeUndefined();
  });
});
