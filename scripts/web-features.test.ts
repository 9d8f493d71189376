import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allEndpoints } from '../packages/api-client/src/contract/index.ts';

const features = join(import.meta.dirname, '../packages/web/src/features');

/** Features that read nothing of their own, so that no read can be refused. */
const withoutReads: Readonly<Record<string, string>> = {
  login: 'asks for a name and a password',
  logout: 'signs out',
  map: 'the world with nothing on it',
};

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

const filesOf = (feature: string): string[] =>
  readdirSync(join(features, feature), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );

it('no page gives up what it shows because a read of it failed in passing', () => {
  const dropping = all.flatMap(({ name }) =>
    filesOf(name).filter((file) =>
      /if \(\w+\.error\) return <(?:PageError|TabError)/.test(readFileSync(join(features, name, file), 'utf8')),
    ),
  );
  expect(dropping).toEqual([]);
});

const reads = new Set(allEndpoints().flatMap(({ id, method }) => (method === 'GET' ? [id] : [])));

/** Whether a test has the server refuse what a page reads; that it refuses a change says nothing of the page. */
const refusesRead = (tests: string): boolean =>
  /\bexpectRefusal\(/.test(tests) ||
  [...tests.matchAll(/\.on\(\s*(\w+\.\w+),\s*(?:\(\)\s*=>\s*)?new Refusal\(/g)].some(([, id = '']) => reads.has(id));

it('and one in which the server refuses what the page reads', () => {
  const without = all.filter(({ name, tests }) => withoutReads[name] === undefined && !refusesRead(tests));
  expect(without.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(withoutReads).filter((name) => !all.some((feature) => feature.name === name))).toEqual([]);
});
