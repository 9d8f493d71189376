import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** As dear as for real, with little patience, so that a burst of this size is too much on any machine. */
const COST = { memoryKib: 19_456, passes: 2, longestWaitMs: 8 };
const AT_ONCE = 14;
/** Passwords that others have checked meanwhile, one every so many milliseconds. */
const OTHERS = 30;
const EVERY_MS = 2;
const ROUNDS = 6;

interface Answer {
  readonly status: number;
  readonly body: { readonly error?: string };
  readonly headers: Headers;
}

withEachDatabase('a burst of passwords', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { passwordCost: COST } });
  });
  afterAll(() => server.close());

  /** Makes that call while others come in, so that it is refused at once or after it waited. Gives its answers. */
  async function inBursts(call: () => Promise<Answer>, times = 3): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const others = Array.from({ length: OTHERS }, async (_, index) => {
        await sleep(round + EVERY_MS * index);
        return server.services.passwords.hash('some password');
      });
      const settled = Promise.allSettled(others);
      answers.push(...(await Promise.all(Array.from({ length: times }, call))));
      await settled;
    }
    return answers;
  }

  function expectTries(answers: readonly Answer[]): void {
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length, 'some were refused').toBeGreaterThan(0);
    for (const { status, body, headers } of refused) {
      expect(status, body.error).toBe(503);
      expect(body.error).toBe('Many people are signing in right now. Please try again in a moment.');
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
  }

  const tries = async (prefix: string) =>
    (await server.db.selectFrom('rate_limit').select(['key', 'used']).execute()).filter(
      ({ key, used }) => key.startsWith(prefix) && used > 0,
    );

  test('of many people at one address: who is refused is told when to try again, and no try is counted', async () => {
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => server.createPlayer()));
    const answers: Answer[] = [];
    for (let round = 0; round < ROUNDS; round++)
      answers.push(
        ...(await Promise.all(
          people.map(({ name }) =>
            server.visitor.post<{ error?: string }>('auth/rpg', { name, password: TEST_PASSWORD }),
          ),
        )),
      );
    expectTries(answers);
    expect(answers.filter(({ status }) => status === 200).length, 'some were let in').toBeGreaterThan(0);
    expect(await tries('sign-in')).toEqual([]);
  });

  test('does not count against who gives their password again', async () => {
    const client = await server.signInAs();
    const body = { name: 'a token', scopes: ['read'], password: TEST_PASSWORD };
    expectTries(await inBursts(() => client.post('rpg/account/tokens', body)));
    expect(await tries('account-guess')).toEqual([]);
  });

  test('does not count against who changes their password', async () => {
    const client = await server.signInAs();
    const body = { current: TEST_PASSWORD, password: TEST_PASSWORD };
    expectTries(await inBursts(() => client.post('rpg/account/password', body)));
    expect(await tries('account-guess')).toEqual([]);
  });

  test('does not hold up staff for longer who set a password', async () => {
    const client: TestClient = await server.signInAs({ admin_level: 5 });
    const { name } = await server.createPlayer();
    const set = () => client.post<Answer['body']>(`rpg/user/${name}/password`, { password: 'four quiet lamps' });
    expectTries(await inBursts(set));
  });

  test('counts wrong passwords as ever', async () => {
    const { name } = await server.createPlayer();
    const wrong = () => server.visitor.post<{ error?: string }>('auth/rpg', { name, password: 'not this one' });
    const statuses: number[] = [];
    for (let tried = 0; tried < 7; tried++) statuses.push((await wrong()).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });
});
