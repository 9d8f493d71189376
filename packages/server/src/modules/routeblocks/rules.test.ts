import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, parseRoute } from './rules.ts';

describe('a route', () => {
  it.each([
    ['203.0.113.7', 'ipv4', '203.0.113.7'],
    ['203.0.113.0/24', 'ipv4', '203.0.113.0/24'],
    ['203.0.113.77/24', 'ipv4', '203.0.113.0/24'],
    ['203.0.113.', 'ipv4', '203.0.113.0/24'],
    [' 203.0.113.7/32 ', 'ipv4', '203.0.113.7'],
    ['10.255.255.255/9', 'ipv4', '10.128.0.0/9'],
    ['2001:DB8::1', 'ipv6', '2001:db8::1'],
    ['::ffff:127.0.0.1', 'ipv4', '127.0.0.1'],
    ['::FFFF:7f00:1', 'ipv4', '127.0.0.1'],
    ['0:0:0:0:0:ffff:127.0.0.9/104', 'ipv4', '127.0.0.0/8'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', 'ipv6', '2001:db8::1'],
    ['2001:db8:ffff::/36', 'ipv6', '2001:db8:f000::/36'],
    ['2001:db8:0:0:1:2:3:4/64', 'ipv6', '2001:db8::/64'],
    ['D41D8CD98F00B204E9800998ECF8427E', 'hash', 'd41d8cd98f00b204e9800998ecf8427e'],
  ])('%s', (written, kind, route) => {
    expect(parseRoute(written)).toEqual({ kind, route });
  });

  it.each([
    '',
    'everybody',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.0/33',
    '203.0.113.0/24/8',
    '1.2.3.4/',
    'fe80::1%eth0',
    '999.1.1.',
    'd41d8cd9',
  ])('is not %s', (written) => {
    expect(typeof parseRoute(written)).toBe('string');
  });

  it.each([
    '0.0.0.0/0',
    '10.0.0.0/7',
    '::/0',
    '2000::/8',
    '::/16',
    '::ffff:0:0/96',
    '::ffff:0:0/90',
    '::ffff:10.0.0.0/103',
  ])('may not cover as much as %s', (written) => {
    expect(parseRoute(written)).toMatch(/too many people/);
  });

  it('covers its addresses and no others', () => {
    expect(covers('203.0.113.0/24', '203.0.113.200')).toBe(true);
    expect(covers('203.0.113.0/24', '::ffff:203.0.113.200')).toBe(true);
    expect(covers('203.0.113.0/24', '203.0.114.1')).toBe(false);
    expect(covers('203.0.113.7', '203.0.113.7')).toBe(true);
    expect(covers('2001:db8::/32', '2001:db8:5::9')).toBe(true);
    expect(covers('2001:db8::/32', '203.0.113.7')).toBe(false);
    expect(covers('d41d8cd98f00b204e9800998ecf8427e', '203.0.113.7')).toBe(false);
  });

  /** Not below `0::/16`, where IPv4 lies as well. */
  const outsideOfIpv4 = fc.ipV6().filter((address) => !/^(?:0*:|::)/.test(address));

  it('stays as it is when it is read again, and covers the address it was written with', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 8, max: 32 }), (address, bits) => {
        const parsed = parseRoute(`${address}/${bits}`);
        if (typeof parsed === 'string') throw new Error(parsed);
        expect(parseRoute(parsed.route)).toEqual(parsed);
        expect(covers(parsed.route, address)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(outsideOfIpv4, fc.integer({ min: 16, max: 128 }), (address, bits) => {
        const parsed = parseRoute(`${address}/${bits}`);
        if (typeof parsed === 'string') throw new Error(parsed);
        expect(parseRoute(parsed.route)).toEqual(parsed);
        expect(covers(parsed.route, address)).toBe(true);
      }),
    );
  });

  it('never throws, whatever is written', () => {
    fc.assert(fc.property(fc.string(), (written) => void parseRoute(written)));
  });
});
