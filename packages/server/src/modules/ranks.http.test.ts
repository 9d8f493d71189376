import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '@steward/api-client/contract/index';
import { players } from '@steward/api-client/contract/players';
import { OWN_ACCOUNT } from '@steward/api-client/rules/roles';
import { fillPath } from '@steward/api-client/rules/segments';
import type { PlayerDraft } from '../testing/factories.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** A body that is right in form for each call that asks for a lower rank, by its id. */
const BODIES: Readonly<Record<string, unknown>> = {
  'moderation.password': { password: 'a-new-password' },
  'moderation.rank': { level: 1 },
  'moderation.developerRank': { level: 2 },
  'moderation.rename': { name: 'Somebody_New' },
  'moderation.setDisabled': { enabled: true },
  'moderation.setForceVac': { enabled: true },
  'moderation.setVacExempt': { enabled: true },
  'moderation.setPhoneBan': { enabled: true },
  'moderation.permissions': { permission: 'manageGroups', enabled: false },
  'moderation.resetRegistration': {},
  'moderation.resetSpawn': {},
  'money.changeCash': { amount: 1 },
  'punishments.punish': { type: 2, reason: 'A reason' },
  'punishments.ban': { type: 1, reason: 'A reason' },
  'punishments.unban': {},
  'punishments.expunge': { reason: 'A reason' },
};
const CALLS = allEndpoints().filter(({ target }) => target?.lowerRank !== undefined);

/** People who have no admin level, with the one that they count as. */
const COUNTED: readonly (readonly [who: string, draft: PlayerDraft, rank: number])[] = [
  ['a trial developer', { developer_level: 1 }, 4],
  ['a developer', { developer_level: 2 }, 5],
  ['a head developer', { developer_level: 3 }, 6],
  ['who manages groups', { permissions: ['manageGroups'] }, 5],
  ['who sees VAC sessions', { permissions: ['vacSessions'] }, 7],
  ['a VAC developer', { permissions: ['vacDeveloper'] }, 7],
];

