import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FILES_AWAY, StoreError } from '../../core/files/store.ts';
import type { Database } from '../../db/open.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { expectReady, filesProblem } from './readiness.ts';

/** What SQLite itself says when there is no room, and when it may only read. */
function sqliteFailure(setting: string): unknown {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(`create table t (x); pragma ${setting}`);
    for (let row = 0; row < 1000; row++) database.exec(`insert into t values (zeroblob(5000))`);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
}

const postgresFailure = (code: string) => Object.assign(new Error('inner text'), { code });

withEachDatabase('whether the server is ready', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  it('is found out by a write, now and then', async () => {
    const written = () => server.db.selectFrom('setting').select('value').where('key', '=', 'ready').execute();
    expect(await written()).toEqual([]);
    expect(await server.visitor.get('ready')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await written()).toHaveLength(1);
  });

  it.each([
    ['a full disk', sqliteFailure('max_page_count = 3'), 'The disk of the server is full.'],
    ['a file that may only be read', sqliteFailure('query_only = on'), 'can only read its database'],
    ['a full disk of PostgreSQL', postgresFailure('53100'), 'The disk of the server is full.'],
    ['a PostgreSQL that only reads', postgresFailure('25006'), 'can only read its database'],
    ['a PostgreSQL that is gone', postgresFailure('ECONNREFUSED'), 'does not answer'],
    ['anything else', new Error('inner text'), 'takes no changes'],
  ])('is no with %s, and says why', async (_, failure, text) => {
    expect(failure).toBeInstanceOf(Error);
    const { services } = server;
    let tries = 0;
    const database: Database = {
      ...services.database,
      withWrite: () => (tries++, Promise.reject(failure instanceof Error ? failure : new Error('none'))),
    };
    const broken = { ...services, database };
    for (let asked = 0; asked < 3; asked++)
      await expect(expectReady(broken)).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining(text) as string,
      });
    expect(tries).toBe(1);
  });

  it.each([
    ['is away', () => Promise.reject(new StoreError('https://s3.example refuses the key')), 500],
    ['is a folder that is gone', () => Promise.reject(new Error('ENOENT: /srv/steward')), 500],
    ['is silent', () => new Promise<never>(() => undefined), 8000],
  ])('is yes where the storage of files %s, and says so without its name', async (_, check, mostMs) => {
    const { services } = server;
    let asked = 0;
    const files = { ...services.files, check: () => (asked++, check()) };
    const own = { ...services, files };
    const begun = performance.now();
    expect(await filesProblem(own)).toBe(FILES_AWAY);
    expect(performance.now() - begun).toBeLessThan(mostMs);
    await expect(expectReady(own)).resolves.toBeUndefined();
    await filesProblem(own);
    expect(asked).toBe(1);
  });

  it('goes on with 200 when files are away', async () => {
    const own = await startTestServer({ engine });
    try {
      expect((await own.visitor.get('health/ready')).body).toEqual({ ok: true });
      const away = await startTestServer({ engine });
      vi.spyOn(away.services.files, 'check').mockRejectedValue(new StoreError('https://s3.example is silent'));
      const { status, body } = await away.visitor.get('health/ready');
      await away.close();
      expect(status).toBe(200);
      expect(body).toEqual({
        ok: true,
        files: FILES_AWAY,
      });
    } finally {
      await own.close();
    }
  });

  it('ends headers that do not come, soon after their time', async () => {
    const own = await startTestServer({ engine });
    try {
      own.app.server.headersTimeout = 300;
      const { hostname, port } = new URL(own.url);
      const begun = performance.now();
      const said = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(Number(port), hostname, () => socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n'));
        socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
        socket.once('close', () => resolve(text)).once('error', reject);
      });
      expect(said).toMatch(/^HTTP\/1\.1 408 /);
      expect(performance.now() - begun).toBeLessThan(10_000);
    } finally {
      await own.close();
    }
  });
});
