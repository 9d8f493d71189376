import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { banHolds } from '@steward/api-client/rules/ban-state';
import { findIdentity } from '../../db/identities.ts';
import type { Database } from '../../db/open.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { activeBan } from '../accounts/repository-active-ban.ts';
import { findProfile, listBelongings } from '../players/repository.ts';
import { activeBans, activeBansOfCharacters } from './repository.ts';

const NOW = 1_700_000_000;
const MASTER = 1;
const CHARACTERS = [2, 3, 4] as const;
const ALL = [MASTER, ...CHARACTERS];

withEachDatabase('whether a ban holds', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
    const player = (id: number) => ({ id, name: `P${id}`, name_lower: `p${id}`, created_at: 1 });
    await database.withWrite(async (tx) => {
      await tx.insertInto('player').values(player(MASTER)).execute();
      await tx
        .insertInto('player')
        .values(CHARACTERS.map((id) => ({ ...player(id), master_id: MASTER })))
        .execute();
    });
  });
  afterAll(async () => {
    await database.close();
    await made.remove();
  });

  const moment = fc.oneof(fc.constant(null), fc.integer({ min: NOW - 2, max: NOW + 2 }));
  const ban = fc.record({
    player_id: fc.constantFrom(...ALL),
    start_at: fc.integer({ min: NOW - 10, max: NOW }),
    end_at: moment,
    lifted_at: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, moment),
  });

  test('is the same wherever it is asked, and what the rules say of each', async () => {
    const property = fc.asyncProperty(fc.array(ban, { maxLength: 8 }), async (bans) => {
      await database.withWrite(async (tx) => {
        await tx.deleteFrom('ban').execute();
        if (bans.length === 0) return;
        await tx
          .insertInto('ban')
          .values(bans.map((one) => ({ ...one, type: one.end_at === null ? 1 : 2, reason: 'x' })))
          .execute();
      });
      const holding = bans.filter(
        ({ end_at, lifted_at }) => banHolds({ endAt: end_at, liftedAt: lifted_at }, NOW) === 'active',
      );
      const banned = new Set(holding.map(({ player_id }) => player_id));
      const among = (ids: readonly number[]) => [...new Set(ids)].filter((id) => banned.has(id)).toSorted();
      const { db } = database;
      const ids = (of: ReadonlyMap<number, unknown>) => [...of.keys()].toSorted();
      expect(ids(await activeBansOfCharacters(db, { master: MASTER, now: NOW }))).toEqual(among(CHARACTERS));
      for (const player of ALL) {
        const master = player === MASTER ? player : MASTER;
        const active = await activeBans(db, { player, master, now: NOW });
        expect(ids(active)).toEqual(among([player, master]));
        expect((await activeBan(db, player, NOW))?.endTimestamp).toBe(active.get(player)?.endTimestamp);
        const [identity] = await findIdentity(db, { player, now: NOW });
        expect(identity?.banned_until !== null).toBe(banned.has(player));
        const profile = await findProfile(db, { name: `p${player}`, since: 0, now: NOW });
        expect(profile?.is_banned !== null).toBe(banned.has(player));
        expect(profile?.is_master_banned !== null).toBe(player !== MASTER && banned.has(MASTER));
      }
      const { characters } = await listBelongings(db, MASTER, NOW);
      expect(characters.filter((one) => one.banned).map(({ id }) => id)).toEqual(among(CHARACTERS));
      expect(characters).toHaveLength(CHARACTERS.length);
    });
    await fc.assert(property, { numRuns: engine === 'sqlite' ? 80 : 30 });
  });
});
