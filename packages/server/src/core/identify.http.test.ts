import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endSession } from '../db/access-ends.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { hashSecret } from './secrets.ts';

withEachDatabase('who calls', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [] });
  });
  afterAll(() => server.close());
  afterEach(() => vi.restoreAllMocks());

  const signedIn = async () => {
    const { headers } = await server.signInAs({});
    return (headers['cookie'] ?? '').split(';', 1)[0]?.split('=')[1] ?? '';
  };
  const ask = (...tokens: readonly string[]) =>
    Promise.all(tokens.map(async (token) => (await server.services.identities.bySession(token))?.id));

  test('is found for each who asks at the same time, and asked of the database once for those who name themselves alike', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const found = await ask(one, other, one, 'nobody', one, other);
    expect(found).toEqual([found[0], found[1], found[0], undefined, found[0], found[1]]);
    expect(new Set(found).size).toBe(3);
    if (engine === 'postgres') expect(asked.mock.calls).toHaveLength(3);
  });

  test('is nobody any more for whoever asks after the end of their session', async () => {
    const token = await signedIn();
    expect(await ask(token)).not.toEqual([undefined]);
    const before = ask(token, token);
    await server.services.database.withWrite((tx) => endSession(tx, { hash: hashSecret(token) }, 'signed-out', 1));
    expect(await ask(token, token)).toEqual([undefined, undefined]);
    // Who asked before it may have heard either.
    await before;
  });
});