withEachDatabase('who outranks whom', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  it('knows each call that asks for a lower rank', () => {
    expect(CALLS.map(({ id }) => id).sort()).toEqual(Object.keys(BODIES).sort());
  });

  describe.each(CALLS)('$id', (endpoint) => {
    const level = endpoint.access.rule === 'admin' ? endpoint.access.level : 10;
    const body = BODIES[endpoint.id];
    const act = async (actor: PlayerDraft, target: PlayerDraft) => {
      const { name } = await server.createPlayer({ registration: -1, ...target });
      const client = await server.signInAs(actor);
      return client.post<{ error: string }>(fillPath(endpoint.path, { name, id: '1' }), body);
    };
    const lowest = (draft: PlayerDraft, rank: number): number => {
      const { counts = 'everything' } = endpoint.target ?? {};
      if (counts === 'adminLevel') return 1;
      return counts === 'ungiven' && draft.permissions ? rank : rank + 1;
    };

    it.each(COUNTED)('counts %s as their least rank', async (_, target, rank) => {
      const least = Math.max(level, lowest(target, rank));
      expect((await act({ admin_level: least }, target)).status).not.toBe(403);
      if (least === level) return;
      const refused = await act({ admin_level: least - 1 }, target);
      expect([refused.status, refused.body.error]).toEqual([403, endpoint.target?.lowerRank]);
    });

    it('is for nobody on an account of their own: a character, the account of it, another character', async () => {
      const master = await server.createPlayer();
      const owner = await server.signInAs({ admin_level: 10 });
      const character = await server.signInAs({ admin_level: 10, master_id: master.id });
      for (const [client, own] of [
        [owner, await server.createPlayer({ registration: -1, master_id: owner.player.id })],
        [character, master],
        [character, await server.createPlayer({ registration: -1, master_id: master.id })],
      ] as const) {
        const path = fillPath(endpoint.path, { name: own.name, id: '1' });
        const refused = await client.post<{ error: string }>(path, body);
        expect([refused.status, refused.body.error]).toEqual([403, OWN_ACCOUNT]);
      }
      const itself = await owner.post<{ error: string }>(
        fillPath(endpoint.path, { name: owner.player.name, id: '1' }),
        body,
      );
      expect([itself.status, itself.body.error]).toEqual([403, endpoint.target?.lowerRank]);
    });

    it('lends the actor nothing from another ladder', async () => {
      for (const more of [{ permissions: ['vacSessions', 'vacDeveloper'] }, { developer_level: 3 }]) {
        expect((await act({ admin_level: level, ...more }, { admin_level: level })).status).toBe(403);
        expect((await act({ admin_level: level, ...more }, { admin_level: 10 })).status).toBe(403);
      }
    });
  });

  it('keeps the bank account of a developer from a lead admin, and lets a manager change it', async () => {
    const owner = await server.createPlayer({ developer_level: 2 });
    const { id } = await server.services.database.withWrite((tx) =>
      tx.insertInto('bank_account').values({ player_id: owner.id, money: 5 }).returning('id').executeTakeFirstOrThrow(),
    );
    const set = async (admin_level: number) =>
      (await (await server.signInAs({ admin_level })).post(`rpg/bank/${id}`, { amount: 7 })).status;
    expect([await set(5), await set(6)]).toEqual([403, 200]);
  });

  it('keeps alerts and punishments of a developer from who does not outrank them', async () => {
    const { id, name } = await server.createPlayer({ developer_level: 1 });
    const now = server.clock.now();
    await server.services.database.withWrite(async (tx) => {
      await tx
        .insertInto('alert')
        .values({ player_id: id, reason: 'x', delivery: 'none', created_at: now, tag_here: 0, tag_ingame: 1 })
        .execute();
      await tx.insertInto('punishment').values({ player_id: id, type: 2, reason: 'x', created_at: now }).execute();
    });
    const seen = async (admin_level: number) => {
      const client = await server.signInAs({ admin_level });
      const alerts = await client.get<{ id: number; can_delete: boolean }[]>(`rpg/user/${name}/alerts`);
      const [alert] = alerts.body;
      const { status } = await client.delete(`rpg/user/${name}/alerts/${alert?.id}`);
      const punishments = await client.get<{ can_expunge: boolean }[]>(`rpg/user/${name}/punishments`);
      return [alert?.can_delete, status, punishments.body[0]?.can_expunge];
    };
    expect(await seen(4)).toEqual([false, 403, false]);
    expect(await seen(5)).toEqual([true, 200, true]);
  });

  it('lets no senior admin become head developer by a new password', async () => {
    const developer = await server.createPlayer({ developer_level: 3 });
    const senior = await server.signInAs({ admin_level: 4 });
    const password = 'taken over by rank 4';
    expect((await senior.post(`rpg/user/${developer.name}/password`, { password })).status).toBe(403);
    expect((await server.visitor.post('auth/rpg', { name: developer.name, password })).status).toBe(422);
  });

  it('keeps all else about an account of their own from who could moderate it, and tells them so', async () => {
    const owner = await server.signInAs({ admin_level: 10 });
    const { id, name } = await server.createPlayer({ master_id: owner.player.id });
    const now = server.clock.now();
    const made = await server.services.database.withWrite(async (tx) => {
      const bank = await tx
        .insertInto('bank_account')
        .values({ player_id: id, money: 5 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const alert = await tx
        .insertInto('alert')
        .values({ player_id: id, reason: 'x', delivery: 'none', created_at: now, tag_here: 0, tag_ingame: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const note = await tx
        .insertInto('note')
        .values({ player_id: id, note: 'x', created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('punishment').values({ player_id: id, type: 2, reason: 'x', created_at: now }).execute();
      return { bank: bank.id, alert: alert.id, note: note.id };
    });
    const answers = await Promise.all([
      owner.post<{ error: string }>(`rpg/bank/${made.bank}`, { amount: 7 }),
      owner.delete<{ error: string }>(`rpg/user/${name}/alerts/${made.alert}`),
      ...['active', 'important'].map((call) =>
        owner.post<{ error: string }>(`rpg/user/${name}/notes/${made.note}/${call}`),
      ),
      owner.post<{ error: string }>(`rpg/user/${name}/watched`, { reason: 'x' }),
      owner.post<{ error: string }>(`rpg/user/${name}/watched/edit`, { reason: 'x' }),
      owner.delete<{ error: string }>(`rpg/user/${name}/watched`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [403, OWN_ACCOUNT]));
    expect(await owner.api.call(players.show, { params: { name } })).toMatchObject({ outranked: [], isOwn: true });
    const other = await (await server.signInAs({ admin_level: 10 })).api.call(players.show, { params: { name } });
    expect(other).not.toHaveProperty('isOwn');
    const { body: alerts } = await owner.get(`rpg/user/${name}/alerts`);
    expect(alerts).toEqual([]);
    const { body: given } = await owner.get(`rpg/user/${name}/punishments`);
    expect(given).toMatchObject([{ can_expunge: false }]);
  });

  it('is told by the profile to who moderates, and to nobody else', async () => {
    const developer = await server.createPlayer({ developer_level: 3 });
    const holder = await server.createPlayer({ permissions: ['manageGroups'] });
    const told = async (viewer: PlayerDraft, name: string) =>
      (await (await server.signInAs(viewer)).api.call(players.show, { params: { name } })).outranked;
    for (const viewer of [{}, { admin_level: 2 }, { developer_level: 3 }])
      expect(await told(viewer, developer.name)).toBeUndefined();
    expect(await told({ admin_level: 3 }, developer.name)).toEqual(['adminLevel']);
    expect(await told({ admin_level: 7 }, developer.name)).toEqual(['everything', 'adminLevel', 'ungiven']);
    expect(await told({ admin_level: 5 }, holder.name)).toEqual(['adminLevel', 'ungiven']);
    expect(await told({ admin_level: 4 }, holder.name)).toEqual(['adminLevel']);
  });
});
