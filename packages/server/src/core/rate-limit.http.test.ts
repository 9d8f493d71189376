import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createRateLimits, type Limit, type RateLimits } from './rate-limit.ts';

const LIMIT: Limit = { name: 'search', most: 120, seconds: 60 };

withEachDatabase('a limit of calls that come often', (engine) => {
  let stored: TestDatabase;
  let database: Database;
  let clock: TestClock;
  beforeEach(async () => {
    stored = await createTestDatabase(engine);
    database = stored.open();
    clock = createTestClock();
  });
  afterEach(async () => {
    await database.close();
    await stored.remove();
  });

  /** How many of so many calls that come at once are let through. */
  async function takenOf(limits: RateLimits, calls: number, limit: Limit = LIMIT): Promise<number> {
    const all = Array.from({ length: calls }, async () => limits.takeOften(limit, '1'));
    return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length;
  }

  test('lets through all that come at once, up to the limit', async () => {
    const limits = createRateLimits(database, clock);
    expect(await takenOf(limits, 40)).toBe(40);
    expect(await takenOf(limits, 100)).toBe(80);
    expect(await takenOf(limits, 1)).toBe(0);
    clock.advance(61);
    expect(await takenOf(limits, 119)).toBe(119);
  });

  test('gives each call its own where a tenth of the limit is one', async () => {
    const limits = createRateLimits(database, clock);
    expect(await takenOf(limits, 15, { ...LIMIT, most: 12 })).toBe(12);
  });

  test('lets calls that come at once through after one wait where the database cannot be written', async () => {
    let tried = 0;
    const refusing: Database = {
      ...database,
      async withWrite() {
        tried++;
        throw new Error('The disk is full.');
      },
    };
    const limits = createRateLimits(refusing, clock);
    expect(await takenOf(limits, 40)).toBe(40);
    expect(tried).toBe(1);
    expect(await takenOf(limits, 100)).toBe(80);
    expect(await takenOf(limits, 1)).toBe(0);
    expect(tried).toBe(2);
    clock.advance(6);
    expect(await takenOf(limits, 40)).toBe(40);
    expect(tried).toBe(3);
    expect(await takenOf(limits, 3, { name: 'short', most: 120, seconds: 1 })).toBe(3);
    expect(tried).toBe(4);
  });

  test('is one for all processes', async () => {
    const [one, other] = [createRateLimits(database, clock), createRateLimits(database, clock)];
    const taken = await Promise.all([takenOf(one, 60), takenOf(other, 60)]);
    expect(taken).toEqual([60, 60]);
    expect(await takenOf(one, 1)).toBe(0);
  });
});
