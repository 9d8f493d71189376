import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from './index.ts';
import { fieldsOf, limitOf } from './endpoint.ts';
import { routeblocks } from './routeblocks.ts';

const limits = allEndpoints().flatMap((call) =>
  Object.entries(call.limits).map(([field, limit]) => [`${call.id} ${field}`, call, field, limit] as const),
);

const refused = (body: z.ZodMiniType | undefined, field: string, text: string): boolean =>
  body?.safeParse({ [field]: text }).error?.issues.some(({ path }) => path[0] === field) ?? false;

describe('the limits of a call', () => {
  it.each(limits)('are those of its schema: %s', (_, { body }, field, limit) => {
    expect(refused(body, field, 'é'.repeat(limit))).toBe(false);
    expect(refused(body, field, '🙂'.repeat(limit))).toBe(false);
    expect(refused(body, field, 'é'.repeat(limit + 1))).toBe(true);
  });

  it('are there to be asked for, and what has none says so', () => {
    expect(limits.length).toBeGreaterThan(10);
    expect(limitOf(routeblocks.add, 'reason')).toBe(255);
    expect(() => limitOf(routeblocks.add, 'nothing')).toThrow('routeblocks.add has no limit of nothing.');
  });
});

describe('the fields of an answer', () => {
  const row = z.object({ id: z.number(), name: z.string() });

  it('are the keys of an object, of the rows of a list, and of every form that a value may have', () => {
    expect(fieldsOf(z.nullable(z.array(row)))).toEqual(['id', 'name']);
    expect(fieldsOf(z.union([row, z.object({ name: z.string(), kind: z.string() })]))).toEqual(['id', 'name', 'kind']);
    expect(fieldsOf(z.pipe(z.string(), z.transform(Number)))).toEqual([]);
  });
});

describe('the texts of a call', () => {
  it('are whole sentences without anything that a message format would read as a place to fill', () => {
    const texts = allEndpoints().flatMap(({ done, empty, means, help = {} }) =>
      [done, empty, means, ...Object.values(help)].filter((text) => text !== undefined),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => /[{}]/.test(text))).toEqual([]);
  });
});
