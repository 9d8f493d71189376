import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, isOpenToForgery, readProxyTrust, uselessOn, type ProxyTrust } from './proxy-trust.ts';

const trustOf = (text: string): ProxyTrust => {
  const trust = readProxyTrust(text);
  if (typeof trust === 'string') throw new Error(trust);
  return trust;
};

describe('the address of a client', () => {
  it.each([
    ['1', '127.0.0.1', '7.7.7.7', '7.7.7.7'],
    ['1', '::ffff:127.0.0.1', '6.6.6.6, 7.7.7.7', '7.7.7.7'],
    ['2', '127.0.0.1', '6.6.6.6, 7.7.7.7', '6.6.6.6'],
    ['2', '127.0.0.1', '5.5.5.5,6.6.6.6,7.7.7.7', '6.6.6.6'],
    ['2', '127.0.0.1', '7.7.7.7', '7.7.7.7'],
    ['1', '127.0.0.1', '2001:DB8::1', '2001:db8::1'],
    ['1', '127.0.0.1', '7.7.7.7:5050', '7.7.7.7'],
    ['1', '127.0.0.1', '[2001:db8::1]:5050', '2001:db8::1'],
    ['1', '127.0.0.1', '7.7.7.7, unknown', '127.0.0.1'],
    ['2', '127.0.0.1', 'unknown, 7.7.7.7', '7.7.7.7'],
    ['1', '127.0.0.1', '', '127.0.0.1'],
    ['1', '127.0.0.1', ' , ', '127.0.0.1'],
    ['loopback', '127.0.0.1', '7.7.7.7', '7.7.7.7'],
    ['loopback', '::1', '7.7.7.7', '7.7.7.7'],
    ['loopback', '10.0.0.9', '7.7.7.7', '10.0.0.9'],
    ['10.0.0.9', '10.0.0.9', '7.7.7.7', '7.7.7.7'],
    ['10.0.0.9', '::ffff:10.0.0.9', '7.7.7.7', '7.7.7.7'],
    ['10.0.0.0/24', '10.0.0.9', '6.6.6.6, 7.7.7.7', '7.7.7.7'],
    ['10.0.0.0/24', '10.0.0.9', '6.6.6.6, 7.7.7.7, 10.0.0.8', '7.7.7.7'],
    ['10.0.0.0/24', '10.0.1.9', '7.7.7.7', '10.0.1.9'],
    ['loopback, 2001:db8::/32', '127.0.0.1', '7.7.7.7, 2001:db8::5', '7.7.7.7'],
  ])('with "%s", from %s, told "%s", is %s', (setting, peer, header, address) => {
    expect(clientAddress(peer, header, trustOf(setting))).toBe(address);
  });

  it('is that of the connection where nobody is trusted', () => {
    expect(clientAddress('::ffff:9.9.9.9', '7.7.7.7')).toBe('9.9.9.9');
    expect(clientAddress(undefined, '7.7.7.7')).toBe('');
  });

  it('is what stands so many places from the end, whatever somebody sent before', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.ipV4(), { minLength: 1, maxLength: 9 }), (forged, written) => {
        const trust = trustOf(String(written.length));
        expect(clientAddress('127.0.0.1', [forged, ...written].join(','), trust)).toBe(written[0]);
      }),
    );
  });
});

describe('the setting', () => {
  it.each([
    '0',
    '00',
    '10',
    '100',
    '-1',
    '1.5',
    'yes',
    'true',
    '',
    ',',
    '1,',
    'loopbak',
    '10.0.0.0/33',
    '10.0.0.256',
    '999.1.1.1',
    'abcd',
    'proxy.example',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0:0/96',
    '10.0.0.1:80',
  ])('refuses "%s" with a sentence', (text) => {
    expect(readProxyTrust(text)).toMatch(/^(?:must|is|would) /);
  });

  it('refuses addresses that can never connect', () => {
    expect(uselessOn('127.0.0.1', trustOf('10.0.0.2'))).toContain('add loopback');
    for (const setting of ['1', 'loopback', '127.0.0.1', '127.0.0.0/8', '::1', '10.0.0.2,loopback'])
      expect(uselessOn('127.0.0.1', trustOf(setting)), setting).toBeUndefined();
    expect(uselessOn('0.0.0.0', trustOf('10.0.0.2'))).toBeUndefined();
  });

  it('knows when a number lets anybody forge', () => {
    expect(isOpenToForgery('0.0.0.0', trustOf('1'))).toBe(true);
    expect(isOpenToForgery('127.0.0.1', trustOf('1'))).toBe(false);
    expect(isOpenToForgery('0.0.0.0', trustOf('10.0.0.2'))).toBe(false);
    expect(isOpenToForgery('0.0.0.0', undefined)).toBe(false);
  });
});
