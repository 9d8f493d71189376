import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { logTypeOf } from '@steward/api-client/rules/log-access';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSources, sourceKey } from './sources.ts';

let root = '';
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'steward-sources-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the files to import', () => {
  it('are those named, and from a folder those named like logs', async () => {
    await mkdir(join(root, 'in', 'deep'), { recursive: true });
    for (const name of ['b.log', 'a.txt', 'c.log.1', 'd.log.gz', 'readme.md', 'deep/e.LOG', 'deep/x.db']) {
      await writeFile(join(root, 'in', name), 'x');
    }
    await symlink('..', join(root, 'in', 'deep', 'circle'));
    const found = await findSources(
      [join(root, 'in'), join(root, 'in', 'readme.md'), join(root, 'in', 'b.log')],
      join(root, 'logs'),
    );
    expect(found.paths.map((path) => basename(path))).toEqual([
      'a.txt',
      'b.log',
      'c.log.1',
      'd.log.gz',
      'e.LOG',
      'readme.md',
    ]);
    expect(found.problems).toEqual([]);
    expect(found.ignored).toBe(3);
  });

  it('are never those of the logs folder itself', async () => {
    await mkdir(join(root, 'logs', '20261128'), { recursive: true });
    await writeFile(join(root, 'logs', '20261128', 'general.log'), 'x');
    const found = await findSources(
      [root, join(root, 'logs', '20261128', 'general.log'), join(root, 'nowhere')],
      join(root, 'logs'),
    );
    expect(found.paths).toEqual([]);
    expect(found.problems.map(({ reason }) => reason)).toEqual([
      'This is the logs folder itself. Name the files to bring into it.',
      'There is no such file. Check the path.',
    ]);
  });
});

describe('the name of a source', () => {
  it('is safe in a file name and tells files of one name apart', () => {
    expect(sourceKey('/srv/a/Server_Log.txt')).toMatch(/^server-log-[0-9a-f]{8}$/);
    expect(sourceKey('/srv/a/2026-11-28-1.log.gz')).toMatch(/^2026-11-28-1-[0-9a-f]{8}$/);
    expect(sourceKey('/srv/a/x.log')).not.toBe(sourceKey('/srv/b/x.log'));
    expect(sourceKey('/srv/\u202e..\n.log')).toMatch(/^log-[0-9a-f]{8}$/);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(logTypeOf(`general@${sourceKey(`/${name}`)}.log`)).toBe('general');
      }),
    );
  });
});
