import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineEnds } from './line-ends.ts';

function read(...chunks: readonly Buffer[]) {
  const ends = createLineEnds();
  const text = Buffer.concat([...chunks.map((chunk) => ends.push(chunk)), ends.end()]).toString('latin1');
  return { text, zeros: ends.zeros };
}

describe('line ends', () => {
  it('are one each, whichever kind they are', () => {
    expect(read(Buffer.from('a\r\nb\nc\rd\r\r\ne\r\rf\r')).text).toBe('a\nb\nc\nd\ne\n\nf\n');
  });

  it('have no zeros after them', () => {
    expect(read(Buffer.from('\0\0[1] a\n\0\0\0[2] b\0c\r\0d'))).toEqual({ text: '[1] a\n[2] b\0c\nd', zeros: 6 });
  });

  it('are the same wherever the stream is cut', () => {
    const bytes = fc.array(fc.constantFrom(0x0a, 0x0d, 0, 0x61), { maxLength: 40 }).map((list) => Buffer.from(list));
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(40), { maxLength: 6 }), (all, cuts) => {
        const borders = [0, ...cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b), all.length];
        const whole = read(all);
        expect(read(...borders.slice(1).map((end, index) => all.subarray(borders[index], end)))).toEqual(whole);
        const lines = all.toString('latin1').replace(/\r*\n|\r/g, '\n');
        expect(whole.text).toBe(lines.replace(/(^|\n)\0+/g, '$1'));
      }),
    );
  });
});
