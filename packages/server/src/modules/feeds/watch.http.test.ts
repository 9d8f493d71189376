import { mkdirSync, writeFileSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '@steward/api-client/rules/log-days';
import { feeds } from '@steward/api-client/contract/feeds';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startReceiver, type Receiver } from '../../testing/receiver.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Repeated } from '../../core/repeat.ts';
import { startFeedWatch } from './watch.ts';

withEachDatabase('what feeds look for', (engine) => {
  let server: TestServer;
  let receiver: Receiver;
  let manager: Awaited<ReturnType<TestServer['signInAs']>>;
  const running: Repeated[] = [];

  beforeEach(async () => {
    receiver = await startReceiver();
    server = await startTestServer({ engine, config: { feeds: { privateAddresses: ['127.0.0.1'] } } });
    manager = await server.signInAs({ admin_level: 6 });
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    await receiver.close();
    await server.close();
  });

  const add = async (values: object) => {
    const draft = { name: 'Feed', target: 'webhook', address: receiver.url('hook'), ...values };
    return (await manager.post<{ id: number }>('rpg/manage/feeds', draft)).body.id;
  };
  // As two processes of one database.
  const watch = () => {
    for (let n = 0; n < 2; n++) running.push(startFeedWatch(server.services, { lookMs: 20 }));
  };
  const looked = () => Promise.all(running.map((one) => one.again()));
  const texts = async (id: number) =>
    (await manager.api.call(feeds.deliveries, { params: { id }, limit: 100 })).items.map(({ text }) => text).reverse();

  it('is a ticket that nobody takes for that many minutes, once', async () => {
    const id = await add({ events: ['ticket-waiting'], minutes: 10 });
    const reporter = await server.createPlayer();
    const now = server.clock.now();
    const ticket = (created_at: number, values: object = {}) =>
      server.services.database.withWrite((tx) =>
        tx
          .insertInto('ticket')
          .values({ type: 1, reporter_id: reporter.id, reason: 'Help', created_at, ...values })
          .execute(),
      );
    await ticket(now - 601);
    await ticket(now - 300);
    await ticket(now - 900, { handler_id: reporter.id });
    await ticket(now - 900, { close_reason: 'Solved', closed_at: now });
    await ticket(now - 100_000);
    watch();
    await vi.waitFor(async () => expect(await texts(id)).toHaveLength(1), { interval: 20 });
    expect((await texts(id))[0]).toMatch(/waits for 10 minutes: Help$/);
    server.clock.advance(301);
    await vi.waitFor(async () => expect(await texts(id)).toHaveLength(2), { interval: 20 });
    await looked();
    expect(await texts(id)).toHaveLength(2);
  });

  it('is a word in a log, whatever its capitals, once and without addresses, and not too often', async () => {
    const id = await add({ events: ['words'], words: ['Refund', 'ddos'], logs: ['general'] });
    const last = await add({ name: 'Other', events: ['words'], words: ['finally'], logs: ['general'] });
    const folder = join(server.services.logs.dir, dayOf(server.clock.nowMs()));
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'general.log');
    writeFileSync(file, 'a refund before anybody looked\n');
    watch();
    const line = (text: string) => appendFileSync(file, `${text}\n`);
    await vi.waitFor(
      async () => {
        line('I want a REFUND from 198.51.100.7');
        expect((await texts(id)).length).toBeGreaterThan(0);
      },
      { interval: 300 },
    );
    expect((await texts(id))[0]).toBe('"Refund" in the log General: I want a REFUND from (address hidden)');
    line('nothing of that');
    line(Array.from({ length: 60 }, (_, n) => `${n} refund and ddos`).join('\n'));
    await vi.waitFor(async () => expect(await texts(id)).toHaveLength(20), { interval: 50 });
    await looked();
    server.clock.advance(61);
    line('refund again');
    await vi.waitFor(async () => expect(await texts(id)).toHaveLength(22), { interval: 50 });
    expect((await texts(id))[20]).toMatch(/: \d+ more lines in the last minute$/);
    await manager.post(`rpg/manage/feeds/${id}/state`, { state: 'paused' });
    await looked();
    line('refund while paused');
    line('finally');
    await vi.waitFor(async () => expect(await texts(last)).toHaveLength(1), { interval: 50 });
    expect(await texts(id)).toHaveLength(22);
  });
});
