import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindContract, createClient, type Api, type Client } from '../../packages/api-client/src/client/client.ts';
import { ApiError } from '../../packages/api-client/src/client/errors.ts';
import { develop } from '../../packages/api-client/src/contract/develop.ts';
import { contract } from '../../packages/api-client/src/contract/index.ts';
import { dayOf } from '../../packages/api-client/src/rules/log-days.ts';
import { fetchTransport } from '../../packages/api-client/src/transport/fetch.ts';
import { PROXIES } from '../../packages/server/src/testing/proxies.ts';
import { startReceiver, withStatus, type Receiver } from '../../packages/server/src/testing/receiver.ts';
import { NEWER, OWNER, PASSWORD, PLAYER, startCommunity, type Community } from './community.ts';

/** Milliseconds that the database is away; 20 000 for a long run. */
const AWAY_MS = Number(process.env['DATABASE_AWAY_MS'] ?? 3000);
const AGAIN_MS = 150;
const LATE_MS = 30_000;
const isMissing = PROXIES.find(({ name }) => name === 'nginx')?.missing;
const day = dayOf(new Date());

let community: Community;
let receiver: Receiver;
let client: Client;
let api: Api;
let stopping = false;
const working: Promise<void>[] = [];

/** What somebody had to notice. */
const noticed: { readonly what: string; readonly error: unknown }[] = [];
/** How often something went well. */
const went = { sessions: 0, searches: 0, forms: 0 };
let written = 0;
let found = 0;
const followed: string[] = [];
const acknowledged: string[] = [];
const sentence = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Does something again and again beside the test, until it ends. */
function beside(what: string, work: (round: number) => Promise<void>): void {
  working.push(
    (async () => {
      for (let round = 0; !stopping; round++) {
        await work(round).catch((error: unknown) => void noticed.push({ what, error }));
        await sleep(AGAIN_MS);
      }
    })(),
  );
}

/** A page with a live log: it connects again by itself with the last id that it had. */
async function followLog(): Promise<void> {
  let lastEventId: string | undefined;
  const ending = new AbortController();
  const watch = setInterval(() => stopping && ending.abort(), 50);
  while (!stopping) {
    const from = lastEventId === undefined ? {} : { lastEventId };
    const input = { params: { type: 'chat' }, query: { lines: 2000 }, signal: ending.signal, ...from };
    try {
      for await (const { id, value } of client.follow(develop.tail, input)) {
        lastEventId = id ?? lastEventId;
        if (value.kind === 'line') followed.push(value.text);
        else noticed.push({ what: 'a live log', error: value.kind });
      }
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) noticed.push({ what: 'a live log', error });
    }
    await sleep(AGAIN_MS);
  }
  clearInterval(watch);
}

/** Somebody sends a form. What was refused they send again, as the page asks them to. */
async function sendForm(text: string): Promise<void> {
  await api.notes.add({ params: { name: OWNER }, body: { note: text, important: false, staff: false } });
  acknowledged.push(text);
  went.forms++;
}

