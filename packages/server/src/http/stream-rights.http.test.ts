import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { createTestClient } from '../testing/test-client.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** An open stream: what came of it so far, and when it ended. */
function reading(response: Response) {
  const state = { text: '', ended: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) state.text += decoder.decode(chunk, { stream: true });
  };
  void read().finally(() => (state.ended = true));
  return state;
}

/** Within 2 s of a machine that has time; tests have to share theirs. */
const endOf = async (stream: { readonly ended: boolean }): Promise<void> => {
  for (let tried = 0; tried < 400 && !stream.ended; tried++) await sleep(20);
  expect(stream.ended).toBe(true);
};

const TAIL = 'rpg/develop/logs/general';
const SEARCH = 'rpg/logs/search?q=x&follow=true';

withEachDatabase('an open stream', (engine) => {
  let database: TestDatabase;
  let one: TestServer;
  /** The second process; on SQLite there is one. */
  let two: TestServer;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    const clock = createTestClock();
    one = await startTestServer({ engine, database, clock });
    two = engine === 'postgres' ? await startTestServer({ engine, database, clock }) : one;
  });
  afterEach(async () => {
    await one.close();
    if (two !== one) await two.close();
    await database.remove();
  });

  const tail = async (client: TestClient) => {
    const response = await client.fetch('GET', TAIL, { headers: { accept: 'text/event-stream' } });
    expect(response.status).toBe(200);
    return reading(response);
  };
  const search = async (client: TestClient) => {
    const response = await client.fetch('GET', SEARCH);
    expect(response.status).toBe(200);
    return reading(response);
  };
  /** The same person at the second process. */
  const there = (client: TestClient) => createTestClient(two.url, client.headers);
  const owner = () => one.signInAs({ admin_level: 10 });

  test.each([
    ['a developer rank is taken', 'developer-rank', { level: 0 }, /^event: error$/m],
    ['the account is disabled', 'options/disabled', { enabled: true }, /Your account is disabled/],
    ['staff set the password', 'password', { password: 'another long secret' }, /Your password was changed by staff/],
    ['a ban is given', 'ban', { type: 1, reason: 'x' }, /You are banned/],
  ] as const)('ends with the reason when %s, in another process too', async (_, path, body, said) => {
    const developer = await one.signInAs({ developer_level: 1 });
    const stranger = await one.signInAs({ developer_level: 1 });
    const streams = [await tail(developer), await tail(there(developer))];
    const other = await tail(stranger);
    expect((await (await owner()).post(`rpg/user/${developer.player.name}/${path}`, body)).status).toBe(200);
    for (const stream of streams) {
      await endOf(stream);
      expect(stream.text).toMatch(said);
    }
    expect(other.ended).toBe(false);
  });

  test('ends a followed search with a lower rank that still searches, as it sees less', async () => {
    const admin = await one.signInAs({ admin_level: 6 });
    const streams = [await search(admin), await search(there(admin))];
    expect((await (await owner()).post(`rpg/user/${admin.player.name}/rank`, { level: 4 })).status).toBe(200);
    for (const stream of streams) {
      await endOf(stream);
      const last = JSON.parse(stream.text.trimEnd().split('\n').at(-1) ?? '') as unknown;
      expect(last).toEqual({
        kind: 'error',
        error: 'Your rank or permissions were changed, so this ended. Open it again if you still may see it.',
        status: 403,
      });
    }
  });

  test('ends with its own session alone: signed out, signed out from elsewhere, another password', async () => {
    const first = await one.signInAs({ developer_level: 1 });
    const { name } = first.player;
    const second = await one.signIn(name);
    const third = await one.signIn(name);
    const [a, b, c] = [await tail(first), await tail(there(second)), await tail(third)];
    await second.post('logout');
    await endOf(b);
    expect(b.text).toContain('"error":"You signed out.","status":401');
    const devices = await first.get<{ id: number; current: boolean }[]>('rpg/account/sessions');
    const other = devices.body.find(({ current }) => !current);
    expect((await first.delete(`rpg/account/sessions/${other?.id}`)).status).toBe(200);
    await endOf(c);
    expect(c.text).toContain('This device was signed out from another one.');
    const fourth = await one.signIn(name);
    const d = await tail(there(fourth));
    const change = { current: 'steward-test', password: 'a wholly new secret' };
    expect((await first.post('rpg/account/password', change)).status).toBe(200);
    await endOf(d);
    expect(d.text).toContain('Your password was changed. Please sign in again.');
    expect(a.ended).toBe(false);
  });

  test('ends with its token: revoked or expired, with those that it made', async () => {
    const developer = await one.signInAs({ developer_level: 1 });
    const made = await developer.post<{ token: string; entry: { id: number } }>('rpg/account/tokens', {
      name: 'first',
      scopes: ['read', 'write'],
    });
    const bearer = (token: string) => createTestClient(two.url, { authorization: `Bearer ${token}` });
    const parent = bearer(made.body.token);
    const child = await parent.post<{ token: string }>('rpg/account/tokens', { name: 'second', scopes: ['read'] });
    const ends = new Date((one.clock.now() + 60) * 1000).toISOString().replace('.000Z', 'Z');
    const brief = await developer.post<{ token: string }>('rpg/account/tokens', {
      name: 'brief',
      scopes: ['read'],
      expiresAt: ends,
    });
    const streams = [await tail(parent), await tail(bearer(child.body.token))];
    const short = await tail(bearer(brief.body.token));
    expect((await developer.delete(`rpg/account/tokens/${made.body.entry.id}`)).status).toBe(200);
    for (const stream of streams) {
      await endOf(stream);
      expect(stream.text).toContain('This token was revoked.');
    }
    expect(short.ended).toBe(false);
    one.clock.advance(61);
    await endOf(short);
    expect(short.text).toContain('This token has expired. Make another one.');
  });

  test('ends when somebody changes the database past Steward, and goes on with a higher rank', async () => {
    const developer = await one.signInAs({ developer_level: 2 });
    const stream = await tail(developer);
    const set = (developer_level: number, of = developer) =>
      one.services.database.withWrite((tx) =>
        tx.updateTable('player').set({ developer_level }).where('id', '=', of.player.id).execute(),
      );
    const other = await one.signInAs({ developer_level: 2 });
    const beside = await tail(other);
    await set(3);
    await set(0, other);
    await endOf(beside);
    expect(stream.ended).toBe(false);
    await set(0);
    await endOf(stream);
  });

  test('is one of so many that a person may have open, over all processes', async () => {
    const developer = await one.signInAs({ developer_level: 1, admin_level: 3 });
    const most = one.services.config.quotas;
    const open = [];
    for (let n = 0; n < most.tails; n++) open.push(await tail(n % 2 ? developer : there(developer)));
    const refused = await developer.get<{ error: string }>(TAIL, { headers: { accept: 'text/event-stream' } });
    expect([refused.status, refused.body.error]).toEqual([
      429,
      `You follow ${most.tails} logs already, the most for one person. Close one of them first.`,
    ]);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await developer.get(TAIL)).status).toBe(200);
    for (let n = 0; n < most.followedSearches; n++) await search(n % 2 ? developer : there(developer));
    expect((await developer.get(SEARCH)).status).toBe(429);
    expect((await developer.get('rpg/logs/search?q=x')).status).toBe(200);
    await (await owner()).post(`rpg/user/${developer.player.name}/options/disabled`, { enabled: true });
    for (const stream of open) await endOf(stream);
    const left = async () => (await one.db.selectFrom('stream_lease').selectAll().execute()).length;
    for (let tried = 0; tried < 200 && (await left()) > 0; tried++) await sleep(20);
    expect(await left()).toBe(0);
  });
});
