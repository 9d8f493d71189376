import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { findFeed, insertFeed, openSealed } from '../modules/feeds/repository.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

withEachDatabase('the operator of the machine', (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  const start = () => startTestServer({ engine, database, config: { secretKey: undefined } });
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    server = await start();
  });
  afterEach(async () => {
    await server.close();
    await database.remove();
  });

  const run = (args: string, env?: Record<string, string>) => runCommand(database, args, env);
  const signIn = (name: string, password = TEST_PASSWORD, code?: string) =>
    server.visitor.post<{ errors?: Record<string, string> }>('auth/rpg', { name, password, ...(code ? { code } : {}) });
  const file = (name: string) => join(database.dir, name);

  async function withTwoFactor(name: string) {
    const client = await server.signInAs({ name, admin_level: 10 });
    const started = await client.post<{ secret: string }>('rpg/account/2fa/activate', {});
    const totp = new TOTP({ secret: Secret.fromBase32(started.body.secret) });
    const code = () => totp.generate({ timestamp: server.clock.now() * 1000 });
    const on = await client.post<{ recovery_codes: string[] }>('rpg/account/2fa/activate', { code: code() });
    server.clock.advance(60);
    return { client, code, recovery: on.body.recovery_codes };
  }

  describe('the way back in', () => {
    test('names the owners, sets a password and turns two-factor off, while the server runs, audited', async () => {
      const { client } = await withTwoFactor('The_Owner');
      expect((await run('account list-owners')).out).toBe('The_Owner\ttwo-factor on\n');
      for (const password of ['short', 'the_owner', 'password'])
        expect((await run('account reset-password --name the_owner', { STEWARD_NEW_PASSWORD: password })).code).toBe(1);
      expect((await client.get('principal')).status).toBe(200);
      const done = await run('account reset-password --name the_owner', {
        STEWARD_NEW_PASSWORD: 'four quiet green lamps',
      });
      expect([done.code, done.err]).toEqual([0, expect.stringContaining('The_Owner has a new password')]);
      expect((await client.get('principal')).status).toBe(401);
      expect((await signIn('The_Owner', 'four quiet green lamps')).body.errors).toHaveProperty('code');
      expect((await run('account reset-2fa --name The_Owner')).code).toBe(0);
      expect((await signIn('The_Owner', 'four quiet green lamps')).status).toBe(200);
      expect((await run('account reset-2fa --name The_Owner')).err).toContain('is not on');
      expect((await run('account reset-2fa --name Nobody')).code).toBe(1);
      const entries = await server.db
        .selectFrom('audit')
        .selectAll()
        .where('actor_name', '=', 'steward-server')
        .execute();
      expect(entries.map(({ action, target }) => `${action} ${target}`)).toEqual([
        'account.reset-password The_Owner',
        'account.reset-two-factor The_Owner',
      ]);
      expect(JSON.stringify(entries)).not.toContain('lamps');
    });
  });

  describe('the key', () => {
    test('is changed while the server runs, and codes go on working', async () => {
      const { code } = await withTwoFactor('Key_Holder');
      const before = readFileSync(file('secret.key'), 'utf8');
      const done = await run('key rotate');
      expect([done.code, done.err]).toEqual([0, expect.stringContaining('1 secrets are sealed with a new key')]);
      expect(readFileSync(file('secret.key'), 'utf8')).not.toBe(before);
      expect(readFileSync(file('secret.key.old'), 'utf8')).toBe(before);
      expect((await signIn('Key_Holder', TEST_PASSWORD, code())).status).toBe(200);
    });
    test('seals the addresses of feeds anew, too', async () => {
      const sealed = { address: 'https://bot.example.org/', secret: 'signs' };
      const settings = { name: 'Feed', templates: {}, form: 'card', minutes: 10, words: [], logs: [] };
      const id = await server.services.database.withWrite((tx) =>
        insertFeed(
          tx,
          server.services.secrets,
          { ...settings, events: ['ban'], target: 'webhook', sealed },
          { now: 1, by: 0 },
        ),
      );
      const stored = async () => {
        const row = await findFeed(server.db, id);
        return row && { sealed: row.sealed, opened: openSealed(server.services.secrets, row) };
      };
      const before = await stored();
      expect((await run('key rotate')).code).toBe(0);
      const after = await stored();
      expect(after?.sealed).not.toBe(before?.sealed);
      expect([before?.opened, after?.opened]).toEqual([sealed, sealed]);
    });
    test.each(['before', 'after'])('survives a kill just %s the database was changed', async (moment) => {
      const { code } = await withTwoFactor('Key_Holder');
      const old = readFileSync(file('secret.key'), 'utf8');
      const sealed = await server.db.selectFrom('player').select('totp_secret').execute();
      const known = await server.db.selectFrom('setting').selectAll().where('key', '=', 'secret-key').execute();
      await run('key rotate');
      // What a kill leaves: the key file of before, the new key beside it, and the database of either moment.
      writeFileSync(file('secret.key.next'), readFileSync(file('secret.key')));
      writeFileSync(file('secret.key'), old);
      rmSync(file('secret.key.old'));
      if (moment === 'before')
        await server.services.database.withWrite(async (tx) => {
          await tx
            .updateTable('player')
            .set({ totp_secret: sealed[0]?.totp_secret ?? null })
            .execute();
          await tx
            .updateTable('setting')
            .set({ value: known[0]?.value ?? '' })
            .where('key', '=', 'secret-key')
            .execute();
        });
      await server.close();
      server = await start();
      server.clock.advance(120);
      expect((await signIn('Key_Holder', TEST_PASSWORD, code())).status).toBe(200);
      expect(existsSync(file('secret.key.next'))).toBe(moment === 'before');
      if (moment === 'before') expect((await run('key rotate')).code).toBe(0);
    });
    test('of another database is warned of at the start, and sign-in asks for a recovery code', async () => {
      const { code, recovery } = await withTwoFactor('Key_Holder');
      await server.close();
      rmSync(file('secret.key'));
      server = await start();
      server.clock.advance(120);
      expect(server.logLines.join('\n')).toContain('The key does not belong to this database');
      const refused = await signIn('Key_Holder', TEST_PASSWORD, code());
      expect([refused.status, refused.body.errors?.['code']]).toEqual([
        422,
        expect.stringContaining('Please use a recovery code'),
      ]);
      expect((await signIn('Key_Holder', TEST_PASSWORD, recovery[0])).status).toBe(200);
      expect((await run('key rotate')).code).toBe(1);
      const other = await server.signInAs();
      expect((await other.post('rpg/account/2fa/activate', {})).status).toBe(409);
      expect((await run('key adopt')).code).toBe(0);
      expect((await other.post('rpg/account/2fa/activate', {})).status).toBe(200);
    });
  });

  describe('the audit log', () => {
    const statements =
      engine === 'sqlite'
        ? ['drop trigger audit_refuse_update', 'drop trigger audit_refuse_delete']
        : ['alter table audit disable trigger all'];
    const tamper = (...more: string[]) =>
      server.services.database.withWrite(async (tx) => {
        for (const one of [...statements, ...more]) await sql.raw(one).execute(tx);
      });
    const fill = async (entries: number) => {
      const { appendEntries } = await import('../core/audit.ts');
      await server.services.database.withWrite((tx) =>
        appendEntries(
          tx,
          { id: null, name: 'Ann', ip: '::1' },
          server.clock.now(),
          Array.from({ length: entries }, (_, at) => ({ action: `a.${at}`, target: 't' })),
        ),
      );
    };
    const head = async () => {
      const { writeHead } = await import('../modules/audit/heads.ts');
      await writeHead(server.services, true);
    };
    /** What somebody who has the database, and not the key, can make of it. */
    const rewrite = async (version: number) => {
      const { plainHash, CHAIN_START } = await import('../core/audit.ts');
      await tamper();
      await server.services.database.withWrite(async (tx) => {
        let previous = CHAIN_START;
        for (const row of await tx.selectFrom('audit').selectAll().orderBy('id').execute()) {
          const changed = { ...row, actor_name: 'Another' };
          const hash = plainHash(previous, changed);
          await tx
            .updateTable('audit')
            .set({ actor_name: 'Another', previous_hash: previous, hash, version })
            .where('id', '=', row.id)
            .execute();
          previous = hash;
        }
        if (version === 1) await tx.deleteFrom('setting').where('key', '=', 'audit-start').execute();
      });
    };

    test('holds, and says what it was compared with', async () => {
      await fill(20);
      await head();
      await fill(5);
      const found = await run('audit verify');
      expect([found.code, found.err]).toEqual([0, expect.stringContaining('It has all that 1 heads of')]);
    });
    test('misses its last 50 entries, and says how many', async () => {
      await fill(80);
      await head();
      await tamper('delete from audit where id > (select max(id) - 50 from audit)');
      expect(await run('audit verify')).toMatchObject({
        code: 1,
        err: expect.stringContaining('50 entries after entry') as string,
      });
      await fill(60);
      expect((await run(`audit verify --head ${file('audit-heads.jsonl')}`)).err).toMatch(/written anew|is missing/);
    });
    test.each([1, 2])('is not taken for whole when all was written anew with new hashes (form %i)', async (version) => {
      await fill(30);
      await head();
      await rewrite(version);
      expect((await run('audit verify')).code).toBe(1);
    });
    test.each(["update audit set target = 'x' where action = 'a.3'", "delete from audit where action = 'a.3'"])(
      'shows a change: %s',
      async (statement) => {
        await fill(10);
        await tamper(statement);
        expect((await run('audit verify')).err).toContain('The audit log is broken at entry');
      },
    );
    test('takes only heads that its key signed', async () => {
      await fill(3);
      await head();
      const [line = ''] = readFileSync(file('audit-heads.jsonl'), 'utf8').split('\n');
      writeFileSync(file('forged'), `${line.replace(/"entries":\d+/, '"entries":1')}\n`);
      expect((await run(`audit verify --head ${file('forged')}`)).err).toContain('Line 1 of');
      expect((await run(`audit verify --head ${file('none')}`)).err).toContain('There is no file');
    });
    test('writes one head an hour, however many processes, and one at the end', async () => {
      const { startAuditHeads } = await import('../modules/audit/heads.ts');
      await fill(3);
      const other = await start();
      const both = [startAuditHeads(server.services), startAuditHeads(other.services)];
      await Promise.all(both.map((one) => one.again()));
      const lines = () => readFileSync(file('audit-heads.jsonl'), 'utf8').trim().split('\n').length;
      expect(lines()).toBe(1);
      await fill(1);
      for (const one of both) await one.stop();
      expect(lines()).toBe(2);
      await other.close();
    });
    test('keeps no writer waiting for a slow webhook, and sends again what it refused', async () => {
      const { writeHead } = await import('../modules/audit/heads.ts');
      const asked: ServerResponse[] = [];
      const hook = createServer((_, response) => void asked.push(response));
      await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
      const auditHead = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
      const services = { ...server.services, config: { ...server.services.config, auditHead } };
      const answer = async (status: number) => {
        const writing = writeHead(services, true);
        await expect.poll(() => asked.length).toBe(1);
        await fill(1);
        asked.pop()?.writeHead(status).end();
        await writing;
      };
      await fill(2);
      await answer(500);
      await answer(204);
      await answer(204);
      hook.close();
      await writeHead({ ...services, config: { ...services.config, auditHead: 'off' } }, true);
      expect(server.logLines.filter((line) => line.includes('could not be written outside'))).toHaveLength(1);
    });
    test('keeps old entries of the plain form verifiable, and is cut with a signature', async () => {
      const { appendEntries } = await import('../core/audit.ts');
      const plain = database.open();
      await plain.withWrite((tx) =>
        appendEntries(tx, { id: null, name: 'Old', ip: '' }, 1000, [{ action: 'old', target: 't' }]),
      );
      await plain.close();
      await fill(10);
      await head();
      expect((await run('audit verify')).code).toBe(0);
      const day = new Date(server.clock.now() * 1000).toISOString().slice(0, 10);
      const cut = await run(`audit cut --before ${day}`);
      expect([cut.code, cut.err]).toEqual([0, expect.stringContaining('1 entry from before')]);
      const held = await run('audit verify');
      expect([held.code, held.err]).toEqual([
        0,
        expect.stringContaining('1 entry before them were removed by retention'),
      ]);
      await expect(server.services.database.withWrite((tx) => tx.deleteFrom('audit').execute())).rejects.toThrow(
        'append-only',
      );
      await server.services.database.withWrite((tx) =>
        tx
          .updateTable('setting')
          .set({ value: '{"id":3,"hash":"x","entries":3,"at":1,"mac":"x"}' })
          .where('key', '=', 'audit-cut')
          .execute(),
      );
      expect((await run('audit verify')).err).toContain('A record of the audit log in the database was changed');
    });
  });
});
