import { describe, expect, it } from 'vitest';
import { hideAddresses, withoutAddresses } from './hide-addresses.ts';

describe('hideAddresses', () => {
  it.each([
    ['Connected from 192.0.2.1.', 'Connected from (address hidden).'],
    ['192.0.2.1:7777', '(address hidden):7777'],
    ['[join] A_B has joined (3:192.0.2.1)', '[join] A_B has joined (3:(address hidden))'],
    ['from 2001:db8::1, again', 'from (address hidden), again'],
    ['::ffff:192.0.2.1', '(address hidden)'],
    ['at 18:34:46 with version 4.1.0', 'at 18:34:46 with version 4.1.0'],
    ['999.1.1.1 and 1.2.3', '999.1.1.1 and 1.2.3'],
  ])('%s', (text, hidden) => {
    expect(hideAddresses(text)).toBe(hidden);
  });

  it('leaves out what a client reports under the name of an address, at any depth', () => {
    expect(
      withoutAddresses({
        ip: '192.0.2.1',
        socketIp: 'x',
        a: [{ serial: 'AB', hwid: 'CD', ship: 1, note: 'at 192.0.2.9' }],
      }),
    ).toEqual({ a: [{ ship: 1, note: 'at (address hidden)' }] });
  });
});
