import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

withEachDatabase('the headers of a write', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const run = (statement: string) => server.services.database.withWrite((tx) => sql.raw(statement).execute(tx));
  const signIn = (name: string) => server.visitor.post('auth/rpg', { name, password: TEST_PASSWORD });
  const statusOf = async (cookie: string) => (await server.visitor.get('principal', { headers: { cookie } })).status;
  const sessionOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';

  test.runIf(engine === 'postgres')('are those of what was done, also where it was done twice', async () => {
    // Sequences count on where all is taken back.
    await run(`create sequence sessions_tried;
      create function end_first() returns trigger language plpgsql as
        $$ begin if nextval('sessions_tried') = 1 then raise exception 'no' using errcode = '40001'; end if; return null; end $$;
      create constraint trigger end_first after insert on session deferrable initially deferred
        for each row execute function end_first()`);
    const { name } = await server.createPlayer();
    const { status, headers } = await signIn(name);
    expect([status, headers.getSetCookie().length]).toEqual([200, 2]);
    expect(await statusOf(sessionOf(headers))).toBe(200);
    const { rows } = await sql<{ tried: number }>`select last_value as tried from sessions_tried`.execute(server.db);
    expect(rows).toEqual([{ tried: 2 }]);
    await run('drop trigger end_first on session');
  });

  test('set no cookie where nothing was committed', async () => {
    const { name } = await server.createPlayer();
    const { headers } = await signIn(name);
    const cookie = sessionOf(headers);
    expect(await statusOf(cookie)).toBe(200);
    await run('create table odd (of text references setting (key) deferrable initially deferred)');
    const into = `insert into odd values ('nothing')`;
    if (engine === 'postgres')
      await run(`create function break_commit() returns trigger language plpgsql as $$ begin ${into}; return null; end $$;
        create trigger break_commit after insert on audit for each row execute function break_commit()`);
    else await run(`create trigger break_commit after insert on audit begin ${into}; end`);
    for (const answer of [
      await signIn(name),
      await server.visitor.post('logout', undefined, { headers: { cookie } }),
    ]) {
      expect(answer.status).toBe(500);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await statusOf(cookie)).toBe(200);
    await run(engine === 'postgres' ? 'drop trigger break_commit on audit' : 'drop trigger break_commit');
  });

  test('take the cookie back, also where there was no session any more', async () => {
    const { name } = await server.createPlayer();
    const cookie = sessionOf((await signIn(name)).headers);
    const out = () => server.visitor.post('logout', undefined, { headers: { cookie } });
    for (const count of [1, 2]) {
      const { headers, status } = await out();
      expect([count, status, sessionOf(headers)]).toEqual([count, 200, 'steward_session=']);
    }
  });
});
