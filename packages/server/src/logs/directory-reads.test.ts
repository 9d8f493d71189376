import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { addDays, listDays } from '@steward/api-client/rules/log-days';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesOfDays } from '../modules/logs/access.ts';
import { searchDays } from '../modules/logs/readable-days.ts';
import { folderEngine } from './testing/engines.ts';
import { queryOf, requestOf } from './testing/suite-tools.ts';
import type { SearchEvent } from './engine/search-types.ts';

const OWNER = { adminLevel: 10 };
const LAST = '20261127';
const FIRST = addDays(LAST, -399);
const NOW = Date.UTC(2026, 10, 27, 12);

const { readdir } = fs;
let dir = '';
/** Names of the folders that were looked through, in their order. */
let reads: string[] = [];

beforeEach(async () => {
  dir = await fs.mkdtemp(join(tmpdir(), 'steward-reads-'));
  reads = [];
  const counted = (path: string, ...rest: []) => {
    reads.push(basename(path));
    return readdir(path, ...rest);
  };
  Object.assign(fs, { readdir: counted });
  syncBuiltinESMExports();
});

afterEach(async () => {
  Object.assign(fs, { readdir });
  syncBuiltinESMExports();
  await fs.rm(dir, { recursive: true, force: true });
});

async function put(days: readonly string[]): Promise<void> {
  for (const day of days) {
    await fs.mkdir(join(dir, day));
    for (const type of ['general', 'local']) await fs.writeFile(join(dir, day, `${type}.log`), `x of ${day}\n`);
  }
}

describe('a search over many days', () => {
  it.each([[[]], [['general.log', 'local']]])('looks through each folder once for %j', async (names) => {
    const days = searchDays(OWNER, FIRST, LAST, NOW);
    expect(days).toEqual(listDays(FIRST, LAST));
    await put(days);
    const { store, close } = await folderEngine.open(dir);
    reads = [];
    try {
      const files = await filesOfDays(store, OWNER, days, names, NOW);
      expect(files).toHaveLength(days.length * 2);
      const found: SearchEvent[] = [];
      for await (const event of store.search(requestOf({ files, query: queryOf('x'), limit: 1000 })))
        if (event.kind === 'line') found.push(event);
      expect(found).toHaveLength(files.length);
      expect(reads.toSorted()).toEqual([basename(dir), ...days].toSorted());
    } finally {
      await close();
    }
  });

  it('looks only through folders of days that are asked for and there', async () => {
    const there = [addDays(LAST, -500), addDays(LAST, -300), addDays(LAST, -2), LAST];
    await put(there);
    const { store, close } = await folderEngine.open(dir);
    reads = [];
    try {
      const days = searchDays(OWNER, FIRST, LAST, NOW);
      const files = await filesOfDays(store, OWNER, days, ['general'], NOW);
      let found = 0;
      for await (const { kind } of store.search(requestOf({ files }))) if (kind === 'line') found++;
      expect(found).toBe(3);
      expect(reads.toSorted()).toEqual([basename(dir), ...there.slice(1)].toSorted());
    } finally {
      await close();
    }
  });
});
