import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { logTypeOf } from '@steward/api-client/rules/log-access';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { familyOf, passedOver, sourceKey } from '@steward/api-client/log-forms/log-names';
import { findSources } from './sources.ts';

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
    expect(found.passedOver.map(({ path, reason }) => [basename(path), reason])).toEqual([
      ['circle', 'It is a link. Name it by itself to import what it leads to.'],
      ['x.db', 'It is not named like a log. Name it by itself to import it.'],
    ]);
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

describe('the name of a log', () => {
  it('is known in whatever way it was turned over and packed', () => {
    const names =
      'server_log.txt server_log.txt.1 server_log.txt.12.gz server_log.txt-20261128 server_log.txt-20261128.gz ' +
      'server_log.txt-20261128-1764349505 server.log.2026-11-28 server.log.2026-11-28-10 server_log.txt.bak ' +
      'server_log.bak server_log.txt.old server_log.txt.old.1 latest.log 2026-11-28-1.log.gz console.out screenlog.0 ' +
      'syslog syslog.1 server_log.txt~ a.log.zst server_log server_log.txt.bak2';
    for (const name of names.split(' '))
      expect({ name, reason: passedOver(name) }).toEqual({ name, reason: undefined });
    for (const name of ['readme.md', 'x.db', 'x.db.bak', 'steward.sqlite.1', 'mod.jar', '.log'])
      expect({ name, reason: passedOver(name) }).toEqual({ name, reason: expect.stringMatching(/^It/) });
    expect(passedOver('server_log.txt.1.xz')).toMatch(/Unpack it/);
  });

  it('is that of its family', () => {
    const family = familyOf('/srv/server_log.txt');
    for (const name of ['server_log.txt.1.gz', 'server_log.txt-20261128', 'server_log.txt.bak', 'server_log.txt.old.2'])
      expect({ name, family: familyOf(`/srv/${name}`) }).toEqual({ name, family });
    expect(familyOf('/srv/2026-11-28-1.log.gz')).toBe(familyOf('/srv/latest.log'));
    expect(familyOf('/srv/b/server_log.txt')).not.toBe(family);
    expect(familyOf('/srv/chat_log.txt')).not.toBe(family);
  });
});

describe('the name of a source', () => {
  it('is safe in a file name and tells files of one name apart', () => {
    expect(sourceKey('/srv/a/Server_Log.txt', 'x')).toMatch(/^server-log-[0-9a-f]{8}$/);
    expect(sourceKey('/srv/a/2026-11-28-1.log.gz', 'x')).toMatch(/^2026-11-28-1-[0-9a-f]{8}$/);
    expect(sourceKey('/srv/a/x.log', 'x')).not.toBe(sourceKey('/srv/b/x.log', 'x'));
    expect(sourceKey('/srv/a/x.log', 'x')).not.toBe(sourceKey('/srv/a/x.log', 'y'));
    expect(sourceKey('/srv/\u202e..\n.log', 'x')).toMatch(/^log-[0-9a-f]{8}$/);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(logTypeOf(`general@${sourceKey(`/${name}`, '')}.log`)).toBe('general');
      }),
    );
  });
});
