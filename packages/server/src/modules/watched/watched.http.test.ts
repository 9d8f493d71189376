import { feeds } from '@steward/api-client/contract/feeds';
import type { StaffInfo } from '@steward/api-client/contract/stats';
import { watched } from '@steward/api-client/contract/watched';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { instant } from '../../core/clock.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('watched players', (engine) => {
  let server: TestServer;
  let events = 0;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const staff = (admin_level: number) => server.signInAs({ admin_level });
  const watch = (client: TestClient, name: string, body: unknown = { reason: 'Second account' }) =>
    client.post<{ error: string; errors: Record<string, string>; can_remove: boolean }>(
      `rpg/user/${name}/watched`,
      body,
    );
  const stop = (client: TestClient, name: string) => client.delete<{ error: string }>(`rpg/user/${name}/watched`);
  const report = async (...reported: object[]) => {
    const game = await server.withToken(null, [], 'rpg');
    const lines = reported.map((event) => JSON.stringify({ id: `w${++events}`, ...event }));
    expect((await game.post('bridge/events', lines.join('\n'))).status).toBe(200);
  };
  const joined = (player: string, at?: number) => ({
    kind: 'player.joined',
    player,
    ...(at === undefined ? {} : { at: instant(at) }),
  });
  const listed = async (client: TestClient, query = '') =>
    (
      await client.get<
        {
          id: number;
          player_name: string;
          reason: string;
          joins: number;
          online_since: string | null;
          last_join: string | null;
        }[]
      >(`rpg/staff/watched${query}`)
    ).body;
  const rowOf = async (client: TestClient, name: string) =>
    (await listed(client)).find(({ player_name }) => player_name === name);
  const info = async (client: TestClient) =>
    (
      await client.get<StaffInfo & { watched_online?: number; watched_joins?: { name: string; at: string }[] }>(
        'rpg/stats/dashboard-staff-info',
      )
    ).body;

  it('are for those who may read notes', async () => {
    const player = await server.createPlayer();
    const refused = [await staff(1), await server.signIn(player.name)];
    for (const [client, status] of [[server.visitor, 401] as const, ...refused.map((one) => [one, 403] as const)]) {
      expect((await client.get('rpg/staff/watched')).status).toBe(status);
      expect((await watch(client, player.name)).status).toBe(status);
      expect((await stop(client, player.name)).status).toBe(status);
    }
    expect(await info(await staff(1))).not.toHaveProperty('watched_online');
    const moderator = await staff(2);
    expect(await watch(moderator, player.name, { reason: ' Look at his aim ' })).toMatchObject({
      status: 200,
      body: {
        player_name: player.name,
        reason: 'Look at his aim',
        online_since: null,
        joins: 0,
        last_join: null,
        staff_name: moderator.player.name,
        until: null,
        can_remove: true,
      },
    });
    const { standing } = { standing: `rpg/user/${player.name}/standing` };
    expect((await moderator.get<{ watched: object }>(standing)).body.watched).toMatchObject({
      reason: 'Look at his aim',
    });
    expect((await watch(moderator, 'nobody_at_all')).status).toBe(404);
    expect((await stop(moderator, 'nobody_at_all')).status).toBe(404);
  });

  it.each([
    ['255 letters', 'x'.repeat(255), 200],
    ['256 letters', 'x'.repeat(256), 422],
    ['255 emoji', '🎮'.repeat(255), 200],
    ['right-to-left text', 'שלום \u202eعالم', 200],
    ['markup', '<script>alert(1)</script>', 200],
    ['spaces', '   ', 422],
    ['nothing', undefined, 422],
    ['a number', 5, 422],
  ])('with a reason of %s', async (_, reason, status) => {
    const player = await server.createPlayer();
    expect((await watch(await staff(2), player.name, { reason })).status).toBe(status);
  });

  it('are watched once, and until they are told to end', async () => {
    const player = await server.createPlayer();
    const [one, other] = [await staff(3), await staff(3)];
    const now = server.clock.now();
    for (const [until, text] of [
      [instant(now), 'Enter an end in the future.'],
      ['2101-01-01T00:00:00Z', 'Leave the end empty to watch until somebody stops it.'],
    ] as const)
      expect(await watch(one, player.name, { reason: 'x', until })).toMatchObject({
        status: 422,
        body: { errors: { until: text } },
      });
    expect((await watch(one, player.name, { reason: 'First', until: instant(now + 3600) })).status).toBe(200);
    expect(await watch(other, player.name)).toMatchObject({
      status: 409,
      body: { error: `${player.name} is watched already, by ${one.player.name}: First` },
    });
    await report(joined(player.name, now), joined(player.name, now));
    expect(await rowOf(one, player.name)).toMatchObject({ joins: 2 });
    server.clock.advance(3601);
    const [first, second] = [await server.signIn(one.player.name), await server.signIn(other.player.name)];
    expect(await rowOf(first, player.name)).toBeUndefined();
    await report(joined(player.name));
    expect((await watch(second, player.name, { reason: 'Again' })).status).toBe(200);
    expect(await rowOf(first, player.name)).toMatchObject({ reason: 'Again', joins: 0, last_join: null });
    expect((await stop(second, player.name)).status).toBe(200);
  });

  it('two who begin at once make one watch', async () => {
    const player = await server.createPlayer();
    const all = await Promise.all(
      [await staff(2), await staff(2), await staff(2)].map((one) => watch(one, player.name)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  describe('are changed', () => {
    const edit = (client: TestClient, name: string, body: unknown) =>
      client.post<{ error: string; errors: Record<string, string>; reason: string; until: string | null }>(
        `rpg/user/${name}/watched/edit`,
        body,
      );

    it('by whoever began it and by a higher rank; joins are counted on, and each change is in the audit log', async () => {
      const player = await server.createPlayer();
      const [senior, peer, lead] = [await staff(4), await staff(4), await staff(5)];
      const until = instant(server.clock.now() + 86_400);
      expect(await edit(senior, player.name, { reason: 'x' })).toMatchObject({
        status: 404,
        body: { error: `${player.name} is not watched.` },
      });
      await watch(senior, player.name, { reason: 'First', until });
      await report(joined(player.name));
      expect(await edit(senior, player.name, { reason: ' Second ' })).toMatchObject({
        status: 200,
        body: { reason: 'Second', until, joins: 1, staff_name: senior.player.name },
      });
      expect(await edit(lead, player.name, { until: null })).toMatchObject({
        status: 200,
        body: { reason: 'Second', until: null, staff_name: senior.player.name },
      });
      expect(await rowOf(peer, player.name)).toMatchObject({ joins: 1 });
      for (const same of [{}, { reason: 'Second' }, { reason: 'Second', until: null }])
        expect((await edit(senior, player.name, same)).status).toBe(200);
      expect(await edit(peer, player.name, { reason: 'x' })).toMatchObject({
        status: 403,
        body: { error: `Only ${senior.player.name} and staff of a higher rank may change or stop this watch.` },
      });
      const entries = await server.db
        .selectFrom('audit')
        .select(['before', 'after'])
        .where('target', '=', player.name)
        .where('action', '=', 'watch.edit')
        .orderBy('id')
        .execute();
      expect(entries.map(({ before, after }) => [before, after].map((text) => JSON.parse(text ?? '')))).toEqual([
        [
          { reason: 'First', until },
          { reason: 'Second', until },
        ],
        [
          { reason: 'Second', until },
          { reason: 'Second', until: null },
        ],
      ]);
    });

    it('only where what was read of the same still holds', async () => {
      const player = await server.createPlayer();
      const [one, other] = [await staff(4), await staff(5)];
      const until = instant(server.clock.now() + 86_400);
      await watch(one, player.name, { reason: 'First', until });
      expect((await edit(other, player.name, { reason: 'Second', was: { reason: 'First' } })).status).toBe(200);
      for (const mine of [
        { reason: 'Third', was: { reason: 'First' } },
        { until: null, was: { until: null } },
      ])
        expect(await edit(one, player.name, mine)).toMatchObject({
          status: 409,
          body: { error: expect.stringContaining('would overwrite theirs') },
        });
      expect(await rowOf(one, player.name)).toMatchObject({ reason: 'Second', until });
      // What a colleague changed beside it does not matter.
      expect(await edit(one, player.name, { until: null, was: { until } })).toMatchObject({
        status: 200,
        body: { reason: 'Second', until: null },
      });
    });

    it('and stopped only where it is the one that was read, not one that was begun since', async () => {
      const player = await server.createPlayer();
      const [one, other] = [await staff(4), await staff(5)];
      await watch(one, player.name, { reason: 'First' });
      const read = (await rowOf(one, player.name))?.id ?? 0;
      expect((await one.delete(`rpg/user/${player.name}/watched?watch=${read}`)).status).toBe(200);
      await watch(other, player.name, { reason: 'First' });
      const error = `The watch that you opened has ended. This is another one, by ${other.player.name}: First`;
      const refused = { status: 409, body: { error } };
      expect(await edit(one, player.name, { reason: 'Mine', was: { id: read, reason: 'First' } })).toMatchObject(
        refused,
      );
      expect(await one.delete(`rpg/user/${player.name}/watched?watch=${read}`)).toMatchObject(refused);
      const now = await rowOf(other, player.name);
      expect(now).toMatchObject({ reason: 'First' });
      expect((await edit(other, player.name, { reason: 'Second', was: { id: now?.id } })).status).toBe(200);
      expect((await other.delete(`rpg/user/${player.name}/watched?watch=x`)).status).toBe(400);
    });

    it('to nothing that a watch could not begin with, and not by those who may not know of it', async () => {
      const subject = await staff(4);
      const { name } = subject.player;
      const senior = await staff(5);
      await watch(senior, name);
      for (const [client, status] of [
        [server.visitor, 401],
        [await staff(1), 403],
        [subject, 403],
      ] as const)
        expect((await edit(client, name, { reason: 'x' })).status).toBe(status);
      for (const [body, text] of [
        [{ reason: '  ' }, { reason: expect.any(String) }],
        [{ reason: 'x'.repeat(256) }, { reason: expect.any(String) }],
        [{ until: instant(server.clock.now()) }, { until: 'Enter an end in the future.' }],
      ])
        expect(await edit(senior, name, body)).toMatchObject({ status: 422, body: { errors: text } });
      expect(await rowOf(senior, name)).toMatchObject({ reason: 'Second account' });
    });
  });

  describe('are let go', () => {
    it('by whoever began it and by a higher rank, with what stood there in the audit log', async () => {
      const player = await server.createPlayer();
      const [senior, peer, lead] = [await staff(4), await staff(4), await staff(5)];
      const refusal = `Only ${senior.player.name} and staff of a higher rank may change or stop this watch.`;
      for (const remover of [senior, lead]) {
        await watch(senior, player.name);
        expect(await stop(peer, player.name)).toMatchObject({ status: 403, body: { error: refusal } });
        expect(await rowOf(peer, player.name)).toMatchObject({ can_remove: false });
        expect(await rowOf(remover, player.name)).toMatchObject({ can_remove: true });
        expect((await stop(remover, player.name)).status).toBe(200);
        expect(await stop(remover, player.name)).toMatchObject({
          status: 404,
          body: { error: `${player.name} is not watched.` },
        });
      }
      const entries = await server.db
        .selectFrom('audit')
        .select(['action', 'before', 'after'])
        .where('target', '=', player.name)
        .orderBy('id')
        .execute();
      expect(entries.map(({ action }) => action)).toEqual(['watch.add', 'watch.remove', 'watch.add', 'watch.remove']);
      expect(JSON.parse(entries[0]?.after ?? '')).toEqual({ reason: 'Second account', until: null });
      expect(JSON.parse(entries[1]?.before ?? '')).toMatchObject({ staff: senior.player.name, joins: 0 });
    });

    it('by anybody of them once who began it is gone', async () => {
      const player = await server.createPlayer();
      await watch(await staff(9), player.name);
      await server.services.database.withWrite((tx) =>
        tx.updateTable('watched_player').set({ staff_id: null }).where('player_id', '=', player.id).execute(),
      );
      expect((await stop(await staff(2), player.name)).status).toBe(200);
    });
  });

  it('are not told of it, though they be staff, on whichever of their accounts', async () => {
    const master = await server.createPlayer({ admin_level: 4 });
    const character = { admin_level: 4, master_id: master.id };
    const names = [
      master,
      await server.createPlayer(character),
      await server.createPlayer({ ...character, admin_level: 0 }),
    ].map(({ name }) => name);
    const subjects = await Promise.all(names.slice(0, 2).map((name) => server.signIn(name)));
    const others = (await info(await staff(4))).watched_online ?? 0;
    const watcher = await staff(5);
    for (const name of names) expect((await watch(watcher, name, { reason: 'Abuse of rank' })).status, name).toBe(200);
    await report(...names.map((name) => joined(name)));
    for (const subject of subjects) {
      const told = await info(subject);
      expect(told.watched_online).toBe(others);
      for (const name of names) {
        expect(await rowOf(subject, name)).toBeUndefined();
        expect((await subject.get<{ watched: unknown }>(`rpg/user/${name}/standing`)).body.watched).toBeNull();
        expect(told.watched_joins?.some((one) => one.name === name)).toBe(false);
        expect((await watch(subject, name)).status).toBe(403);
        expect((await stop(subject, name)).status).toBe(403);
      }
    }
    expect((await info(await staff(4))).watched_online).toBe(others + names.length);
    for (const name of names) expect(await rowOf(watcher, name)).toMatchObject({ joins: 1 });
  });

  it('are counted as they join, shown while they play, and told to feeds', async () => {
    const manager = await staff(6);
    const { body: feed } = await manager.post<{ id: number }>('rpg/manage/feeds', {
      ...{ name: 'Joins', target: 'webhook', address: 'https://bot.example.org/', events: ['watched'] },
    });
    const player = await server.createPlayer();
    const other = await server.createPlayer();
    await watch(manager, player.name, { reason: 'Sells cash' });
    const since = server.clock.now();
    const before = (await info(manager)).watched_online ?? 0;
    server.clock.advance(60);
    const reader = await server.signIn(manager.player.name);
    // Of before the watch, and of somebody else.
    await report(joined(player.name, since - 30), { kind: 'player.left', player: player.name }, joined(other.name));
    expect(await rowOf(reader, player.name)).toMatchObject({ joins: 0, last_join: null, online_since: null });
    await report(joined(player.name, since + 30));
    expect(await rowOf(reader, player.name)).toMatchObject({
      joins: 1,
      last_join: instant(since + 30),
      online_since: instant(since + 30),
    });
    const told = await info(reader);
    expect(told.watched_online).toBe(before + 1);
    expect(told.watched_joins?.[0]).toMatchObject({ name: player.name, at: instant(since + 30) });
    await report({ kind: 'player.left', player: player.name });
    expect((await info(reader)).watched_online).toBe(before);
    await report(joined(player.name), { kind: 'player.left', player: player.name }, joined(player.name));
    expect(await rowOf(reader, player.name)).toMatchObject({ joins: 3 });
    const texts = async () =>
      (await reader.api.call(feeds.deliveries, { params: { id: feed.id } })).items.map(({ text }) => text).reverse();
    await vi.waitFor(async () => expect(await texts()).toHaveLength(3));
    expect((await texts())[0]).toContain(player.name);
    expect((await texts())[0]).toContain('Sells cash');
    expect((await texts())[0]).toContain('Joins since then: 1');
    expect((await texts()).at(-1)).toContain('Joins since then: 3');
  });

  it('are sorted, filtered and looked for by the server', async () => {
    const reader = await staff(5);
    const [one, two] = [
      await server.createPlayer({ name: 'Zed_Sorted' }),
      await server.createPlayer({ name: 'Abe_Sorted' }),
    ];
    await watch(reader, one.name, { reason: 'List of reasons' });
    await watch(reader, two.name, { reason: 'List of reasons', until: instant(server.clock.now() + 86_400) });
    await report(joined(two.name));
    const names = async (query: string) => (await listed(reader, query)).map(({ player_name }) => player_name);
    const some = 'where=reason~list of reasons';
    expect(await names(`?${some}&sort=player_name`)).toEqual([two.name, one.name]);
    expect(await names(`?${some}&sort=-player_name`)).toEqual([one.name, two.name]);
    expect(await names(`?${some},joins>0`)).toEqual([two.name]);
    expect(await names(`?${some},online_since=`)).toEqual([one.name]);
    expect(await names(`?${some}&sort=-last_join`)).toEqual([two.name, one.name]);
    expect(await names(`?${some}&sort=online_since`)).toEqual([two.name, one.name]);
    expect(await names('?find=zed sorted')).toEqual([one.name]);
    expect(await names(`?${some},until=`)).toEqual([one.name]);
    const page = await reader.api.call(watched.list, { page: 1, limit: 1, where: 'reason~list of reasons' });
    expect([page.items.length, page.total]).toEqual([1, 2]);
    expect((await reader.get('rpg/staff/watched?sort=can_remove')).status).toBe(400);
  });
});
