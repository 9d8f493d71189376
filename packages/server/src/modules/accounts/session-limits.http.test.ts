import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../config/read.ts';
import { documentedBlock } from '../../testing/documented.ts';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { createTestClient } from '../../testing/test-client.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

interface Limits {
  readonly staffIdleHours: number;
  readonly staffDays: number;
}

/** The file of settings that the documents show. */
const EXAMPLE = documentedBlock('docs/operators/configure.md', 'json', 'staffIdleHours');

withEachDatabase('sessions of staff, as the documents set them', (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  afterEach(async () => {
    await server.close();
    await database.remove();
  });

  /** A server with the settings of a file, as `STEWARD_CONFIG` names it; none: without one. */
  async function start(file: string | undefined): Promise<Limits> {
    database = await createTestDatabase(engine);
    const name = join(database.dir, 'config.json');
    if (file !== undefined) writeFileSync(name, file);
    const { sessions } = readConfig({ STEWARD_CONFIG: file === undefined ? '' : name }, (path) =>
      readFileSync(path, 'utf8'),
    );
    server = await startTestServer({ engine, database, config: { sessions } });
    return sessions;
  }

  async function signedIn(admin_level: number) {
    const { name } = await server.createPlayer({ admin_level });
    const answer = await server.visitor.post('auth/rpg', { name, password: TEST_PASSWORD });
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    return createTestClient(server.url, { cookie: cookie.join('; ') });
  }

  test.each([
    ['without a file', undefined, { staffIdleHours: 12, staffDays: 14 }],
    ['with the example', EXAMPLE, { staffIdleHours: 12, staffDays: 14 }],
    ['with shorter ones', '{"sessions":{"staffIdleHours":2,"staffDays":3}}', { staffIdleHours: 2, staffDays: 3 }],
    ['with one of the two', '{"sessions":{"staffDays":1}}', { staffIdleHours: 12, staffDays: 1 }],
  ] as const)('%s end when it says, over HTTP', async (_, file, wanted) => {
    const { staffIdleHours, staffDays } = await start(file);
    expect({ staffIdleHours, staffDays }).toEqual(wanted);
    const [idle, used, player] = [await signedIn(1), await signedIn(1), await signedIn(0)];
    const begun = server.clock.now();
    const status = async (client: typeof idle) => {
      const found = (await client.get('principal')).status;
      await server.services.identities.settled();
      return found;
    };
    server.clock.advance(staffIdleHours * HOUR - 1);
    expect([await status(used), await status(player)]).toEqual([200, 200]);
    server.clock.advance(1);
    expect(await status(idle)).toBe(401);
    const step = Math.max(HOUR, (staffIdleHours - 1) * HOUR);
    while (server.clock.now() + step < begun + staffDays * DAY) {
      server.clock.advance(step);
      expect(await status(used)).toBe(200);
    }
    server.clock.set(begun + staffDays * DAY - 1);
    expect(await status(used)).toBe(200);
    server.clock.advance(1);
    expect([await status(used), await status(player)]).toEqual([401, 200]);
  });

  test.each([
    ['{"sessions":{"staffIdleHours":0}}', 'staffIdleHours'],
    ['{"sessions":{"staffDays":"14"}}', 'staffDays'],
    ['{"sessions":{"idle":1}}', 'idle'],
  ])('are refused when they cannot be used: %s', async (file, name) => {
    await expect(start(file)).rejects.toThrow(name);
    server = await startTestServer({ engine, database });
  });
});
