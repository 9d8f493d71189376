import { REHEARSAL_PREFIX, canBeRehearsed } from '@steward/api-client/contract/endpoint';
import { allEndpoints } from '@steward/api-client/contract/index';
import { notes } from '@steward/api-client/contract/notes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const PREFIX = REHEARSAL_PREFIX.replace('/api/', '');

describe('calls that can be rehearsed', () => {
  it('are writes that one transaction holds, and nothing of signing in', () => {
    const can = allEndpoints()
      .filter(canBeRehearsed)
      .map(({ id }) => id);
    expect(can).toEqual(expect.arrayContaining(['notes.add', 'punishments.ban', 'moderation.password', 'outbox.drop']));
    for (const id of ['accounts.signIn', 'accounts.createToken', 'notes.list', 'bridge.events'])
      expect(can).not.toContain(id);
  });
});

withEachDatabase('a rehearsal', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const TABLES = ['note', 'punishment', 'outbox', 'audit', 'player', 'sending'] as const;
  const state = async () =>
    JSON.stringify(await Promise.all(TABLES.map((table) => server.db.selectFrom(table).selectAll().execute())));

  it('answers that it would be done, and leaves everything as it was', async () => {
    const staff = await server.signInAs({ admin_level: 7 });
    const { name } = await server.createPlayer();
    const before = await state();
    for (const [path, body] of [
      [`rpg/user/${name}/notes`, { note: 'x', important: false, staff: false }],
      [`rpg/user/${name}/ban`, { type: 1, endTimestamp: null, reason: 'Cheats' }],
      [`rpg/user/${name}/punish`, { type: 2, reason: 'Ramming' }],
    ] as const) {
      const answer = await staff.post(PREFIX + path, body, {
        headers: { 'idempotency-key': `try ${path.length}`.replace(' ', '-') },
      });
      expect(answer).toMatchObject({ status: 200, body: { rehearsed: true } });
    }
    expect(await state()).toBe(before);
  });

  it('refuses what the call refuses, in its words', async () => {
    const [junior, staff, lead] = [
      await server.signInAs({ admin_level: 1 }),
      await server.signInAs({ admin_level: 4 }),
      await server.signInAs({ admin_level: 5 }),
    ];
    const player = await server.createPlayer();
    const online = await server.createPlayer({ online: true });
    const boss = await server.createPlayer({ admin_level: 9 });
    const banned = await server.createPlayer();
    const ban = { type: 1, endTimestamp: null, reason: 'Cheats' };
    expect((await lead.post(`rpg/user/${banned.name}/ban`, ban)).status).toBe(200);
    const bad = [
      [junior, `rpg/user/${player.name}/notes`, { note: 'x' }],
      [lead, 'rpg/user/Nobody_Here/notes', { note: 'x' }],
      [lead, `rpg/user/${player.name}/notes`, { note: ' ' }],
      [lead, `rpg/user/${player.name}/notes`, { note: 'x'.repeat(200) }],
      [staff, `rpg/user/${boss.name}/ban`, ban],
      [lead, `rpg/user/${online.name}/ban`, ban],
      [lead, `rpg/user/${banned.name}/ban`, ban],
      [lead, `rpg/user/${player.name}/ban`, { type: 2, endTimestamp: '2020-01-01T00:00:00Z', reason: 'x' }],
      [lead, `rpg/user/${player.name}/unban`, {}],
    ] as const;
    const before = await state();
    for (const [who, path, body] of bad) {
      const [tried, real] = [await who.post(PREFIX + path, body), await who.post(path, body)];
      expect(real.status).toBeGreaterThanOrEqual(400);
      expect([path, tried.status, tried.body]).toEqual([path, real.status, real.body]);
    }
    expect(await state()).toBe(before);
  });

  it('is refused where undoing the transaction would not undo all', async () => {
    const manager = await server.signInAs({ admin_level: 10 });
    for (const [method, path] of [
      ['POST', 'rpg/account/tokens'],
      ['POST', 'auth/rpg'],
      ['GET', 'rpg/staff/bans'],
    ] as const) {
      const answer = await manager.fetch(method, PREFIX + path, method === 'GET' ? {} : { body: {} });
      expect(answer.status).toBe(501);
    }
    const anybody = await server.visitor.post(`${PREFIX}rpg/user/x/notes`, { note: 'x' });
    expect(anybody.status).toBe(401);
  });

  it('is made by the typed client', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const { name } = await server.createPlayer();
    const body = { note: 'x', important: false, staff: false };
    expect(await staff.api.call(notes.add, { params: { name }, body, rehearses: true })).toBeUndefined();
    expect(await staff.api.call(notes.list, { params: { name } })).toEqual([]);
  });
});
