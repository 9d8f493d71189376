import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { parseFields, pick } from './fields.ts';
import { jsonText } from './json.ts';

describe('fields', () => {
  it('keeps chosen fields in their order; what is missing is null', () => {
    expect(jsonText(pick({ a: 1, b: 2 }, ['b', 'c']))).toBe('{"b":2,"c":null}');
  });

  it('refuses unknown fields and names the known ones', () => {
    expect(parseFields(' a, b ', ['a', 'b'])).toEqual(['a', 'b']);
    expect(() => parseFields('x', ['a', 'b'])).toThrow(new UsageError('There is no field "x". Fields: a, b.'));
    expect(() => parseFields(' , ', ['a'])).toThrow('Name at least one field.');
  });
});
