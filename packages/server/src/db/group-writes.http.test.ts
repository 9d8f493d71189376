import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase, type Database } from './open.ts';
import type { Tx } from './schema.ts';
import { withSavepoint } from './savepoint.ts';
import { isBusy } from './violations.ts';

const put = (tx: Tx, key: string, value = '') => tx.insertInto('setting').values({ key, value }).execute();

withEachDatabase('writes that wait at the same time', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
  });
  afterEach(async () => {
    await database.close();
    await made.remove();
  });
  const keys = async () =>
    (await database.db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);

  test('are each there when they are said to be done, and those that failed are not', async () => {
    const one = fc.record({
      fails: fc.boolean(),
      writesTwice: fc.boolean(),
      pauses: fc.boolean(),
      nested: fc.boolean(),
    });
    const property = fc.asyncProperty(fc.array(one, { maxLength: 40 }), async (writes) => {
      await database.withWrite((tx) => tx.deleteFrom('setting').execute());
      const outcomes = await Promise.allSettled(
        writes.map((write, at) =>
          database.withWrite(async (tx) => {
            await put(tx, `a${at}`);
            if (write.pauses) await new Promise((resolve) => setTimeout(resolve, 1));
            if (write.nested)
              await withSavepoint(tx, async () => {
                await put(tx, `n${at}`);
                throw new Error('inner');
              }).catch(() => undefined);
            if (write.writesTwice) await put(tx, `b${at}`);
            if (write.fails) throw new Error(`no ${at}`);
            return at;
          }),
        ),
      );
      const expected = writes.map(({ fails }, at) => (fails ? `no ${at}` : at));
      expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual(
        expected,
      );
      const kept = writes.flatMap(({ fails, writesTwice }, at) =>
        fails ? [] : [`a${at}`, ...(writesTwice ? [`b${at}`] : [])],
      );
      expect(await keys()).toEqual(kept.toSorted());
    });
    await fc.assert(property, { numRuns: engine === 'sqlite' ? 60 : 30 });
  });

  test('are taken back as a whole where a part within them could not be ended', async () => {
    // PostgreSQL ends no part in which a statement failed, also where whoever asked it took no notice.
    const goesWrong = (tx: Tx) => sql`select no_such_column from setting`.execute(tx).catch(() => undefined);
    const nest = async (tx: Tx, depth: number, name: string): Promise<void> => {
      await put(tx, `${name} ${depth}`);
      if (depth === 0) await goesWrong(tx);
      else await withSavepoint(tx, () => nest(tx, depth - 1, name));
    };
    for (const depth of [1, 2, 5]) {
      let taken: boolean | undefined;
      const outcomes = await Promise.allSettled([
        database.withWrite((tx) => put(tx, `before ${depth}`)),
        database.withWrite(async (tx) => {
          await put(tx, `outside ${depth}`);
          await withSavepoint(tx, async () => {
            await nest(tx, depth, 'inside');
            throw new Error('no');
          }).catch(() => undefined);
          taken = (await tx.selectFrom('setting').select('key').execute()).every(
            ({ key }) => !key.startsWith('inside'),
          );
          await nest(tx, depth, 'inside');
          throw new Error('no');
        }),
        database.withWrite(async (tx) => {
          await withSavepoint(tx, () => goesWrong(tx)).catch(() => undefined);
          await put(tx, `later ${depth}`);
        }),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(taken).toBe(true);
    }
    expect(await keys()).toEqual(['before 1', 'before 2', 'before 5', 'later 1', 'later 2', 'later 5']);
  });

  test('keep the context in which each was asked for', async () => {
    const who = new AsyncLocalStorage<number>();
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        who.run(at, () => database.withWrite(() => Promise.resolve(who.getStore()))),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });

  test('are each refused where no transaction can begin', async () => {
    const closed = made.open();
    await closed.withWrite((tx) => put(tx, 'a'));
    await closed.close();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) => closed.withWrite((tx) => put(tx, `x${at}`))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(await keys()).toEqual(['a']);
  });

  test('are not told before the commit why they were refused, as it may be what another wrote', async () => {
    await database.withWrite((tx) =>
      sql`create table odd (of text references setting (key) deferrable initially deferred)`.execute(tx),
    );
    /** Pays once: `isBroken` lets the commit fail, as a disk does. */
    const pay = (bill: string, isBroken: boolean) =>
      database.withWrite(async (tx) => {
        const paid = await tx.selectFrom('setting').select('key').where('key', '=', bill).executeTakeFirst();
        if (paid) throw new Error('It is paid already.');
        await put(tx, bill);
        if (isBroken) await sql`insert into odd values ('nothing')`.execute(tx);
      });
    /** Whether the first was broken, of each second that met it. */
    const met = new Set<boolean>();
    for (let tries = 0; tries < 100 && met.size < 2; tries++)
      for (const isBroken of [true, false]) {
        const bill = `bill ${tries} ${isBroken}`;
        const [first, second] = await Promise.allSettled([pay(bill, isBroken), pay(bill, false)]);
        expect(first.status).toBe(isBroken ? 'rejected' : 'fulfilled');
        const isThere = (await keys()).includes(bill);
        // A slow machine may part the two, so that the second finds nothing of the first.
        if (second.status === 'fulfilled') {
          expect(isThere).toBe(true);
          continue;
        }
        expect(isThere).toBe(!isBroken);
        met.add(isBroken);
        if (first.status === 'rejected') expect(second.reason).toBe(first.reason);
        else expect(String(second.reason)).toContain('It is paid already.');
      }
    expect(met.size).toBe(2);
  });

  test('wait for their turn no longer than any may, also those that came while others waited in vain', async () => {
    const patient = openDatabase({ url: made.url, file: made.file, patienceMs: 1500 });
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    let has: () => void = () => undefined;
    const hasTurn = new Promise<void>((resolve) => (has = resolve));
    const holding = database.withWrite(async () => {
      has();
      await gate;
    });
    await hasTurn;
    const refusedOf = (key: string) => patient.withWrite((tx) => put(tx, key)).catch((error: unknown) => error);
    const first = refusedOf('first');
    // The group of the first has begun then, without the second.
    for (let turns = 0; turns < 3; turns++) await nextTurn();
    const second = refusedOf('second');
    // Neither engine gives up by itself in that time.
    for (const refused of await Promise.all([first, second])) expect(refused).toSatisfy(isBusy);
    const third = patient.withWrite((tx) => put(tx, 'third'));
    go();
    await Promise.all([holding, third]);
    expect(await keys()).toEqual(['third']);
    await patient.close();
  });

  test('are told of a commit that failed, and none of them is there', async () => {
    if (engine === 'postgres') return;
    const outcomes = await Promise.allSettled([
      database.withWrite((tx) => put(tx, 'a')),
      // What a full disk does: the transaction ends below the writes.
      database.withWrite(async (tx) => {
        await tx.executeQuery({ ...tx.selectFrom('setting').compile(), sql: 'rollback', parameters: [] });
        throw Object.assign(new Error('The disk is full.'), { errcode: 13 });
      }),
      database.withWrite((tx) => put(tx, 'c')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(outcomes.slice(0, 2).map((one) => one.status === 'rejected' && (one.reason as Error).message)).toEqual([
      'The disk is full.',
      'The disk is full.',
    ]);
    expect(await keys()).toEqual(['c']);
  });
});
