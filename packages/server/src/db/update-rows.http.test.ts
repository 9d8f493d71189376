import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPlayer } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { updateRows, type ChangedRow } from './update-rows.ts';

withEachDatabase('many rows that change at once', (engine) => {
  let server: TestServer;
  const ids: number[] = [];
  beforeEach(async () => {
    server = await startTestServer({ engine });
    ids.length = 0;
    for (let made = 0; made < 5; made++) ids.push((await createPlayer(server.services, { cash: 100 })).id);
  });
  afterEach(() => server.close());

  const update = (rows: readonly ChangedRow[], options?: { add: boolean }) =>
    server.services.database.withWrite((tx) => updateRows(tx, 'player', 'id', rows, options));
  const read = () =>
    server.db.selectFrom('player').select(['id', 'cash', 'job', 'spawn_x', 'skin_job']).orderBy('id').execute();

  it('get what each row says, whichever columns it has', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const before = await read();
    await update([
      { id: a, cash: 1, job: "it's; drop" },
      { id: b, job: null, cash: 2 },
      { id: c, spawn_x: 1 },
      { id: d, spawn_x: -2.5 },
      { id: 999_999, spawn_x: 3 },
      { id: ids[4] ?? 0 },
    ]);
    expect(await read()).toEqual([
      { ...before[0], cash: 1, job: "it's; drop" },
      { ...before[1], cash: 2, job: null },
      { ...before[2], spawn_x: 1 },
      { ...before[3], spawn_x: -2.5 },
      before[4],
    ]);
  });

  it('may hold nothing but nulls, or nothing at all', async () => {
    await update([]);
    await update(ids.map((id) => ({ id, job: 'x', skin_job: 7 })));
    await update(ids.map((id) => ({ id, job: null, skin_job: null })));
    expect((await read()).map(({ job, skin_job }) => [job, skin_job])).toEqual(ids.map(() => [null, null]));
  });

  it('can be added to, also beyond what 32 bits hold', async () => {
    await update(
      ids.map((id, index) => ({ id, cash: index === 0 ? 5_000_000_000 : -index })),
      { add: true },
    );
    expect((await read()).map(({ cash }) => cash)).toEqual([5_000_000_100, 99, 98, 97, 96]);
  });
});
