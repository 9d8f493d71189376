import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { alerts } from '@steward/api-client/contract/alerts';
import { storedCommands } from '../../testing/stored-commands.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { followConfiguredChannels } from './configured-channels.ts';
import { alertRoutes } from './routes.ts';

interface Received {
  readonly url: string;
  readonly content: string;
  readonly allowed_mentions: unknown;
}

withEachDatabase('alerts', (engine) => {
  let server: TestServer;
  let discord: Server;
  let status = 204;
  let received: Received[] = [];
  let channels: Map<string, number>;

  beforeAll(async () => {
    discord = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        received.push({ ...(JSON.parse(text) as Omit<Received, 'url'>), url: request.url ?? '' });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((listening) => discord.listen(0, '127.0.0.1', listening));
    const webhook = (path: string) => `http://127.0.0.1:${(discord.address() as AddressInfo).port}/${path}`;
    server = await startTestServer({
      engine,
      modules: [alertRoutes],
      config: {
        alertChannels: [
          { name: 'helpers', level: 1, webhookUrl: webhook('helpers-secret') },
          { name: 'admins', level: 2, webhookUrl: webhook('admins-secret') },
          { name: 'managers', level: 6, webhookUrl: webhook('managers-secret') },
          { name: 'silent', level: 2 },
        ],
      },
    });
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('alert_channel')
        .values([
          { name: 'gone', level: 1, configured: 1 },
          { name: 'admins', level: 9, configured: 0 },
        ])
        .execute(),
    );
    await followConfiguredChannels(server.services);
    await followConfiguredChannels(server.services);
    channels = new Map(
      (await server.db.selectFrom('alert_channel').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
    );
  });
  afterAll(async () => {
    await server.close();
    discord.closeAllConnections();
    await new Promise((closed) => discord.close(closed));
  });
  beforeEach(() => {
    status = 204;
    received = [];
  });

  const staff = (admin_level: number) => server.signInAs({ admin_level });
  type Client = Awaited<ReturnType<typeof staff>>;
  const channel = (name: string) => channels.get(name);
  const add = (client: Client, name: string, body: object) =>
    client.post<{ id: number; errors: object }>(`rpg/user/${name}/alerts`, { reason: 'Look', ...body });
  const list = (client: Client, name: string) => client.api.call(alerts.list, { params: { name } });
  const delivered = (client: Client, name: string, delivery: string) =>
    vi.waitFor(async () => expect((await list(client, name))[0]).toMatchObject({ delivery }), {
      interval: 20,
    });

  it('channels follow the configuration and the rank', async () => {
    const names = async (level: number) =>
      (await (await staff(level)).api.call(alerts.channels)).map(({ name }) => name);
    expect(await names(1)).toEqual(['helpers']);
    expect(await names(2)).toEqual(['helpers', 'admins', 'silent']);
    expect(await names(10)).toEqual(['helpers', 'admins', 'silent', 'managers']);
    expect((await (await server.signInAs()).get('rpg/alerts/channels')).status).toBe(403);
    expect((await (await staff(10)).get('rpg/alerts/channels')).text).not.toContain('secret');
  });

  it('go to the channel, tagged as chosen, and to the game', async () => {
    const player = await server.createPlayer();
    const admin = await staff(4);
    const answer = await add(admin, player.name, {
      channel_id: channel('admins'),
      tag_discord_id: '12345678',
      tag_here: true,
      tag_ingame: true,
      reason: 'Cheats @everyone',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        delivery: 'waiting',
        channel: 'admins',
        tag_here: true,
        tag_ingame: true,
        staff_name: admin.player.name,
        can_delete: true,
      },
    });
    await delivered(admin, player.name, 'sent');
    expect(received).toEqual([
      {
        url: '/admins-secret',
        content: `@here <@12345678> **${player.name.replaceAll('_', '\\_')}** (alert by ${admin.player.name.replaceAll('_', '\\_')}): Cheats @\u200beveryone`,
        allowed_mentions: { parse: ['everyone'], users: ['12345678'] },
      },
    ]);
    const commands = (await storedCommands(server.db)).filter(({ kind }) => kind === 'alert');
    expect(commands.map(({ payload }) => payload)).toContainEqual({
      player: player.id,
      name: player.name,
      staff: admin.player.name,
      reason: 'Cheats @everyone',
    });
    const [entry] = await server.db.selectFrom('audit').selectAll().where('target', '=', player.name).execute();
    expect(entry).toMatchObject({ action: 'alert.add' });
    expect(JSON.stringify([entry, server.logLines])).not.toContain('secret');
  });

  it('in-game only are not sent to Discord', async () => {
    const player = await server.createPlayer();
    const moderator = await staff(2);
    expect(await add(moderator, player.name, { tag_ingame: true })).toMatchObject({
      status: 200,
      body: { delivery: 'none', channel: null },
    });
    expect(received).toEqual([]);
  });

  it('that fail are kept, shown and tried again, once at a time', async () => {
    const player = await server.createPlayer();
    const [admin, other] = [await staff(2), await staff(2)];
    status = 500;
    const { body } = await add(admin, player.name, { channel_id: channel('helpers') });
    await delivered(admin, player.name, 'failed');
    expect((await list(admin, player.name))[0]).toMatchObject({ deliveryError: 'Discord answered with 500.' });
    status = 204;
    const retry = (client: Client) => client.post(`rpg/user/${player.name}/alerts/${body.id}/retry`);
    const answers = await Promise.all([retry(admin), retry(other)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await delivered(admin, player.name, 'sent');
    expect((await list(admin, player.name))[0]).toMatchObject({ deliveryError: null });
    expect(await retry(admin)).toMatchObject({ status: 409, body: { error: 'This alert was already delivered.' } });
    expect(received).toHaveLength(2);
    expect((await (await staff(1)).post(`rpg/user/${player.name}/alerts/${body.id}/retry`)).status).toBe(403);
  });

  it('are told to nobody whose rank the channel is not for, on the profile either', async () => {
    const player = await server.createPlayer();
    const [manager, junior] = [await staff(6), await staff(3)];
    const secret = (await add(manager, player.name, { channel_id: channel('managers') })).body.id;
    const loud = (await add(manager, player.name, { channel_id: channel('managers'), tag_ingame: true })).body.id;
    const ids = async (client: Client) => (await list(client, player.name)).map(({ id }) => id);
    expect(await ids(junior)).toEqual([loud]);
    expect(await ids(manager)).toEqual([loud, secret]);
    await delivered(manager, player.name, 'sent');
    const at = (id: number) => `rpg/user/${player.name}/alerts/${id}`;
    expect((await junior.post(`${at(secret)}/retry`)).status).toBe(404);
    expect((await junior.delete(at(secret))).status).toBe(404);
    expect((await junior.delete(at(loud))).status).toBe(200);
    // Whoever told it still sees it with another rank.
    await server.services.database.withWrite((tx) =>
      tx.updateTable('player').set({ admin_level: 2 }).where('id', '=', manager.player.id).execute(),
    );
    expect(await ids(manager)).toEqual([secret]);
    expect((await manager.delete(at(secret))).status).toBe(200);
  });

  it('to a channel without a webhook fail with the reason', async () => {
    const player = await server.createPlayer();
    const moderator = await staff(2);
    await add(moderator, player.name, { channel_id: channel('silent') });
    await delivered(moderator, player.name, 'failed');
    expect((await list(moderator, player.name))[0]).toMatchObject({
      deliveryError: 'This channel has no webhook. Managers or the operator can give it one.',
    });
  });

  it('that nobody delivers, left by a server before this one, can be tried again', async () => {
    const player = await server.createPlayer();
    const moderator = await staff(2);
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('alert')
        .values({
          player_id: player.id,
          staff_id: moderator.player.id,
          channel_id: channel('helpers') ?? null,
          reason: 'x',
          created_at: server.clock.now() - 10,
          delivery: 'waiting',
        })
        .execute(),
    );
    const [cut] = await list(moderator, player.name);
    expect((await moderator.post(`rpg/user/${player.name}/alerts/${cut?.id}/retry`)).status).toBe(200);
    await delivered(moderator, player.name, 'sent');
  });

  it.each([
    ['nowhere', 2, {}, 'channel_id'],
    ['a channel above the rank', 5, { channel_id: 'managers' }, 'channel_id'],
    ['a closed channel', 10, { channel_id: 'gone' }, 'channel_id'],
    ['no such channel', 10, { channel_id: 999_999 }, 'channel_id'],
    ['@here below senior admin', 3, { channel_id: 'admins', tag_here: true }, 'tag_here'],
    ['a Discord name', 4, { channel_id: 'admins', tag_discord_id: 'everyone' }, 'tag_discord_id'],
    ['256 characters', 4, { channel_id: 'admins', reason: 'x'.repeat(256) }, 'reason'],
    ['no reason', 4, { channel_id: 'admins', reason: ' ' }, 'reason'],
  ])('to %s are refused', async (_, level, draft, field) => {
    const player = await server.createPlayer();
    const client = await staff(level);
    const body =
      'channel_id' in draft && typeof draft.channel_id === 'string'
        ? { ...draft, channel_id: channel(draft.channel_id) }
        : draft;
    const answer = await add(client, player.name, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await list(client, player.name)).toEqual([]);
    expect(received).toEqual([]);
  });

  describe('are deleted', () => {
    it('by their creator, or by a junior admin when the player has a lower rank', async () => {
      const player = await server.createPlayer({ admin_level: 2 });
      const [creator, moderator, junior, equal] = [await staff(2), await staff(2), await staff(3), await staff(3)];
      const make = async () => (await add(creator, player.name, { tag_ingame: true })).body.id;
      const remove = (client: Client, id: number) => client.delete(`rpg/user/${player.name}/alerts/${id}`);
      const [one, two] = [await make(), await make()];
      expect((await list(moderator, player.name)).map(({ canDelete }) => canDelete)).toEqual([false, false]);
      expect((await remove(moderator, one)).status).toBe(403);
      expect(await remove(creator, one)).toMatchObject({ status: 200, body: { ok: true } });
      expect((await remove(creator, one)).status).toBe(404);
      expect((await remove(junior, two)).status).toBe(200);
      expect(await list(junior, player.name)).toEqual([]);
      const three = (await add(junior, equal.player.name, { tag_ingame: true })).body.id;
      const other = await staff(3);
      expect(await other.delete(`rpg/user/${equal.player.name}/alerts/${three}`)).toMatchObject({
        status: 403,
        body: { error: 'You cannot delete alerts of someone with the same or higher rank.' },
      });
      expect((await server.visitor.delete(`rpg/user/${player.name}/alerts/${two}`)).status).toBe(401);
    });

    it('only where they belong, and once by two at the same moment', async () => {
      const [player, other] = [await server.createPlayer(), await server.createPlayer()];
      const [one, two] = [await staff(3), await staff(4)];
      const { body } = await add(one, player.name, { tag_ingame: true });
      expect((await one.delete(`rpg/user/${other.name}/alerts/${body.id}`)).status).toBe(404);
      const answers = await Promise.all(
        [one, two].map((client) => client.delete(`rpg/user/${player.name}/alerts/${body.id}`)),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    });
  });
});
