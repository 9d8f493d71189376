import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../packages');
const contract = join(packages, 'api-client/src/contract');

/** Every noun has one name: that of its file in the contract. */
const nouns = new Set(
  [...readFileSync(join(contract, 'index.ts'), 'utf8').matchAll(/^import \{ .* } from '\.\/([a-z-]+)\.ts';$/gm)].map(
    ([, name = '']) => name,
  ),
);

/** What a client shows of several nouns, or does without a call: by place, with the reason for a name of its own. */
const ownNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/src/modules': {
    metrics: 'figures of the process, in the form that Prometheus reads: no call of the contract',
    'move-in': 'a command of operators: no call',
  },
  'web/src/features': {
    dashboard: 'the first page, made of many nouns (that of the terminal, of stats alone)',
    login: 'the door: one call of accounts, but part of no page of theirs',
    logout: 'the door, too',
    map: 'the world with nothing on it: no call',
  },
  'cli/src/features': {
    login: 'the door, as in the portal',
    logout: 'the door, as in the portal',
    tax: 'the taxes of a character (assets) and those of all (manage), which the portal shows where the characters are',
    alias: 'of the program itself',
    api: 'of the program itself: any call',
    completion: 'of the program itself',
    doctor: 'of the program itself',
    man: 'of the program itself',
    profiles: 'of the program itself',
    whoami: 'who is signed in: one call of accounts, under the name that shells give to that question',
  },
};

/** Nouns whose calls another module of the server answers, by its tables. */
const answeredBy: Readonly<Record<string, string>> = {
  'alert-channels': 'alerts',
  'award-lists': 'awards',
  'donation-lists': 'donations',
  'game-servers': 'bridge',
};

const foldersOf = (place: string): readonly string[] =>
  readdirSync(join(packages, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const reads = (folder: string, noun: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .some((file) =>
      new RegExp(`@steward/api-client/(?:contract|columns)/${noun}'`).test(readFileSync(join(folder, file), 'utf8')),
    );

describe.each(Object.entries(ownNames))('folders in %s', (place, own) => {
  const folders = foldersOf(place);

  it('are named as the contract names the noun, but for those that are no noun of it', () => {
    expect(nouns.size).toBeGreaterThan(30);
    expect(folders.filter((name) => !nouns.has(name) && own[name] === undefined)).toEqual([]);
    expect(Object.keys(own).filter((name) => nouns.has(name) || !folders.includes(name))).toEqual([]);
  });

  it('read calls or columns of the noun that they are named for', () => {
    const named = folders.filter((name) => nouns.has(name));
    expect(named.filter((name) => !reads(join(packages, place, name), name))).toEqual([]);
  });
});

/** Columns that several nouns share, and what columns are made of. */
const sharedColumns = ['column', 'kept-noun', 'kept-state', 'texts'];

it('files of columns are named as the noun', () => {
  const files = readdirSync(join(packages, 'api-client/src/columns'))
    .filter((file) => !file.includes('.test.'))
    .map((file) => file.replace(/\.ts$/, ''));
  expect(files.filter((name) => !nouns.has(name)).toSorted()).toEqual(sharedColumns);
});

it('the server has a module of each noun, or one that answers for it', () => {
  const modules = foldersOf('server/src/modules');
  const missing = [...nouns].filter((noun) => !modules.includes(answeredBy[noun] ?? noun));
  expect(missing).toEqual([]);
  for (const [noun, module] of Object.entries(answeredBy)) {
    expect(modules, noun).not.toContain(noun);
    expect(reads(join(packages, 'server/src/modules', module), noun), noun).toBe(true);
  }
});
