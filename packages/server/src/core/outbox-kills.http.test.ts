import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { insertFeed } from '../modules/feeds/repository.ts';
import type { ChildTask, Death } from '../testing/outbox-child.ts';
import { createSecrets } from './secrets.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServices, type TestServices } from '../testing/test-services.ts';

/** Processes that are killed; `OUTBOX_KILLS=50` for a long run. */
const KILLS = Number(process.env['OUTBOX_KILLS'] ?? 4);
const DEATHS: readonly Death[] = ['committed', 'claimed', 'delivered', 'somewhere'];
const SECRET_KEY = 'a key for tests that is long enough';
const CHILD = resolve(import.meta.dirname, '../testing/outbox-child.ts');

withEachDatabase('alerts, messages of feeds and lines of logs of processes that are killed', (engine) => {
  let made: TestDatabase;
  let services: TestServices;
  let discord: Server;
  let logsDir: string;
  const delivered: string[] = [];
  const told: string[] = [];
  const running = new Set<ChildProcess>();
  let common: Omit<ChildTask, 'death' | 'reasons'>;

  beforeAll(async () => {
    logsDir = await mkdtemp(join(tmpdir(), 'steward-kills-'));
    made = await createTestDatabase(engine);
    services = await createTestServices(made, createTestClock());
    discord = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        (request.url === '/feed' ? told : delivered).push(/round \d+/.exec(text)?.[0] ?? '');
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((listening) => discord.listen(0, '127.0.0.1', listening));
    const player = await services.database.withWrite((tx) =>
      tx
        .insertInto('player')
        .values({ name: 'Staff_One', name_lower: 'staff_one', created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const channel = await services.database.withWrite((tx) =>
      tx.insertInto('alert_channel').values({ name: 'staff', level: 1 }).returning('id').executeTakeFirstOrThrow(),
    );
    const webhookUrl = `http://127.0.0.1:${(discord.address() as AddressInfo).port}/`;
    await services.database.withWrite((tx) => {
      const settings = { name: 'Feed', events: ['punishment'] as const, templates: {}, words: [], logs: [] };
      const feed = { ...settings, form: 'card', minutes: 10, target: 'webhook' as const };
      const sealed = { address: `${webhookUrl}feed`, secret: 'signs' };
      return insertFeed(tx, createSecrets(SECRET_KEY), { ...feed, sealed }, { now: 1, by: 0 });
    });
    const facts = { secretKey: SECRET_KEY, player: player.id, channel: channel.id };
    common = { url: made.url, file: made.file, webhookUrl, logsDir, ...facts };
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    discord.closeAllConnections();
    discord.close();
    await services.close();
    await made.remove();
    await rm(logsDir, { recursive: true });
  });

  function start(death: Death, reasons: readonly string[]): { child: ChildProcess; lines: string[] } {
    const task: ChildTask = { ...common, death, reasons };
    const child = spawn(process.execPath, ['--no-warnings', CHILD, JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const lines: string[] = [];
    child.stdout.on('data', (part: Buffer) =>
      lines.push(
        ...part
          .toString()
          .split('\n')
          .filter((line) => line !== ''),
      ),
    );
    return { child, lines };
  }

  it(
    'are delivered all the same, by the process that lives; twice only where they were on their way',
    async () => {
      const survivor = start('survives', []);
      await vi.waitFor(() => expect(survivor.lines).toContain('ready'));
      const committed = new Map<string, Death>();
      for (let round = 0; round < KILLS; round++) {
        const death = DEATHS[round % DEATHS.length] ?? 'committed';
        const reasons =
          death === 'somewhere'
            ? Array.from({ length: 50 }, (_, n) => `round ${round * 1000 + n}`)
            : [`round ${round * 1000}`];
        const { child, lines } = start(death, reasons);
        const gone = once(child, 'exit');
        if (death === 'somewhere') {
          await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { interval: 5 });
          await sleep((round * 7) % 90);
          child.kill('SIGKILL');
        } else if (death !== 'committed') {
          // The process that lives may be quicker to claim: then nothing kills this one.
          await Promise.race([gone, vi.waitFor(() => expect(lines).toContain('ready')).then(() => sleep(300))]);
          child.kill('SIGKILL');
        }
        await gone;
        for (const line of lines) if (line !== 'ready') committed.set(line, death);
      }
      const stored = () => services.db.selectFrom('alert').select(['reason', 'delivery']).execute();
      await vi.waitFor(async () => expect((await stored()).filter(({ delivery }) => delivery !== 'sent')).toEqual([]), {
        interval: 200,
      });
      const alerts = (await stored()).map(({ reason }) => reason);
      expect(alerts).toEqual(expect.arrayContaining([...committed.keys()]));
      const untold = () =>
        services.db.selectFrom('feed_delivery').select('facts').where('state', '!=', 'sent').execute();
      await vi.waitFor(async () => expect(await untold()).toEqual([]), { interval: 200 });
      const times = (reason: string, among = delivered) => among.filter((one) => one === reason).length;
      expect(alerts.filter((reason) => times(reason) === 0 || times(reason, told) === 0)).toEqual([]);
      const twice = alerts.filter((reason) => times(reason) > 1 || times(reason, told) > 1);
      const onTheirWay = (reason: string) => ['delivered', 'somewhere', undefined].includes(committed.get(reason));
      expect(twice.filter((reason) => !onTheirWay(reason))).toEqual([]);
      const unwritten = () => services.db.selectFrom('bridge_said').select('text').execute();
      await vi.waitFor(async () => expect(await unwritten()).toEqual([]), { interval: 200 });
      const days = (await readdir(logsDir)).filter((name) => /^\d{8}$/.test(name));
      const logs = await Promise.all(days.map((day) => readFile(join(logsDir, day, 'local.log'), 'utf8')));
      const spoken = logs.join('').match(/round \d+/g) ?? [];
      expect(spoken.toSorted()).toEqual(alerts.toSorted());
      // What was done is noted a moment after its effect is seen.
      const left = () =>
        services.db.selectFrom('outbox').select(['kind', 'state']).where('state', '!=', 'done').execute();
      await vi.waitFor(async () => expect(await left()).toEqual([]), { interval: 200 });
      if (KILLS > DEATHS.length)
        process.stderr.write(
          `${engine}: ${KILLS} killed, ${alerts.length} alerts, 0 lost, 0 stuck, ${twice.length} twice\n`,
        );
    },
    60_000 + KILLS * 6000,
  );
});
