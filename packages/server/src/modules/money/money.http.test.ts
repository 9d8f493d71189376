import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { money } from '@steward/api-client/contract/money';
import { HIGHEST_BALANCE } from '@steward/api-client/rules/money';
import { storedCommands } from '../../testing/stored-commands.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { PlayerDraft } from '../../testing/factories.ts';
import { moneyRoutes } from './routes.ts';

const MOST = Number.MAX_SAFE_INTEGER;
const NOW = Date.parse('2026-06-01T12:00:00Z') / 1000;
const DAY = 86_400;

withEachDatabase('money', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [moneyRoutes] });
  });
  afterAll(() => server.close());

  const staff = (admin_level: number) => server.signInAs({ admin_level });
  const cashOf = async (id: number) =>
    (await server.db.selectFrom('player').select('cash').where('id', '=', id).executeTakeFirstOrThrow()).cash;
  const logOf = (id: number) =>
    server.db.selectFrom('cash_log').selectAll().where('player_id', '=', id).orderBy('id').execute();
  const auditOf = (target: string) =>
    server.db.selectFrom('audit').selectAll().where('target', '=', target).orderBy('id').execute();

  async function createBank(balance: number, draft: PlayerDraft = {}) {
    const owner = await server.createPlayer(draft);
    const { id } = await server.services.database.withWrite((tx) =>
      tx
        .insertInto('bank_account')
        .values({ player_id: owner.id, money: balance })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return { owner, id };
  }

  describe('cash', () => {
    it('is given and taken with its log, history, command and audit entry', async () => {
      const player = await server.createPlayer({ cash: 100 });
      const admin = await staff(5);
      const change = (body: unknown) => admin.post(`rpg/user/${player.name}/cash`, body);
      expect(await change({ amount: 50 })).toMatchObject({ status: 200, body: { cash: 150 } });
      expect(await change({ amount: -150 })).toMatchObject({ status: 200, body: { cash: 0 } });
      expect(await change({ amount: -1 })).toMatchObject({
        status: 422,
        body: { errors: { amount: 'The player has $0. Take less, or allow a negative balance.' } },
      });
      expect(await change({ amount: -1, force: true })).toMatchObject({ status: 200, body: { cash: -1 } });
      expect(await logOf(player.id)).toMatchObject([
        { amount: 50, balance: 150, staff_id: admin.player.id, at: NOW },
        { amount: -150, balance: 0 },
        { amount: -1, balance: -1 },
      ]);
      expect(await cashOf(player.id)).toBe(-1);
      expect(await auditOf(player.name)).toMatchObject([
        { before: '{"cash":100}', after: '{"amount":50,"cash":150,"force":false}' },
        {},
        { before: '{"cash":0}' },
      ]);
      const commands = (await storedCommands(server.db)).filter(({ kind }) => kind === 'cash');
      expect(commands.map(({ payload }) => payload)).toContainEqual({
        player: player.id,
        name: player.name,
        amount: -1,
        cash: -1,
      });
    });

    it.each([[0], [0.5], [null], ['5'], [undefined], [Infinity], [MOST + 1], [-MOST - 1], [1e21], [MOST]])(
      'refuses the amount %s',
      async (amount) => {
        const player = await server.createPlayer({ cash: 5 });
        const answer = await (
          await staff(5)
        ).post<{ errors: object }>(`rpg/user/${player.name}/cash`, JSON.stringify({ amount, force: true }), {
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.status).toBe(422);
        expect(Object.keys(answer.body.errors)).toEqual(['amount']);
        expect(await cashOf(player.id)).toBe(5);
        expect(await logOf(player.id)).toEqual([]);
      },
    );

    it.each(['NaN', 'Infinity', '1e400x', '{'])('is no %s in JSON', async (text) => {
      const player = await server.createPlayer();
      const answer = await (
        await staff(5)
      ).post(`rpg/user/${player.name}/cash`, `{"amount":${text}}`, { headers: { 'content-type': 'application/json' } });
      expect(answer.status).toBe(400);
    });

    it('reaches the highest balance and stays there', async () => {
      const player = await server.createPlayer({ cash: 1 });
      const admin = await staff(5);
      expect(await admin.post(`rpg/user/${player.name}/cash`, { amount: HIGHEST_BALANCE - 1 })).toMatchObject({
        status: 200,
        body: { cash: HIGHEST_BALANCE },
      });
      expect((await admin.post(`rpg/user/${player.name}/cash`, { amount: 1 })).status).toBe(422);
      expect(await cashOf(player.id)).toBe(HIGHEST_BALANCE);
    });

    it('by two at the same moment adds up, never below zero', async () => {
      const player = await server.createPlayer({ cash: 100 });
      const [one, two] = [await staff(5), await staff(6)];
      const answers = await Promise.all(
        [one, two].map((client) => client.post(`rpg/user/${player.name}/cash`, { amount: -80 })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await cashOf(player.id)).toBe(20);
      expect(await logOf(player.id)).toHaveLength(1);
    });

    it('is for lead admins over lower ranks, offline', async () => {
      const [player, online, equal] = [
        await server.createPlayer(),
        await server.createPlayer({ online: true }),
        await server.createPlayer({ admin_level: 5 }),
      ];
      const admin = await staff(5);
      expect((await server.visitor.post(`rpg/user/${player.name}/cash`, { amount: 1 })).status).toBe(401);
      expect((await (await staff(4)).post(`rpg/user/${player.name}/cash`, {})).status).toBe(403);
      expect(await admin.post(`rpg/user/${online.name}/cash`, { amount: 1 })).toMatchObject({
        status: 409,
        body: { error: 'User is currently online, you cannot change their cash.' },
      });
      for (const name of [equal.name, admin.player.name])
        expect(await admin.post(`rpg/user/${name}/cash`, { amount: 1 })).toMatchObject({
          status: 403,
          body: { error: 'You cannot change cash of someone with the same or higher rank.' },
        });
    });
  });

  describe('the cash log', () => {
    it('is filtered by reason, least amount and days', async () => {
      const player = await server.createPlayer();
      const row = (at: number, amount: number, reason: string) => ({
        player_id: player.id,
        at,
        amount,
        balance: 0,
        reason,
      });
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('cash_log')
          .values([
            row(NOW - 3 * DAY, 500, 'Sold a car'),
            row(NOW - 2 * DAY, -700, 'Bought CAR parts 100%'),
            row(NOW - DAY, 20, 'Élan_vital'),
            row(NOW, 5, 'Found'),
          ])
          .execute(),
      );
      const admin = await staff(5);
      const amounts = async (query: object) =>
        (await admin.api.call(money.cashLog, { params: { name: player.name }, query })).map(({ amount }) => amount);
      expect(await amounts({})).toEqual([5, 20, -700, 500]);
      expect(await amounts({ reason: 'car' })).toEqual([-700, 500]);
      expect(await amounts({ reason: '0%' })).toEqual([-700]);
      expect(await amounts({ reason: 'Élan_' })).toEqual([20]);
      expect(await amounts({ reason: '_' })).toEqual([20]);
      expect(await amounts({ min: 500 })).toEqual([-700, 500]);
      expect(await amounts({ from: '20260530', to: '20260531' })).toEqual([20, -700]);
      expect(await amounts({ from: '20260531' })).toEqual([5, 20]);
      expect(await amounts({ to: '20260530', reason: 'sold', min: 1 })).toEqual([500]);
    });

    it.each([
      ['from=20260601&to=20260601', 'from'],
      ['from=20260602', 'from'],
      ['from=20260501&to=20260602', 'to'],
      ['from=20260230&to=20260301', 'from'],
      ['from=20260401&to=20260431', 'to'],
      ['min=-1', 'min'],
    ])('refuses %s', async (query, field) => {
      const player = await server.createPlayer();
      const answer = await (await staff(5)).get<{ errors: object }>(`rpg/user/${player.name}/cash?${query}`);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    });

    it('shows the newest 300, to lead admins', async () => {
      const player = await server.createPlayer();
      const rows = Array.from({ length: 320 }, (_, at) => ({
        player_id: player.id,
        at,
        amount: at + 1,
        balance: 0,
        reason: 'x',
      }));
      await server.services.database.withWrite((tx) => tx.insertInto('cash_log').values(rows).execute());
      const entries = await (await staff(5)).api.call(money.cashLog, { params: { name: player.name } });
      expect(entries).toHaveLength(300);
      expect(entries[0]?.amount).toBe(320);
      for (const client of [await staff(4), await server.signIn(player.name)])
        expect((await client.get(`rpg/user/${player.name}/cash`)).status).toBe(403);
    });
  });

  describe('a bank account', () => {
    it('is seen by moderators and its owner', async () => {
      const { owner, id } = await createBank(500);
      for (const client of [await staff(2), await server.signIn(owner.name)])
        expect(await client.api.call(money.bank, { params: { id } })).toEqual({
          id,
          money: 500,
          owner: { name: owner.name },
        });
      expect((await server.visitor.get(`rpg/bank/${id}`)).status).toBe(401);
      for (const client of [await staff(1), await server.signInAs()]) {
        expect((await client.get(`rpg/bank/${id}`)).status).toBe(403);
        expect((await client.get(`rpg/bank/${id}/history`)).status).toBe(403);
      }
      expect((await (await staff(2)).get('rpg/bank/999999')).status).toBe(404);
      expect((await (await staff(2)).get('rpg/bank/999999/history')).status).toBe(404);
    });

    it('is set by lead admins, with an entry', async () => {
      const { owner, id } = await createBank(500);
      const admin = await staff(5);
      const set = (amount: unknown) => admin.post(`rpg/bank/${id}`, { amount });
      expect(await set(200)).toMatchObject({ status: 200, body: { id, money: 200 } });
      expect(await set(200)).toMatchObject({ status: 409, body: { error: 'The balance is already $200.' } });
      expect(await set(HIGHEST_BALANCE)).toMatchObject({ status: 200, body: { money: HIGHEST_BALANCE } });
      for (const bad of [-1, 0.5, HIGHEST_BALANCE + 1, MOST, MOST + 1, '5', null, undefined])
        expect((await set(bad)).status).toBe(422);
      expect(await (await server.signIn(owner.name)).api.call(money.bankHistory, { params: { id } })).toMatchObject([
        { amount: HIGHEST_BALANCE - 200, reason: 'Set by staff', user: { name: admin.player.name } },
        { amount: -300 },
      ]);
      expect(await auditOf(owner.name)).toMatchObject([
        { action: 'bank.set', before: `{"bank":${id},"money":500}`, after: `{"bank":${id},"money":200}` },
        {},
      ]);
    });

    it('is not set over what came in since it was looked at', async () => {
      const { owner, id } = await createBank(500);
      const admin = await staff(5);
      const set = (amount: number, was: number) => admin.post(`rpg/bank/${id}?was=${was}`, { amount });
      expect(await set(200, 450)).toMatchObject({
        status: 409,
        body: { error: 'The account now holds $500, not $450. Look at it again, then set it.' },
      });
      expect(await auditOf(owner.name)).toEqual([]);
      for (const bad of ['', 'x', '0.5', String(MOST + 1), '1e3'])
        expect((await admin.post(`rpg/bank/${id}?was=${bad}`, { amount: 200 })).status).toBe(400);
      expect((await admin.post(`rpg/bank/${id}`, { amount: 200, was: 500 })).status).toBe(422);
      expect(await set(200, 500)).toMatchObject({ status: 200, body: { money: 200 } });
    });

    it('in the deepest debt is told by what it holds, too', async () => {
      const { id } = await createBank(-MOST);
      const admin = await staff(5);
      expect((await admin.post(`rpg/bank/${id}?was=${-MOST + 1}`, { amount: 0 })).status).toBe(409);
      expect((await admin.post(`rpg/bank/${id}?was=${-MOST}`, { amount: 0 })).status).toBe(200);
    });

    it('in deep debt cannot be set so high that the difference is inexact', async () => {
      const { id } = await createBank(-MOST);
      expect((await (await staff(5)).post(`rpg/bank/${id}`, { amount: 1 })).status).toBe(422);
      expect((await (await staff(5)).post(`rpg/bank/${id}`, { amount: 0 })).status).toBe(200);
    });

    it('is not set below lead admin, nor for the same or a higher rank, nor for oneself', async () => {
      const { id } = await createBank(500);
      expect((await (await staff(4)).post(`rpg/bank/${id}`, { amount: 1 })).status).toBe(403);
      const admin = await staff(5);
      const equal = await createBank(5, { admin_level: 5 });
      const own = await server.services.database.withWrite((tx) =>
        tx.insertInto('bank_account').values({ player_id: admin.player.id }).returning('id').executeTakeFirstOrThrow(),
      );
      for (const bank of [equal.id, own.id])
        expect((await admin.post(`rpg/bank/${bank}`, { amount: 1 })).status).toBe(403);
      expect((await admin.post('rpg/bank/999999', { amount: 1 })).status).toBe(404);
    });

    it('set by two at the same moment to the same amount is set once', async () => {
      const { owner, id } = await createBank(500);
      const [one, two] = [await staff(5), await staff(6)];
      const answers = await Promise.all([one, two].map((client) => client.post(`rpg/bank/${id}`, { amount: 7 })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await auditOf(owner.name)).toHaveLength(1);
    });

    it('shows its last 100 entries', async () => {
      const { owner, id } = await createBank(0);
      const rows = Array.from({ length: 110 }, (_, at) => ({ bank_id: id, at, amount: at, reason: 'x' }));
      await server.services.database.withWrite((tx) => tx.insertInto('bank_entry').values(rows).execute());
      const entries = await (await server.signIn(owner.name)).api.call(money.bankHistory, { params: { id } });
      expect(entries).toHaveLength(100);
      expect(entries[0]).toMatchObject({ amount: 109, user: null });
    });
  });

  it('shows Group Plus perks to their owner only', async () => {
    const owner = await server.signInAs();
    const perks = (name: string) => owner.get(`rpg/user/${name}/perks/group-plus`);
    expect(await perks(owner.player.name.toUpperCase())).toMatchObject({ status: 200, body: { amount: 0 } });
    await server.services.database.withWrite((tx) =>
      tx.insertInto('perk').values({ player_id: owner.player.id, kind: 'group-plus', amount: 3 }).execute(),
    );
    expect(await perks(owner.player.name)).toMatchObject({ body: { amount: 3 } });
    expect((await perks((await server.createPlayer()).name)).status).toBe(403);
    expect((await (await staff(10)).get(`rpg/user/${owner.player.name}/perks/group-plus`)).status).toBe(403);
  });
});
