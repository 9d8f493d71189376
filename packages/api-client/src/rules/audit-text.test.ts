import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeText, placeOfTarget, valueText } from './audit-text.ts';

describe('what an audit entry changed', () => {
  it.each([
    [{ before: null, after: null }, ''],
    [{ before: { cash: 100, force: null }, after: { cash: 50 } }, 'cash 100, force - → cash 50'],
    [{ before: null, after: { level: 1, tags: ['a', 'b'] } }, 'level 1, tags (a, b)'],
    [{ before: { reason: 'x' }, after: null }, 'was reason x'],
    [{ before: 'off', after: true }, 'off → true'],
  ])('%j', (entry, text) => expect(changeText(entry)).toBe(text));

  it('has words for any value', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => typeof valueText(value) === 'string'));
  });
});

describe('the page of a target', () => {
  it.each([
    ['player.ban', 'Bob', { kind: 'player', name: 'Bob' }],
    ['logs.personal-data.blank', 'Bob', { kind: 'player', name: 'Bob' }],
    ['account.sign-in', '7', { kind: 'player', name: '7' }],
    ['vehicle.transfer', 'vehicle 12 (ab 3)', { kind: 'vehicle', id: 12 }],
    ['group.plus', 'group 3 (group 4)', { kind: 'group', id: 3 }],
    ['session.flag', 'session 5 (Bob)', { kind: 'session', id: 5 }],
    ['vac-blacklist.add', 'aa11', { kind: 'vac-blacklist', hash: 'aa11' }],
    ['vac-whitelist.remove', 'aa11', { kind: 'vac-whitelist', hash: 'aa11' }],
    ['vehicle.transfer', 'vehicle x', undefined],
    ['vehicle.transfer', 'group 3', undefined],
    ['routeblock.add', '203.0.113.0/24', undefined],
    ['player.ban', '', undefined],
  ])('%s of %j', (action, target, place) => expect(placeOfTarget({ action, target })).toEqual(place));

  it('is found or not for any text', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (action, target) => void placeOfTarget({ action, target })));
  });
});
