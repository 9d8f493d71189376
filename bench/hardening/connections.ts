/**
 * Ten thousand open connections to one server: some never say anything, some send their headers or their body a byte
 * at a time, some have asked once and keep the line. All are opened again when the server closes them. Others are still
 * answered, memory is bounded, and those who take too long are closed. Then: no more than
 * `limits.connections` are open, and whoever comes is served.
 *
 *   node bench/hardening/connections.ts [--connections 10000] [--seconds 90]
 *
 * Needs the build of the server, and as many open files (`ulimit -n`) and a half more.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { KINDS, startCrowd } from './crowd.ts';
import { ascending, part } from '../figures.mjs';
import { Report } from './report.ts';
import { clientFor, openStage, type Stage } from './stage.ts';

const { values } = parseArgs({
  options: { connections: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '90' } },
});
const MB = 1_000_000;
const OTHERS_BAR_MS = 2000;
const BYTES_EACH_BAR = 50_000;
const LIMIT = 300;

async function crowd(stage: Stage, report: Report): Promise<void> {
  const server = await stage.start();
  const staff = await clientFor(server.url, stage.people.staff[0] ?? '', 900);
  const before = await server.sample();
  const count = Number(values.connections);
  const all = startCrowd(Number(new URL(server.url).port), count);
  await report.within('so many are open', 60_000, async () => (await all.state()).open > 0.98 * count);
  const others: number[] = [];
  let least = count;
  let peak = 0;
  let longest = 0;
  const until = performance.now() + Number(values.seconds) * 1000;
  for (let round = 0; performance.now() < until; round++) {
    const { status, ms } = await staff(round % 2 === 0 ? 'rpg/stats/dashboard' : 'principal', undefined, {
      headers: { connection: 'close' },
    }).catch((error: unknown) => ({ status: String(error), ms: 0 }));
    others.push(ms);
    report.check(
      'others are answered within 2 s',
      status === 200 && ms <= OTHERS_BAR_MS,
      `${status}, ${ms.toFixed(0)} ms`,
    );
    if (round % 20 === 0) {
      const { rss, maxMs } = await server.sample();
      peak = Math.max(peak, rss);
      longest = Math.max(longest, maxMs);
      least = Math.min(least, (await all.state()).open);
    }
    await sleep(100);
  }
  const after = await server.sample();
  const each = (Math.max(peak, after.rss) - before.rss) / count;
  report.check('memory of a connection', each < BYTES_EACH_BAR, `${each.toFixed(0)} bytes`);
  report.note(
    'memory of a connection',
    `${(each / 1000).toFixed(1)} kB; ${(before.rss / MB).toFixed(0)} MB before, ${(Math.max(peak, after.rss) / MB).toFixed(0)} MB with ${count}`,
  );
  const sorted = ascending(others);
  report.note(
    'others are answered within 2 s',
    `p50 ${part(sorted, 0.5).toFixed(0)} ms, p99 ${part(sorted, 0.99).toFixed(0)} ms, at most ${part(sorted, 1).toFixed(0)} ms; at least ${least} were open; the server’s loop was late by ${longest.toFixed(0)} ms at most`,
  );
  const { lived: livedByKind } = await all.state();
  for (const { name, closedAfter } of KINDS) {
    const lived = ascending(livedByKind.get(name) ?? []);
    const last = lived.at(-1) ?? 0;
    if (closedAfter !== undefined && closedAfter < Number(values.seconds)) {
      const held = lived.length > 0 && last <= closedAfter;
      report.check(`who takes too long is closed`, held, `${name}: ${lived.length} closed, after ${last.toFixed(0)} s`);
    }
    report.note(
      `who takes too long is closed`,
      `${name}: ${lived.length} closed, after ${part(lived, 0.5).toFixed(0)} to ${last.toFixed(0)} s`,
    );
  }
  await all.end();
  await sleep(2000);
  const left = await server.sample();
  report.note(
    'memory of a connection',
    `${(left.rss / MB).toFixed(0)} MB when they are gone, heap ${(left.heapUsed / MB).toFixed(0)} MB`,
  );
  await server.stop();
}

async function limit(stage: Stage, report: Report): Promise<void> {
  const server = await stage.start();
  const port = Number(new URL(server.url).port);
  const sockets: Socket[] = [];
  let refused = 0;
  for (let opened = 0; opened < 2 * LIMIT; opened++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).on('close', () => refused++);
    sockets.push(socket);
  }
  await report.within(
    'of more than limits.connections the oldest are closed',
    5000,
    () => refused === LIMIT,
    `${refused}`,
  );
  await sleep(1000);
  report.check('and no others', refused === LIMIT, String(refused));
  for (let comes = 0; comes < 50; comes++) {
    const answer = await fetch(`${server.url}/api/health`, { headers: { connection: 'close' } }).catch(() => undefined);
    report.check('whoever comes is served all the same', answer?.status === 200);
  }
  for (const socket of sockets) socket.destroy();
  report.check('it is said in the log', /limits\.connections/.test(server.said()), server.said().slice(-300));
  await server.stop();
}

const report = new Report();
try {
  for (const [run, config] of [
    [crowd, {}],
    [limit, { limits: { connections: LIMIT } }],
  ] as const) {
    const stage = await openStage({ staff: 1, config });
    try {
      await run(stage, report);
    } finally {
      await stage.close();
    }
  }
} finally {
  report.print();
}
process.exit();
