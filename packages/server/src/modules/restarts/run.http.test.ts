import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { develop } from '@steward/api-client/contract/develop';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import { createTestClient } from '../../testing/test-client.ts';
import { createTestClock, type TestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { KILL_AFTER_MS } from '@steward/api-client/processes/run-command';

const LEASE_SECONDS = 20 + 30 + KILL_AFTER_MS / 1000;

withEachDatabase('a restart', (engine) => {
  let database: TestDatabase;
  let clock: TestClock;
  let one: TestServer;
  let two: TestServer;
  const open: TestServer[] = [];

  beforeEach(async () => {
    database = await createTestDatabase(engine);
    clock = createTestClock();
    const marks = join(database.dir, 'runs');
    const command = (script: string) => ({
      command: ['/bin/sh', '-c', `echo run >> ${marks}; ${script}`],
      timeoutSeconds: 20,
    });
    const start = async () => {
      const server = await startTestServer({
        engine,
        database,
        clock,
        config: {
          restart: {
            develop: command(`echo hello; while [ ! -e ${join(database.dir, 'go')} ]; do sleep 0.05; done; exit 3`),
            prod: command('echo up'),
          },
        },
      });
      open.push(server);
      return server;
    };
    [one, two] = [await start(), await start()];
  });
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
    await database.remove();
  });

  const runs = async () => {
    const file = join(database.dir, 'runs');
    return existsSync(file) ? (await readFile(file, 'utf8')).split('\n').length - 1 : 0;
  };
  const letGo = () => writeFile(join(database.dir, 'go'), '');
  const entries = async () =>
    (await one.db.selectFrom('audit').selectAll().where('action', 'like', 'develop.%').orderBy('id').execute()).map(
      ({ action, target, actor_name, after }) => ({
        action,
        target,
        actor_name,
        after: JSON.parse(after ?? '') as unknown,
      }),
    );
  const leader = async () => {
    const here = await one.signInAs({ admin_level: 7 });
    return { here, there: createTestClient(two.url, here.headers) };
  };
  const events = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as RestartEvent);

  it('is written down before it begins, and how it ended after it', async () => {
    const { here } = await leader();
    const answer = await here.post('rpg/develop/restart/prod');
    expect(events(answer.text)).toEqual([
      { kind: 'line', stream: 'stdout', text: 'up' },
      { kind: 'end', status: 0, signal: null },
    ]);
    expect(await entries()).toEqual([
      { action: 'develop.restart', target: 'prod', actor_name: here.player.name, after: { program: '/bin/sh' } },
      {
        action: 'develop.restart-end',
        target: 'prod',
        actor_name: here.player.name,
        after: { status: 0, signal: null },
      },
    ]);
    expect(await here.api.call(develop.restarts)).toMatchObject([
      { target: 'develop', isConfigured: true, running: null, last: null },
      { target: 'prod', running: null, last: { by: here.player.name, status: 0, signal: null, error: null } },
    ]);
  });

  it('that cannot be written down does not run', async () => {
    const { here } = await leader();
    const { database: real } = one.services;
    const spy = vi.spyOn(real, 'withWrite').mockRejectedValue(new Error('disk is full'));
    expect((await here.post('rpg/develop/restart/prod')).status).toBe(500);
    spy.mockRestore();
    vi.spyOn(real, 'withWrite').mockImplementationOnce((write) =>
      real.withWrite(async (tx) => {
        await write(tx);
        throw new Error('the commit failed');
      }),
    );
    expect((await here.post('rpg/develop/restart/prod')).status).toBe(500);
    vi.restoreAllMocks();
    expect(await runs()).toBe(0);
    expect(await entries()).toEqual([]);
    expect((await here.post('rpg/develop/restart/prod')).status).toBe(200);
    expect(await runs()).toBe(1);
  });

  it('of a target runs once at a time, whichever process is asked', async () => {
    const { here, there } = await leader();
    const asked = [here, there, here, there].map((client) =>
      client.post<{ error: string }>('rpg/develop/restart/develop'),
    );
    const refused = [await Promise.race(asked)];
    expect(refused[0]).toMatchObject({
      status: 409,
      body: { error: 'A restart of develop is running already. Wait until it has ended.' },
    });
    await vi.waitFor(async () => expect(await runs()).toBe(1));
    for (const client of [here, there]) {
      const [state] = await client.api.call(develop.restarts);
      expect(state).toMatchObject({ target: 'develop', running: { by: here.player.name }, last: null });
    }
    expect((await there.post('rpg/develop/restart/prod')).status).toBe(200);
    await letGo();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await runs()).toBe(2);
    expect((await there.post('rpg/develop/restart/develop')).status).toBe(200);
    expect(await runs()).toBe(3);
  });

  it('goes on when its reader leaves, and its end is written down', async () => {
    const { here, there } = await leader();
    const leaving = new AbortController();
    const answer = await fetch(`${one.url}/api/rpg/develop/restart/develop`, {
      method: 'POST',
      headers: here.headers,
      signal: leaving.signal,
    });
    expect(answer.status).toBe(200);
    leaving.abort();
    await letGo();
    await vi.waitFor(async () =>
      expect((await there.api.call(develop.restarts))[0]).toMatchObject({
        running: null,
        last: { status: 3, error: null },
      }),
    );
    expect((await entries()).at(-1)).toMatchObject({
      action: 'develop.restart-end',
      after: { status: 3, signal: null },
    });
  });

  it('whose server stops is free again, and that is written down', async () => {
    const { here, there } = await leader();
    const answer = here.post('rpg/develop/restart/develop').catch(() => undefined);
    await vi.waitFor(async () => expect(await runs()).toBe(1));
    await open.shift()?.close();
    await answer;
    expect((await there.api.call(develop.restarts))[0]).toMatchObject({
      running: null,
      last: { status: null, error: 'The server stopped before the restart command ended.' },
    });
    one = two;
    expect((await entries()).at(-1)).toMatchObject({ action: 'develop.restart-end' });
    await letGo();
    expect((await there.post('rpg/develop/restart/develop')).status).toBe(200);
  });

  it('whose process was killed is free when it must have ended, and that is written down', async () => {
    const { here, there } = await leader();
    await one.services.database.withWrite(async (tx) => {
      const now = clock.now();
      const by = { id: here.player.id, name: here.player.name, ip: '127.0.0.1' };
      const { id } = await tx
        .insertInto('restart')
        .values({
          target: 'prod',
          state: 'running',
          due_at: now,
          began_at: now,
          by_id: by.id,
          by_name: by.name,
          by_ip: by.ip,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('outbox')
        .values({
          kind: 'develop.restart',
          subject: 'prod',
          payload: JSON.stringify({ by, restart: id }),
          state: 'running',
          next_try: now,
          claimed_by: 'a process that is gone',
          claimed_until: now + LEASE_SECONDS,
          created_at: now,
        })
        .execute();
    });
    expect((await there.post('rpg/develop/restart/prod')).status).toBe(409);
    clock.advance(LEASE_SECONDS);
    await two.outbox.turn();
    expect((await there.api.call(develop.restarts))[1]).toMatchObject({
      running: null,
      last: { by: here.player.name, status: null, error: 'The server stopped before the restart command ended.' },
    });
    expect(await entries()).toMatchObject([{ action: 'develop.restart-end', actor_name: here.player.name }]);
    expect((await there.post('rpg/develop/restart/prod')).status).toBe(200);
  });

  describe('is refused', () => {
    it('without a command, before anything is written', async () => {
      const server = await startTestServer({ engine, database, clock });
      const { headers } = await one.signInAs({ admin_level: 7 });
      expect((await createTestClient(server.url, headers).post('rpg/develop/restart/prod')).status).toBe(503);
      expect(await entries()).toEqual([]);
      await server.close();
    });

    it('to those who may not, and its state is shown to those who may', async () => {
      const head = await one.signInAs({ developer_level: 3 });
      expect((await head.api.call(develop.restarts)).map(({ target }) => target)).toEqual(['develop']);
      expect((await head.post('rpg/develop/restart/prod')).status).toBe(403);
      expect((await (await one.signInAs({ admin_level: 6 })).get('rpg/develop/restart')).status).toBe(403);
    });
  });
});
