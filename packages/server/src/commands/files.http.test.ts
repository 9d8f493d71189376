import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { S3Bucket } from '../config/files.ts';
import { createS3Store } from '../core/files/s3-store.ts';
import { runCommand } from '../testing/run-command.ts';
import { S3_SERVERS, startS3, type TestS3 } from '../testing/s3.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const FILES = ['vac/1/screen/a.png', 'vac/2/library/b', 'maps/Großer Ort.map'];
const put = (path: string, bytes: string | Buffer): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes, { mode: 0o600 });
};
const containing = (text: string) => expect.stringContaining(text) as string;

for (const server of S3_SERVERS)
  describe.skipIf(server.missing !== undefined)(`files in a bucket of ${server.name} ${server.missing ?? ''}`, () => {
    let s3: TestS3;
    let from: TestDatabase;
    let bucket: S3Bucket;
    beforeAll(async () => {
      s3 = await startS3(server);
    });
    afterAll(() => s3.stop());
    beforeEach(async () => {
      from = await createTestDatabase('sqlite');
      bucket = await s3.bucket();
      await runCommand(from, 'token create --kind bridge --name one');
    });
    afterEach(async () => {
      s3.between = () => false;
      await from.remove();
    });

    const settings = (files: object, more: object = {}) => {
      const file = join(from.dir, 'steward.json');
      put(file, JSON.stringify({ files, ...more }));
      return { STEWARD_CONFIG: file };
    };
    const held = async (prefix = 'vac/') => {
      const store = createS3Store(bucket, undefined);
      const found: string[] = [];
      for await (const { key } of store.list(prefix)) found.push(key);
      store.close();
      return found;
    };

    test('are moved there and back, go on where it stopped, and nothing is removed', async () => {
      const env = settings({ s3: bucket });
      for (const name of FILES) put(join(from.dir, name), randomBytes(1000));
      expect(await runCommand(from, 'files move --to s3 --dry-run', env)).toMatchObject({
        code: 0,
        err: containing('3 files (3.0 kB) would be copied'),
      });
      expect(await held()).toEqual([]);

      let puts = 0;
      s3.between = (request, response) => {
        if (request.method !== 'PUT' || ++puts < 3) return false;
        request.resume();
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
        return true;
      };
      expect(await runCommand(from, 'files move --to s3', env)).toMatchObject({
        code: 1,
        err: containing('Run it again: it goes on from there.'),
      });
      expect(await held('maps/')).toEqual([]);
      s3.between = () => false;
      expect(await runCommand(from, 'files move --to s3', env)).toMatchObject({
        code: 0,
        err: containing(
          '2 files (2.0 kB) copied in less than a minute, each read back and the same. 1 file was there already.',
        ),
      });
      for (const name of FILES) expect(existsSync(join(from.dir, name))).toBe(true);

      // One of the same length with other bytes is not taken for the same.
      const before = readFileSync(join(from.dir, FILES[0] ?? ''));
      put(join(from.dir, FILES[0] ?? ''), randomBytes(1000));
      const back = await runCommand(from, 'files move --to folder', settings({ store: 's3', s3: bucket }));
      expect(back).toMatchObject({ code: 0, err: containing('1 file (1.0 kB) copied') });
      expect(readFileSync(join(from.dir, FILES[0] ?? ''))).toEqual(before);
      expect(readdirSync(join(from.dir, 'arriving'))).toEqual([]);
    });

    test('are in backups as those of a folder are, and brought back into either', async () => {
      for (const name of FILES) put(join(from.dir, name), `bytes of ${name}`);
      expect((await runCommand(from, 'files move --to s3', settings({ s3: bucket }))).code).toBe(0);
      for (const name of FILES) put(join(from.dir, name), 'old');
      const archive = join(from.dir, 'kept', 'one.tar.zst');
      mkdirSync(dirname(archive));
      const env = settings({ store: 's3', s3: bucket });
      expect(await runCommand(from, `backup ${archive}`, env)).toMatchObject({ code: 0 });

      const into = async (name: string, files: object) => {
        const target = { ...from, dir: join(from.dir, name), file: join(from.dir, name, 'steward.db') };
        const file = join(from.dir, `${name}.json`);
        put(file, JSON.stringify({ files }));
        return { dir: target.dir, ...(await runCommand(target, `restore ${archive}`, { STEWARD_CONFIG: file })) };
      };
      const folder = await into('folder', {});
      expect(folder).toMatchObject({ code: 0 });
      for (const name of FILES) expect(readFileSync(join(folder.dir, name), 'utf8')).toBe(`bytes of ${name}`);
      expect(await into('taken', { store: 's3', s3: bucket })).toMatchObject({
        code: 1,
        err: containing('nothing is ever overwritten'),
      });
      bucket = await s3.bucket({ prefix: 'back/' });
      const other = await into('bucket', { store: 's3', s3: bucket });
      expect(other).toMatchObject({ code: 0 });
      expect(existsSync(join(other.dir, 'vac'))).toBe(false);
      expect([...(await held('maps/')), ...(await held())].sort()).toEqual([...FILES].sort());
    });

    test('archives go into a bucket, are checked there, kept for so long, and brought back', async () => {
      const env = settings({ s3: bucket }, { backups: { s3: { ...bucket, prefix: 'kept/' } } });
      put(join(from.dir, 'vac/1/screen/a.png'), 'picture');
      const made = await runCommand(from, 'backup --to s3', env);
      expect(made).toMatchObject({ code: 0, err: containing('It was read back and is whole.') });
      expect(await runCommand(from, 'backup --to s3 --every 6h --keep 14d', env)).toMatchObject({
        code: 0,
        err: containing('was made and read back'),
      });
      bucket = { ...bucket, prefix: 'kept/' };
      const names = await held('backups/');
      expect(names.length).toBeGreaterThan(0);
      expect(readdirSync(join(from.dir, 'arriving'))).toEqual([]);
      const checked = await runCommand(from, 'backup-check --from s3', env);
      expect(checked).toMatchObject({ code: 0, out: containing(names[0] ?? '') });
      expect((await runCommand(from, 'doctor', env)).out).toMatch(
        /^ok\tbackups\tThe last is .+kept\/backups\/steward-/m,
      );

      const target = { ...from, dir: join(from.dir, 'back'), file: join(from.dir, 'back', 'steward.db') };
      const name = names[0]?.slice('backups/'.length) ?? '';
      expect(await runCommand(target, `restore --from s3 ${name}`, env)).toMatchObject({ code: 0 });
      expect(readFileSync(join(target.dir, 'vac/1/screen/a.png'), 'utf8')).toBe('picture');
      expect(await runCommand(target, 'restore --from s3 gone.tar.zst', env)).toMatchObject({
        code: 1,
        err: containing('There is no '),
      });
      s3.cutAfter = 100;
      expect(await runCommand(from, 'backup-check --from s3', env)).toMatchObject({ code: 1 });
      s3.cutAfter = undefined;
    });

    test('doctor writes, reads and removes one, and says what is wrong; no secret is shown', async () => {
      const env = settings({ store: 's3', s3: bucket });
      expect((await runCommand(from, 'doctor', env)).out).toMatch(/^ok\tfiles\thttp.+ was written, read and cleared/m);
      expect(await held('trial/')).toEqual([]);
      expect((await runCommand(from, 'config check', env)).code).toBe(0);
      const shown = await runCommand(from, 'config show', env);
      expect(shown.out).toContain(bucket.bucket);
      expect(shown.out).toContain('"secretAccessKey":"(hidden)"');
      const wrong = settings({
        store: 's3',
        s3: { ...bucket, bucket: 'not-there', secretAccessKey: 'a-very-secret-key' },
      });
      const told = await runCommand(from, 'doctor', wrong);
      expect(told.out).toMatch(/^WRONG\tfiles\tThe bucket not-there does not exist/m);
      expect(JSON.stringify(told)).not.toContain('a-very-secret-key');
    });
  });

