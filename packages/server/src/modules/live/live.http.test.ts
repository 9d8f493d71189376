import { live, type Change } from '@steward/api-client/contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('changes that are told as they happen', (engine) => {
  let database: TestDatabase;
  let one: TestServer;
  /** The second process; on SQLite there is one. */
  let two: TestServer;
  const open: { close(): void; readonly ended: Promise<string> }[] = [];
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    const clock = createTestClock();
    one = await startTestServer({ engine, database, clock });
    two = engine === 'postgres' ? await startTestServer({ engine, database, clock }) : one;
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) {
      stream.close();
      await stream.ended;
    }
    await one.close();
    if (two !== one) await two.close();
    await database.remove();
  });

  /** Follows at the second process; without the `all` with which each stream begins. */
  async function follow(who: TestClient) {
    const client = createTestClient(two.url, who.headers);
    const seen: Change[] = [];
    let begun = false;
    const aborting = new AbortController();
    const ended = (async () => {
      try {
        for await (const { value } of client.api.follow(live.changes, { signal: aborting.signal })) {
          if (begun) seen.push(value);
          else expect(value).toEqual({ topic: 'all', names: null });
          begun = true;
        }
        return 'over';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    })();
    await vi.waitFor(() => expect(begun).toBe(true));
    const stream = { seen, ended, close: () => aborting.abort() };
    open.push(stream);
    return stream;
  }
  const report = async (...events: object[]) => {
    const game = await one.withToken(null, [], 'rpg');
    const lines = events.map((event, at) => JSON.stringify({ id: `e${Date.now()}-${Math.random()}-${at}`, ...event }));
    expect((await game.post('bridge/events', lines.join('\n'))).status).toBe(200);
  };

  it('say who came and went to whoever is signed in, and nothing to others', async () => {
    expect((await one.visitor.get('live')).status).toBe(401);
    const stream = await follow(await one.signInAs());
    await report({ kind: 'player.joined', player: 'John_Doe' });
    await vi.waitFor(() => expect(stream.seen).toEqual([{ topic: 'online', names: ['john_doe'] }]));
    await report({ kind: 'player.left', player: 'John_Doe' }, { kind: 'server.started' });
    await vi.waitFor(() => expect(stream.seen[1]).toEqual({ topic: 'online', names: null }));
  });

  it('are known to those alone who may read what changed', async () => {
    const [player, helper, moderator, junior] = [
      await one.signInAs(),
      await one.signInAs({ admin_level: 1 }),
      await one.signInAs({ admin_level: 2 }),
      await one.signInAs({ admin_level: 3 }),
    ];
    const streams = [await follow(player), await follow(helper), await follow(moderator), await follow(junior)];
    const topics = () => streams.map(({ seen }) => [...new Set(seen.map(({ topic }) => topic))].sort());
    expect((await player.get<object[]>('live')).body).toMatchObject([
      { topic: 'online' },
      { topic: 'servers' },
      { topic: 'lists' },
    ]);
    await report(
      { kind: 'player.joined', player: 'John_Doe' },
      { kind: 'ticket.opened', ticket: 9, type: 1, reporter: 'John_Doe', reason: 'Help' },
      { kind: 'vac.started', session: 5, player: 'John_Doe' },
      { kind: 'player.punished', player: 'John_Doe', type: 2, reason: 'Spam' },
    );
    await vi.waitFor(() =>
      expect(topics()).toEqual([
        ['online'],
        ['online'],
        ['online', 'punishments', 'tickets'],
        ['online', 'punishments', 'sessions', 'tickets'],
      ]),
    );
  });

  it('tell a player of their own punishments, and not of what else staff do about them', async () => {
    const target = await one.signInAs();
    const staff = await one.signInAs({ admin_level: 7 });
    const [own, other] = [await follow(target), await follow(await one.signInAs({ admin_level: 2 }))];
    const name = target.player.name.toLowerCase();
    expect((await staff.post(`rpg/user/${name}/options/force-vac`, { enabled: true })).status).toBe(200);
    await vi.waitFor(() => expect(other.seen).toContainEqual({ topic: 'players', names: [name] }));
    const warning = { type: 2, reason: 'Spam' };
    expect((await staff.post(`rpg/user/${name}/punish`, warning)).status).toBe(200);
    await vi.waitFor(() => expect(other.seen).toContainEqual({ topic: 'punishments', names: [name] }));
    await vi.waitFor(() => expect(own.seen).toEqual([{ topic: 'punishments', names: [name] }]));
  });

  it('end with the rank that they were told by, and begin with less', async () => {
    const staff = await one.signInAs({ admin_level: 5 });
    const stream = await follow(staff);
    const owner = await one.signInAs({ admin_level: 10 });
    expect((await owner.post(`rpg/user/${staff.player.name}/rank`, { level: 0 })).status).toBe(200);
    expect(await stream.ended).toMatch(/Your rank or permissions were changed/);
    const again = await follow(staff);
    await report(
      { kind: 'ticket.opened', ticket: 9, type: 1, reporter: 'John_Doe', reason: 'Help' },
      { kind: 'player.joined', player: 'John_Doe' },
    );
    await vi.waitFor(() => expect(again.seen).toEqual([{ topic: 'online', names: ['john_doe'] }]));
  });

  it('say that a watched player came or went, to whoever may know whom staff watch', async () => {
    const [junior, helper] = [await one.signInAs({ admin_level: 3 }), await one.signInAs({ admin_level: 1 })];
    await report({ kind: 'player.registered', player: 'John_Doe' }, { kind: 'player.registered', player: 'Jane_Doe' });
    const streams = [await follow(junior), await follow(helper)];
    const heard = () => streams.map(({ seen }) => seen.filter(({ topic }) => topic === 'watched'));
    // Of whom it is about nothing is said: that may be the reader.
    const some = (count: number) => [Array.from({ length: count }, () => ({ topic: 'watched', names: null })), []];
    const told = (count: number) => vi.waitFor(() => expect(heard()).toEqual(some(count)));
    expect((await junior.post('rpg/user/John_Doe/watched', { reason: 'x' })).status).toBe(200);
    await told(1);
    await report({ kind: 'player.joined', player: 'Jane_Doe' });
    const online = { topic: 'online', names: ['jane_doe'] };
    for (const { seen } of streams) await vi.waitFor(() => expect(seen).toContainEqual(online));
    expect(streams[1]?.seen).toEqual([online]);
    expect(heard()).toEqual(some(1));
    await report({ kind: 'player.joined', player: 'John_Doe' });
    await told(2);
    await report({ kind: 'player.left', player: 'John_Doe' });
    await told(3);
    expect((await junior.delete('rpg/user/John_Doe/watched')).status).toBe(200);
    await told(4);
  });

  it('say that staff were told something, and never about whom', async () => {
    const [moderator, subject] = [await one.signInAs({ admin_level: 2 }), await one.signInAs({ admin_level: 2 })];
    const stream = await follow(subject);
    const { name } = subject.player;
    expect((await moderator.post(`rpg/user/${name}/alerts`, { reason: 'x', tag_ingame: true })).status).toBe(200);
    await vi.waitFor(() => expect(stream.seen).toContainEqual({ topic: 'alerts', names: null }));
    expect(stream.seen.filter(({ topic }) => topic === 'alerts')).toHaveLength(1);
  });

  it('come at once after a rest, and gathered while much happens', async () => {
    const stream = await follow(await one.signInAs());
    const begun = performance.now();
    await report({ kind: 'player.joined', player: 'First_One' });
    await vi.waitFor(() => expect(stream.seen).toHaveLength(1), { interval: 2 });
    await report({ kind: 'player.joined', player: 'Second_One' });
    await report({ kind: 'player.joined', player: 'Third_One' });
    await vi.waitFor(() => expect(stream.seen.at(-1)?.names).toContain('third_one'));
    // However fast the machine is, two notes of one topic are a quarter of a second apart.
    expect(performance.now() - begun).toBeGreaterThan(240);
  });

  it('are few however much happens, and say nothing of names when these are too many', async () => {
    const stream = await follow(await one.signInAs());
    for (let batch = 0; batch < 10; batch++)
      await report(
        ...Array.from({ length: 100 }, (_, n) => ({ kind: 'player.joined', player: `Player_${batch}_${n}` })),
      );
    // What of them is still gathered would be told with the last one.
    await one.services.live.settled();
    await vi.waitFor(() => expect(stream.seen.at(-1)).toEqual({ topic: 'online', names: null }));
    await report({ kind: 'player.joined', player: 'The_Last' });
    await vi.waitFor(() => expect(stream.seen.at(-1)).toEqual({ topic: 'online', names: ['the_last'] }));
    expect(stream.seen.length).toBeLessThan(25);
  });

  describe('a stream', () => {
    it('ends when its reader signs out', async () => {
      const player = await one.signInAs();
      const stream = await follow(player);
      await player.post('logout');
      expect(await stream.ended).toMatch(/signed out/);
    });
  });
});
