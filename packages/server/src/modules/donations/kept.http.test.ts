import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { donatePackages, perkKinds } from '@steward/api-client/contract/donation-lists';
import { donations } from '@steward/api-client/contract/donations';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PACKAGES = 'rpg/manage/donate-packages';
const PERKS = 'rpg/manage/perks';

withEachDatabase('packages and perks', (engine) => {
  let server: TestServer;
  let manager: Awaited<ReturnType<TestServer['signInAs']>>;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    manager = await server.signInAs({ admin_level: 6 });
  });
  afterAll(() => server.close());

  const draft = (name: string) => ({ name, description: 'One of them.', credits: 5, perk: 'group-plus', amount: 1 });
  const add = (name: string) => manager.api.call(donatePackages.add, { body: draft(name) });
  const names = async () => (await manager.api.call(donatePackages.list)).map(({ name }) => name);
  const auditOf = async (action: string) =>
    (await server.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute()).at(-1);

  it('are kept by managers: added, changed, put in order, sold, retired and brought back', async () => {
    const [one, two, three] = [await add('One'), await add('Two'), await add('Three')];
    expect([one, two, three].map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(one).toMatchObject({ uses: 0, retired: false, revision: 1, perk: 'group-plus' });
    const changed = await manager.api.call(donatePackages.edit, {
      params: { id: two.id },
      body: { ...draft('Two of them'), credits: 7, revision: two.revision },
    });
    expect(changed).toMatchObject({ name: 'Two of them', credits: 7, revision: 2 });
    expect(await auditOf('donate-package.edit')).toMatchObject({
      target: 'Two of them',
      actor_name: manager.player.name,
      before: expect.stringContaining('"credits":5'),
      after: expect.stringContaining('"credits":7'),
    });
    await manager.api.call(donatePackages.move, { params: { id: three.id }, body: { place: 1 } });
    expect(await names()).toEqual(['Three', 'One', 'Two of them']);
    await manager.api.call(donatePackages.move, { params: { id: three.id }, body: { place: 99 } });
    expect(await names()).toEqual(['One', 'Two of them', 'Three']);

    const buyer = await server.signInAs({ donate_credits: 12 });
    await buyer.api.call(donations.buy, { params: { id: one.id } });
    const refused = await manager.delete(`${PACKAGES}/${one.id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'One cannot be removed: it was bought 1 time. Retire it, and nobody can buy it any more.' },
    });
    await manager.api.call(donatePackages.setRetired, { params: { id: one.id }, body: { retired: true } });
    expect((await buyer.api.call(donations.show)).packages.map(({ name }) => name)).toEqual(['Two of them', 'Three']);
    expect((await buyer.post(`rpg/donate/packages/${one.id}/buy`)).status).toBe(404);
    expect(await auditOf('donate-package.retire')).toMatchObject({ target: 'One' });
    await manager.api.call(donatePackages.setRetired, { params: { id: one.id }, body: { retired: false } });
    await buyer.api.call(donations.buy, { params: { id: one.id } });
    expect((await manager.api.call(donatePackages.list))[0]).toMatchObject({ name: 'One', uses: 2 });
    expect(await manager.api.call(donatePackages.remove, { params: { id: two.id } })).toEqual({ ok: true });
    expect(await names()).toEqual(['One', 'Three']);
  });

  it('are not overwritten by who opened them before somebody else changed them', async () => {
    const made = await add('Both');
    const edit = (credits: number, revision?: number) =>
      manager.post(`${PACKAGES}/${made.id}`, { ...draft('Both'), credits, ...(revision ? { revision } : {}) });
    const answers = await Promise.all([edit(11, made.revision), edit(12, made.revision)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: expect.stringContaining('Look at what it is now'),
    });
    expect((await edit(13)).status).toBe(200);
  });

  it('two moves at once leave every place taken once', async () => {
    const all = await manager.api.call(donatePackages.list);
    await Promise.all(
      all.map(({ id }, index) =>
        manager.api.call(donatePackages.move, { params: { id }, body: { place: all.length - index } }),
      ),
    );
    const places = (await manager.api.call(donatePackages.list)).map(({ position }) => position);
    expect(places).toEqual(places.map((_, index) => index + 1));
  });

  describe('refuse', () => {
    it.each([
      ['no name', { name: ' ' }, 'name'],
      ['a name that another has, in capitals or not', { name: 'tWICE' }, 'name'],
      ['a name of 81 characters', { name: 'x'.repeat(81) }, 'name'],
      ['no credits', { credits: 0 }, 'credits'],
      ['half a credit', { credits: 1.5 }, 'credits'],
      ['an unknown perk', { perk: 'nothing' }, 'perk'],
      ['no amount', { amount: 0 }, 'amount'],
    ])('%s', async (_what, wrong, field) => {
      if (!(await names()).includes('Twice')) await add('Twice');
      const before = await names();
      expect(await manager.post(PACKAGES, { ...draft('Fresh'), ...wrong })).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.any(String) } },
      });
      expect(await names()).toEqual(before);
    });

    it('whoever is no manager', async () => {
      const made = await add('Mine');
      for (const caller of [await server.signInAs({ admin_level: 5 }), server.visitor]) {
        const refusals = [
          await caller.get(PACKAGES),
          await caller.post(PACKAGES, draft('Theirs')),
          await caller.post(`${PACKAGES}/${made.id}`, draft('Theirs')),
          await caller.post(`${PACKAGES}/${made.id}/move`, { place: 1 }),
          await caller.post(`${PACKAGES}/${made.id}/retired`, { retired: true }),
          await caller.delete(`${PACKAGES}/${made.id}`),
        ];
        expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([caller === server.visitor ? 401 : 403]));
      }
      expect(await names()).toContain('Mine');
    });

    it('what is not there', async () => {
      expect((await manager.post(`${PACKAGES}/999999`, draft('X'))).status).toBe(404);
      expect((await manager.delete(`${PACKAGES}/999999`)).status).toBe(404);
      expect((await manager.post(`${PACKAGES}/999999/move`, { place: 1 })).status).toBe(404);
    });
  });

  it('a rehearsal says the same and changes nothing', async () => {
    const before = await names();
    expect(await manager.post(`../api/rehearsal/${PACKAGES}`, draft('Rehearsed'))).toMatchObject({ status: 200 });
    expect(await names()).toEqual(before);
  });

  describe('perks', () => {
    const perk = (key: string, name: string) => ({ key, name, description: 'What the game gives for it.' });
    const kinds = () => manager.api.call(perkKinds.list);

    it('that Steward knows are there from the start, and stay', async () => {
      const found = await kinds();
      expect(found.map(({ key, unit, builtIn }) => [key, unit, builtIn])).toEqual([
        ['group-plus', 'times', true],
        ['donator', 'months', true],
      ]);
      const donator = found.find(({ key }) => key === 'donator');
      expect(await manager.delete(`${PERKS}/${donator?.id}`)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('Steward itself gives Donator its meaning') },
      });
      expect(await manager.post(`${PERKS}/${donator?.id}`, perk('patron', 'Patron'))).toMatchObject({
        status: 422,
        body: { errors: { key: expect.stringContaining('its key stays') } },
      });
      expect((await manager.post(`${PERKS}/${donator?.id}`, perk('donator', 'Patron'))).status).toBe(200);
    });

    it('are told to the game by their key, which stays while somebody has them', async () => {
      const made = await manager.api.call(perkKinds.add, { body: perk('name-change', 'Name change') });
      const offer = await manager.api.call(donatePackages.add, {
        body: { ...draft('New name'), perk: 'name-change', credits: 1 },
      });
      expect((await kinds()).find(({ id }) => id === made.id)?.uses).toBe(1);
      expect(await manager.delete(`${PERKS}/${made.id}`)).toMatchObject({
        status: 409,
        body: {
          error:
            'Name change cannot be removed: 1 package or player has it. Retire it, and no new package can give it.',
        },
      });
      const buyer = await server.signInAs({ donate_credits: 1 });
      await buyer.api.call(donations.buy, { params: { id: offer.id } });
      expect((await kinds()).find(({ id }) => id === made.id)?.uses).toBe(2);
      expect(await manager.post(`${PERKS}/${made.id}`, perk('rename', 'Name change'))).toMatchObject({ status: 422 });
      await manager.api.call(perkKinds.setRetired, { params: { id: made.id }, body: { retired: true } });
      expect(await manager.post(PACKAGES, { ...draft('Another name'), perk: 'name-change' })).toMatchObject({
        status: 422,
        body: { errors: { perk: expect.stringContaining('retired') } },
      });
      // What gives it already may still be changed.
      expect(
        (await manager.post(`${PACKAGES}/${offer.id}`, { ...draft('New name'), perk: 'name-change', credits: 2 }))
          .status,
      ).toBe(200);
    });

    it.each(['', 'Name Change', '-dash', 'dash-', 'a'.repeat(41), 'ü'])('refuse the key "%s"', async (key) => {
      expect(await manager.post(PERKS, perk(key, `Perk ${key}`))).toMatchObject({
        status: 422,
        body: { errors: { key: expect.any(String) } },
      });
    });
  });
});