async function signIn(): Promise<void> {
  const answer = await fetch(`${community.base}/api/auth/rpg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: OWNER, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  client = createClient({ transport: fetchTransport(community.base), headers: () => ({ cookie: cookie.join('; ') }) });
  api = bindContract(client, contract);
}

const restarts = () => {
  const file = join(community.folder, 'restarted.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
};
const planRestart = (seconds: number) => api.restarts.plan({ body: { target: 'develop', seconds } });
/** Each message of the feed by what it is about. */
const told = () => new Set(receiver.got.flatMap(({ body }) => /warned in round \d+/.exec(body)?.[0] ?? []));
const warn = (round: string) =>
  api.punishments.punish({ params: { name: PLAYER }, body: { type: 2, reason: `warned in ${round}` } });

describe.skipIf(isMissing !== undefined)('three processes behind a balancer', () => {
  beforeAll(async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    receiver = await startReceiver();
    receiver.answer = withStatus(204);
    community = await startCommunity((folder) => ({
      feeds: { privateAddresses: ['127.0.0.1'] },
      restart: { develop: { command: ['/bin/sh', '-c', 'echo restarted >> restarted.txt'], cwd: folder } },
    }));
    mkdirSync(join(community.logs, day), { recursive: true });
    await signIn();
    const feed = {
      name: 'Out',
      events: ['punishment' as const],
      target: 'webhook' as const,
      address: receiver.url('feed'),
    };
    await api.feeds.add({ body: feed });
    const log = join(community.logs, day, 'chat.log');
    beside('the game', () => {
      appendFileSync(log, `[12:00:00] Line ${written++} of the game\n`);
      return Promise.resolve();
    });
    working.push(followLog());
    beside('a list of sessions', async () => {
      const sessions = await api.accounts.devices();
      expect(sessions.filter(({ current }) => current)).toHaveLength(1);
      went.sessions++;
    });
    beside('a search', async () => {
      const before = written;
      found = 0;
      for await (const event of await api.logs.search({ query: { q: 'Line', file: 'chat', limit: 5000 } }))
        if (event.kind === 'line' && !event.context) found++;
      if (found < before) throw new Error(`${found} of ${before} lines were found.`);
      went.searches++;
      await sleep(400);
    });
    beside('a form', (round) => sendForm(`Note ${round}`));
  }, 120_000);
  afterAll(async () => {
    stopping = true;
    await Promise.all(working);
    await community?.close();
    await receiver?.close();
  });

  const everythingGoesOn = async () => {
    const before = { ...went };
    const lines = written;
    await expect
      .poll(() => Object.entries(went).filter(([name, n]) => n <= before[name as keyof typeof went] + 2), {
        timeout: LATE_MS,
      })
      .toEqual([]);
    await expect.poll(() => followed.length > lines, { timeout: LATE_MS }).toBe(true);
  };

  test('one is killed and one restarted with a newer version, and nobody notices', async () => {
    await everythingGoesOn();
    await planRestart(11);
    await warn('round 1');
    await community.restart(0, 'SIGKILL');
    await warn('round 2');
    await everythingGoesOn();
    await community.restart(1, 'SIGTERM', 'newer');
    await warn('round 3');
    await everythingGoesOn();
    const versions = await Promise.all(
      community.processes.map(async ({ port }) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/openapi.json`);
        return ((await answer.json()) as { info: { version: string } }).info.version;
      }),
    );
    expect(
      versions.map((version) => version === NEWER),
      versions.join(),
    ).toEqual([false, true, false]);
    expect(noticed.map(({ what, error }) => `${what}: ${sentence(error)}`)).toEqual([]);
    await expect.poll(restarts, { timeout: LATE_MS }).toBe(1);
    await expect.poll(() => told().size, { timeout: 60_000 }).toBe(3);
  });

  test('the database restarts: pages say so and go on, and nothing that was acknowledged is lost', async () => {
    noticed.length = 0;
    await community.postgres.stop();
    await sleep(AWAY_MS);
    const readiness = async () => (await fetch(`${community.base}/api/ready`)).status;
    await expect.poll(readiness, { timeout: LATE_MS, message: community.proxySaid() }).toBe(503);
    await community.postgres.start();
    await expect.poll(readiness, { timeout: LATE_MS }).toBe(200);
    await everythingGoesOn();
    expect(noticed.length).toBeGreaterThan(0);
    for (const { error } of noticed)
      expect(sentence(error)).toMatch(/^ApiError: The server is (busy|restarting)\. Please try again in a moment\.$/);
    await warn('round 4');
    await expect.poll(() => told().size, { timeout: LATE_MS }).toBe(4);
  });

  test('each line was followed once and in order, and each acknowledged form is there once', async () => {
    stopping = true;
    await Promise.all(working);
    const numbers = followed.map((text) => Number(/Line (\d+)/.exec(text)?.[1]));
    expect(numbers).toEqual(numbers.map((_, n) => n));
    expect(numbers.length).toBeGreaterThan(50);
    const notes = await api.notes.list({ params: { name: OWNER }, limit: 1000 });
    const texts = (notes as unknown as { note: string }[]).map(({ note }) => note);
    expect(acknowledged.filter((text) => texts.filter((one) => one === text).length !== 1)).toEqual([]);
    expect(restarts()).toBe(1);
  });
});

if (isMissing !== undefined)
  test.skip(`NOT TESTED: three processes behind a balancer need ${isMissing}.`, () => undefined);
