import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { withSavepoint } from '../db/savepoint.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { appendEntries, canonicalJson } from './audit.ts';
import { verifyAudit } from './audit-check.ts';

const actor = { id: null, name: 'Zoë', ip: '::1' };

withEachDatabase('the audit log', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
  });
  afterEach(async () => {
    await database.close();
    await made.remove();
  });

  const append = (...actions: string[]) =>
    database.withWrite((tx) =>
      appendEntries(
        tx,
        actor,
        1000,
        actions.map((action) => ({ action, target: 'x\0y\ud800', after: { b: 1, a: 'é' } })),
      ),
    );
  /** What nobody may do: the guards are taken away first. */
  const tamper = async (statement: string) => {
    const guards =
      engine === 'sqlite'
        ? ['drop trigger audit_refuse_update', 'drop trigger audit_refuse_delete']
        : ['alter table audit disable trigger all'];
    await database.withWrite(async (tx) => {
      for (const one of [...guards, statement]) await sql.raw(one).execute(tx);
    });
  };

  test('is a chain that holds, over entries of any text', async () => {
    expect(await verifyAudit(database.db)).toMatchObject({ entries: 0 });
    await append('one', 'two');
    await append('three');
    expect(await verifyAudit(database.db)).toMatchObject({ entries: 3 });
    expect((await verifyAudit(database.db)).broken).toBeUndefined();
  });
  test('holds when writers come at the same time, also from another process', async () => {
    const other = made.open();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? database : other).withWrite((tx) => appendEntries(tx, actor, n, [{ action: `a${n}`, target: 't' }])),
      ),
    );
    expect(await verifyAudit(database.db)).toMatchObject({ entries: 20 });
    await other.close();
  });
  test('holds where writes that wait together fail behind their entries, at any place and in any part', async () => {
    const other = made.open();
    const written = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        (n % 4 === 3 ? other : database).withWrite(async (tx) => {
          await appendEntries(tx, actor, n, [
            { action: `a${n}`, target: 't' },
            { action: `b${n}`, target: 't' },
          ]);
          if (n % 3 === 1)
            await withSavepoint(tx, async () => {
              await appendEntries(tx, actor, n, [{ action: `c${n}`, target: 't' }]);
              throw new Error('inner');
            }).catch(() => undefined);
          await appendEntries(tx, actor, n, [{ action: `d${n}`, target: 't' }]);
          if (n % 3 === 0) throw new Error(`no ${n}`);
        }),
      ),
    );
    await other.close();
    const done = written.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
    expect(done).toEqual(Array.from({ length: 40 }, (_, n) => n).filter((n) => n % 3 !== 0));
    const found = await verifyAudit(database.db);
    expect([found.entries, found.broken]).toEqual([done.length * 3, undefined]);
  });
  test('refuses alone whose entry the database does not take, whatever waits with it', async () => {
    // SQLite takes any number for a time.
    if (engine === 'sqlite') return;
    const written = await Promise.allSettled(
      Array.from({ length: 24 }, (_, n) =>
        database.withWrite(async (tx) => {
          await tx
            .insertInto('setting')
            .values({ key: `k${n}`, value: '' })
            .execute();
          await appendEntries(tx, actor, n % 4 === 2 ? 0.5 : n, [{ action: `a${n}`, target: 't' }]);
        }),
      ),
    );
    const done = Array.from({ length: 24 }, (_, n) => n).filter((n) => n % 4 !== 2);
    expect(written.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))).toEqual(done);
    const kept = await database.db.selectFrom('setting').select('key').where('key', 'like', 'k%').execute();
    expect(kept.map(({ key }) => key).toSorted()).toEqual(done.map((n) => `k${n}`).toSorted());
    expect(await verifyAudit(database.db)).toMatchObject({ entries: done.length });
    expect((await verifyAudit(database.db)).broken).toBeUndefined();
  });
  /** Lets PostgreSQL refuse entries: `when` may look at `new`, and at `nextval('tries')`, which counts on where all is taken back. */
  const refuseEntries = (when: string, code: string) =>
    database.withWrite((tx) =>
      sql
        .raw(
          `create sequence tries; create function refuse() returns trigger language plpgsql as
          $$ begin if ${when} then raise exception 'no' using errcode = '${code}'; end if; return new; end $$;
          create trigger refuse before insert on audit for each row execute function refuse()`,
        )
        .execute(tx),
    );
  const write = (action: string, key: string) =>
    database.withWrite(async (tx) => {
      await appendEntries(tx, actor, 1, [{ action, target: 't' }]);
      await tx.insertInto('setting').values({ key, value: '' }).execute();
    });

  test.runIf(engine === 'postgres').each(['53100', '57014', '55P03', '23505', '23514'])(
    'tells why an entry was not taken, not that nothing could follow it: %s',
    async (code) => {
      await refuseEntries(`new.action = 'bad'`, code);
      await expect(write('bad', 'alone')).rejects.toMatchObject({ code });
      const written = await Promise.allSettled(
        Array.from({ length: 24 }, (_, n) => write(n === 13 ? 'bad' : 'good', `k${n}`)),
      );
      expect(written.map(({ status }) => status)).toEqual(
        Array.from({ length: 24 }, (_, n) => (n === 13 ? 'rejected' : 'fulfilled')),
      );
      expect(written[13]).toMatchObject({ reason: { code } });
      expect(await verifyAudit(database.db)).toMatchObject({ entries: 23 });
    },
  );
  test.runIf(engine === 'postgres').each([1, 24])(
    'is tried again where two transactions were in the way of each other, of %i at once',
    async (count) => {
      await refuseEntries(`new.action = 'bad' and nextval('tries') = 1`, '40P01');
      await Promise.all(Array.from({ length: count }, (_, n) => write(n === 0 ? 'bad' : 'good', `k${n}`)));
      const found = await verifyAudit(database.db);
      expect([found.entries, found.broken]).toEqual([count, undefined]);
    },
  );
  for (const [what, statement, entries] of [
    ['a changed text', `update audit set target = 'another' where action = 'two'`, 1],
    ['a changed time', `update audit set at = 1 where action = 'two'`, 1],
    ['a changed hash', `update audit set hash = 'f' where action = 'two'`, 1],
    ['a removed entry', `delete from audit where action = 'two'`, 1],
    ['a removed first entry', `delete from audit where action = 'one'`, 0],
    [
      'two that changed places',
      `update audit set id = case action when 'two' then 900003 else 900002 end where action in ('two', 'three')`,
      1,
    ],
  ] as const)
    test(`shows ${what}`, async () => {
      await append('one', 'two', 'three', 'four');
      await tamper(statement);
      const found = await verifyAudit(database.db);
      expect(found.entries).toBe(entries);
      expect(found.broken?.reason).toBeTruthy();
    });
  test('is guarded by the database against change and removal', async () => {
    await append('one');
    for (const statement of [
      `update audit set target = 'x'`,
      'delete from audit',
      ...(engine === 'postgres' ? ['truncate audit'] : []),
    ])
      await expect(database.withWrite((tx) => sql.raw(statement).execute(tx))).rejects.toThrow('append-only');
    expect(await verifyAudit(database.db)).toMatchObject({ entries: 1 });
  });
});

describe('audited data', () => {
  test('has sorted keys and no values of secret keys, at any depth', () => {
    expect(canonicalJson(undefined)).toBeNull();
    expect(
      canonicalJson({
        b: [{ newPassword: 'p', code: '1' }],
        a: { recovery_codes: ['r'], shortcode: 'kept', apiToken: 't' },
      }),
    ).toBe(
      '{"a":{"apiToken":"[removed]","recovery_codes":"[removed]","shortcode":"kept"},"b":[{"code":"[removed]","newPassword":"[removed]"}]}',
    );
  });
});
