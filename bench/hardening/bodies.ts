/**
 * Ten bodies of 30 MB at once to a call that anybody reaches: the webhook of donations, unsigned, wrongly signed, with the
 * length said before and in chunks, and sign-in. They are refused, others are answered within a second, and memory grows
 * by less than 100 MB.
 *
 *   node bench/hardening/bodies.ts [--rounds 3]
 *
 * Needs the build of the server.
 */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ascending, part } from '../figures.mjs';
import { Report } from './report.ts';
import { clientFor, openStage } from './stage.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const MB = 1_000_000;
const BODY_BYTES = 30 * MB;
const AT_ONCE = 10;
const OTHERS_BAR_MS = 1000;
const GROWTH_BAR = 100 * MB;
const START = '{"payment_id":"x","name":"y","credits":1,"z":[';
const body = Buffer.from(START + '[],'.repeat((BODY_BYTES - START.length) / 3));

const KINDS: readonly { name: string; path: string; headers: Record<string, string>; statuses: readonly number[] }[] = [
  { name: 'unsigned', path: 'rpg/donate/webhook', headers: {}, statuses: [401, 413, 429] },
  {
    name: 'wrongly signed',
    path: 'rpg/donate/webhook',
    headers: { 'steward-signature': 'f'.repeat(64) },
    statuses: [401, 413, 429],
  },
  { name: 'sign-in', path: 'auth/rpg', headers: {}, statuses: [413] },
];

/** The status, or that the connection was closed: who sends on after a refusal may find it so. */
function send(
  url: string,
  path: string,
  headers: Record<string, string>,
  isChunked: boolean,
): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(`${url}/api/${path}`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        ...(isChunked ? {} : { 'content-length': String(body.length) }),
        ...headers,
      },
    });
    sent.on('response', (answer) => {
      answer.resume().on('end', () => {
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      });
    });
    sent.on('error', () => resolve('closed'));
    for (let at = 0; at < body.length; at += MB) sent.write(body.subarray(at, at + MB));
    sent.end();
  });
}

const stage = await openStage({ staff: 1, config: { donationSecret: 'the key of the shop in this bench' } });
const report = new Report();
try {
  const server = await stage.start();
  const staff = await clientFor(server.url, stage.people.staff[0] ?? '', 900);
  for (let warm = 0; warm < 50; warm++) await staff('rpg/stats/dashboard');
  const before = await server.sample();
  let over = false;
  const others: number[] = [];
  const goingOn = (async () => {
    while (!over) {
      const { status, ms } = await staff('rpg/stats/dashboard');
      others.push(ms);
      report.check(
        'others are answered within 1 s',
        status === 200 && ms <= OTHERS_BAR_MS,
        `${status}, ${ms.toFixed(0)} ms`,
      );
      await sleep(20);
    }
  })();
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { name, path, headers, statuses } of KINDS)
      for (const isChunked of [false, true]) {
        const begun = performance.now();
        const own = { ...headers, 'x-forwarded-for': `198.51.100.${String(round)}` };
        const all = await Promise.all(Array.from({ length: AT_ONCE }, () => send(server.url, path, own, isChunked)));
        for (const status of all) {
          const isRefused = status === 'closed' || statuses.includes(Number(status));
          report.check('30 MB are refused', isRefused, `${name}${isChunked ? ', in chunks' : ''}: ${status}`);
        }
        if (round === 0)
          report.note(
            '30 MB are refused',
            `${name}${isChunked ? ', in chunks' : ''}: ${[...new Set(all)].join(', ')} after ${(performance.now() - begun).toFixed(0)} ms`,
          );
      }
  over = true;
  await goingOn;
  const after = await server.sample();
  const growth = after.peakRss - before.peakRss;
  report.check('memory grows by less than 100 MB', growth < GROWTH_BAR, `${(growth / MB).toFixed(0)} MB`);
  const sorted = ascending(others);
  report.note(
    'memory grows by less than 100 MB',
    `${(before.peakRss / MB).toFixed(0)} MB at most before, ${(after.peakRss / MB).toFixed(0)} MB after; others p99 ${part(sorted, 0.99).toFixed(0)} ms, at most ${part(sorted, 1).toFixed(0)} ms`,
  );
} finally {
  report.print();
  await stage.close();
}
