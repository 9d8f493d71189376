import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAddress, normalAddress, parseRange, rangeText, sourceOf } from './addresses.ts';

const rangeOf = (text: string) => {
  const range = parseRange(text);
  if (!range) throw new Error(`${text} is no range.`);
  return range;
};

describe('the normal form of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:7777', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4747', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:0db8:0000::0001', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:65535', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[FE80::1%en0]:80', 'fe80::1'],
    ['::', '::'],
    ['::1', '::1'],
  ])('of %s is %s', (written, normal) => {
    expect(normalAddress(written)).toBe(normal);
    expect(normalAddress(normal)).toBe(normal);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '1',
    '127.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '1.2.3',
    '1.2.3.256',
    '1::2::3',
    '::1%',
    'a',
    '1.2.3.4, 5.6.7.8',
    '1.2.3.4/8',
  ])('is not there for "%s"', (written) => {
    expect(normalAddress(written)).toBeUndefined();
  });

  it('is one however the address is written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const normal = normalAddress(address);
        expect(normalAddress(address.toUpperCase())).toBe(normal);
        expect(normalAddress(`[${address}]:80`)).toBe(normal);
        if (!address.includes('.')) expect(normalAddress(`${address}%eth0`)).toBe(normal);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const hex = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
        for (const form of [`::ffff:${address}`, `::FFFF:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`, `${address}:1`])
          expect(normalAddress(form)).toBe(address);
      }),
    );
  });
});

describe('a range', () => {
  it.each([
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['10.1.2.3', '10.1.2.3'],
    ['10.1.2.3/32', '10.1.2.3'],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
    ['::ffff:10.1.2.3/128', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['2001:DB8:0:0:1:2:3:4/64', '2001:db8::/64'],
    ['::/0', '::/0'],
  ])('%s is %s', (written, text) => {
    expect(rangeText(rangeOf(written))).toBe(text);
  });

  it.each([
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/9',
    '10.0.0/8',
    'fe80::1%eth0',
    '10.0.0.1:80',
    'x/8',
    '/8',
  ])('is not %s', (written) => {
    expect(parseRange(written)).toBeUndefined();
  });

  it('holds the addresses that begin as it does, in every form', () => {
    expect(holdsAddress(rangeOf('127.0.0.0/8'), '::ffff:127.0.0.1')).toBe(true);
    expect(holdsAddress(rangeOf('::ffff:127.0.0.0/104'), '127.9.9.9')).toBe(true);
    expect(holdsAddress(rangeOf('::/16'), '127.0.0.1')).toBe(true);
    expect(holdsAddress(rangeOf('2001:db8::/32'), '[2001:DB8:5::9%x]:8')).toBe(true);
    expect(holdsAddress(rangeOf('2001:db8::/32'), '203.0.113.7')).toBe(false);
    expect(holdsAddress(rangeOf('10.0.0.0/8'), '11.0.0.0')).toBe(false);
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (address, bits) => {
        const range = rangeOf(`${address}/${bits}`);
        expect(holdsAddress(range, address)).toBe(true);
        expect(parseRange(rangeText(range))).toEqual(range);
      }),
    );
  });
});

it('counts IPv4 by the address and IPv6 by the line', () => {
  expect(sourceOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(sourceOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(sourceOf('')).toBe('');
});
