import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { donations } from '@steward/api-client/contract/donations';
import { changeKept } from '../../db/kept-lists.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { signatureOf } from '../../http/signature.ts';
import { donationRoutes } from './routes.ts';

const SECRET = 'the key of the shop';

withEachDatabase('donations', (engine) => {
  let server: TestServer;
  let packages: Record<'plus' | 'donator', number>;
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      modules: [donationRoutes],
      config: { donationSecret: SECRET, shopUrl: 'https://shop.example/' },
    });
    const rows = await server.services.database.withWrite((tx) =>
      tx
        .insertInto('donate_package')
        .values([
          { name: 'Group Plus', description: 'A month', credits: 10, perk: 'group-plus', amount: 2, position: 2 },
          { name: 'Donator', description: 'A month', credits: 5, perk: 'donator', amount: 1, position: 1 },
        ])
        .returning('id')
        .execute(),
    );
    packages = { plus: rows[0]?.id ?? 0, donator: rows[1]?.id ?? 0 };
  });
  afterAll(() => server.close());

  const playerRow = (id: number) =>
    server.db
      .selectFrom('player')
      .select(['donate_credits', 'donator_till'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const perksOf = (id: number) =>
    server.db.selectFrom('perk').select(['kind', 'amount']).where('player_id', '=', id).execute();
  const auditOf = (target: string) =>
    server.db.selectFrom('audit').selectAll().where('target', '=', target).orderBy('id').execute();

  const pay = (
    body: unknown,
    sign: (text: string) => string | undefined = (text) => signatureOf(SECRET, Buffer.from(text)),
  ) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const signature = sign(text);
    return server.visitor.post('rpg/donate/webhook', text, {
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'steward-signature': signature }),
      },
    });
  };

  it('shows own credits, the shop and the packages in order', async () => {
    const player = await server.signInAs({ donate_credits: 7 });
    expect(await player.api.call(donations.show)).toMatchObject({
      donateCredits: 7,
      shopUrl: 'https://shop.example/',
      packages: [{ name: 'Donator' }, { name: 'Group Plus', credits: 10, amount: 2 }],
    });
    expect((await server.visitor.get('rpg/donate')).status).toBe(401);
  });

  describe('a package', () => {
    it('is bought once for its credits, never below zero', async () => {
      const player = await server.signInAs({ donate_credits: 25 });
      const buy = () => player.post(`rpg/donate/packages/${packages.plus}/buy`);
      const answers = await Promise.all([buy(), buy(), buy(), buy()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
      expect(await playerRow(player.player.id)).toMatchObject({ donate_credits: 5 });
      expect(await perksOf(player.player.id)).toEqual([{ kind: 'group-plus', amount: 4 }]);
      expect(await buy()).toMatchObject({
        status: 409,
        body: { error: 'This costs 10 credits and you have 5. Get more credits first.' },
      });
      expect(await auditOf(player.player.name)).toHaveLength(2);
    });

    it('is bought as it was read, not as somebody made it meanwhile', async () => {
      const player = await server.signInAs({ donate_credits: 1000 });
      const offer = async () =>
        (await player.api.call(donations.show)).packages.find(({ id }) => id === packages.plus) ?? expect.fail();
      const read = await offer();
      const buy = (revision: number) => player.post(`rpg/donate/packages/${read.id}/buy?revision=${revision}`);
      for (const change of [{ credits: 900 }, { amount: 1 }, { perk: 'donator' }, { credits: read.credits }]) {
        await server.services.database.withWrite((tx) => changeKept(tx, 'donate_package', read.id, change));
        expect(await buy(read.revision)).toMatchObject({
          status: 409,
          body: { error: expect.stringContaining('changed since you looked') },
        });
      }
      expect(await playerRow(player.player.id)).toMatchObject({ donate_credits: 1000 });
      await server.services.database.withWrite((tx) =>
        changeKept(tx, 'donate_package', read.id, { perk: read.perk, amount: read.amount }),
      );
      expect((await buy((await offer()).revision)).status).toBe(200);
    });

    it('of donator months lengthens what runs', async () => {
      const player = await server.signInAs({ donate_credits: 10 });
      const buy = () => player.post(`rpg/donate/packages/${packages.donator}/buy`);
      expect(await buy()).toMatchObject({ status: 200, body: { donate_credits: 5 } });
      expect(await playerRow(player.player.id)).toMatchObject({
        donator_till: Date.parse('2026-07-01T12:00:00Z') / 1000,
      });
      await buy();
      expect(await playerRow(player.player.id)).toMatchObject({
        donator_till: Date.parse('2026-08-01T12:00:00Z') / 1000,
        donate_credits: 0,
      });
      expect(await perksOf(player.player.id)).toEqual([]);
    });

    it('must exist, and its buyer be signed in and not barred', async () => {
      const player = await server.signInAs({ donate_credits: 10 });
      expect((await player.post('rpg/donate/packages/999999/buy')).status).toBe(404);
      expect((await server.visitor.post(`rpg/donate/packages/${packages.plus}/buy`)).status).toBe(401);
      expect(
        (
          await (
            await server.signInAs({ donate_credits: 10, disabled: 1 })
          ).post(`rpg/donate/packages/${packages.plus}/buy`)
        ).status,
      ).toBe(403);
    });
  });

  describe('a payment', () => {
    it('adds its credits once, in any order', async () => {
      const player = await server.createPlayer({ donate_credits: 1 });
      const payment = (id: string, credits: number) => ({
        payment_id: `${engine}-${player.id}-${id}`,
        name: ` ${player.name.toUpperCase()}`,
        credits,
      });
      const answers = await Promise.all([
        pay(payment('b', 20)),
        pay(payment('b', 20)),
        pay(payment('a', 3)),
        pay(payment('b', 20)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers.filter(({ body }) => (body as { accepted: boolean }).accepted)).toHaveLength(2);
      expect(await playerRow(player.id)).toMatchObject({ donate_credits: 24 });
      expect(await pay(payment('a', 500))).toMatchObject({ status: 200, body: { accepted: false } });
      expect(await playerRow(player.id)).toMatchObject({ donate_credits: 24 });
      expect(await auditOf(player.name)).toMatchObject([
        { action: 'donation.credit', actor_id: null, actor_name: 'shop' },
        {},
      ]);
    });

    it('with a wrong signature adds nothing', async () => {
      const player = await server.createPlayer();
      const payment = { payment_id: `wrong-${player.id}`, name: player.name, credits: 5 };
      const right = signatureOf(SECRET, Buffer.from(JSON.stringify(payment)));
      for (const sign of [
        () => undefined,
        () => '',
        () => 'x'.repeat(64),
        () => signatureOf('another key', Buffer.from(JSON.stringify(payment))),
        () => right.slice(1),
      ])
        expect((await pay(payment, sign)).status).toBe(401);
      expect((await pay(`${JSON.stringify(payment)} `, () => right)).status).toBe(401);
      expect(await playerRow(player.id)).toMatchObject({ donate_credits: 0 });
      expect(await pay(payment)).toMatchObject({ status: 200, body: { accepted: true } });
    });

    it('finds who was renamed meanwhile', async () => {
      const player = await server.createPlayer();
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('name_change')
          .values({
            player_id: player.id,
            old_name: `Was_${player.id}`,
            old_name_lower: `was_${player.id}`,
            new_name: player.name,
            created_at: 0,
          })
          .execute(),
      );
      expect(await pay({ payment_id: `renamed-${player.id}`, name: `Was_${player.id}`, credits: 5 })).toMatchObject({
        body: { accepted: true },
      });
      expect(await playerRow(player.id)).toMatchObject({ donate_credits: 5 });
    });

    it('of an unknown name, or that is not right, is refused and can come again', async () => {
      const payment = { payment_id: 'unknown-1', name: 'nobody_at_all', credits: 5 };
      expect((await pay(payment)).status).toBe(404);
      expect(
        await server.db.selectFrom('donation').selectAll().where('payment_id', '=', 'unknown-1').execute(),
      ).toEqual([]);
      for (const bad of [
        { credits: 0 },
        { credits: -5 },
        { credits: 1.5 },
        { credits: 1e9 },
        { payment_id: '' },
        { name: 5 },
      ])
        expect((await pay({ ...payment, ...bad })).status).toBe(422);
      expect((await pay('{')).status).toBe(400);
    });
  });
});
