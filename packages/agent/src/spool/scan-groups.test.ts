import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeGroup } from './groups.ts';
import { recordsIn, scanGroups } from './scan-groups.ts';

describe('groups', () => {
  const record = fc.string().map((text) => JSON.stringify({ text }));
  it('are read as they were written, and only whole', () => {
    fc.assert(
      fc.property(fc.array(fc.array(record), { maxLength: 5 }), fc.nat(), (all, cut) => {
        const groups = all.map((records, at) => encodeGroup(records, { a: { at } }));
        const bytes = Buffer.concat(groups);
        const piece = bytes.subarray(0, cut % (bytes.length + 1));
        const whole = groups.filter((_, at) => Buffer.concat(groups.slice(0, at + 1)).length <= piece.length);
        const scanned = scanGroups(piece);
        expect(scanned.groups).toBe(whole.length);
        expect(scanned.valid).toBe(Buffer.concat(whole).length);
        expect(recordsIn(bytes, 1e6).records).toEqual(all.flat());
      }),
    );
  });
});
