import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { jsonText, parseFields, pick } from './json.ts';

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

  it('keeps chosen fields in their order; what is missing is null', () => {
    expect(jsonText(pick({ a: 1, b: 2 }, ['b', 'c']))).toBe('{"b":2,"c":null}');
  });

  it('refuses unknown fields and names the known ones', () => {
    expect(parseFields(' a, b ', ['a', 'b'])).toEqual(['a', 'b']);
    expect(() => parseFields('x', ['a', 'b'])).toThrow(new UsageError('There is no field "x". Fields: a, b.'));
    expect(() => parseFields(' , ', ['a'])).toThrow('Name at least one field.');
  });
});
