import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultIn } from './places.ts';
import { placesOf } from './value-places.ts';

test('finds keys of objects and entries of lists, by line and column', () => {
  const at = placesOf('{\n  "a": [1, {"b": "x:{[,\\""}],\n  "c": {}\n}');
  expect(at([])).toEqual({ line: 1, column: 1 });
  expect(at(['a'])).toEqual({ line: 2, column: 3 });
  expect(at(['a', 1])).toEqual({ line: 2, column: 12 });
  expect(at(['a', 1, 'b'])).toEqual({ line: 2, column: 13 });
  expect(at(['c', 'missing'])).toEqual({ line: 3, column: 3 });
});

test('finds every value of any JSON, however it is written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1, 3), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const at = placesOf(text);
      const lines = text.split('\n');
      const check = (path: (string | number)[], inner: unknown): void => {
        if (path.length > 0) {
          const place = at(path);
          const found = (lines[(place?.line ?? 0) - 1] ?? '').slice((place?.column ?? 0) - 1);
          const last = path.at(-1);
          const wanted =
            typeof last === 'string'
              ? JSON.stringify(last)
              : (JSON.stringify(inner, null, indent).split('\n')[0] ?? '');
          expect(found.startsWith(wanted)).toBe(true);
        }
        if (Array.isArray(inner)) inner.forEach((one, index) => check([...path, index], one));
        else if (typeof inner === 'object' && inner !== null)
          for (const [key, one] of Object.entries(inner)) check([...path, key], one);
      };
      check([], value);
    }),
  );
});

test.each([
  ['{\n  "links": [,]\n}', 2, 13],
  ['{"a": 1,}', 1, 9],
  ['{"a" 1}', 1, 6],
  ['{"a": yes}', 1, 7],
  ['{"a": "b}', 1, 7],
  ['{"a": [1, 2}', 1, 12],
  ['{"a": 1} x', 1, 10],
  ['{"a": 1', 1, 8],
  ['', 1, 1],
])('finds where %j stops being JSON', (text, line, column) => {
  expect(faultIn(text)).toEqual({ line, column });
});
