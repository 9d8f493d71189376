import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selector } from './jq.ts';
import { plainPath } from './plain-path.ts';

const key = fc.constantFrom('id', 'name', 'user', '__proto__', 'toString', 'a1', '_b');
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
const step = fc.oneof(
  key.map((name) => `.${name}`),
  fc.integer({ min: -5, max: 5 }).map((at) => `[${at}]`),
  fc.constant('[]'),
);
const path = fc
  .array(step, { maxLength: 4 })
  .map((steps) => (steps[0]?.startsWith('.') ? steps.join('') : `.${steps.join('')}`));
const paths = fc.array(path, { minLength: 1, maxLength: 2 }).map((all) => all.join(' | '));

describe('a plain path', () => {
  it('leads where jq says, or is left to jq', async () => {
    await fc.assert(
      fc.asyncProperty(paths, value, async (expression, given) => {
        const json = JSON.parse(JSON.stringify(given)) as unknown;
        const found = plainPath(expression)?.(json);
        if (found === undefined) return;
        expect(found).toEqual((await selector(expression))(json));
      }),
      { numRuns: 400 },
    );
  });

  it.each(['.', '.id', '.[0].user.name', '.[]', '.[].reason', '.[-1].id', '.[] | .user | .name', '.a[0][]'])(
    'is %s',
    (expression) => expect(plainPath(expression)).toBeDefined(),
  );

  it.each([
    '',
    'length',
    '.[',
    '.a.',
    '..',
    '.a-b',
    '.a?',
    '.a | length',
    '.[1:2]',
    '."a"',
    '.[] | select(.a)',
    '.1',
    '.a b',
  ])('is not %s', (expression) => expect(plainPath(expression)).toBeUndefined());
});
