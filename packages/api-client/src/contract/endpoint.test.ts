import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { allEndpoints } from './index.ts';
import { partsOf, type Schema } from './schema-parts.ts';
import { fieldOf, fieldsOf, limitOf, questionOf } from './endpoint.ts';
import { alerts } from './alerts.ts';
import { punishments } from './punishments.ts';
import { routeblocks } from './routeblocks.ts';

const limits = allEndpoints().flatMap((call) =>
  Object.entries(call.limits).map(([field, limit]) => [`${call.id} ${field}`, call, field, limit] as const),
);

const refused = (body: z.ZodMiniType | undefined, field: string, text: string): boolean =>
  body?.safeParse({ [field]: text }).error?.issues.some(({ path }) => path[0] === field) ?? false;

/** The limits of texts in a schema that zod counts in UTF-16 units, but for "not empty", which is the same in both. */
function unitLimitsOf(schema: Schema): string[] {
  const { type, shape, element, items = [], innerType, in: input, out, options = [], valueType } = partsOf(schema);
  const inner = [...Object.values(shape ?? {}), ...items, ...options, element, innerType, input, out, valueType];
  const own = type === 'string' ? ((schema as z.ZodMiniString).def.checks ?? []) : [];
  const limits = own.map(({ _zod: { def } }) => def as { check: string; minimum?: number });
  return [
    ...limits.flatMap(({ check, minimum }) =>
      check === 'max_length' || (check === 'min_length' && minimum !== 1) ? [check] : [],
    ),
    ...inner.flatMap((one) => (one ? unitLimitsOf(one) : [])),
  ];
}

describe('the limits of a call', () => {
  it.each(limits)('are those of its schema: %s', (_, { body }, field, limit) => {
    expect(refused(body, field, 'é'.repeat(limit))).toBe(false);
    expect(refused(body, field, '🙂'.repeat(limit))).toBe(false);
    expect(refused(body, field, 'é'.repeat(limit + 1))).toBe(true);
  });

  it('count characters as people do, an emoji as one, wherever a person writes', () => {
    const people = allEndpoints().filter(({ access }) => access.rule !== 'bridge' && access.rule !== 'signature');
    const inUnits = people.flatMap(({ id, body, query, params }) =>
      [body, query, params].flatMap((schema) => (schema ? unitLimitsOf(schema) : [])).map((limit) => `${id}: ${limit}`),
    );
    expect(inUnits).toEqual([]);
  });

  it('ask for something that is seen', () => {
    const asked = limits.filter(([, { body }, field]) => refused(body, field, ''));
    expect(asked.length).toBeGreaterThan(10);
    for (const [name, { body }, field] of asked)
      for (const nothing of [' ', '\u200e', '\u200b \u202e', '\u3164', '\u2800'])
        expect(refused(body, field, nothing), name).toBe(true);
  });

  it('are there to be asked for, and what has none says so', () => {
    expect(limits.length).toBeGreaterThan(10);
    expect(limitOf(routeblocks.add, 'reason')).toBe(255);
    expect(() => limitOf(routeblocks.add, 'nothing')).toThrow('routeblocks.add has no limit of nothing.');
  });
});

describe('what a call takes', () => {
  const people = allEndpoints().filter(({ access }) => access.rule !== 'bridge' && access.rule !== 'signature');
  const fields = people.flatMap(({ id, body, query, params }) =>
    [body, query, params].flatMap((schema) =>
      schema ? fieldsOf(schema).map((field) => [`${id} ${field}`, schema, field] as const) : [],
    ),
  );

  it('says what it is to be where it may have several forms', () => {
    expect(fields.length).toBeGreaterThan(200);
    const silent = fields.filter(([, schema, field]) =>
      [{ a: 1 }, 'neither this nor that'].some((wrong) =>
        schema
          .safeParse({ [field]: wrong })
          .error?.issues.some(
            ({ code, path, message }) => code === 'invalid_union' && path[0] === field && /^Invalid/.test(message),
          ),
      ),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
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

describe('the words of a field', () => {
  const words = allEndpoints().flatMap(({ id, labels = {}, help = {}, body, query }) => {
    const known = new Set([...(body ? fieldsOf(body) : []), ...(query ? fieldsOf(query) : [])]);
    return [...Object.keys(labels), ...Object.keys(help)].map((field) => [`${id} ${field}`, known.has(field)] as const);
  });
  /** What is said of one choice of a field, not of the field. */
  const OF_CHOICES = ['accounts.createToken write'];

  it('are those of a field that its call takes', () => {
    expect(words.length).toBeGreaterThan(100);
    expect(words.flatMap(([field, isKnown]) => (isKnown ? [] : [field]))).toEqual(OF_CHOICES);
  });

  it('are given to forms with the most characters that it takes', () => {
    expect(fieldOf(punishments.ban, 'reason')).toEqual({
      name: 'reason',
      label: 'Reason',
      help: 'The player sees it.',
      limit: 255,
    });
    expect(fieldOf(punishments.ban, 'type')).toEqual({ name: 'type', label: 'Ban' });
    expectTypeOf(fieldOf<'reason'>)
      .parameter(1)
      .toEqualTypeOf<'reason'>();
  });
});

describe('the question before a call', () => {
  it('has its places filled, and reads no value for places or patterns', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (id, name) => {
        expect(questionOf(alerts.remove, { id, name })).toBe(['Delete alert ', id, ' about ', name, '?'].join(''));
      }),
    );
    for (const name of ['{id}', '$&', "$'", '{name}', '<b>'])
      expect(questionOf(punishments.unban, { name })).toBe(`Unban ${name}?`);
    type Values = Parameters<typeof questionOf<'Delete alert {id} about {name}?'>>[1];
    expectTypeOf<keyof Values>().toEqualTypeOf<'id' | 'name'>();
  });

  it('names places and nothing else in braces', () => {
    const questions = allEndpoints().flatMap(({ asks }) => asks ?? []);
    expect(questions.length).toBeGreaterThan(5);
    expect(questions.filter(({ text = '' }) => !/^[^{}]*(?:\{[a-z]+\}[^{}]*)+\?$/i.test(text))).toEqual([]);
  });
});

describe('the texts of a call', () => {
  it('are whole sentences without anything that a message format would read as a place to fill', () => {
    const texts = allEndpoints().flatMap(({ done, empty, means, title, labels = {}, help = {} }) =>
      [done, empty, means, title, ...Object.values(labels), ...Object.values(help)].filter(
        (text) => text !== undefined,
      ),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => /[{}]/.test(text))).toEqual([]);
  });
});
