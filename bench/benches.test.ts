import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BENCHES } from './benches.ts';

const here = import.meta.dirname;
const text = (name: string) => readFileSync(join(here, name), 'utf8');
const scripts = globSync('**/*.{ts,mjs}', { cwd: here }).filter((name) => !name.endsWith('.test.ts'));

/** Scripts with figures of their own that the table of all does not have, and why. */
const ALONE: Readonly<Record<string, string>> = {
  'figures.mjs': 'It is what tells.',
  'logs/common.ts': 'Others compare by it.',
  'portal/lighthouse.ts': 'It needs a program that is no dependency, and is in the table where that is named.',
};

describe('the benches of the table', () => {
  it('exist, each once', () => {
    const names = BENCHES.map(({ script }) => script);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(existsSync(join(here, name)), name).toBe(true);
  });

  it('are all scripts that have a bar', () => {
    const told = scripts.filter((name) => /import \{[^}]*\btell\b[^}]*\} from '[./]*figures\.mjs'/.test(text(name)));
    const known = [...BENCHES.map(({ script }) => script), ...Object.keys(ALONE)];
    expect(told.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are explained below the table', () => {
    const page = readFileSync(join(here, '../docs/operators/performance.md'), 'utf8');
    const meaning = page.slice(page.indexOf('## What the figures mean'));
    const named = [...meaning.matchAll(/`([a-z-]+\/[a-z-]*(?:\.ts|\.mjs)?)`/g)].map(([, name = '']) => name);
    for (const { script, quick } of BENCHES)
      if (quick !== undefined && !(script in ALONE))
        expect(
          named.some((name) => script === name || (name.endsWith('/') && script.startsWith(name))),
          script,
        ).toBe(true);
  });
});

it('take parts of what was measured in one way only', () => {
  const sorts = /\.(?:sort|toSorted)\(\((\w+), (\w+)\) => \1 - \2\)[^;]{0,40}\[Math\.|length \* (?:0\.\d|share|part)/;
  const found = scripts.filter((name) => name !== 'figures.mjs' && sorts.test(text(name)));
  // What is loaded into a server has no other module.
  expect(found).toEqual(['hardening/probe.mjs']);
});
