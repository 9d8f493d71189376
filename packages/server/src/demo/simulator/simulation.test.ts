import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NAMED_ACCOUNTS } from '../accounts.ts';
import type { Database } from '../../db/open.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { seedDemo } from '../seed-world.ts';
import { createDirectDoor } from './direct-door.ts';
import { createSimulation } from './simulation.ts';
import { startSimulator } from './start-simulator.ts';

const EVENING = Date.parse('2026-06-10T19:00:00Z') / 1000;

describe('the simulator', () => {
  let held: TestDatabase;
  let database: Database;
  let now = EVENING;
  let lines: { type: string; text: string; at: number }[] = [];

  beforeEach(async () => {
    held = await createTestDatabase('sqlite');
    database = held.open();
    now = EVENING;
    lines = [];
    await seedDemo(services(), { players: 400, logFiles: false });
  });

  afterEach(async () => {
    await database.close();
    await held.remove();
  });

  const services = () => ({
    database,
    engine: database.engine,
    clock: { now: () => now },
    config: { dataDir: held.dir, logsDir: join(held.dir, 'logs') },
  });
  const writer = { write: (type: string, text: string, at: number) => void lines.push({ type, text, at }) };
  const count = async (
    table: 'online_player' | 'game_online' | 'ticket' | 'kill' | 'vac_session' | 'cash_log' | 'punishment',
  ) =>
    (
      await database.db
        .selectFrom(table as 'ticket')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const namedRows = () =>
    database.db
      .selectFrom('player')
      .leftJoin('online_player', 'player_id', 'id')
      .selectAll()
      .where(
        'name',
        'in',
        NAMED_ACCOUNTS.map((account) => account.name),
      )
      .orderBy('id')
      .execute();

  async function live(seconds: number): Promise<void> {
    const simulation = createSimulation(services(), writer, createDirectDoor(services()));
    for (let second = 0; second < seconds; second++) await simulation.step(++now);
  }

  it('lets things happen every second and never touches the named accounts', async () => {
    const [before, named] = [
      await Promise.all([count('ticket'), count('kill'), count('cash_log'), count('vac_session')]),
      await namedRows(),
    ];
    await live(1500);
    const after = await Promise.all([count('ticket'), count('kill'), count('cash_log'), count('vac_session')]);
    for (const [index, number] of after.entries()) expect(number).toBeGreaterThan(before[index] ?? 0);
    expect(await namedRows()).toEqual(named);
    const told = lines.filter((line) => NAMED_ACCOUNTS.some(({ name }) => line.text.includes(name)));
    expect(told).toEqual([]);
    const said = await database.db.selectFrom('bridge_said').select(['at', 'text', 'type']).execute();
    expect(said.filter(({ text }) => NAMED_ACCOUNTS.some(({ name }) => text.includes(name)))).toEqual([]);
    expect(new Set(said.map(({ type }) => type)).size).toBe(3);
    expect(new Set([...lines.map((line) => line.at), ...said.map(({ at }) => at * 1000)]).size).toBe(1500);
    expect(lines.every((line, index) => index === 0 || line.at >= (lines[index - 1]?.at ?? 0))).toBe(true);
    expect(new Set(lines.map((line) => line.type)).size).toBeGreaterThan(15);
    expect(await count('game_online')).toBeGreaterThan(0);
    const online = await count('online_player');
    expect(online).toBeGreaterThan(35);
    expect(online).toBeLessThan(90);
    const tickets = await database.db.selectFrom('ticket').selectAll().where('created_at', '>', EVENING).execute();
    expect(tickets.some((ticket) => ticket.closed_at !== null)).toBe(true);
  });

  it('follows the hours of the day', async () => {
    await live(5);
    const evening = await count('online_player');
    now += 7 * 3600;
    await live(3600);
    expect(await count('online_player')).toBeLessThan(evening / 2);
  });

  it('ends the sessions of a game that was down, without a burst afterwards', async () => {
    const played = async () =>
      (
        await database.db
          .selectFrom('player')
          .select((eb) => eb.fn.sum<number>('time_played').as('sum'))
          .executeTakeFirstOrThrow()
      ).sum;
    const before = await played();
    const since = await database.db.selectFrom('online_player').select('since').execute();
    const until = since.reduce((sum, row) => sum + Math.round((EVENING - row.since) / 60), 0);
    now += 3 * 86_400;
    await live(2);
    expect(await count('online_player')).toBeLessThan(12);
    expect((await played()) - before).toBe(until);
    expect(lines.length).toBeLessThan(60);
    await live(200);
    expect(await count('online_player')).toBeGreaterThan(25);
    const open = await database.db.selectFrom('vac_session').selectAll().where('ended_at', 'is', null).execute();
    expect(open.every((session) => session.started_at > now - 86_400)).toBe(true);
  });

  it('books nothing of the time after a stop, nor of that in which the machine slept', async () => {
    const online = async () => {
      const rows = await database.db.selectFrom('online_player').select(['player_id', 'since']).execute();
      return new Map(rows.map((row) => [row.player_id, row.since]));
    };
    const minutesOf = async (ids: Iterable<number>) => {
      const rows = await database.db
        .selectFrom('player')
        .select('time_played')
        .where('id', 'in', [...ids])
        .execute();
      return rows.reduce((sum, row) => sum + row.time_played, 0);
    };
    for (const away of [4 * 60, 40 * 60, 8 * 3600]) {
      await live(90);
      const there = await online();
      const [before, stopped] = [await minutesOf(there.keys()), now];
      now += away;
      await live(1);
      const most = [...there.values()].reduce((sum, since) => sum + (stopped - since) / 60 + 0.5, 0);
      expect((await minutesOf(there.keys())) - before).toBeLessThanOrEqual(most);
    }
    const simulation = createSimulation(services(), writer, createDirectDoor(services()));
    await simulation.step((now += 1));
    const slept = await online();
    const before = await minutesOf(slept.keys());
    const fellAsleep = now;
    await simulation.step((now += 8 * 3600));
    const most = [...slept.values()].reduce((sum, since) => sum + (fellAsleep - since) / 60 + 0.5, 0);
    expect((await minutesOf(slept.keys())) - before).toBeLessThanOrEqual(most);
    for (const [id, since] of await online()) expect([slept.get(id), since]).not.toEqual([since, since]);
  });

  it('lets nobody join who was banned or disabled meanwhile, and uses new names', async () => {
    await live(1);
    const offline = await database.db
      .selectFrom('player')
      .leftJoin('online_player', 'player_id', 'id')
      .select('id')
      .where('since', 'is', null)
      .execute();
    const ids = offline.map((row) => row.id);
    await database.withWrite(async (tx) => {
      await tx.updateTable('player').set({ disabled: 1 }).where('id', 'in', ids).execute();
    });
    now += 1;
    await live(120);
    const joined = await database.db
      .selectFrom('online_player')
      .select('player_id')
      .where('player_id', 'in', ids)
      .execute();
    expect(joined).toEqual([]);
    expect(
      await database.db
        .selectFrom('player')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ).toEqual({ n: 400 });
  });

  it('runs by itself, writes real log files and stops', async () => {
    let ticks = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const clock = { now: () => EVENING + (ticks += 1) };
    const simulator = startSimulator({ ...services(), clock }, createDirectDoor({ ...services(), clock }));
    await expect.poll(() => ticks, { interval: 50 }).toBeGreaterThan(3);
    await simulator.stop();
    const folder = join(held.dir, 'logs', '20260610');
    const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
    const written = texts.join('').split('\n').slice(0, -1);
    expect(written.length).toBeGreaterThan(3);
    for (const line of written) expect(line).toMatch(/^\[2026-06-10T21:0\d:\d\d\+02:00\] \S/);
    const before = ticks;
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(ticks).toBe(before);
  });

  it('goes on after what goes wrong, and tells it once', async () => {
    const told: string[] = [];
    let calls = 0;
    const broken = {
      ...services(),
      database: {
        db: database.db,
        withWrite: () => {
          calls += 1;
          return Promise.reject(new Error('The disk is full.'));
        },
      },
      log: { warn: (_: unknown, text: string) => void told.push(text) },
      logWriter: writer,
      clock: { now: () => ++now },
    };
    const simulator = startSimulator(broken, createDirectDoor(broken));
    await expect.poll(() => calls, { interval: 50 }).toBeGreaterThan(1);
    await simulator.stop();
    expect(told).toEqual(['The simulator could not go on; it tries again.']);
    // Talk is reported to nobody; who comes and goes is, and none of that was kept.
    expect(lines.filter(({ type }) => type === 'connection')).toEqual([]);
  });
});