test('settings of files that cannot be used are told', async () => {
  const from = await createTestDatabase('sqlite');
  try {
    const check = async (files: object) => {
      const file = join(from.dir, 'steward.json');
      put(file, JSON.stringify({ files }));
      return (await runCommand(from, 'config check', { STEWARD_CONFIG: file })).err;
    };
    expect(await check({ store: 's3' })).toContain('files.s3 is needed with the store s3: name its bucket.');
    expect(await check({ s3: { bucket: 'A b' } })).toContain('files.s3.bucket must be the name of a bucket');
    expect(await check({ s3: { bucket: 'town', accessKeyId: 'x' } })).toContain(
      'files.s3 needs accessKeyId and secretAccessKey together, or neither.',
    );
    expect(await check({ s3: { bucket: 'town', prefix: '../' } })).toContain(
      'files.s3.prefix must be empty, or letters',
    );
    expect((await runCommand(from, 'backup --to s3')).err).toContain('No bucket is named. Set backups.s3 or files.s3');
    expect((await runCommand(from, 'backup')).err).toContain('or --to s3');
    expect((await runCommand(from, 'files move --to s3')).err).toContain('No bucket is named.');
    expect((await runCommand(from, 'doctor')).out).toMatch(/^ok\tfiles\t.+ was written, read and cleared/m);
  } finally {
    await from.remove();
  }
});
