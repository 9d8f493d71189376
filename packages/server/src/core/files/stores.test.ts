import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { S3_SERVERS, startS3, type TestS3 } from '../../testing/s3.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import { isKey, StoreError, type FileStore } from './store.ts';
import { removeStale, takeIn } from './take-in.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'steward-files-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const arrived = (bytes: Uint8Array) => takeIn(join(dir, 'arriving'), Readable.from([bytes]));
const put = async (store: FileStore, key: string, bytes: Uint8Array) =>
  store.put(key, await arrived(bytes), 'image/png');
const read = async (store: FileStore, key: string) => {
  const file = await store.open(key);
  return file && (await buffer(file.stream));
};
const keys = async (store: FileStore, prefix: string) => {
  const found: string[] = [];
  for await (const { key } of store.list(prefix)) found.push(key);
  return found;
};

/** Names that people bring, and what must become of none of them. */
const HOSTILE = [
  '../../etc/passwd',
  '..',
  '.',
  '',
  'a/../b',
  '.hidden',
  'a\\b',
  'a\u0000b',
  'a\nb',
  '\ud800',
  'x'.repeat(300),
];

function keepsFiles(make: () => Promise<FileStore>, odd = 'maps/Ünïcode %41+b & c.map'): void {
  let store: FileStore;
  beforeEach(async () => {
    store = await make();
  });
  afterEach(() => store.close());

  test('gives back what was stored, over what was there before', async () => {
    const key = 'vac/5/screen/one';
    expect(await store.find(key)).toBeUndefined();
    expect(await store.open(key)).toBeUndefined();
    await put(store, key, Buffer.from('first'));
    await put(store, key, Buffer.from('second one'));
    expect(await read(store, key)).toEqual(Buffer.from('second one'));
    const now = Date.now() / 1000;
    const found = await store.find(key);
    expect(found).toMatchObject({ key, size: 10 });
    expect(Math.abs((found?.modifiedAt ?? 0) - now)).toBeLessThan(60);
    expect((await store.open(key))?.size).toBe(10);
  });

  test('takes nothing, and more than one part', async () => {
    await put(store, 'maps/empty.map', Buffer.alloc(0));
    expect(await read(store, 'maps/empty.map')).toEqual(Buffer.alloc(0));
    const large = randomBytes(20 * 1024 * 1024 + 7);
    await put(store, 'vac/1/library/large', large);
    expect(
      createHash('sha256')
        .update((await read(store, 'vac/1/library/large')) ?? '')
        .digest('hex'),
    ).toBe(createHash('sha256').update(large).digest('hex'));
  });

  test('lists what begins so, and removes one or all of it', async () => {
    const names = ['maps/a.map', odd, 'vac/1/screen/a', 'vac/1/library/b', 'vac/10/screen/c'];
    for (const key of names) await put(store, key, Buffer.from(key));
    expect(await keys(store, 'vac/1/')).toEqual(['vac/1/library/b', 'vac/1/screen/a']);
    expect((await keys(store, 'maps/')).sort()).toEqual(names.slice(0, 2).sort());
    for (const key of names) expect((await read(store, key))?.toString()).toBe(key);
    await store.remove('maps/a.map');
    await store.remove('maps/gone.map');
    await store.removeAll('vac/1/');
    await store.removeAll('vac/77/');
    expect(await keys(store, 'vac/')).toEqual(['vac/10/screen/c']);
    expect(await keys(store, 'maps/')).toEqual([odd]);
  });

  test('says that it can be reached', async () => {
    await expect(store.check()).resolves.toBeUndefined();
    await put(store, 'maps/a.map', Buffer.from('a'));
    await expect(store.check()).resolves.toBeUndefined();
  });

  test('makes no key of a hostile name', async () => {
    for (const name of HOSTILE) {
      const key = `vac/5/screen/${name}`;
      await expect(put(store, key, Buffer.from('x'))).rejects.toThrow(RangeError);
      expect(await store.open(key)).toBeUndefined();
      expect(await store.find(key)).toBeUndefined();
      await store.remove(key);
    }
    for (const key of ['steward.db', 'secret.key', '/etc/passwd', 'logs/x'])
      expect(await store.open(key)).toBeUndefined();
    expect(await keys(store, 'vac/')).toEqual([]);
  });
}

