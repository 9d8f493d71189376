import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendEntries } from '../core/audit.ts';
import { writeHead } from '../modules/audit/heads.ts';
import { runCommand } from '../testing/run-command.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

withEachDatabase('an audit log whose key is lost', (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  const start = () => startTestServer({ engine, database });
  const run = (args: string) => runCommand(database, args);
  const file = (name: string) => join(database.dir, name);
  const fill = (...actions: string[]) =>
    server.services.database.withWrite((tx) =>
      appendEntries(
        tx,
        { id: null, name: 'Ann', ip: '::1' },
        server.clock.now(),
        actions.map((action) => ({ action, target: 't' })),
      ),
    );
  const lose = async () => {
    await server.close();
    rmSync(file('audit.key'));
    server = await start();
  };
  const tamper = (statement: string) =>
    server.services.database.withWrite(async (tx) => {
      const guards =
        engine === 'sqlite'
          ? ['drop trigger if exists audit_refuse_update', 'drop trigger if exists audit_refuse_delete']
          : ['alter table audit disable trigger all'];
      for (const one of [...guards, statement]) await sql.raw(one).execute(tx);
    });
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    server = await start();
    await fill('a.1', 'a.2', 'a.3');
    await writeHead(server.services, true);
  });
  afterEach(async () => {
    await server.close();
    await database.remove();
  });

  test('is said to be so at the start, with what to do', async () => {
    await lose();
    expect(server.logLines.join('\n')).toContain('audit adopt-key');
    expect((await run('audit verify')).code).toBe(1);
  });

  test('goes on with another one, in the chain itself, and both parts are told', async () => {
    await lose();
    await fill('b.1');
    const adopted = await run('audit adopt-key');
    expect([adopted.code, adopted.err]).toEqual([0, expect.stringContaining('signs the audit log from entry 5 on')]);
    await fill('c.1', 'c.2');
    const found = await run('audit verify');
    expect([found.code, found.err]).toEqual([0, expect.stringContaining('The audit log holds: 7 entries.')]);
    expect(found.err).toContain('Two parts: the key counts from entry 5 on');
    expect(found.err).toContain('The key of 4 entries before is lost');
    expect(found.err).toContain('1 of the heads are of the lost key');
    const entry = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'audit.adopt-key')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ id: 5, actor_name: 'steward-server' });
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ entriesBefore: 4 });
    expect(readFileSync(file('audit-heads.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
  });

  test.each([
    ['a text from before', "update audit set target = 'x' where action = 'a.2'"],
    ['an entry removed from before', "delete from audit where action = 'a.1'"],
    ['the last one removed from before', "delete from audit where action = 'a.3'"],
    ['the entry of the adoption', "update audit set target = 'x' where action = 'audit.adopt-key'"],
    ['a text from after', "update audit set target = 'x' where action = 'c.1'"],
    ['the record of the adoption', "delete from setting where key = 'audit-adopted'"],
    ['the record of the start', "delete from setting where key = 'audit-start'"],
  ])('shows what is changed since: %s', async (_, statement) => {
    await lose();
    await run('audit adopt-key');
    await fill('c.1', 'c.2');
    await tamper(statement);
    const found = await run('audit verify');
    expect(found.code).toBe(1);
    expect(found.err).toMatch(/The audit log is broken|is not a head of this audit log/);
  });

  test('shows by heads of the lost key what was changed before the adoption', async () => {
    await fill('a.4');
    await writeHead(server.services, true);
    await lose();
    await tamper("delete from audit where action = 'a.4'");
    await run('audit adopt-key');
    expect(await run('audit verify')).toMatchObject({ code: 1, err: expect.stringContaining('is missing') as string });
    appendFileSync(file('audit-heads.jsonl'), `{"at":"x","entries":9,"id":9,"hash":"f","mac":"f"}\n`);
    expect((await run('audit verify')).err).toContain('is not a head of this audit log');
  });

  test('is cut afterwards, in the part of the lost key and behind it', async () => {
    const dayOf = () => new Date(server.clock.now() * 1000).toISOString().slice(0, 10);
    server.clock.advance(86_400);
    await fill('a.4');
    await lose();
    server.clock.advance(86_400 * 1000);
    const last = dayOf();
    await fill('b.1');
    expect((await run('audit adopt-key')).code).toBe(0);
    expect((await run('audit cut --before 2026-06-02')).err).toContain('3 entries from before');
    expect((await run('audit verify')).err).toContain('The key of 2 entries before is lost');
    expect((await run(`audit cut --before ${last}`)).code).toBe(0);
    expect((await run('audit verify')).code).toBe(0);
  });

  test('can be adopted again when the second key is lost too, after a cut', async () => {
    server.clock.advance(86_400);
    await fill('a.4');
    expect((await run('audit cut --before 2026-06-02')).code).toBe(0);
    for (const round of [1, 2]) {
      await lose();
      expect((await run('audit adopt-key')).code, String(round)).toBe(0);
      expect((await run('audit verify')).err).toContain('3 entries before them were removed by retention');
    }
  });

  test('keeps a key that fits', async () => {
    const refused = await run('audit adopt-key');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('There is nothing to adopt')]);
    expect((await run('audit verify')).code).toBe(0);
  });
});
