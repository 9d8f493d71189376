import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import {
  hearTypes,
  MOST_TYPES,
  readTypes,
  setTypes,
  TYPE_NAME_LENGTH,
  TYPE_SHAPES,
  TYPE_TONES,
  types,
  USUAL_TYPES,
  writeTypes,
} from './types.ts';

afterEach(() => setTypes(USUAL_TYPES));

const name = fc.string({ unit: 'grapheme', maxLength: TYPE_NAME_LENGTH }).map((text) => text.toWellFormed());
const base = { number: fc.nat(9999), name, tone: fc.constantFrom(...TYPE_TONES) };
const all = fc.record({
  groups: fc.array(fc.record({ ...base, plus: fc.boolean() }), { maxLength: MOST_TYPES }),
  properties: fc.array(fc.record({ ...base, shape: fc.constantFrom(...TYPE_SHAPES) }), { maxLength: MOST_TYPES }),
});

it('are read as they were written, whatever their names', () => {
  fc.assert(
    fc.property(all, (told) => {
      expect(writeTypes(told)).toMatch(/^[A-Za-z0-9+/=]*$/);
      expect(readTypes(writeTypes(told))).toEqual(told);
    }),
  );
});

it('fit into the header of a proxy, as many and long as they may be', () => {
  const one = { number: 9999, name: '\u6f22'.repeat(TYPE_NAME_LENGTH), tone: 'neutral' } as const;
  const told = {
    groups: Array.from({ length: MOST_TYPES }, () => ({ ...one, plus: true })),
    properties: Array.from({ length: MOST_TYPES }, () => ({ ...one, shape: 'triangle' as const })),
  };
  expect(writeTypes(told).length).toBeLessThan(3500);
});

it('are the usual ones where nothing, or nothing that can be read, is told', () => {
  expect(writeTypes(USUAL_TYPES)).toBe('');
  for (const text of ['', '%', 'bm90IGpzb24=', 'e30=', btoa('null')]) expect(readTypes(text)).toEqual(USUAL_TYPES);
  fc.assert(fc.property(fc.string(), (text) => void readTypes(text)));
});

it('are taken over from answers, also when a community takes its own back', () => {
  const own = { groups: [], properties: [{ number: 7, name: 'Farm', tone: 'ok', shape: 'diamond' }] } as const;
  hearTypes(writeTypes(own));
  expect(types()).toEqual(own);
  hearTypes(null);
  expect(types()).toEqual(USUAL_TYPES);
});
