import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideAddresses, withoutAddresses } from './hide-addresses.ts';

describe('hideAddresses', () => {
  it.each([
    ['Connected from 192.0.2.1.', 'Connected from (address hidden).'],
    ['192.0.2.1:7777', '(address hidden):7777'],
    ['[join] A_B has joined (3:192.0.2.1)', '[join] A_B has joined (3:(address hidden))'],
    ['from 2001:db8::1, again', 'from (address hidden), again'],
    ['::ffff:192.0.2.1', '(address hidden)'],
    ['from 192.000.002.001 and 10.0.0.1', 'from (address hidden) and (address hidden)'],
    ['[2001:db8::1]:50000', '[(address hidden)]:50000'],
    ['ip:2001:db8::1', 'ip:(address hidden)'],
    ['(12:2001:db8:1:2:3:4:5:6)', '((address hidden))'],
    ['::ffff:192.0.2.1:7777 id: 3', '(address hidden):7777 id: 3'],
    ['serial: 6D9A0F3B2C11 and "hwid"="ab-12345678"', 'serial: (serial hidden) and "hwid"="(serial hidden)"'],
    ['The serial numbers of std::vector and Foo::Bar', 'The serial numbers of std::vector and Foo::Bar'],
    [
      '[2026-11-28T01:02:03+01:00] 12:30:45.123 aa:bb:cc:dd:ee:ff',
      '[2026-11-28T01:02:03+01:00] 12:30:45.123 aa:bb:cc:dd:ee:ff',
    ],
    ['at 18:34:46 with version 4.1.0', 'at 18:34:46 with version 4.1.0'],
    ['999.1.1.1 and 1.2.3', '999.1.1.1 and 1.2.3'],
    ['from 192.0. … [cut: 90 bytes] … 2.17 on', 'from (address hidden) … [cut: 90 bytes] … (address hidden) on'],
    ['from 2001:dbf … [cut: 9 more bytes]', 'from (address hidden) … [cut: 9 more bytes]'],
    ['a bad … [cut: 90 bytes] … face', 'a bad … [cut: 90 bytes] … face'],
  ])('%s', (text, hidden) => {
    expect(hideAddresses(text)).toBe(hidden);
  });

  it('leaves nothing that tells an address apart, whatever stands around it', () => {
    const edge = fc.stringMatching(/^[ ,;()[\]<>=/"'-]$/);
    const words = fc.string({ maxLength: 20 });
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(words, edge, address, edge, words, (before, left, ip, right, after) => {
        fc.pre(ip !== '::' && ![before, after].some((text) => text.includes(ip)));
        expect(hideAddresses(`${before}${left}${ip}${right}${after}`)).not.toContain(ip);
      }),
    );
  });

  it('leaves no part of an address at the edge of what was cut out of a long line', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(address, fc.nat(), (ip, place) => {
        fc.pre(ip !== '::');
        const at = 1 + (place % (ip.length - 1));
        const text = hideAddresses(`x ${ip.slice(0, at)} … [cut: 1 bytes] … ${ip.slice(at)} y`);
        expect(text.replace('[cut: 1 bytes]', '')).not.toMatch(/[\d:.]/);
        expect(text).toContain('[cut: 1 bytes]');
      }),
    );
  });

  it('takes no longer for a text that is made to be slow', () => {
    for (const piece of ['1:', ':', '1.', 'f::', 'serial ', '1 … [cut: 1 bytes] … 1'])
      expect(hideAddresses(piece.repeat(30_000)).length).toBeGreaterThan(0);
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
