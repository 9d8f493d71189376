import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { findLatest, type OutboxRow } from '../db/outbox.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServices, type TestServices } from '../testing/test-services.ts';
import { answerCommand, hasGap, listCommands } from '../db/game-commands.ts';
import { commandItem } from './game-commands.ts';
import { runKind, type Failure, type OutboxResult } from './outbox-kinds.ts';
import { insertOutbox, pruneAll, startOutbox, tellOutbox, type Outbox, type OutboxItem } from './outbox.ts';

const KIND = 'test.work';
const item = (n: number, more: Partial<OutboxItem> = {}): OutboxItem => ({
  kind: KIND,
  subject: String(n),
  payload: { n },
  ...more,
});

withEachDatabase('the outbox', (engine) => {
  let made: TestDatabase;
  let clock: TestClock;
  let services: TestServices;
  let other: TestServices;
  let outboxes: Outbox[];
  let ran: number[];
  let noted: OutboxResult[];

  beforeEach(async () => {
    made = await createTestDatabase(engine);
    clock = createTestClock();
    services = await createTestServices(made, clock);
    other = await createTestServices(made, clock);
    [outboxes, ran, noted] = [[], [], []];
  });
  afterEach(async () => {
    await Promise.all(outboxes.map((outbox) => outbox.stop(0)));
    await services.close();
    await other.close();
    await made.remove();
  });

  const kindThat = (run: (n: number, signal: AbortSignal) => Promise<Failure | undefined>) =>
    runKind({
      kind: KIND,
      payload: z.object({ n: z.int() }),
      run({ n }, signal) {
        ran.push(n);
        return run(n, signal);
      },
      note(_, __, result) {
        noted.push(result);
        return Promise.resolve();
      },
    });
  const succeeds = () => Promise.resolve(undefined);
  const work = (run: Parameters<typeof kindThat>[0], on = services) => {
    const outbox = startOutbox(on, { run: [kindThat(run)], held: [] }, { leaseSeconds: 10, pollMs: 60_000 });
    outboxes.push(outbox);
    return outbox;
  };
  const write = (...items: OutboxItem[]) =>
    services.database.withWrite((tx) => insertOutbox(tx, items, { now: clock.now() }));
  const rows = () => services.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const states = async () => (await rows()).map(({ state }) => state);
  const put = (values: Partial<OutboxRow>) =>
    services.database.withWrite((tx) =>
      tx
        .insertInto('outbox')
        .values({ kind: KIND, subject: '1', payload: '{"n":1}', next_try: 0, created_at: 0, ...values })
        .execute(),
    );

  it('does each item once, with two processes', async () => {
    const both = [work(succeeds), work(succeeds, other)];
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    for (const n of numbers) await write(item(n));
    await tellOutbox(services);
    await Promise.all(both.map((outbox) => outbox.turn()));
    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(new Set(await states())).toEqual(new Set(['done']));
  });

  it('says nothing of a write that was rolled back', async () => {
    const outbox = work(succeeds);
    const failing = services.database.withWrite(async (tx) => {
      await insertOutbox(tx, [item(1)], { now: clock.now() });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await outbox.turn();
    expect([ran, await rows()]).toEqual([[], []]);
  });

  it('keeps the order of one key, also while one of it waits for another try', async () => {
    let fails = true;
    const both = [services, other].map((on) =>
      work((n) => Promise.resolve(n === 1 && fails ? { error: 'Not now.' } : undefined), on),
    );
    const turns = () => Promise.all(both.map((outbox) => outbox.turn()));
    await write(item(0, { orderingKey: 'a' }), item(1, { orderingKey: 'a' }), item(2, { orderingKey: 'a' }), item(3));
    await turns();
    await turns();
    expect(ran.filter((n) => n !== 3)).toEqual([0, 1]);
    expect(ran).toContain(3);
    fails = false;
    clock.advance(10);
    await turns();
    await turns();
    expect(ran.filter((n) => n !== 3)).toEqual([0, 1, 1, 2]);
  });

  it('tries again with growing pauses, then gives up where it is seen', async () => {
    const outbox = work(() => Promise.resolve({ error: 'Nobody is there.' }));
    await write(item(1));
    const waits: number[] = [];
    for (let at = clock.now(); ;) {
      await outbox.turn();
      const row = await findLatest(services.db, KIND, '1');
      if (row?.state !== 'waiting') break;
      waits.push(row.next_try - at);
      at = row.next_try;
      clock.set(at - 1);
      await outbox.turn();
      clock.set(at);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.length).toBe(7);
    expect(ran).toHaveLength(8);
    expect(await rows()).toMatchObject([
      { state: 'failed', last_error: 'Nobody is there.', tries: 8, done_at: clock.now() },
    ]);
    expect(noted.at(-1)).toEqual({ state: 'failed', error: 'Nobody is there.' });
    expect(services.logLines.filter((line) => line.includes('Given up after a commit.'))).toHaveLength(1);
  });

  it('gives up at once what another try would not help, and waits as long as it is asked to', async () => {
    const answers: Failure[] = [
      { error: 'Never.', final: true },
      { error: 'Wait.', afterSeconds: 500 },
    ];
    const outbox = work((n) => Promise.resolve(answers[n]));
    await write(item(0), item(1));
    await outbox.turn();
    expect(await rows()).toMatchObject([
      { state: 'failed', last_error: 'Never.' },
      { state: 'waiting', last_error: 'Wait.', next_try: clock.now() + 500 },
    ]);
  });

  it('goes on after an error, which stands in the log and not on a screen', async () => {
    const outbox = work(() => Promise.reject(new Error('password=secret')));
    await write(item(1));
    await outbox.turn();
    expect((await rows())[0]?.last_error).toBe('Something went wrong in Steward. The log of the server says what.');
  });

  it.each([
    ['was killed', { state: 'running', claimed_by: 'gone', claimed_until: -1 }, 1],
    ['claims it still', { state: 'running', claimed_by: 'other', claimed_until: 100 }, 0],
    ['had a clock far ahead', { state: 'running', claimed_by: 'gone', claimed_until: 200_000 }, 1],
  ])('of a process that %s', async (_, { claimed_until, ...values }, runs) => {
    await put({ ...values, claimed_until: clock.now() + claimed_until });
    await work(succeeds).turn();
    expect(ran).toHaveLength(runs);
    expect(await states()).toEqual([runs === 1 ? 'done' : 'running']);
  });

  it('tries what a clock that was wrong put off for too long', async () => {
    await put({ next_try: clock.now() + 200_000 });
    await work(succeeds).turn();
    expect(await states()).toEqual(['done']);
  });

  it('leaves alone what another version wrote, or tells that it cannot read it', async () => {
    await put({ kind: 'of.another.version' });
    await put({ payload: '{"m":1}' });
    await work(succeeds).turn();
    expect(await states()).toEqual(['waiting', 'failed']);
  });

  it('does again what was done and could not be noted', async () => {
    const outbox = work(succeeds);
    // Its first look is over before there is something to find.
    await outbox.turn();
    const spy = vi.spyOn(services.database, 'withWrite');
    await write(item(1));
    const { withWrite } = other.database;
    spy.mockImplementation((run, options) =>
      options?.beside ? withWrite(run, options) : Promise.reject(new Error('disk is full')),
    );
    await outbox.turn();
    spy.mockRestore();
    expect([ran, await states()]).toEqual([[1], ['running']]);
    clock.advance(10);
    await outbox.turn();
    expect([ran, await states()]).toEqual([[1, 1], ['done']]);
  });

  it('ends with what is under way, and leaves what takes too long to the next process', async () => {
    let finish: () => void = () => undefined;
    const slow = work((n) =>
      n === 1 ? new Promise((resolve) => (finish = () => resolve(undefined))) : new Promise(() => {}),
    );
    await write(item(1), item(2));
    await tellOutbox(services);
    await vi.waitFor(() => expect(ran.length).toBe(2));
    const stopped = slow.stop(300);
    await sleep(50);
    finish();
    await stopped;
    expect(await rows()).toMatchObject([
      { state: 'done' },
      { state: 'waiting', tries: 0, claimed_by: null, claimed_until: null },
    ]);
    await work(succeeds, other).turn();
    expect(await states()).toEqual(['done', 'done']);
  });

  it('replaces what is not under way any more', async () => {
    await put({ state: 'failed' });
    await put({ state: 'waiting' });
    await put({ state: 'running', claimed_until: clock.now() + 5 });
    await put({ subject: '2', state: 'failed' });
    await write(item(1, { replaces: true }));
    expect((await rows()).map(({ subject, state }) => [subject, state])).toEqual([
      ['1', 'running'],
      ['2', 'failed'],
      ['1', 'waiting'],
    ]);
  });

  describe('commands of a game server', () => {
    const next = (after = 0, server = 'rpg') => listCommands(services.db, server, after, 100);
    const kinds = async (after = 0, server = 'rpg') => (await next(after, server)).map(({ kind }) => kind);
    const acknowledge = (id: number, refusal?: string) =>
      services.database.withWrite((tx) => answerCommand(tx, { server: 'rpg', id, refusal }, clock.now()));
    const gap = (server = 'rpg') => hasGap(services.db, server);

    it('wait in their order, each for its server, until they are acknowledged', async () => {
      await write(commandItem('kick', { n: 1 }), commandItem('ban', { n: 2 }), commandItem('tell', { n: 3 }, 'tdm'));
      const commands = await next();
      expect(commands).toMatchObject([
        { kind: 'kick', payload: { n: 1 }, createdAt: clock.now() },
        { kind: 'ban', payload: { n: 2 } },
      ]);
      expect(await gap()).toBe(false);
      expect(await kinds(commands[0]?.id)).toEqual(['ban']);
      expect(await kinds(0, 'tdm')).toEqual(['tell']);
      const [kick, ban] = [commands[0]?.id ?? 0, commands[1]?.id ?? 0];
      expect([await acknowledge(kick), await acknowledge(kick)]).toEqual([true, false]);
      expect(await acknowledge(ban, 'There is no such player.')).toBe(true);
      expect(await kinds()).toEqual([]);
      expect((await rows()).map(({ state, last_error }) => [state, last_error])).toEqual([
        ['done', null],
        ['failed', 'There is no such player.'],
        ['waiting', null],
      ]);
      await write(commandItem('a', {}), commandItem('b', {}), commandItem('c', {}));
      for (const one of (await next()).slice(0, 2)) expect(await acknowledge(one.id)).toBe(true);
      expect([await kinds(), await kinds(0, 'tdm')]).toEqual([['c'], ['tell']]);
    });

    it('are not run by a worker', async () => {
      await write(commandItem('kick', {}));
      await work(succeeds).turn();
      expect(await states()).toEqual(['waiting']);
    });

    it('expire, and the server hears that it missed some', async () => {
      const [first = 0] = await write(commandItem('old', {}));
      clock.advance(7 * 86_400 + 1);
      const [second = 0] = await write(commandItem('new', {}));
      await pruneAll(services);
      expect(await states()).toEqual(['expired', 'waiting']);
      expect([await kinds(), await gap(), await gap('tdm')]).toEqual([['new'], true, false]);
      expect(await acknowledge(first)).toBe(true);
      expect([await states(), await gap()]).toEqual([['done', 'waiting'], false]);
      clock.advance(31 * 86_400);
      await pruneAll(services);
      expect(await gap()).toBe(true);
      expect(await acknowledge(second)).toBe(true);
      expect(await gap()).toBe(false);
    });

    it('are bounded, whether a server takes them or not', async () => {
      const sizes: number[] = [];
      for (let batch = 0; batch < 6; batch++) {
        for (let tx = 0; tx < 4; tx++)
          await write(...Array.from({ length: 500 }, (_, n) => commandItem(n % 2 ? 'kick' : 'ban', { n }, 'rpg')));
        await write(...Array.from({ length: 500 }, (_, n) => commandItem('tell', { n }, 'tdm')));
        expect((await next(0, 'tdm')).length).toBe(100);
        await services.database.withWrite(async (tx) => {
          for (const { id } of await listCommands(tx, 'tdm', 0, 500))
            await answerCommand(tx, { server: 'tdm', id }, clock.now());
        });
        await pruneAll(services);
        sizes.push((await rows()).length);
      }
      expect(Math.max(...sizes)).toBeLessThanOrEqual(5000 + 1000 + 1000);
      expect(sizes.at(-1)).toBe(sizes.at(-2));
      const [oldest] = await next();
      expect(await gap()).toBe(true);
      expect(await acknowledge(oldest?.id ?? 0)).toBe(true);
      expect(await gap()).toBe(false);
    });
  });
});
