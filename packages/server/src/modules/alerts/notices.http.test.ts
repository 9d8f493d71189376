import { alertChannels } from '@steward/api-client/contract/alert-channels';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as notices from '../../core/notices.ts';
import { insertOutbox, tellOutbox, type OutboxItem } from '../../core/outbox.ts';
import type { Config } from '../../config/config.ts';
import { startReceiver, withStatus, type Receiver } from '../../testing/receiver.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { followConfiguredChannels } from './configured-channels.ts';

const told = { ...{ playerId: 1, name: 'A_Manager', adminLevel: 7 }, ...{ discordId: '123456789', device: 'Firefox' } };

/** Each kind of notice that the server sends. */
const KINDS: Readonly<Record<string, readonly OutboxItem[]>> = {
  feedGoneNotice: [notices.feedGoneNotice('Bans', 'The webhook is gone.')],
  backupNotice: [notices.backupNotice('The backup failed.')],
  burstNotice: [notices.burstNotice({ kind: 'address', subject: '192.0.2.9', failures: 20 })],
  outageNotice: [notices.outageNotice('rpg', 'Roleplay does not answer any more.')],
  deviceNotice: notices.deviceNotice({ communityName: 'Los Arboles' }, told),
};
/** What only managers may read: channels of lower ranks never have it. */
const MANAGERS_ONLY = ['feedGoneNotice', 'backupNotice', 'burstNotice'];

it('notices of every kind are among those of this test', () => {
  const made = Object.keys(notices).filter((name) => name.endsWith('Notice'));
  expect(Object.keys(KINDS).sort()).toEqual(made.sort());
});

withEachDatabase('notices of the server', (engine) => {
  let receiver: Receiver;
  let database: TestDatabase;
  let server: TestServer;

  const start = async (alerts: Config['alertChannels'] = []) => {
    server = await startTestServer({
      engine,
      database,
      config: { alertChannels: alerts, feeds: { privateAddresses: ['127.0.0.0/8'] } },
    });
    await followConfiguredChannels(server.services);
  };
  const address = (name: string) => receiver.url(`api/webhooks/123456789012345678/of-the-channel-${name}`);
  const configured = (name: string, level = 6) => ({ name, level, webhookUrl: address(name) });
  const manager = () => server.signInAs({ admin_level: 6 });
  const make = async (name: string, level = 6) =>
    (await manager()).api.call(alertChannels.add, { body: { name, level, webhook: address(`kept-${name}`) } });
  const send = async (items: readonly OutboxItem[]) => {
    await server.services.database.withWrite((tx) => insertOutbox(tx, items, { now: server.clock.now() }));
    await tellOutbox(server.services);
  };
  const settled = () =>
    vi.waitFor(async () => {
      const open = await server.db.selectFrom('outbox').select('state').where('state', '<>', 'done').execute();
      expect(open).toEqual([]);
    });
  const came = () => receiver.got.map(({ url }) => url.split('of-the-channel-')[1]);

  beforeEach(async () => {
    receiver = await startReceiver();
    receiver.answer = withStatus(204);
    database = await createTestDatabase(engine);
  });
  afterEach(async () => {
    await server.close();
    await database.remove();
    await receiver.close();
  });

  it.each(Object.entries(KINDS))(
    'reach a channel of the configuration and one that managers made: %s',
    async (_, items) => {
      await start([configured('staff')]);
      await send(items);
      await settled();
      expect(came()).toEqual(['staff']);
      await server.close();
      await start();
      await make('watch');
      await send(items);
      await settled();
      expect(came()).toEqual(['staff', 'kept-watch']);
    },
  );

  it.each(MANAGERS_ONLY)('go to no channel of lower ranks, whoever made it: %s', async (kind) => {
    await start([configured('helpers', 1)]);
    await make('moderators', 2);
    await send(KINDS[kind] ?? []);
    await settled();
    expect(came()).toEqual([]);
    await make('managers', 6);
    await send(KINDS[kind] ?? []);
    await settled();
    expect(came()).toEqual(['kept-managers']);
  });

  it.each(Object.entries(KINDS))(
    'that wait are sent after a restart, past a channel that was removed: %s',
    async (_, items) => {
      await start();
      const [first, second] = [await make('first'), await make('second')];
      await server.outbox.stop();
      await send(items);
      expect((await (await manager()).delete(`rpg/manage/alert-channels/${first.id}`)).status).toBe(200);
      await server.close();
      await start();
      await settled();
      expect(came()).toEqual([`kept-${second.name}`]);
    },
  );

  it('go to the channel of the configuration where managers made one of the same name, which is said once', async () => {
    await start();
    await make('Staff', 6);
    await server.close();
    const said = () => server.logLines.filter((line) => line.includes('take their place')).length;
    await start([configured('staff')]);
    expect(said()).toBe(1);
    await send(KINDS['outageNotice'] ?? []);
    await settled();
    expect(came()).toEqual(['staff']);
    const rows = await (await manager()).api.call(alertChannels.list);
    expect(rows.map(({ name, configured: own }) => [name, own])).toEqual([['staff', true]]);
    await server.close();
    await start([configured('staff')]);
    expect(said()).toBe(0);
  });

  it('are nobody’s where no channel has a webhook: nothing is given up', async () => {
    await start([{ name: 'staff', level: 1 }]);
    for (const items of Object.values(KINDS)) await send(items);
    await settled();
    expect(receiver.got).toEqual([]);
  });
});
