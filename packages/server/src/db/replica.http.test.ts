import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { doctor } from '../commands/doctor.ts';
import { listOnMap, listYards } from '../modules/properties/repository.ts';
import { startReplicated, type ReplicatedPostgres } from '../testing/postgres-replica.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const TOKEN = 'a token for metrics that is long enough';

/** Engines that are tested: SQLite has no replica. */
describe.runIf(inject('postgresUrl') !== undefined)('a replica of the database', () => {
  let postgres: ReplicatedPostgres;
  let made: TestDatabase;
  const servers: TestServer[] = [];

  const serverWith = async (databaseReadUrl: string, url = postgres.url()): Promise<TestServer> => {
    const server = await startTestServer({
      engine: 'postgres',
      database: { ...made, url },
      config: { databaseUrl: url, databaseReadUrl, metricsToken: TOKEN },
    });
    servers.push(server);
    return server;
  };
  const stateOf = ({ services }: TestServer) => ({ ...services.database.replica?.state });
  const metricsOf = async (server: TestServer) =>
    (await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const lookedAt = async ({ services }: TestServer) => {
    const said: string[] = [];
    const io = { out: (line: string) => said.push(line), err: () => undefined };
    await doctor(services.config, io as never, { json: true }).catch(() => undefined);
    const all = JSON.parse(said.join('\n')) as { check: string; state: string; found: string }[];
    return all.find(({ check }) => check === 'replica');
  };
  /** Bans somebody new, and tells whether the list of bans that is read next has them. */
  const banAndLook = async (server: TestServer, staff: Awaited<ReturnType<TestServer['signInAs']>>) => {
    const player = await server.createPlayer({ name: `Of_${randomBytes(4).toString('hex')}` });
    await server.ban(player.id);
    const list = await staff.get(`rpg/staff/bans?find=${player.name}`);
    expect(list.status).toBe(200);
    return JSON.stringify(list.body).includes(player.name);
  };

  beforeAll(async () => {
    made = await createTestDatabase('postgres');
    postgres = await startReplicated();
    const database = openDatabase({ url: postgres.url(), file: '' });
    await migrate(database);
    await database.close();
  });
  afterAll(async () => {
    for (const server of servers) await server.close().catch(() => undefined);
    await postgres.close();
    await made.remove();
  });

  test('answers long reads, and everybody reads what was written before', async () => {
    const [server, other] = [await serverWith(postgres.readUrl), await serverWith(postgres.readUrl)];
    const staff = await server.signInAs({ admin_level: 10 });
    const elsewhere = { ...(await other.signIn(staff.player.name)), player: staff.player };
    for (let time = 0; time < 25; time++) {
      expect(await banAndLook(server, staff)).toBe(true);
      // What one process wrote is read by way of another.
      expect(await banAndLook(server, elsewhere)).toBe(true);
    }
    expect(stateOf(server).answered).toBeGreaterThan(25);
    expect(stateOf(other).answered).toBeGreaterThan(25);
    const told = await metricsOf(server);
    expect(told).toMatch(/steward_replica_reads\{by="replica"\} \d\d/);
    expect(told).toMatch(/steward_replica_lag_bytes \d/);
    expect(await lookedAt(server)).toMatchObject({ state: 'ok', found: expect.stringContaining('behind') as string });
  });

  test('is not asked for what is kept, as it may not have what another program did not wait for', async () => {
    const server = await serverWith(postgres.readUrl);
    const run = (text: string) => sql.raw(text).execute(server.db);
    await run(`alter system set wal_writer_delay = '10s'`);
    await run('select pg_reload_conf()');
    await run(
      `insert into property (id, name, type, price, active, icon_x, icon_y, icon_z) values (7, 'House 0', 1, 1, 1, 1, 1, 1)`,
    );
    await run('insert into yard (property_id, min_x, max_x, min_y, max_y, icon_z) values (7, 1, 2, 3, 4, 0)');
    const lists = async () => [await listYards(server.db).text(), await listOnMap(server.db).text()];
    await lists();
    for (let time = 1; time <= 5; time++) {
      await run(`with moved as (update yard set icon_z = ${time} where property_id = 7 returning 1)
        update property set name = 'House ${time}' where id = 7 and set_config('synchronous_commit', 'off', true) = 'off'`);
      const [yards = '', map = ''] = await lists();
      expect([JSON.parse(yards), JSON.parse(map)]).toMatchObject([[{ icon_z: time }], [{ name: `House ${time}` }]]);
    }
    await run('alter system reset wal_writer_delay');
    await run('select pg_reload_conf()');
  });

  test('leaves them to the database while it is behind, and while it is away', async () => {
    const server = await serverWith(postgres.readUrl);
    const staff = await server.signInAs({ admin_level: 10 });
    await postgres.hold();
    const before = stateOf(server);
    expect(await banAndLook(server, staff)).toBe(true);
    expect(stateOf(server).answered).toBe(before.answered);
    expect(stateOf(server).turnedBack).toBeGreaterThan(before.turnedBack ?? 0);
    await postgres.goOn();

    await postgres.stopReplica();
    for (let time = 0; time < 3; time++) expect(await banAndLook(server, staff)).toBe(true);
    expect(await lookedAt(server)).toMatchObject({ state: 'warning' });
    expect(await metricsOf(server)).not.toMatch(/steward_replica_lag_bytes \d/);
    expect(server.logLines.join('')).toContain('The replica of the database cannot be read');

    await postgres.startReplica();
    const { answered = 0 } = stateOf(server);
    await expect
      .poll(async () => (await banAndLook(server, staff)) && (stateOf(server).answered ?? 0) > answered, {
        interval: 500,
      })
      .toBe(true);
  });

  test('holds nobody up where it says nothing', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    try {
      const server = await serverWith(`postgres://me:word@127.0.0.1:${port}/steward`);
      const staff = await server.signInAs({ admin_level: 10 });
      const begun = performance.now();
      expect(await banAndLook(server, staff)).toBe(true);
      expect(performance.now() - begun).toBeLessThan(5000);
      expect(stateOf(server).answered).toBe(0);
      expect(await lookedAt(server)).toMatchObject({ state: 'warning' });
    } finally {
      silent.close();
    }
  });

  test('is never something else', async () => {
    const elsewhere = inject('postgresUrl') ?? '';
    await postgres.createDatabase('another');
    const cases = [
      [made.url ?? elsewhere, 'it is another server.'],
      [postgres.url(), 'it takes writes of its own.'],
      [postgres.readUrl.replace(/steward$/, 'another'), 'it is another database of that server.'],
    ] as const;
    for (const [readUrl, reason] of cases) {
      const server = await serverWith(readUrl);
      const staff = await server.signInAs({ admin_level: 10 });
      expect(await banAndLook(server, staff)).toBe(true);
      expect(stateOf(server).answered).toBe(0);
      expect(server.logLines.join('')).toContain(reason);
      expect(await lookedAt(server)).toMatchObject({
        state: 'wrong',
        found: expect.stringContaining(reason) as string,
      });
    }
  });
});
