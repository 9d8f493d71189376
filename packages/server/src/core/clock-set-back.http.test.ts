import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { verifyAudit } from './audit-check.ts';
import { startOutbox } from './outbox.ts';
import { insertOutbox } from '../db/outbox.ts';
import { runKind } from './outbox-kinds.ts';
import * as z from 'zod';

const HOUR = 3600;
const DAY = 24 * HOUR;

withEachDatabase('a clock that is set back', (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    server = await startTestServer({ engine, database });
  });
  afterEach(async () => {
    await server.close();
    await database.remove();
  });

  const signIn = (name: string, password = TEST_PASSWORD, code?: string) =>
    server.visitor.post('auth/rpg', { name, password, ...(code === undefined ? {} : { code }) });

  describe.each([HOUR, DAY])('by %i s', (seconds) => {
    test('locks nobody out for as long', async () => {
      const { name } = await server.createPlayer();
      const other = await startTestServer({ engine, clock: server.clock, database });
      for (let tried = 0; tried < 5; tried++) expect((await signIn(name, 'wrong')).status).toBe(422);
      expect((await signIn(name)).status).toBe(429);
      server.clock.advance(-seconds);
      expect((await signIn(name)).status).toBe(200);
      expect((await other.visitor.post('auth/rpg', { name, password: TEST_PASSWORD })).status).toBe(200);
      for (let tried = 0; tried < 5; tried++) expect((await signIn(name, 'wrong')).status).toBe(422);
      const refused = await signIn(name);
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60]);
      await other.close();
    });

    test('refuses no code of an app that was used ahead of it, and ends no delay late', async () => {
      const client = await server.signInAs();
      const { name } = client.player;
      const started = await client.post<{ secret: string }>('rpg/account/2fa/activate', {});
      const totp = new TOTP({ secret: Secret.fromBase32(started.body.secret) });
      const code = () => totp.generate({ timestamp: server.clock.now() * 1000 });
      await client.post('rpg/account/2fa/activate', { code: code() });
      server.clock.advance(60);
      expect((await signIn(name, TEST_PASSWORD, code())).status).toBe(200);
      server.clock.advance(-seconds);
      const used = code();
      expect((await signIn(name, TEST_PASSWORD, used)).status).toBe(200);
      expect((await signIn(name, TEST_PASSWORD, used)).status).toBe(422);
      for (let tried = 0; tried < 12; tried++) {
        server.clock.advance(61);
        await signIn(name, TEST_PASSWORD, '000000');
      }
      expect((await signIn(name, TEST_PASSWORD, code())).status).toBe(429);
      server.clock.advance(-seconds - HOUR);
      expect((await signIn(name, TEST_PASSWORD, code())).status).toBe(200);
    });

    test('ends no session, and stores when it is used', async () => {
      const staff = await server.signInAs({ admin_level: 8 });
      await staff.get('principal');
      server.clock.advance(-seconds);
      expect((await staff.get('principal')).status).toBe(200);
      await server.services.identities.settled();
      const { last_seen_at } = await server.db
        .selectFrom('session')
        .select('last_seen_at')
        .where('player_id', '=', staff.player.id)
        .executeTakeFirstOrThrow();
      expect(last_seen_at).toBe(server.clock.now());
    });

    test('keeps nothing of the outbox waiting, also what a killed process held', async () => {
      const ran: number[] = [];
      const kind = runKind({
        kind: 'test.work',
        payload: z.object({ n: z.int() }),
        run({ n }) {
          ran.push(n);
          return Promise.resolve(undefined);
        },
        note: () => Promise.resolve(),
      });
      const now = server.clock.now();
      await server.services.database.withWrite(async (tx) => {
        const [held = 0] = await insertOutbox(
          tx,
          [1, 2].map((n) => ({ kind: 'test.work', subject: String(n), payload: { n } })),
          { now },
        );
        await tx
          .updateTable('outbox')
          .set({ state: 'running', tries: 1, claimed_by: 'killed', claimed_until: now + 30 })
          .where('id', '=', held)
          .execute();
      });
      server.clock.advance(-seconds);
      const outbox = startOutbox(server.services, { run: [kind], held: [] });
      await outbox.turn();
      await outbox.stop();
      expect(ran.toSorted((a, b) => a - b)).toEqual([1, 2]);
    });

    test('leaves the audit log a chain in the order of writing', async () => {
      const { name } = await server.createPlayer();
      const manager = await server.signInAs({ admin_level: 10 });
      await signIn(name);
      server.clock.advance(-seconds);
      await signIn(name);
      const listed = await manager.get<readonly { id: number }[]>('rpg/audit');
      const rows = await server.db.selectFrom('audit').select(['id', 'at']).orderBy('id').execute();
      expect(rows.at(-1)?.at).toBe(server.clock.now());
      expect(listed.body[0]?.id).toBe(rows.at(-1)?.id);
      expect(await verifyAudit(server.db, server.services.auditKey)).toMatchObject({ entries: rows.length });
    });
  });
});
