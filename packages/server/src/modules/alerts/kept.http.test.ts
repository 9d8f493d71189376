import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alertChannels } from '@steward/api-client/contract/alert-channels';
import { alerts } from '@steward/api-client/contract/alerts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { allSealed } from '../../db/sealed.ts';
import { followConfiguredChannels } from './configured-channels.ts';

const PATH = 'rpg/manage/alert-channels';
const SECRET = 'nobody-may-read-this-token-of-a-webhook';

withEachDatabase('alert channels', (engine) => {
  let server: TestServer;
  let manager: Awaited<ReturnType<TestServer['signInAs']>>;
  let discord: Server;
  const received: string[] = [];
  let webhook: string;
  beforeAll(async () => {
    discord = createServer((request, response) => {
      received.push(request.url ?? '');
      request.resume().on('end', () => response.writeHead(204).end());
    });
    await new Promise<void>((listening) => discord.listen(0, '127.0.0.1', listening));
    const { port } = discord.address() as AddressInfo;
    webhook = `http://127.0.0.1:${port}/api/webhooks/123456789012345678/${SECRET}`;
    server = await startTestServer({
      engine,
      config: {
        alertChannels: [{ name: 'operators', level: 1, webhookUrl: webhook.replace(SECRET, `own-${SECRET}`) }],
        feeds: { privateAddresses: ['127.0.0.1'] },
      },
    });
    await followConfiguredChannels(server.services);
    manager = await server.signInAs({ admin_level: 6 });
  });
  afterAll(async () => {
    await server.close();
    discord.closeAllConnections();
    await new Promise((closed) => discord.close(closed));
  });

  const draft = (name: string, more: object = {}) => ({ name, level: 2, webhook, ...more });
  const seen = async (level: number) =>
    (await (await server.signInAs({ admin_level: level })).api.call(alerts.channels)).map(({ name }) => name);

  it('are added by managers, alerted by the rank, and their webhook is never seen again', async () => {
    const added = await manager.post<{ id: number; webhook: string }>(PATH, draft('watch'));
    expect(added.status).toBe(200);
    expect(added.text).not.toContain(SECRET);
    expect(added.body.webhook).toMatch(/^http:\/\/127\.0\.0\.1/);
    expect(await seen(1)).toEqual(['operators']);
    expect(await seen(2)).toEqual(['operators', 'watch']);
    const player = await server.createPlayer();
    const moderator = await server.signInAs({ admin_level: 2 });
    const alert = await moderator.api.call(alerts.add, {
      params: { name: player.name },
      body: { channel_id: added.body.id, reason: 'Look here.' },
    });
    await expect
      .poll(async () => {
        return (await moderator.api.call(alerts.list, { params: { name: player.name } }))[0]?.delivery;
      })
      .toBe('sent');
    expect(received.at(-1)).toContain(SECRET);
    expect(alert.channel).toBe('watch');
    expect(await manager.delete(`${PATH}/${added.body.id}`)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('1 alert went there') },
    });
    await manager.api.call(alertChannels.setRetired, { params: { id: added.body.id }, body: { retired: true } });
    expect(await seen(2)).toEqual(['operators']);
    expect(
      await moderator.post(`rpg/user/${player.name}/alerts`, { channel_id: added.body.id, reason: 'Again.' }),
    ).toMatchObject({ status: 422 });
    await manager.api.call(alertChannels.setRetired, { params: { id: added.body.id }, body: { retired: false } });

    const renamed = await manager.post(`${PATH}/${added.body.id}`, { name: 'night watch', level: 3 });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'night watch', webhook: added.body.webhook } });
    const everything = JSON.stringify([
      await server.db.selectFrom('alert_channel').selectAll().execute(),
      await server.db.selectFrom('audit').selectAll().execute(),
      await manager.api.call(alertChannels.list),
      server.logLines,
    ]);
    expect(everything).not.toContain(SECRET);
    const sealed = await server.services.database.withWrite((tx) => allSealed(tx));
    const own = sealed.find(({ table, id }) => table === 'alert_channel' && id === added.body.id);
    expect(own && server.services.secrets.open(own.sealed, own.context)).toBe(webhook);
  });

  it('those of the configuration stay the operator’s, and go when they are in it no more', async () => {
    const mine = () => manager.api.call(alertChannels.list);
    const own = (await mine()).find(({ name }) => name === 'operators');
    expect(own).toMatchObject({ configured: true, webhook: expect.not.stringContaining(SECRET) as string });
    for (const answer of [
      await manager.post(`${PATH}/${own?.id}`, draft('mine')),
      await manager.delete(`${PATH}/${own?.id}`),
      await manager.post(`${PATH}/${own?.id}/retired`, { retired: true }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('configuration') } });
    const without = { ...server.services, config: { ...server.services.config, alertChannels: [] } };
    await followConfiguredChannels(without);
    expect((await mine()).find(({ name }) => name === 'operators')).toMatchObject({ configured: false, retired: true });
    await followConfiguredChannels(server.services);
    expect((await mine()).find(({ name }) => name === 'operators')).toMatchObject({ configured: true, retired: false });
  });

  it.each([
    ['no webhook', { webhook: '' }, 'webhook'],
    ['what is no address', { webhook: 'discord' }, 'webhook'],
    ['an address of this machine that is not allowed', { webhook: 'https://10.1.2.3/api/webhooks/1/x' }, 'webhook'],
    ['a level that nobody has', { level: 11 }, 'level'],
    ['a name that is taken', { name: 'Operators' }, 'name'],
  ])('refuse %s', async (_what, wrong, field) => {
    expect(await manager.post(PATH, draft('fresh', wrong))).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
  });

  it('refuse whoever is no manager', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    expect((await lead.get(PATH)).status).toBe(403);
    expect((await lead.post(PATH, draft('theirs'))).status).toBe(403);
    expect((await lead.delete(`${PATH}/1`)).status).toBe(403);
  });
});
