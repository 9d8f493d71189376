import { join } from 'node:path';
import { sql } from 'kysely';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendEntries } from '../../core/audit.ts';
import { seedDemo } from '../../demo/seed-world.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { countedLists } from '../../testing/counted-lists.ts';
import { testedEngines } from '../../testing/provided.ts';
import { migrate, UnfinishedCopyError } from '../migrate.ts';
import type { Database } from '../open.ts';
import { openDatabase } from '../open.ts';
import { differences, sumsOf } from './checksum.ts';
import { CopyError, loadCopy } from './loader.ts';
import { withSnapshot, type Place } from './snapshot.ts';

const NOW = Date.parse('2026-06-10T18:30:00Z') / 1000;

const placeOf = ({ url, file }: TestDatabase): Place => ({ url, file });
const sums = (database: TestDatabase) => withSnapshot(placeOf(database), sumsOf);

async function use<T>(held: TestDatabase, work: (database: Database) => Promise<T>): Promise<T> {
  const database = held.open();
  return work(database).finally(() => database.close());
}

withEachDatabase('a copy of a database', (engine) => {
  let from: TestDatabase;
  let whole: TestDatabase;
  beforeAll(async () => {
    whole = await createTestDatabase(engine);
    await use(whole, async (database) => {
      const clock = { now: () => NOW };
      const config = { dataDir: whole.dir, logsDir: join(whole.dir, 'logs') };
      await seedDemo({ database, engine, clock, config }, { players: 240, now: NOW, logFiles: false });
      await database.withWrite(async (tx) => {
        await appendEntries(tx, { id: null, name: 'test', ip: 'local' }, NOW, [{ action: 'test', target: 'x' }]);
        await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 12000)
          insert into cash_log (player_id, at, amount, balance, reason) select 1, i, i, i, 'row ' || i from n`.execute(
          tx,
        );
        // More of what other tables have, too.
        for (const table of ['played_day', 'player_day'])
          await sql`delete from ${sql.table(table)} where player_id > 20`.execute(tx);
        await sql`delete from note where id = (select max(id) from note)`.execute(tx);
      });
    });
  });
  afterAll(() => whole.remove());
  beforeEach(async () => {
    from = await createTestDatabase(engine);
  });
  afterEach(() => from.remove());

  async function fill(): Promise<void> {
    await from.remove();
    from = await createTestDatabase(engine, { copyOf: whole });
  }

  describe.each(testedEngines(process.env['DATABASES']))('on %s', (other) => {
    let to: TestDatabase;
    beforeEach(async () => {
      to = await createTestDatabase(other, { empty: true });
    });
    afterEach(() => to.remove());

    /** What lists say of how many rows they have, though no trigger counted what came in. */
    async function expectCounted(): Promise<void> {
      const view = { now: NOW - 30 * 86_400, author: 1, month: 202606 };
      const { said, there } = await use(to, ({ db }) => countedLists(db, view));
      expect(said).toEqual(there);
      expect(Object.values(said).filter((rows) => rows > 0).length).toBeGreaterThan(4);
    }

    test('has every row, every id, every trigger, reference and search', { timeout: 120_000 }, async () => {
      await fill();
      const before = await sums(from);
      const result = await withSnapshot(placeOf(from), (source) => loadCopy(placeOf(to), source, 'test'));
      expect(result).toMatchObject({ tables: before, found: 0 });
      expect(result.rows).toBeGreaterThan(20_000);
      expect(await sums(to)).toEqual(before);
      const newNote = (held: TestDatabase) =>
        use(held, (database) =>
          database.withWrite((tx) =>
            tx
              .insertInto('note')
              .values({ player_id: 1, note: 'new', created_at: NOW })
              .returning('id')
              .executeTakeFirstOrThrow(),
          ),
        );
      await expectCounted();
      expect(await newNote(to)).toEqual(await newNote(from));
      await expectCounted();
      await use(to, async (database) => {
        const write = (statement: string) => database.withWrite((tx) => sql.raw(statement).execute(tx));
        await expect(write('delete from audit')).rejects.toThrow('append-only');
        await expect(write('update note set player_id = 999999')).rejects.toThrow(/foreign key/i);
        await write(`update player set name = 'Moved_Name', name_lower = 'moved_name' where id = 1`);
        const names = sql<{ n: number }>`select count(*) as n from player_name where player_id = 1`;
        expect((await names.execute(database.db)).rows[0]?.n).toBeGreaterThan(1);
        if (other === 'sqlite') {
          const found = sql<{ n: number }>`select count(*) as n from player_name_search where name_lower match 'moved'`;
          expect((await found.execute(database.db)).rows).toEqual([{ n: 1 }]);
        }
      });
    });

    test(
      'goes on after it was cut off anywhere, though rows were changed, added and removed meanwhile',
      { timeout: 180_000 },
      async () => {
        await fill();
        for (const stopAt of [1, 7, 23]) {
          let left = stopAt;
          const stopped = withSnapshot(placeOf(from), (source) =>
            loadCopy(placeOf(to), source, 'test', () => {
              if (--left === 0) throw new Error('killed');
            }),
          );
          await expect(stopped).rejects.toThrow('killed');
          await expect(use(to, (database) => migrate(database))).rejects.toThrow(UnfinishedCopyError);
        }
        await use(from, (database) =>
          database.withWrite(async (tx) => {
            await sql`update cash_log set amount = 0 where id = (select max(id) - 6500 from cash_log)`.execute(tx);
            await sql`delete from ban`.execute(tx);
          }),
        );
        const result = await withSnapshot(placeOf(from), (source) => loadCopy(placeOf(to), source, 'test'));
        expect(result.found).toBeGreaterThan(0);
        expect(differences(await sums(from), await sums(to))).toEqual([]);
        await expectCounted();
      },
    );

    test('takes out what the source lost behind the last row that it has', async () => {
      await fill();
      await expect(
        withSnapshot(placeOf(from), (source) =>
          loadCopy(placeOf(to), source, 'test', ({ table }) => {
            if (table > 'cash_log') throw new Error('killed');
          }),
        ),
      ).rejects.toThrow('killed');
      await use(from, (database) =>
        database.withWrite((tx) =>
          sql`delete from cash_log where id > (select min(id) + 4999 from cash_log)`.execute(tx),
        ),
      );
      await withSnapshot(placeOf(from), (source) => loadCopy(placeOf(to), source, 'test'));
      expect(differences(await sums(from), await sums(to))).toEqual([]);
    });

    test('overwrites nothing', async () => {
      const full = await createTestDatabase(other);
      try {
        await expect(withSnapshot(placeOf(from), (source) => loadCopy(placeOf(full), source, 'test'))).rejects.toThrow(
          CopyError,
        );
      } finally {
        await full.remove();
      }
    });

    test('carries any text and number', async () => {
      const texts = fc.sample(fc.string({ unit: 'binary' }), 500).map((text) => text.replaceAll('\0', ''));
      const numbers = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 500);
      await use(from, (database) =>
        database.withWrite(async (tx) => {
          for (const [index, value] of texts.entries())
            await tx
              .insertInto('setting')
              .values({ key: `${value}${index}`, value })
              .execute();
          for (const [index, spawn_x] of numbers.entries())
            await tx
              .insertInto('player')
              .values({ name: `P_${index}`, name_lower: `p_${index}`, created_at: NOW, spawn_x })
              .execute();
        }),
      );
      await withSnapshot(placeOf(from), (source) => loadCopy(placeOf(to), source, 'test'));
      const read = (held: TestDatabase) => use(held, ({ db }) => db.selectFrom('setting').selectAll().execute());
      const valuesOf = async (held: TestDatabase) => new Map((await read(held)).map(({ key, value }) => [key, value]));
      expect(await valuesOf(to)).toEqual(await valuesOf(from));
      const placesOf = (held: TestDatabase) =>
        use(held, ({ db }) => db.selectFrom('player').select('spawn_x').orderBy('id').execute());
      expect(await placesOf(to)).toEqual(await placesOf(from));
    });
  });

  test('is of one moment, whoever writes meanwhile', async () => {
    await fill();
    const before = await sums(from);
    const during = await withSnapshot(placeOf(from), async (source) => {
      await use(from, (database) => database.withWrite((tx) => sql`delete from note`.execute(tx)));
      return sumsOf(source);
    });
    expect(during).toEqual(before);
  });

  test('keeps writers out where asked to', async () => {
    let wrote = false;
    const writing = await withSnapshot(
      placeOf(from),
      async (source) => {
        const database = openDatabase(placeOf(from));
        const done = database
          .withWrite((tx) => tx.insertInto('setting').values({ key: 'a', value: 'b' }).execute())
          .then(() => (wrote = true))
          .finally(() => database.close());
        for (let others = 0; others < 30; others++) await sumsOf(source);
        expect(wrote).toBe(false);
        return { done };
      },
      { lock: true },
    );
    await writing.done;
    expect(wrote).toBe(true);
  });

  if (engine === 'sqlite' && testedEngines(process.env['DATABASES']).includes('postgres'))
    test('names the row that PostgreSQL does not keep', async () => {
      const to = await createTestDatabase('postgres', { empty: true });
      try {
        await use(from, (database) =>
          database.withWrite((tx) => tx.insertInto('setting').values({ key: 'odd', value: 'a\0b' }).execute()),
        );
        await expect(withSnapshot(placeOf(from), (source) => loadCopy(placeOf(to), source, 'test'))).rejects.toThrow(
          'Change that row: key "odd".',
        );
      } finally {
        await to.remove();
      }
    });
});
