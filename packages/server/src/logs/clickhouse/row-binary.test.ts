import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowReader, createRowWriter, ROW_MARK, RowFault } from './row-binary.ts';

const COLUMNS = { a: 'u32', b: 'u64', c: 'instant', d: 'text' } as const;

describe('rows', () => {
  it('are read as they were written, however they are cut', () => {
    const row = fc.record({
      a: fc.integer({ min: 0, max: 0xffff_ffff }),
      b: fc.maxSafeNat(),
      c: fc.option(fc.integer({ min: -(2 ** 40), max: 2 ** 40 })),
      d: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('x'.repeat(3000))),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.array(fc.nat(4000), { maxLength: 8 }), (rows, cuts) => {
        const writer = createRowWriter();
        for (const { a, b, c, d } of rows) writer.u32(ROW_MARK).u32(a).u64(b).instant(c).bytes(d);
        const bytes = writer.end();
        const reader = createRowReader(COLUMNS);
        const read: unknown[] = [];
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          read.push(...reader.push(bytes.subarray(at, at + cut)));
          at = Math.min(bytes.length, at + cut);
        }
        read.push(...reader.end());
        expect(read).toEqual(rows);
      }),
    );
  });

  it('gives the words with which a server breaks off', () => {
    const writer = createRowWriter().u32(ROW_MARK).u32(1).u64(2).instant(null).bytes('x');
    const reader = createRowReader(COLUMNS);
    const broken = Buffer.concat([writer.end(), Buffer.from('Code: 241. Memory limit')]);
    expect(() => reader.push(broken)).toThrow(new RowFault('Code: 241. Memory limit'));
    const short = createRowReader(COLUMNS);
    short.push(broken.subarray(0, 10));
    expect(() => short.end()).toThrow(RowFault);
  });

  it('writes days as the server counts them', () => {
    expect(createRowWriter().day('19700102').end()).toEqual(Buffer.from([1, 0]));
  });
});
