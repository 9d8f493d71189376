import { awardEntries, awardYears } from '@steward/api-client/contract/award-lists';
import { groups } from '@steward/api-client/contract/groups';
import { groupTypes, propertyTypes } from '@steward/api-client/contract/types';
import { MOST_TYPES, readTypes, TYPES_HEADER, USUAL_TYPES } from '@steward/api-client/rules/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('types of groups and properties', (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  let manager: Awaited<ReturnType<TestServer['signInAs']>>;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    server = await startTestServer({ engine, database });
    manager = await server.signInAs({ admin_level: 6 });
    await server.services.database.withWrite(async (tx) => {
      for (const id of [1, 2])
        await tx
          .insertInto('community_group')
          .values({ id, name: `G${id}`, name_lower: `g${id}`, short: 'g', type: 4, created_at: 1 })
          .execute();
      await tx.insertInto('property').values({ name: 'Bar', type: 3, price: 9000 }).execute();
    });
  });
  afterAll(async () => {
    await server.close();
    await database.remove();
  });

  const told = async (at = server) => readTypes((await at.visitor.get('site/config')).headers.get(TYPES_HEADER) ?? '');
  const typeOf = async (number: number) => {
    const found = (await manager.api.call(groupTypes.list)).find((one) => one.number === number);
    if (!found) throw new Error(`There is no type ${number}.`);
    return found;
  };

  it('begin as the usual ones, which no answer has to tell', async () => {
    expect((await server.visitor.get('site/config')).headers.get(TYPES_HEADER)).toBeNull();
    expect((await manager.api.call(groupTypes.list)).map(({ number, name }) => [number, name])).toEqual(
      USUAL_TYPES.groups.map(({ number, name }) => [number, name]),
    );
    expect((await manager.api.call(propertyTypes.list)).map(({ name, shape }) => [name, shape])).toEqual(
      USUAL_TYPES.properties.map(({ name, shape }) => [name, shape]),
    );
  });

  it('cannot be removed or given another number while something is of them, and say how much', async () => {
    const family = await typeOf(4);
    expect(family.uses).toBe(2);
    const path = `rpg/manage/group-types/${family.id}`;
    expect(await manager.delete(path)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('2 groups and awards are of this type') },
    });
    expect(await manager.post(path, { number: 5, name: 'Family', tone: 'red', plus: 'yes' })).toMatchObject({
      status: 422,
      body: { errors: { number: expect.stringContaining('2 groups and awards are of this type') } },
    });
    const shop = (await manager.api.call(propertyTypes.list)).find(({ number }) => number === 3);
    expect(await manager.delete(`rpg/manage/property-types/${shop?.id}`)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('1 property or interior is of this type') },
    });
  });

  it('decide about Group Plus', async () => {
    const family = await typeOf(4);
    const spend = async () => {
      const player = await server.createPlayer({ admin_level: 0 });
      await server.services.database.withWrite(async (tx) => {
        await tx.insertInto('perk').values({ player_id: player.id, kind: 'group-plus', amount: 1 }).execute();
        const rank = await tx
          .insertInto('group_rank')
          .values({ group_id: 1, level: 1, name: 'R' })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        const id = rank?.id ?? 1;
        await tx
          .insertInto('group_member')
          .values({ group_id: 1, player_id: player.id, rank_id: id, created_at: 1 })
          .execute();
      });
      return (await server.signIn(player.name)).post('rpg/group/1/plus', {});
    };
    const body = { number: 4, name: 'Family', tone: 'violet' } as const;
    await manager.api.call(groupTypes.edit, { params: { id: family.id }, body: { ...body, plus: 'no' } });
    expect(await spend()).toMatchObject({ status: 409, body: { error: expect.stringContaining('of this type') } });
    await manager.api.call(groupTypes.edit, { params: { id: family.id }, body: { ...body, plus: 'yes' } });
    expect((await spend()).status).toBe(200);
    expect(groups.plus.method).toBe('POST');
  });

  it('are told by the answer that follows their change, by every process, and after a restart', async () => {
    const other = await startTestServer({ engine, database });
    const added = await manager.api.call(propertyTypes.add, {
      body: { number: 7, name: 'Ферма 農', tone: 'ok', shape: 'triangle' },
    });
    const farm = { number: 7, name: 'Ферма 農', tone: 'ok', shape: 'triangle' };
    expect((await told()).properties.at(-1)).toEqual(farm);
    if (engine === 'postgres') await expect.poll(async () => (await told(other)).properties.at(-1)).toEqual(farm);
    await other.close();
    const later = await startTestServer({ engine, database });
    expect((await told(later)).properties.at(-1)).toEqual(farm);
    await later.close();
    await manager.api.call(propertyTypes.move, { params: { id: added.id }, body: { place: 1 } });
    expect((await told()).properties[0]).toEqual(farm);
    await manager.api.call(propertyTypes.remove, { params: { id: added.id } });
    expect((await told()).properties).toEqual(USUAL_TYPES.properties);
    const noted = await server.db.selectFrom('audit').select(['action', 'target']).execute();
    expect(noted).toContainEqual({ action: 'property-type.add', target: 'Ферма 農' });
    expect(noted).toContainEqual({ action: 'property-type.remove', target: 'Ферма 農' });
  });

  it('are what an award of groups can ask for', async () => {
    await manager.api.call(awardYears.add, { body: { year: 2060 } });
    const award = { year: 2060, category: 'Groups', award: 'Best', answer: 'group' } as const;
    expect(await manager.post('rpg/manage/awards', { ...award, kind: 77 })).toMatchObject({
      status: 422,
      body: { errors: { kind: expect.any(String) } },
    });
    const added = await manager.api.call(awardEntries.add, { body: { ...award, kind: 1 } });
    expect((await typeOf(1)).uses).toBe(1);
    expect((await manager.delete(`rpg/manage/group-types/${(await typeOf(1)).id}`)).status).toBe(409);
    expect(added.kind).toBe(1);
  });

  it.each([
    ['a number that is taken', { number: 1 }, 'number'],
    ['no number', { number: 0 }, 'number'],
    ['a name that is taken', { name: 'BUSINESS' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(25) }, 'name'],
    ['a colour that there is not', { tone: 'javascript:' }, 'tone'],
  ])('refuse %s', async (_, wrong, field) => {
    const body = { number: 300, name: 'Fresh', tone: 'red', plus: 'no', ...wrong };
    expect(await manager.post('rpg/manage/group-types', body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
  });

  it('are not more than every answer can tell', async () => {
    for (let number = 400; (await manager.api.call(groupTypes.list)).length < MOST_TYPES; number++)
      await manager.api.call(groupTypes.add, { body: { number, name: `T${number}`, tone: 'red', plus: 'no' } });
    expect(
      (await manager.post('rpg/manage/group-types', { number: 999, name: 'One more', tone: 'red', plus: 'no' })).status,
    ).toBe(409);
  });

  it('have one number each, and a name', async () => {
    const taken = { number: 3, name: 'Another', tone: 'red', shape: 'square' };
    const refused = await manager.post('rpg/manage/property-types', taken);
    expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([422, ['number']]);
    expect((await manager.post('rpg/manage/property-types', { ...taken, number: 77, name: ' ' })).status).toBe(422);
    const lower = await server.signInAs({ admin_level: 5 });
    expect((await lower.post('rpg/manage/property-types', { ...taken, number: 77 })).status).toBe(403);
    expect((await manager.api.call(propertyTypes.list)).map(({ number }) => number)).not.toContain(77);
  });
});
