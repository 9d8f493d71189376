import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClient } from '../../testing/test-client.ts';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { CONFIRMED_SECONDS } from './confirm.ts';

interface Refusal {
  readonly error: string;
  readonly errors?: Record<string, string>;
}
interface Made {
  readonly token: string;
  readonly entry: { readonly id: number; readonly expires_at: string | null };
}

const HOUR = 3600;
const DAY = 86_400;

withEachDatabase('access to an account', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      config: { quotas: { pages: 20, tails: 20, followedSearches: 4, tokens: 3 } },
    });
  });
  afterAll(() => server.close());

  const bearer = (token: string) => createTestClient(server.url, { authorization: `Bearer ${token}` });
  const draft = (more: object = {}) => ({ name: 'ci', scopes: ['read', 'write'], ...more });
  const at = (seconds: number) => new Date((server.clock.now() + seconds) * 1000).toISOString().replace('.000Z', 'Z');

  describe('the password again', () => {
    const calls = [
      ['rpg/account/tokens', draft()],
      ['rpg/account/2fa/activate', {}],
      ['rpg/account/2fa/disable', { code: '123456' }],
      ['rpg/account/2fa/recovery-codes', {}],
    ] as const;
    test.each(calls)('is asked for by %s when it was given long ago', async (path, body) => {
      const client = await server.signInAs();
      expect((await client.post(path, body)).status).not.toBe(401);
      server.clock.advance(CONFIRMED_SECONDS + 1);
      const asked = await client.post<Refusal>(path, body);
      expect([asked.status, asked.body.errors]).toEqual([422, { password: 'Enter your password again to do this.' }]);
      const wrong = await client.post<Refusal>(path, { ...body, password: 'wrong' });
      expect([wrong.status, wrong.body.errors]).toEqual([422, { password: 'The password is not right.' }]);
      const right = await client.post<Refusal>(path, { ...body, password: TEST_PASSWORD });
      expect(right.body.errors?.['password']).toBeUndefined();
    });
    test('counts for 10 minutes, in that session alone', async () => {
      const client = await server.signInAs();
      const other = await server.signIn(client.player.name);
      server.clock.advance(CONFIRMED_SECONDS + 1);
      expect((await client.post('rpg/account/tokens', draft({ password: TEST_PASSWORD }))).status).toBe(200);
      expect((await client.post('rpg/account/tokens', draft())).status).toBe(200);
      expect((await other.post('rpg/account/tokens', draft())).status).toBe(422);
    });
    test('cannot be given by a token, which turns nothing on or off', async () => {
      const { name } = await server.createPlayer();
      const token = await server.withToken(name);
      for (const [path, body] of calls.slice(1)) expect((await token.post(path, body)).status, path).toBe(403);
    });
  });

  test('a token never outlives the one that made it', async () => {
    const client = await server.signInAs();
    const parent = await client.post<Made>('rpg/account/tokens', draft({ expiresAt: at(60) }));
    const maker = bearer(parent.body.token);
    for (const more of [{}, { expiresAt: null }])
      expect((await maker.post<Made>('rpg/account/tokens', draft(more))).body.entry.expires_at).toBe(
        parent.body.entry.expires_at,
      );
    expect((await maker.post<Refusal>('rpg/account/tokens', draft({ expiresAt: at(61) }))).body.errors).toHaveProperty(
      'expiresAt',
    );
  });

  test('so many tokens are enough; one that was revoked leaves its place', async () => {
    const client = await server.signInAs();
    const made = [];
    for (let n = 0; n < 3; n++) made.push(await client.post<Made>('rpg/account/tokens', draft()));
    const more = await client.post<Refusal>('rpg/account/tokens', draft());
    expect([more.status, more.body.error]).toEqual([
      429,
      'You have 3 tokens, the most for one person. Revoke one that you do not need.',
    ]);
    await client.delete(`rpg/account/tokens/${made[0]?.body.entry.id}`);
    expect((await client.post('rpg/account/tokens', draft())).status).toBe(200);
  });

  test.each([
    [undefined, 401],
    [true, 200],
  ])('an own new password ends tokens, unless they are kept (%s)', async (keepTokens, status) => {
    const client = await server.signInAs();
    const token = await server.withToken(client.player.name);
    const other = await server.signIn(client.player.name);
    const body = { current: TEST_PASSWORD, password: 'quite another secret', keepTokens };
    expect((await client.post('rpg/account/password', body)).status).toBe(200);
    expect((await token.get('principal')).status).toBe(status);
    expect((await other.get('principal')).status).toBe(401);
    expect((await client.get('principal')).status).toBe(200);
  });

  test.each([
    ['rank', { level: 1 }],
    ['developer-rank', { level: 0 }],
    ['permissions', { permission: 'manageGroups', enabled: false }],
    ['options/disabled', { enabled: true }],
  ])('%s taken from somebody ends their tokens, and their session asks for less', async (path, body) => {
    const person = await server.signInAs({ admin_level: 2, developer_level: 1, permissions: ['manageGroups'] });
    const token = await server.withToken(person.player.name);
    const owner = await server.signInAs({ admin_level: 10 });
    expect((await owner.post(`rpg/user/${person.player.name}/${path}`, body)).status).toBe(200);
    expect((await token.get('principal')).status).toBe(401);
    expect((await person.get('principal')).status).toBe(200);
  });

  describe('sessions of staff', () => {
    test.each([{ admin_level: 1 }, { developer_level: 1 }, { permissions: ['vacSessions'] }])(
      'end 12 hours after the last use and 14 days after signing in (%j)',
      async (draftOf) => {
        const idle = await server.signInAs(draftOf);
        server.clock.advance(12 * HOUR - 1);
        expect((await idle.get('principal')).status).toBe(200);
        await server.services.identities.settled();
        server.clock.advance(12 * HOUR);
        expect((await idle.get('principal')).status).toBe(401);
        const used = await server.signInAs(draftOf);
        for (let half = 0; half < 33; half++) {
          server.clock.advance(10 * HOUR);
          expect((await used.get('principal')).status).toBe(200);
          await server.services.identities.settled();
        }
        server.clock.advance(6 * HOUR + 1);
        expect((await used.get('principal')).status).toBe(401);
      },
    );
    test('last as long as the operator sets, and those of players 30 days', async () => {
      const strict = await startTestServer({ engine, config: { sessions: { staffIdleHours: 1, staffDays: 2 } } });
      try {
        const [staff, player] = [await strict.signInAs({ admin_level: 1 }), await strict.signInAs()];
        strict.clock.advance(HOUR);
        expect((await staff.get('principal')).status).toBe(401);
        strict.clock.advance(3 * DAY);
        expect((await player.get('principal')).status).toBe(200);
      } finally {
        await strict.close();
      }
    });
  });
});