describe('a store in a folder', () => {
  keepsFiles(async () => {
    await mkdir(join(dir, 'data'));
    return createFolderStore(join(dir, 'data'));
  });

  test('says when its folder is gone', async () => {
    await expect(createFolderStore(join(dir, 'nowhere')).check()).rejects.toThrow(/ENOENT/);
  });

  test('follows no link that leads out of it', async () => {
    const data = join(dir, 'data');
    await mkdir(join(data, 'maps'), { recursive: true });
    await writeFile(join(data, 'secret.key'), 'key');
    await symlink(join(data, 'secret.key'), join(data, 'maps', 'link.map'));
    const store = createFolderStore(data);
    expect(await store.open('maps/link.map')).toBeUndefined();
    expect(await keys(store, 'maps/')).toEqual([]);
  });
});

test('no name leads out of the folder', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const key = `vac/1/screen/${name}`;
      if (isKey(key)) expect(join('/data', ...key.split('/')).startsWith('/data/vac/1/screen/')).toBe(true);
    }),
  ));

test('what arrives leaves nothing where it fails, and nothing old stays', async () => {
  const folder = join(dir, 'arriving');
  const cut = async function* () {
    yield Buffer.from('half');
    await Promise.resolve();
    throw new Error('cut');
  };
  await expect(takeIn(folder, cut())).rejects.toThrow('cut');
  expect(await readdir(folder)).toEqual([]);
  const { path } = await arrived(Buffer.from('old'));
  await removeStale(folder, Date.now() / 1000);
  expect(existsSync(path)).toBe(true);
  await utimes(path, 1, 1);
  await removeStale(folder, Date.now() / 1000);
  expect(existsSync(path)).toBe(false);
});

