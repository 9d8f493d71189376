import type { Relation } from '@steward/api-client/rules/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { Caller } from './caller.ts';
import { holdsRelation } from './relations.ts';

withEachDatabase('relations', (engine) => {
  let server: TestServer;
  const things: Record<string, number> = {};
  let owner: Caller;
  let other: Caller;

  const callerOf = ({ id, name }: { id: number; name: string }): Caller => ({
    id,
    name,
    nameLower: name.toLowerCase(),
    adminLevel: 0,
    developerLevel: 0,
    permissions: [],
    disabled: false,
    banned: false,
    barred: false,
    kind: 'session',
  });

  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [] });
    owner = callerOf(await server.createPlayer({ name: 'The_Owner' }));
    other = callerOf(await server.createPlayer({ name: 'The_Other' }));
    await server.services.database.withWrite(async (tx) => {
      const made = async (name: string, query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) => {
        things[name] = (await query.executeTakeFirstOrThrow()).id;
        return things[name];
      };
      await made('bank', tx.insertInto('bank_account').values({ player_id: owner.id, money: 5 }).returning('id'));
      await made(
        'alert',
        tx
          .insertInto('alert')
          .values({ player_id: other.id, staff_id: owner.id, reason: 'x', created_at: 1 })
          .returning('id'),
      );
      await made(
        'property',
        tx.insertInto('property').values({ name: 'x', type: 2, owner_id: owner.id }).returning('id'),
      );
      for (const [name, level, permissions] of [
        ['leaders', 100, []],
        ['drivers', 5, ['vehicles']],
        ['owners', 5, ['properties', 'bank']],
        ['broken', 5, '{}'],
      ] as const) {
        const group_id = await made(
          name,
          tx
            .insertInto('community_group')
            .values({ name, name_lower: name, short: 'x', type: 2, created_at: 1 })
            .returning('id'),
        );
        const rank_id = await made(
          `${name} rank`,
          tx
            .insertInto('group_rank')
            .values({ group_id, level, name: 'x', permissions: JSON.stringify(permissions) })
            .returning('id'),
        );
        await tx.insertInto('group_member').values({ group_id, player_id: owner.id, rank_id, created_at: 1 }).execute();
      }
    });
  });
  afterAll(() => server.close());

  const holds = async (relation: Relation, thing: string) => [
    await holdsRelation(server.db, relation, String(things[thing] ?? thing), owner),
    await holdsRelation(server.db, relation, String(things[thing] ?? thing), other),
  ];

  for (const [relation, thing, held] of [
    ['self', ' THE_OWNER ', true],
    ['self', 'the_own', false],
    ['bankOwner', 'bank', true],
    ['bankOwner', '999999', false],
    ['alertCreator', 'alert', true],
    ['propertyOwner', 'property', true],
    ['propertyOwner', '1; drop table player', false],
    ['groupMember', 'drivers', true],
    ['groupMember', '999999', false],
    ['groupLeader', 'leaders', true],
    ['groupLeader', 'drivers', false],
    ['groupVehicles', 'drivers', true],
    ['groupVehicles', 'owners', false],
    ['groupVehicles', 'leaders', false],
    ['groupVehicles', 'broken', false],
    ['groupProperties', 'owners', true],
    ['groupBank', 'owners', true],
    ['groupBank', 'drivers', false],
  ] as const)
    test(`${relation} of ${thing} is ${held ? 'held by the one person' : 'not held'}`, async () => {
      expect(await holds(relation, thing)).toEqual([held, false]);
    });

  test('a user id is the own one only', async () => {
    expect(await holdsRelation(server.db, 'userId', String(owner.id), owner)).toBe(true);
    expect(await holdsRelation(server.db, 'userId', String(owner.id), other)).toBe(false);
  });
});
