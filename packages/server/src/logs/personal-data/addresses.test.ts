import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey, createAddressFinder, maskText } from './addresses.ts';

const finderOf = (...addresses: string[]) =>
  createAddressFinder(new Set(addresses.map((one) => addressKey(one) ?? '')));
const masked = (text: string, ...addresses: string[]): string => maskText(finderOf(...addresses), text) ?? text;

describe('keys', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.000.002.001', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0:0:0:0:1'],
    ['::', '0:0:0:0:0:0:0:0'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0:0:0:c000:201'],
  ])('%s is %s', (text, key) => expect(addressKey(text)).toBe(key));

  it.each(['', '1.2.3', '1.2.3.4.5', '256.1.1.1', '1.2.3.4 ', 'x', '1::2::3', 'fe80::1%eth0', '1.2.3.4\n'])(
    '%j is none',
    (text) => expect(addressKey(text)).toBeUndefined(),
  );
});

describe('masking', () => {
  it.each([
    ['joined (0:192.0.2.1)', 'joined (0:xxx.x.x.x)'],
    ['{3dcc3f}192.0.2.1{FFFFFF}', '{3dcc3f}xxx.x.x.x{FFFFFF}'],
    ['[/192.0.2.1:53409]', '[/xxx.x.x.x:53409]'],
    ['from 192.0.2.1. Then', 'from xxx.x.x.x. Then'],
    ['192.0.2.1,192.0.2.1', 'xxx.x.x.x,xxx.x.x.x'],
    ['(192.000.002.001)', '(xxx.xxx.xxx.xxx)'],
    ['::ffff:192.0.2.1', '::xxxx:xxx.x.x.x'],
    ['[::ffff:c000:201]:30120', '[::xxxx:xxxx:xxx]:30120'],
    ['...192.0.2.1...', '...xxx.x.x.x...'],
  ])('%s becomes %s', (text, wanted) => expect(masked(text, '192.0.2.1')).toBe(wanted));

  it.each([
    '192.0.2.10',
    '1192.0.2.1',
    '192.0.2.1.5',
    '5.192.0.2.1',
    '192.0.2',
    '192.0.2.1000',
    '1920021',
    '192.0.2.11:1',
  ])('%s is another one and stays', (text) => expect(maskText(finderOf('192.0.2.1'), text)).toBeUndefined());

  it.each([
    ['[2001:db8::1]:30120', '[xxxx:xxx::x]:30120'],
    ['from 2001:DB8:0:0:0:0:0:1.', 'from xxxx:xxx:x:x:x:x:x:x.'],
    ['IP:2001:db8::1 joined', 'IP:xxxx:xxx::x joined'],
    ['2001:db8:0:0:0:0:0:1:61752', 'xxxx:xxx:x:x:x:x:x:x:61752'],
    ['2001:db8::1: left', 'xxxx:xxx::x: left'],
    ['2001:db8::1/128', 'xxxx:xxx::x/128'],
    ['2001:db8::1:192.0.2.1', 'xxxx:xxx::x:xxx.x.x.x'],
  ])('%s becomes %s', (text, wanted) => expect(masked(text, '192.0.2.1', '2001:db8::1')).toBe(wanted));

  it.each(['2001:db8::11', '2001:db8::1:5', '12:30:45', '[2026-06-20T20:15:03+02:00]', 'aa:bb:cc:dd:ee:ff', '::'])(
    '%s is another one and stays',
    (text) => expect(maskText(finderOf('2001:db8::1'), text)).toBeUndefined(),
  );

  it('keeps the length and every other byte, and finds nothing the second time', () => {
    const word = fc.constantFrom(
      '192.0.2.1',
      '192.0.2.12',
      '2001:db8::1',
      ':',
      '.',
      ' ',
      'é',
      '7',
      'f',
      '::ffff:',
      '\n',
    );
    const finder = finderOf('192.0.2.1', '2001:db8::1');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const text = words.join('');
        const now = maskText(finder, text) ?? text;
        expect(now).toHaveLength(text.length);
        for (let at = 0; at < text.length; at++)
          if (now[at] !== text[at]) expect([now[at], /[0-9a-f]/.test(text[at] ?? '')]).toEqual(['x', true]);
        expect(maskText(finder, now)).toBeUndefined();
      }),
      { numRuns: 500, examples: [[['2001:db8::1', ':', '192.0.2.1']]] },
    );
  });

  it('ends where an address has no digit to mask', () => expect(masked('from :: on', '::')).toBe('from :: on'));

  it('takes no more than a moment for lines that were made to be slow', () => {
    const started = performance.now();
    for (const text of ['1.'.repeat(60_000), '1:'.repeat(60_000), 'f'.repeat(120_000), ':'.repeat(120_000)])
      expect(maskText(finderOf('192.0.2.1', '2001:db8::1'), text)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