for (const server of S3_SERVERS)
  describe.skipIf(server.missing !== undefined)(`a store in a bucket of ${server.name} ${server.missing ?? ''}`, () => {
    let s3: TestS3;
    beforeAll(async () => {
      s3 = await startS3(server);
    });
    afterAll(() => s3.stop());
    afterEach(() => {
      s3.between = () => false;
      s3.cutAfter = undefined;
    });
    const lines: object[] = [];
    const log = { warn: (line: object) => void lines.push(line) } as unknown as Parameters<typeof createS3Store>[1];
    const own = async (more = {}) => createS3Store(await s3.bucket(more), log);

    // s3rver escapes an ampersand twice where it lists.
    keepsFiles(() => own(), server.name === 's3rver' ? 'maps/Ünïcode %41+b c.map' : undefined);

    test('keeps to its prefix', async () => {
      const settings = await s3.bucket({ prefix: 'town/' });
      const [store, whole] = [createS3Store(settings, log), createS3Store({ ...settings, prefix: '' }, log)];
      await put(store, 'maps/a.map', Buffer.from('a'));
      await put(whole, 'maps/b.map', Buffer.from('b'));
      expect(await keys(store, 'maps/')).toEqual(['maps/a.map']);
      expect(await keys(whole, 'maps/')).toEqual(['maps/b.map']);
      for (const one of [store, whole]) one.close();
    });

    test('says when its bucket is none', async () => {
      const store = createS3Store({ ...(await s3.bucket()), bucket: 'no-such-bucket' }, log);
      await expect(store.check()).rejects.toMatchObject({
        status: 503,
        reason: expect.stringContaining('The bucket no-such-bucket does not exist at') as string,
      });
      store.close();
    });

    test('goes on where an answer was cut off', async () => {
      const store = await own();
      const bytes = randomBytes(3 * 1024 * 1024);
      await put(store, 'vac/1/screen/a', bytes);
      s3.cutAfter = 1024 * 1024;
      expect((await read(store, 'vac/1/screen/a'))?.equals(bytes)).toBe(true);
      store.close();
    });

    test.each([
      ['failed for a moment', 500, undefined],
      ['fails', 500, /failed \(500/],
      ['refuses the key', 403, /refuses the key for the bucket bucket-\d+ \(.*\)\. Check accessKeyId/],
    ])('tells it where the storage %s', async (_, status, reason) => {
      const store = await own();
      let times = 0;
      s3.between = (request, response) => {
        if (reason === undefined && ++times > 1) return false;
        request.resume();
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(`<Error><Code>${status === 500 ? 'InternalError' : 'AccessDenied'}</Code></Error>`);
        return true;
      };
      const attempt = put(store, 'vac/1/screen/a', Buffer.from('x'));
      if (reason === undefined) await attempt;
      else
        await expect(attempt).rejects.toMatchObject({ status: 503, reason: expect.stringMatching(reason) as string });
      s3.between = () => false;
      expect(await keys(store, 'vac/')).toEqual(reason === undefined ? ['vac/1/screen/a'] : []);
      store.close();
    });

    test('waits no longer than it may for a storage that is silent', async () => {
      const store = await own({ timeoutSeconds: 1 });
      await put(store, 'vac/1/screen/a', randomBytes(600_000));
      s3.between = () => true;
      await expect(store.find('vac/1/screen/a')).rejects.toMatchObject({
        reason: expect.stringContaining('was silent for 1 seconds') as string,
      });
      s3.between = (request, response) => {
        response.writeHead(200, { 'content-length': '600000' });
        response.write('begins');
        return request.method === 'GET';
      };
      await expect(read(store, 'vac/1/screen/a')).rejects.toThrow(StoreError);
      store.close();
    });

    test('shows no half of a file that was cut off while it was sent', async () => {
      const store = await own({ timeoutSeconds: 1 });
      let parts = 0;
      s3.between = (request) => {
        const isLater = request.method === 'PUT' && ++parts > 1;
        if (isLater) request.once('data', () => request.destroy());
        return isLater;
      };
      await expect(put(store, 'vac/1/library/large', randomBytes(17 * 1024 * 1024))).rejects.toThrow(StoreError);
      s3.between = () => false;
      expect(await store.find('vac/1/library/large')).toBeUndefined();
      expect(await keys(store, 'vac/')).toEqual([]);
      store.close();
    });

    test('hands on no whole file that has other bytes than were stored', async () => {
      const store = await own();
      await put(store, 'vac/1/screen/a', Buffer.from('right'));
      const { sha256 } = (await store.find('vac/1/screen/a')) ?? {};
      expect(sha256).toBe(createHash('sha256').update('right').digest('hex'));
      s3.between = (request, response) => {
        if (request.method === 'GET')
          response.writeHead(200, { 'content-length': '5', 'x-amz-meta-sha256': sha256 ?? '' }).end('wrong');
        return request.method === 'GET';
      };
      await expect(read(store, 'vac/1/screen/a')).rejects.toMatchObject({
        reason: expect.stringContaining('has other bytes than were stored') as string,
      });
      store.close();
    });

    test('says what to do where there is no bucket, no server, and never a secret', async () => {
      const settings = await s3.bucket();
      const missing = createS3Store({ ...settings, bucket: 'not-there' }, log);
      const reason = expect.stringContaining('The bucket not-there does not exist') as string;
      await expect(put(missing, 'vac/1/screen/a', Buffer.from('x'))).rejects.toMatchObject({ reason });
      await expect(keys(missing, 'vac/')).rejects.toMatchObject({ reason });
      const away = createS3Store({ ...settings, endpoint: 'http://127.0.0.1:1' }, log);
      await expect(away.find('vac/1/screen/a')).rejects.toMatchObject({
        reason: expect.stringContaining('http://127.0.0.1:1 cannot be reached (ECONNREFUSED)') as string,
        message: 'The files cannot be reached just now. Please try again in a moment.',
      });
      expect([missing.failures(), away.failures()]).toEqual([2, 1]);
      expect(JSON.stringify(lines)).not.toContain(settings.secretAccessKey);
      for (const one of [missing, away]) one.close();
    });
  });
