import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@steward/api-client/contract/index';
import { storedCommands } from '../../testing/stored-commands.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { PlayerDraft } from '../../testing/factories.ts';
import { accountRoutes } from '../accounts/routes.ts';
import { moderationRoutes } from './routes.ts';

/** Each call with a body that is right, the least level, and what the player must not be. */
const CALLS = [
  ['password', 4, { password: 'a-new-password' }, 'User is currently online, you cannot change their password.'],
  ['rank', 6, { level: 1 }, 'User is currently online, you cannot change their rank.'],
  ['developer-rank', 6, { level: 1 }, 'User is currently online, you cannot change their developer rank.'],
  ['name', 6, { name: 'Somebody_Else' }, 'User is currently online, you cannot change their name.'],
  ['options/disabled', 5, { enabled: true }, 'User is currently online, you cannot change the account state.'],
  ['options/force-vac', 4, { enabled: true }, 'User is currently online, you cannot change forced VAC.'],
  ['options/vac-exempt', 5, { enabled: true }, 'User is currently online, you cannot change the VAC exemption.'],
  ['options/phone-ban', 4, { enabled: true }, 'User is currently online, you cannot change the phone ban.'],
  ['permissions', 5, { permission: 'manageGroups', enabled: true }, undefined],
  ['reset-registration', 3, {}, undefined],
  ['reset-spawn', 5, {}, 'User is currently online, you cannot reset their spawn point.'],
] as const;

