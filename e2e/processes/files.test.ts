import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type RestartablePostgres } from '../../bench/hardening/postgres.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { createS3Store } from '../../packages/server/src/core/files/s3-store.ts';
import { startS3, type TestS3 } from '../../packages/server/src/testing/s3.ts';
import { createTestClient, type TestClient } from '../../packages/server/src/testing/test-client.ts';
import { OWNER, PASSWORD, PROGRAM, startProcess, type Process } from './community.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const sha256 = (bytes: ArrayBuffer | Buffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

/** Two processes of the built server on one database, each with a data folder that the other does not see. */
describe('files in a bucket', () => {
  let folder: string;
  let postgres: RestartablePostgres;
  let s3: TestS3;
  let env: Readonly<Record<string, string>>;
  let settings: Parameters<typeof createS3Store>[0];
  const processes: Process[] = [];
  const dataOf = (index: number) => join(folder, `data-${index}`);
  const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const all = { ...process.env, ...env, STEWARD_DATA_DIR: dataOf(0), ...more };
    return spawnSync(process.execPath, ['--no-warnings', PROGRAM, ...args], { env: all, encoding: 'utf8' });
  };
  const clientOf = (index: number, headers: Record<string, string>): TestClient =>
    createTestClient(`http://127.0.0.1:${processes[index]?.port}`, headers);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'steward-files-'));
    postgres = await startPostgres(folder, { isKept: true });
    await postgres.create('steward');
    s3 = await startS3();
    settings = await s3.bucket({ prefix: 'town/' });
    const config = join(folder, 'config.json');
    writeFileSync(config, JSON.stringify({ files: { store: 's3', s3: settings } }), { mode: 0o600 });
    env = {
      STEWARD_DATABASE_URL: postgres.url('steward'),
      STEWARD_LOGS_DIR: join(folder, 'logs'),
      STEWARD_CONFIG: config,
      STEWARD_SECRET_KEY: 'a key that all processes share, for tests',
      STEWARD_AUDIT_KEY: 'a key for the audit log that all processes share',
    };
    expect(run(['init', '--name', OWNER], { STEWARD_OWNER_PASSWORD: PASSWORD }).stderr).not.toContain('rror');
    const database = openDatabase({ url: postgres.url('steward'), file: '' });
    await database.withWrite(async (tx) => {
      await tx
        .updateTable('player')
        .set({ permissions: JSON.stringify(['vacSessions']) })
        .execute();
      await tx.insertInto('player').values({ name: 'Some_One', name_lower: 'some_one', created_at: 1 }).execute();
    });
    await database.close();
    for (const index of [0, 1])
      processes.push(await startProcess(PROGRAM, await freePort(), { ...env, STEWARD_DATA_DIR: dataOf(index) }));
  }, 120_000);

  afterAll(async () => {
    await Promise.all(processes.map((one) => one.end('SIGKILL')));
    await s3.stop();
    await postgres.stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    'are written by one process and read by the other, without a disk that both see',
    { timeout: 60_000 },
    async () => {
      const token = run(['token', 'create', '--kind', 'bridge', '--name', 'game']).stdout.trim();
      const game = clientOf(0, { authorization: `Bearer ${token}` });
      const started = { id: 'v1', kind: 'vac.started', session: 5, player: 'Some_One' };
      expect((await game.post('bridge/events', JSON.stringify(started))).status).toBe(200);
      const picture = Buffer.concat([PNG, randomBytes(9 * 1024 * 1024)]);
      const headers = { 'content-type': 'application/octet-stream' };
      const sent = await game.put(`bridge/sessions/5/files/screen/${encodeURIComponent('../a b.png')}`, picture, {
        headers,
      });
      expect(sent).toMatchObject({ status: 200, body: { size: picture.length } });

      const other = clientOf(1, {});
      const signedIn = await other.post('auth/rpg', { name: OWNER, password: PASSWORD });
      const cookie = signedIn.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const owner = clientOf(1, { cookie });
      const screens = await owner.get<{ image: string }[]>('rpg/sessions/view/5/screens');
      expect(screens).toMatchObject({ status: 200, body: [{ name: '../a b.png' }] });
      const shown = await owner.fetch('GET', screens.body[0]?.image.replace('/api/', '') ?? '');
      expect(shown.headers.get('content-type')).toBe('image/png');
      expect(sha256(await shown.arrayBuffer())).toBe(sha256(picture));
      for (const index of [0, 1]) expect(existsSync(join(dataOf(index), 'vac'))).toBe(false);

      // By the rules of the server alone: nobody else sees it.
      expect((await other.fetch('GET', screens.body[0]?.image.replace('/api/', '') ?? '')).status).toBe(401);

      s3.between = (request, response) => {
        response.writeHead(500).end();
        return true;
      };
      const away = await owner.get<{ error: string }>('rpg/sessions/view/5/screens/..%2Fa%20b.png');
      expect(away).toMatchObject({
        status: 503,
        body: { error: expect.stringContaining('Please try again') as string },
      });
      const refused = await game.put('bridge/sessions/5/files/screen/later.png', PNG, { headers });
      expect(refused.status).toBe(503);
      expect((await owner.get('site/status/rpg')).status).toBeLessThan(500);
      s3.between = () => false;
      expect((await owner.get<unknown[]>('rpg/sessions/view/5/screens')).body.length).toBe(1);
      const store = createS3Store(settings, undefined);
      const keys: string[] = [];
      for await (const { key } of store.list('vac/')) keys.push(key);
      store.close();
      expect(keys).toEqual([expect.stringMatching(/^vac\/5\/screen\/[0-9a-f-]{36}$/)]);
    },
  );
});
