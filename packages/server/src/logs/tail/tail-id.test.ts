import { describe, expect, it } from 'vitest';
import { createGenerations, fingerprint, parseTailId, tailId } from './tail-id.ts';

describe('the id of a line', () => {
  it('is read back', () => {
    for (const generation of ['0123456789', '0123456789.12']) {
      const place = { day: '20261128', type: 'general', generation, offset: 5120 } as const;
      expect(parseTailId(tailId(place))).toEqual(place);
    }
  });

  it('is refused when it is anything else', () => {
    for (const text of [
      '',
      '20261128:general:0123456789',
      '20260230:general:0123456789:1',
      '20261128:unknown:0123456789:1',
      '20261128:../x:0123456789:1',
      '20261128:general:012345678g:1',
      '20261128:general:0123456789:-1',
      '20261128:general:0123456789:01',
      '20261128:general:0123456789:9999999999999999',
      '20261128:general:0123456789:1\n',
      '20261128:general:0123456789:1:2',
    ])
      expect(parseTailId(text)).toBeUndefined();
  });
});

describe('generations', () => {
  it('stay the same while a file grows', () => {
    const head = fingerprint(7, Buffer.from('first line'));
    expect(fingerprint(7, Buffer.from('first line\nsecond'))).toBe(head);
    expect(fingerprint(8, Buffer.from('first line\n'))).not.toBe(head);
    expect(fingerprint(7, Buffer.from('other line\n'))).not.toBe(head);
    expect(fingerprint(7, Buffer.alloc(1024, 'x'))).toBe(fingerprint(7, Buffer.alloc(5000, 'x')));
  });

  it('differ when a file was emptied and begins with the same line', () => {
    const generations = createGenerations();
    const first = generations.of('/a', 'aaaaaaaaaa');
    const second = generations.of('/a', 'aaaaaaaaaa', first);
    const third = generations.of('/a', 'aaaaaaaaaa', second);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(generations.of('/a', 'aaaaaaaaaa')).toBe(third);
    expect(generations.of('/a', 'bbbbbbbbbb', third)).toBe('bbbbbbbbbb');
    expect(generations.of('/b', 'aaaaaaaaaa')).toBe(first);
  });
});
