import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import type { Database } from '../../db/open.ts';
import { writeSetting } from '../../db/settings.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { activityBoards, bringBoards, keepBoardsReady, killBoards } from './boards.ts';

const NOW = Date.parse('2026-06-01T12:30:00Z') / 1000;

withEachDatabase('boards of players', (engine) => {
  let made: TestDatabase;
  const opened: Database[] = [];
  const clock = createTestClock();
  clock.set(NOW);
  const said: string[] = [];
  const log = createLog({ level: 'warn', stream: { write: (line: string) => void said.push(line) } });

  /** What a process has that just started. */
  const start = () => {
    const database = made.open();
    opened.push(database);
    return { database, db: database.db, clock, log };
  };
  /** A whole turn of what keeps boards ready. */
  const turnOf = async (services: ReturnType<typeof start>) => {
    const boards = keepBoardsReady(services);
    await boards.again();
    await boards.stop();
  };
  const asked = async ({ db }: { readonly db: Database['db'] }) => ({
    activity: await activityBoards.ask(db, clock.now()),
    kills: await killBoards.ask(db, clock.now()),
  });
  const firsts = (boards: Awaited<ReturnType<typeof asked>>) =>
    Object.values(boards).map((kind) => kind.map(({ entries }) => entries[0]));

  beforeAll(async () => {
    made = await createTestDatabase(engine);
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await made.remove();
  });

  it('are there before anybody asks, as they were ranked last, until they are ranked anew', async () => {
    const first = start();
    const [one, two] = [{ id: 1 }, { id: 2 }];
    await first.database.withWrite((tx) =>
      tx
        .insertInto('player')
        .values([
          { ...one, name: 'One', name_lower: 'one', created_at: 0 },
          { ...two, name: 'Two', name_lower: 'two', created_at: 0 },
        ])
        .execute(),
    );
    const playAndKill = (id: number, other: number, day: number) =>
      first.database.withWrite(async (tx) => {
        await tx.insertInto('played_day').values({ player_id: id, day, minutes: 60, kind: 'rpg' }).execute();
        await tx.insertInto('kill').values({ killer_id: id, victim_id: other, weapon: 24, at: NOW }).execute();
      });
    await playAndKill(one.id, two.id, 20260601);
    await turnOf(first);
    const ranked = [
      [
        { name: 'One', amount: 60 },
        { name: 'One', amount: 1 },
      ],
      [
        { name: 'One', amount: 1 },
        { name: 'Two', amount: 1 },
      ],
    ];
    expect(firsts(await asked(first))).toEqual(ranked);

    await first.database.withWrite((tx) =>
      tx.updateTable('player').set({ name: 'Una', name_lower: 'una' }).where('id', '=', one.id).execute(),
    );
    for (const day of [20260530, 20260531]) await playAndKill(two.id, one.id, day);
    const second = start();
    await bringBoards(second);
    const named = ranked.map((kind) => kind.map((entry) => ({ ...entry, name: entry.name.replace('One', 'Una') })));
    expect(firsts(await asked(second))).toEqual(named);

    await turnOf(second);
    expect(firsts(await asked(second))).toEqual([
      [
        { name: 'Two', amount: 120 },
        { name: 'Two', amount: 2 },
      ],
      [
        { name: 'Two', amount: 2 },
        { name: 'Una', amount: 2 },
      ],
    ]);
  });

  it('are ranked anew only once what comes before is over', async () => {
    const process = start();
    const before = Promise.withResolvers<void>();
    await process.database.withWrite((tx) => tx.deleteFrom('setting').execute());
    const boards = keepBoardsReady(process, before.promise);
    const again = boards.again();
    await bringBoards(start());
    const keys = () => process.db.selectFrom('setting').select('key').execute();
    expect(await keys()).toEqual([]);
    before.resolve();
    await again;
    expect(await keys()).toHaveLength(2);
    await boards.stop();
  });

  it('are not ranked any more where it is to end before its first turn', async () => {
    const process = start();
    await process.database.withWrite((tx) => tx.deleteFrom('setting').execute());
    const before = Promise.withResolvers<void>();
    const stopped = keepBoardsReady(process, before.promise).stop();
    before.resolve();
    await stopped;
    expect(await process.db.selectFrom('setting').select('key').execute()).toEqual([]);
  });

  it('are all made, and told of, where they cannot be kept', async () => {
    said.length = 0;
    const process = start();
    const database = { ...process.database, withWrite: () => Promise.reject(new Error('The disk is full.')) };
    await process.database.withWrite((tx) => tx.deleteFrom('setting').execute());
    await turnOf({ ...process, database });
    expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(
      Array(2).fill('The boards of players were made, but could not be kept for the next start.'),
    );
    await process.database.withWrite((tx) => tx.deleteFrom('kill').execute());
    expect(firsts(await asked(process))[1]?.[0]).toEqual({ name: 'Two', amount: 2 });
  });

  it('are brought each by itself, and only where they are of the last day', async () => {
    const process = start();
    const place = { board: 'deaths', player_id: 2, amount: 77 };
    const keep = (at: number) =>
      process.database.withWrite(async (tx) => {
        await writeSetting(tx, 'boards-activity', 'no JSON');
        await writeSetting(tx, 'boards-kills', JSON.stringify({ at, places: [place] }));
      });
    for (const [at, isShown] of [
      [NOW, true],
      [NOW - 86_399, true],
      [NOW - 86_400, false],
      [NOW + 1, false],
    ] as const) {
      await keep(at);
      const next = start();
      await bringBoards(next);
      const deaths = firsts(await asked(next))[1]?.[1];
      expect([at, deaths?.amount === 77]).toEqual([at, isShown]);
    }
  });

  it.each([
    ['no JSON', 2],
    ['{"board":"kills"}', 0],
  ])('are ranked anew where what is kept is %s', async (text, warned) => {
    said.length = 0;
    const process = start();
    await process.database.withWrite(async (tx) => {
      for (const key of ['boards-activity', 'boards-kills']) await writeSetting(tx, key, text);
    });
    await bringBoards(process);
    expect(firsts(await asked(process))[0]?.[0]).toEqual({ name: 'Two', amount: 120 });
    expect(said.length).toBe(warned);
  });
});
