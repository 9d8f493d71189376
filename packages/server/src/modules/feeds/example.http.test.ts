import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { feeds } from '@steward/api-client/contract/feeds';
import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { signedHeaders } from './send.ts';
import { freePort } from '../../testing/free-port.ts';

const PAGE = resolve(import.meta.dirname, '../../../../../docs/scripters/webhooks.md');

withEachDatabase('the receiver of the documents', (engine) => {
  let receiver: ChildProcess | undefined;
  afterEach(() => receiver?.kill());

  it('takes what is signed, each message once, and nothing else', async () => {
    const server = await startTestServer({
      engine,
      clock: createTestClock(systemClock.now()),
      config: { feeds: { privateAddresses: ['127.0.0.1'] } },
    });
    const folder = mkdtempSync(join(tmpdir(), 'steward-receiver-'));
    try {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}/`;
      const manager = await server.signInAs({ admin_level: 6 });
      const draft = { name: 'Mine', target: 'webhook', address, events: ['ban'] };
      const { body } = await manager.post<{ id: number; signing_secret: string }>('rpg/manage/feeds', draft);
      const [, program = ''] = /```js\n(.*?)```/s.exec(readFileSync(PAGE, 'utf8')) ?? [];
      writeFileSync(join(folder, 'receive.mjs'), program);
      let said = '';
      receiver = spawn(process.execPath, [join(folder, 'receive.mjs')], {
        env: { PORT: String(port), FEED_KEY: body.signing_secret },
      });
      receiver.stdout?.on('data', (part: Buffer) => (said += part.toString()));
      const forged = JSON.stringify({ delivery: 1, event: 'ban', text: 'Forged' });
      const post = (headers: Record<string, string>) => fetch(address, { method: 'POST', headers, body: forged });
      await vi.waitFor(async () => expect((await post({})).status).toBe(401), { interval: 50 });
      const facts = { body: forged, seconds: systemClock.now(), event: 'ban', delivery: 1 };
      expect((await post(signedHeaders('another key', facts))).status).toBe(401);
      const old = signedHeaders(body.signing_secret, { ...facts, seconds: facts.seconds - 600 });
      expect((await post(old)).status).toBe(401);
      const player = await server.createPlayer();
      await manager.post(`rpg/user/${player.name}/ban`, { type: 1, reason: 'Aimbot' });
      const log = async () => (await manager.api.call(feeds.deliveries, { params: { id: body.id } })).items;
      await vi.waitFor(async () => expect(await log()).toMatchObject([{ state: 'sent', status: 204 }]));
      const [{ id = 0 } = {}] = await log();
      await manager.post(`rpg/manage/feed-deliveries/${id}/again`);
      await vi.waitFor(async () => expect(await log()).toMatchObject([{ state: 'sent', tries: 1 }]));
      await server.outbox.turn();
      expect(said).toBe(`ban: ${player.name} was banned by ${manager.player.name}.\nReason: Aimbot\nEnds: never\n`);
    } finally {
      rmSync(folder, { recursive: true });
      await server.close();
    }
  });
});
