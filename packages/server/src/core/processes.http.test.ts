import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createTestClient } from '../testing/test-client.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const eventually = async (holds: () => boolean): Promise<void> => {
  for (let tried = 0; tried < 150 && !holds(); tried++) await sleep(20);
  expect(holds()).toBe(true);
};

withEachDatabase('two servers on one database', (engine) => {
  let database: TestDatabase;
  let one: TestServer;
  let two: TestServer;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    const clock = createTestClock();
    one = await startTestServer({ engine, database, clock });
    two = await startTestServer({ engine, database, clock });
  });
  afterEach(async () => {
    await one.close();
    await two.close();
    await database.remove();
  });

  test('share sessions, and let a changed rank and a ban hold at the next call of either', async () => {
    const here = await one.signInAs({ admin_level: 5 });
    const there = createTestClient(two.url, here.headers);
    const statuses = async () => [(await here.get('rpg/audit')).status, (await there.get('rpg/audit')).status];
    expect(await statuses()).toEqual([403, 403]);
    for (const level of [6, 5, 7, 0]) {
      await two.services.database.withWrite((tx) =>
        tx.updateTable('player').set({ admin_level: level }).where('id', '=', here.player.id).execute(),
      );
      expect(await statuses(), String(level)).toEqual(level >= 6 ? [200, 200] : [403, 403]);
    }
    await one.services.database.withWrite((tx) =>
      tx.updateTable('player').set({ admin_level: 6 }).where('id', '=', here.player.id).execute(),
    );
    await two.ban(here.player.id);
    expect(await statuses()).toEqual([403, 403]);
    await one.visitor.post('logout', undefined, { headers: here.headers });
    expect(await statuses()).toEqual([401, 401]);
  });
  test('count failed sign-ins together', async () => {
    const { name } = await one.createPlayer();
    const statuses = [];
    for (let tried = 0; tried < 6; tried++)
      statuses.push((await (tried % 2 ? one : two).visitor.post('auth/rpg', { name, password: 'wrong' })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
  test('count at least each failure when they come at the same time', async () => {
    const { name } = await one.createPlayer();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? one : two).visitor.post('auth/rpg', { name, password: 'wrong' })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });
});

describe('messages between processes', () => {
  test('reach listeners of both over PostgreSQL, once, in order, and end with them', async ({ skip }) => {
    if (process.env['DATABASES'] === 'sqlite') return skip();
    const database = await createTestDatabase('postgres');
    const [one, two] = await Promise.all([
      startTestServer({ engine: 'postgres', database }),
      startTestServer({ engine: 'postgres', database }),
    ]);
    const heard: unknown[][] = [[], []];
    const end = one.services.bus.subscribe('topic', (payload) => void heard[0]?.push(payload));
    two.services.bus.subscribe('topic', (payload) => void heard[1]?.push(payload));
    two.services.bus.subscribe('another', () => void heard[1]?.push('another'));
    for (let n = 0; n < 5; n++) await one.services.bus.publish('topic', { n, text: "it's" });
    await eventually(() => heard[1]?.length === 5);
    expect(heard[0]).toEqual(heard[1]);
    expect(heard[0]?.[4]).toEqual({ n: 4, text: "it's" });
    end();
    await two.services.bus.publish('topic', 'last');
    let isOver = false;
    one.services.bus.subscribe('over', () => void (isOver = true));
    await two.services.bus.publish('over', '');
    await eventually(() => heard[1]?.length === 6 && isOver);
    expect(heard[0]).toHaveLength(5);
    await expect(one.services.bus.publish('topic', 'x'.repeat(8000))).rejects.toThrow('too large');
    await one.close();
    await two.close();
    await database.remove();
  });
});
