import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFoundIds } from './found-ids.ts';

test('remembers whole numbers as a map does, and nothing else', () => {
  const key = fc.oneof(fc.nat({ max: 300_000 }).map(String), fc.stringMatching(/^0?\d{1,9}$/), fc.string());
  const entry = fc.record({ part: fc.integer({ min: 1, max: 3 }), key, id: fc.integer({ min: 1, max: 2 ** 33 }) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      const found = createFoundIds();
      const known = new Map<string, number>();
      for (const { part, key, id } of entries) {
        found.set(part, key, id);
        if (/^[1-9]\d*$/.test(key) && Number(key) < 2 ** 23 && id < 2 ** 31) known.set(`${part} ${key}`, id);
      }
      for (const { part, key } of entries) expect(found.get(part, key)).toBe(known.get(`${part} ${key}`));
    }),
  );
});
