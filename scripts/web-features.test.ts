import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../packages/web/src/features');

/** Features without a call, of which nothing can be refused. */
const withoutCalls: Readonly<Record<string, string>> = { map: 'the world with nothing on it' };

/** The component tests of a feature, in one text. */
const testsOf = (feature: string): string =>
  readdirSync(join(features, feature), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.tsx'))
    .map((file) => readFileSync(join(features, feature, file), 'utf8'))
    .join('\n');

const all = readdirSync(features, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, tests: testsOf(name) }));

it('every feature of the portal has a component test that shows its page with what a server answers', () => {
  expect(all.length).toBeGreaterThan(30);
  const shows = /\b(?:renderRoutes|renderElement)\(/;
  expect(all.filter(({ tests }) => !shows.test(tests)).map(({ name }) => name)).toEqual([]);
});

it('and one in which the server refuses', () => {
  const refuses = /\bexpectRefusal\(|\bnew Refusal\(/;
  const without = all.filter(({ name, tests }) => withoutCalls[name] === undefined && !refuses.test(tests));
  expect(without.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(withoutCalls).filter((name) => !all.some((feature) => feature.name === name))).toEqual([]);
});
