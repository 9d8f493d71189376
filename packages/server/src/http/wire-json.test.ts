import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toWire } from '@steward/api-client/client/wire-case';
import { jsonOf } from './wire-json.ts';

const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u0000', '\ud800', '\u2028', 'é', 'a', '😀'), maxLength: 60 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined, Number.NaN, -0, 1e21, Infinity),
);
const key = fc.oneof(fc.constantFrom('lastLoggedIn', 'has2fa', 'data', 'id', 'a"b', '__proto__', 'ÄB'), fc.string());
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 30 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 8 }).map((pairs) => Object.fromEntries(pairs)),
  ),
}));

test('writes what JSON.stringify does of a value in the case of the wire', () => {
  const property = fc.property(
    value,
    fc.constantFrom(true as const, [], ['data'], ['id', 'data']),
    (given, verbatim) => {
      // One key must not become that of another, which no record of the contract has.
      const expected: unknown = JSON.stringify(toWire(given, verbatim));
      const text: unknown = jsonOf({ verbatim }, given);
      if (typeof expected !== 'string' || typeof text !== 'string') expect(text).toBe(expected);
      else expect(JSON.parse(text)).toEqual(JSON.parse(expected));
    },
  );
  fc.assert(property, { numRuns: 3000 });
});

test('writes the same text, letter for letter', () => {
  const record = {
    lastLoggedIn: '2026-06-20T18:00:00Z',
    name: 'O\'Neil "Q" \u2028 ж \ud800',
    none: undefined,
    list: [undefined, 1.5, { innerKey: null }],
    long: Array.from({ length: 50 }, (_, at) => ({ rowId: at })),
    data: { keepsCase: 1 },
  };
  expect(jsonOf({ verbatim: ['data'] }, record)).toBe(JSON.stringify(toWire(record, ['data'])));
});