withEachDatabase('moderation', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [moderationRoutes, accountRoutes] });
  });
  afterAll(() => server.close());

  const staff = (admin_level: number, more: PlayerDraft = {}) => server.signInAs({ admin_level, ...more });
  const rowOf = (id: number) =>
    server.db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const auditOf = (target: string) =>
    server.db.selectFrom('audit').selectAll().where('target', '=', target).orderBy('id').execute();
  const historyOf = async (id: number) =>
    (
      await server.db.selectFrom('player_history').select('action').where('player_id', '=', id).orderBy('id').execute()
    ).map(({ action }) => action);
  const commandsOf = async (id: number) =>
    (await storedCommands(server.db))
      .map(({ kind, payload }) => ({ ...(payload as { player: number }), kind }))
      .filter(({ player }) => player === id);

  it('has a test for each of its calls', () => {
    expect(CALLS.map(([path]) => `rpg/user/{name}/${path}`).sort()).toEqual(
      Object.values(contract.moderation)
        .map(({ path }) => path)
        .sort(),
    );
  });

  describe.each(CALLS)('%s', (path, level, body, offline) => {
    const call = (name: string) => `rpg/user/${name}/${path}`;
    const fresh = (draft: PlayerDraft = {}) => server.createPlayer({ registration: -1, ...draft });

    it(`is for admin level ${level} and refuses everyone below without any change`, async () => {
      const player = await fresh();
      const before = await rowOf(player.id);
      expect((await server.visitor.post(call(player.name), body)).status).toBe(401);
      for (const below of [0, level - 1])
        expect((await (await staff(below)).post(call(player.name), {})).status).toBe(403);
      expect((await (await staff(10, { disabled: 1 })).post(call(player.name), body)).status).toBe(403);
      expect((await (await server.signInAs({ developer_level: 3 })).post(call(player.name), body)).status).toBe(403);
      expect(await rowOf(player.id)).toEqual(before);
      expect(await auditOf(player.name)).toEqual([]);
      expect((await (await staff(level)).post(call(player.name), body)).status).toBe(200);
      expect(await auditOf(player.name)).toHaveLength(1);
      expect(await historyOf(player.id)).toHaveLength(1);
    });

    it('is refused for the same and a higher rank and for oneself', async () => {
      const actor = await staff(9);
      for (const name of [
        (await fresh({ admin_level: 9 })).name,
        (await fresh({ admin_level: 10 })).name,
        actor.player.name,
      ]) {
        const answer = await actor.post<{ error: string }>(call(name), body);
        expect(answer.status).toBe(403);
        expect(answer.body.error).toMatch(/^You cannot change .+ of someone with the same or higher rank\.$/);
      }
    });

    it.runIf(offline !== undefined)('is refused while the player is online', async () => {
      const player = await fresh({ online: true });
      expect(await (await staff(9)).post(call(player.name), body)).toMatchObject({
        status: 409,
        body: { error: offline },
      });
      expect(await auditOf(player.name)).toEqual([]);
    });

    it('knows no unknown player', async () => {
      expect((await (await staff(9)).post(call('nobody_at_all'), body)).status).toBe(404);
    });
  });

  it('a new password signs in, the old one and open sessions do not, and it stands nowhere', async () => {
    const player = await server.createPlayer();
    const open = await server.signIn(player.name);
    const token = await server.withToken(player.name, ['read']);
    expect((await open.get('principal')).status).toBe(200);
    expect(
      await (await staff(4)).post(`rpg/user/${player.name}/password`, { password: 'brand new secret' }),
    ).toMatchObject({ status: 200, body: { ok: true } });
    for (const client of [open, token]) expect((await client.get('principal')).status).toBe(401);
    const signIn = (password: string) => server.visitor.post('auth/rpg', { name: player.name, password });
    expect((await signIn('steward-test')).status).toBe(422);
    expect((await signIn('brand new secret')).status).toBe(200);
    const [entry] = await auditOf(player.name);
    expect(entry).toMatchObject({
      action: 'player.change-password',
      before: null,
      after: '{"endedSessions":1,"revoked":1}',
    });
    const kept = JSON.stringify([
      await auditOf(player.name),
      await historyOf(player.id),
      await commandsOf(player.id),
      server.logLines,
    ]);
    expect(kept).not.toContain('brand new secret');
    expect(kept).not.toContain('$argon2');
    for (const password of ['short', '', undefined, 'x'.repeat(257)])
      expect((await (await staff(4)).post(`rpg/user/${player.name}/password`, { password })).status).toBe(422);
  });

  it('gives only ranks lower than the own, and takes effect at the next call', async () => {
    const target = await server.signInAs({ admin_level: 2 });
    const manager = await staff(6);
    const rank = (level: unknown) => manager.post<{ errors: object }>(`rpg/user/${target.player.name}/rank`, { level });
    for (const level of [6, 7, 10])
      expect(await rank(level)).toMatchObject({
        status: 422,
        body: { errors: { level: 'You can only give ranks lower than your own (Manager).' } },
      });
    for (const level of [-1, 11, 1.5, '3', null]) expect((await rank(level)).status).toBe(422);
    expect(await rank(2)).toMatchObject({
      status: 409,
      body: { error: `${target.player.name} already has the rank Moderator.` },
    });
    expect(await rank(5)).toMatchObject({ status: 200, body: { admin_level: 5 } });
    expect(await target.get('principal')).toMatchObject({ body: { user: { admin_level: 5 } } });
    expect(await auditOf(target.player.name)).toMatchObject([
      { before: '{"adminLevel":2}', after: '{"adminLevel":5}', actor_name: manager.player.name },
    ]);
    expect(await commandsOf(target.player.id)).toMatchObject([{ kind: 'rank', admin_level: 5 }]);
    expect(await historyOf(target.player.id)).toEqual(['Rank: Moderator to Lead Admin']);
    expect(await rank(0)).toMatchObject({ status: 200 });
  });

  it('gives developer ranks from 0 to 3', async () => {
    const target = await server.signInAs();
    const manager = await staff(6);
    const rank = (level: unknown) => manager.post(`rpg/user/${target.player.name}/developer-rank`, { level });
    expect((await rank(4)).status).toBe(422);
    expect((await rank(0)).status).toBe(409);
    expect(await rank(3)).toMatchObject({ status: 200, body: { developer_level: 3 } });
    expect(await target.get('principal')).toMatchObject({ body: { user: { developer_level: 3 } } });
  });

  describe('options', () => {
    it.each([
      ['disabled', 'disabled'],
      ['force-vac', 'force_vac'],
      ['vac-exempt', 'vac_exempt'],
      ['phone-ban', 'phone_ban'],
    ] as const)('%s goes on and off, once each', async (path, column) => {
      const player = await server.createPlayer();
      const admin = await staff(5);
      const set = (enabled: unknown) => admin.post(`rpg/user/${player.name}/options/${path}`, { enabled });
      expect((await set(false)).status).toBe(409);
      expect(await set(true)).toMatchObject({ status: 200, body: { enabled: true } });
      expect(await rowOf(player.id)).toHaveProperty(column, 1);
      expect((await set(true)).status).toBe(409);
      expect((await set(false)).status).toBe(200);
      expect(await rowOf(player.id)).toHaveProperty(column, 0);
      for (const bad of ['true', 1, null, undefined]) expect((await set(bad)).status).toBe(422);
      expect(await auditOf(player.name)).toHaveLength(2);
      expect((await commandsOf(player.id)).map(({ kind }) => kind)).toEqual(['option', 'option']);
    });

    it('by two at the same moment happen once', async () => {
      const player = await server.createPlayer();
      const [one, two] = [await staff(5), await staff(6)];
      const answers = await Promise.all(
        [one, two].map((client) => client.post(`rpg/user/${player.name}/options/phone-ban`, { enabled: true })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await auditOf(player.name)).toHaveLength(1);
    });

    it('are refused when the player came online between form and submit', async () => {
      const player = await server.createPlayer();
      const admin = await staff(5);
      await server.services.database.withWrite((tx) =>
        tx.insertInto('online_player').values({ player_id: player.id, since: 0 }).execute(),
      );
      expect((await admin.post(`rpg/user/${player.name}/options/disabled`, { enabled: true })).status).toBe(409);
      expect(await rowOf(player.id)).toHaveProperty('disabled', 0);
    });

    it('disabling a staff account takes its rights at the next call', async () => {
      const target = await staff(4);
      const victim = await server.createPlayer();
      expect((await target.post(`rpg/user/${victim.name}/options/phone-ban`, { enabled: true })).status).toBe(200);
      await (await staff(5)).post(`rpg/user/${target.player.name}/options/disabled`, { enabled: true });
      expect((await target.post(`rpg/user/${victim.name}/options/phone-ban`, { enabled: false })).status).toBe(403);
    });
  });

  describe('permissions', () => {
    it('need leaders for VAC, and keep the others', async () => {
      const target = await server.signInAs({ permissions: ['other'] });
      const set = (client: Awaited<ReturnType<typeof staff>>, permission: string, enabled = true) =>
        client.post(`rpg/user/${target.player.name}/permissions`, { permission, enabled });
      const [lead, manager, leader] = [await staff(5), await staff(6), await staff(7)];
      for (const permission of ['vacSessions', 'vacDeveloper'])
        for (const client of [lead, manager]) expect((await set(client, permission)).status).toBe(403);
      expect(await set(lead, 'manageGroups')).toMatchObject({
        status: 200,
        body: { permissions: ['other', 'manageGroups'] },
      });
      expect(await set(leader, 'vacSessions')).toMatchObject({
        status: 200,
        body: { permissions: ['other', 'manageGroups', 'vacSessions'] },
      });
      expect((await set(leader, 'vacSessions')).status).toBe(409);
      expect(await target.get('principal')).toMatchObject({
        body: { user: { permissions: ['other', 'manageGroups', 'vacSessions'] } },
      });
      expect(await set(leader, 'vacSessions', false)).toMatchObject({
        status: 200,
        body: { permissions: ['other', 'manageGroups'] },
      });
      expect((await set(leader, 'vacSessions', false)).status).toBe(409);
    });

    it.each(['group', 'event', 'property', 'admin', '__proto__'])('%s is read-only or unknown', async (permission) => {
      const player = await server.createPlayer();
      expect(
        (await (await staff(9)).post(`rpg/user/${player.name}/permissions`, { permission, enabled: true })).status,
      ).toBe(422);
    });
  });

  it('resets a registration that was disapproved, and no approved one', async () => {
    const [refused, approved] = [
      await server.createPlayer({ registration: -1 }),
      await server.createPlayer({ registration: 1 }),
    ];
    const admin = await staff(3);
    expect(await admin.post(`rpg/user/${refused.name}/reset-registration`, {})).toMatchObject({
      status: 200,
      body: { registration: 0 },
    });
    expect((await rowOf(refused.id)).registration).toBe(0);
    expect((await admin.post(`rpg/user/${approved.name}/reset-registration`, {})).status).toBe(409);
  });

  it('resets the spawn point', async () => {
    const player = await server.createPlayer({ spawn_x: 1, spawn_y: 2, spawn_z: 3 });
    expect(await (await staff(5)).post(`rpg/user/${player.name}/reset-spawn`)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await rowOf(player.id)).toMatchObject({ spawn_x: null, spawn_y: null, spawn_z: null });
    expect(await auditOf(player.name)).toMatchObject([
      { before: '{"spawn":{"x":1,"y":2,"z":3}}', after: '{"spawn":null}' },
    ]);
  });
});
