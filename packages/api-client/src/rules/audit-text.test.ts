import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeText, valueText } from './audit-text.ts';

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
