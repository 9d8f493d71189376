import { expect, it } from 'vitest';
import { checkPattern, startRegex } from './regex.ts';

it.each(['kill', '(?<name>a|b)+', '\\[kill\\] \\d+', '-e', '--help', '^$', 'a\0b', 'Ж|é', '[TAG]', `(a+)+$`])(
  'takes %j',
  async (pattern) => {
    expect(await checkPattern(pattern)).toBeUndefined();
  },
);

it.each([
  ['(a', 'The pattern is not valid: unclosed group.'],
  ['ab)', 'The pattern is not valid at character 3: unopened group.'],
  ['*a', 'The pattern is not valid at character 1: repetition operator missing expression.'],
  ['a\\', 'The pattern is not valid: it ends in a backslash. Write \\\\ for one.'],
  [
    '(?=a)',
    'The pattern is not valid at character 1: look-around, including look-ahead and look-behind, is not supported.',
  ],
  ['a\\nb', 'The pattern is not valid: a line holds no line break.'],
  ['(\\w{1000}){1000}', 'The pattern is too large. Use fewer or smaller repetitions.'],
])('says what is wrong with %j', async (pattern, message) => {
  expect(await checkPattern(pattern)).toBe(message);
});

it('takes time in proportion to the text for a pattern that makes others explode', async () => {
  const run = await startRegex('(a+)+$', true);
  const started = performance.now();
  await run.write(Buffer.from(`${'a'.repeat(1024 * 1024)}b\n`));
  expect(await run.end()).toBe(0);
  expect(performance.now() - started).toBeLessThan(5000);
});
