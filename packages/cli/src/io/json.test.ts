import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from './json.ts';

describe('JSON', () => {
  it('holds nothing that a terminal obeys, and means the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = jsonText({ text });
        expect(written).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
        expect(JSON.parse(written)).toEqual({ text });
      }),
    );
  });
});
