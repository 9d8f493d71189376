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
      create function count_session() returns trigger language plpgsql as
        $$ begin perform nextval('sessions_tried'); return new; end $$;
      create trigger count_session before insert on session for each row execute function count_session();
      create function refuse_note() returns trigger language plpgsql as
        $$ begin if new.action like 'note%' then raise exception 'no' using errcode = '23514'; end if; return new; end $$;
      create trigger refuse_note before insert on audit for each row execute function refuse_note()`);
    const staff = await server.signInAs({ admin_level: 5 });
    const { name: noted } = await server.createPlayer();
    const refused = () => staff.post(`rpg/user/${noted}/notes`, { note: 'a', important: false, staff: false });
    /** How many sessions were begun that are not there: by writes that were done again. */
    const begunAgain = async () => {
      const { rows } = await sql<{ tried: number }>`select last_value as tried from sessions_tried`.execute(server.db);
      const { rows: there } = await sql<{ count: number }>`select count(*) as count from session`.execute(server.db);
      return Number(rows[0]?.tried) - Number(there[0]?.count);
    };
    for (let tries = 0; (await begunAgain()) === 0 && tries < 50; tries++) {
      const { name } = await server.createPlayer();
      let isSigned = false;
      const signing = signIn(name).finally(() => (isSigned = true));
      const refusals: Promise<unknown>[] = [];
      while (!isSigned) {
        refusals.push(refused());
        await Promise.race([signing, refusals.at(-1)]);
      }
      await Promise.all(refusals);
      const { status, headers } = await signing;
      expect([status, headers.getSetCookie().length]).toEqual([200, 2]);
      expect(await statusOf(sessionOf(headers))).toBe(200);
    }
    expect(await begunAgain()).toBeGreaterThan(0);
    await run('drop trigger count_session on session; drop trigger refuse_note on audit');
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
