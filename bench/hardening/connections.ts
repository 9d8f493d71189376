/**
 * Ten thousand open connections to one server: some never say anything, some send their headers or their body a byte
 * at a time, some have asked once and keep the line. All are opened again when the server closes them. Others are still
 * answered, memory is bounded, and those who take too long are closed. Then: no more than `limits.connections` are open.
 *
 *   node bench/hardening/connections.ts [--connections 10000] [--seconds 90]
 *
 * Needs the build of the server, and as many open files (`ulimit -n`) and a half more.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ascending, part } from './load.ts';
import { Report } from './report.ts';
import { clientFor, openStage, type Stage } from './stage.ts';

const { values } = parseArgs({
  options: { connections: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '90' } },
});
const MB = 1_000_000;
const OTHERS_BAR_MS = 2000;
const BYTES_EACH_BAR = 50_000;
const TRICKLE_MS = 4000;
const LIMIT = 300;

interface Kind {
  readonly name: string;
  readonly begin: string;
  /** Sent a byte at a time. */
  readonly trickle: string;
  /** It is closed after so many seconds at most; undefined where it may stay for longer than this. */
  readonly closedAfter: number | undefined;
}

const KINDS: readonly Kind[] = [
  { name: 'silent', begin: '', trickle: '', closedAfter: 30 },
  { name: 'slow headers', begin: 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ', trickle: 'x', closedAfter: 30 },
  {
    name: 'slow body',
    begin:
      'POST /api/auth/rpg HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":"',
    trickle: 'x',
    closedAfter: 70,
  },
  { name: 'kept', begin: 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n', trickle: '', closedAfter: undefined },
];

class Crowd {
  readonly lived = new Map<string, number[]>();
  readonly open = new Set<Socket>();
  readonly #port: number;
  #over = false;

  constructor(port: number) {
    this.#port = port;
  }

  add(kind: Kind): void {
    const begun = performance.now();
    const socket = connect(this.#port, '127.0.0.1', () => {
      this.open.add(socket);
      if (kind.begin !== '') socket.write(kind.begin);
    });
    const trickling = kind.trickle === '' ? undefined : setInterval(() => socket.write(kind.trickle), TRICKLE_MS);
    socket.resume().on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(trickling);
      if (this.#over) return;
      if (this.open.delete(socket)) {
        const list = this.lived.get(kind.name) ?? [];
        list.push((performance.now() - begun) / 1000);
        this.lived.set(kind.name, list);
      }
      setTimeout(() => this.#over || this.add(kind), 200);
    });
  }

  end(): void {
    this.#over = true;
    for (const socket of this.open) socket.destroy();
  }
}

async function crowd(stage: Stage, report: Report): Promise<void> {
  const server = await stage.start();
  const staff = await clientFor(server.url, stage.people.staff[0] ?? '', 900);
  const before = await server.sample();
  const count = Number(values.connections);
  const all = new Crowd(Number(new URL(server.url).port));
  for (let opened = 0; opened < count; opened++) {
    all.add(KINDS[opened % KINDS.length] as Kind);
    if (opened % 200 === 199) await sleep(50);
  }
  await report.within('so many are open', 20_000, () => all.open.size > 0.98 * count, String(all.open.size));
  const others: number[] = [];
  let least = all.open.size;
  let peak = 0;
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
    least = Math.min(least, all.open.size);
    if (round % 50 === 0) peak = Math.max(peak, (await server.sample()).rss);
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
    `p50 ${part(sorted, 0.5).toFixed(0)} ms, p99 ${part(sorted, 0.99).toFixed(0)} ms, at most ${part(sorted, 1).toFixed(0)} ms; at least ${least} were open`,
  );
  for (const { name, closedAfter } of KINDS) {
    const lived = ascending(all.lived.get(name) ?? []);
    const longest = lived.at(-1) ?? 0;
    if (closedAfter !== undefined && closedAfter < Number(values.seconds)) {
      const held = lived.length > 0 && longest <= closedAfter;
      report.check(
        `who takes too long is closed`,
        held,
        `${name}: ${lived.length} closed, after ${longest.toFixed(0)} s`,
      );
    }
    report.note(
      `who takes too long is closed`,
      `${name}: ${lived.length} closed, after ${part(lived, 0.5).toFixed(0)} to ${longest.toFixed(0)} s`,
    );
  }
  all.end();
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
  await report.within('more than limits.connections are closed at once', 5000, () => refused === LIMIT, `${refused}`);
  await sleep(1000);
  report.check('and no others', refused === LIMIT, String(refused));
  for (const socket of sockets) socket.destroy();
  await report.within('when they are gone, others come in', 5000, async () => {
    const answer = await fetch(`${server.url}/api/health`);
    return answer.status === 200;
  });
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
