/**
 * Audited writes a second over HTTP, notes about other players each time: signed in, with all rules, one transaction and one
 * audit entry each, acknowledged when it lies on the disk. On SQLite one at a time and many at once, in turn; with `--beside`
 * the server of another checkout (its `packages/server/src/bin.ts` or built program) does the same in the same rounds. Then
 * many at once by two processes on one PostgreSQL, the embedded one of the tests, which waits for the disk too; against one at a
 * time by one of them, in turn.
 *
 *   node bench/api/writes.ts [--connections 32] [--rounds 5] [--seconds 3] [--beside PROGRAM] [--bar 2]
 *
 * Bar: many at once write so many times what one at a time does. Goals: 5 000 a second with a p99 of 25 ms on SQLite, 3 000 on
 * PostgreSQL.
 */
import { parseArgs } from 'node:util';
import { inTurn, median, medianOf, ratios, tell } from '../figures.mjs';
import { startPostgres } from '../hardening/postgres.ts';
import { askedOf, noteAbout, onlinePlayers, PROGRAM, signIn, startedServers } from './servers.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '32' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    beside: { type: 'string' },
    bar: { type: 'string', default: '2' },
  },
});
const MANY = Number(values.connections);
const ROUNDS = Number(values.rounds);
const seconds = Number(values.seconds);

interface Server {
  readonly name: string;
  readonly url: string;
  readonly cookie: string;
}

const servers = startedServers();

async function started(name: string, file: string, env: Readonly<Record<string, string>>): Promise<Server> {
  const url = await servers.start(file, ['serve'], env);
  return { name, url, cookie: await signIn(url, 'Rank_10') };
}

const notesAbout = async ({ url, cookie }: Server) => (await onlinePlayers(url, cookie)).map(noteAbout);

async function onSqlite(): Promise<void> {
  const programs = [
    { name: 'here', file: PROGRAM },
    ...(values.beside === undefined ? [] : [{ name: 'beside', file: values.beside }]),
  ];
  const tried: { server: Server; one: number[]; many: number[]; p99: number[] }[] = [];
  for (const { name, file } of programs)
    tried.push({ server: await started(name, file, await servers.madeWorld()), one: [], many: [], p99: [] });
  const [first] = tried;
  if (first === undefined) return;
  const notes = await notesAbout(first.server);
  for (let round = -1; round < ROUNDS; round++)
    for (const { server, one, many, p99 } of round % 2 ? tried : tried.toReversed())
      for (const connections of round % 2 ? [MANY, 1] : [1, MANY]) {
        const took = await askedOf(server, notes, { connections, seconds });
        if (round < 0) continue;
        (connections === 1 ? one : many).push(took.rate);
        if (connections > 1) p99.push(took.p99);
      }
  for (const { server, one, many, p99 } of tried) {
    const times = ratios(many, one);
    console.log(
      `${server.name.padEnd(7)} one at a time ${median(one).toFixed(0)}/s, ${MANY} at once ${median(many).toFixed(0)}/s, p99 ${median(p99).toFixed(0)} ms, ratio ${median(times).toFixed(2)} (${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)}), bar ${values.bar}`,
    );
    if (server.name !== 'here') continue;
    const what = `audited writes over HTTP, SQLite, ${MANY} at once`;
    tell({ what: `${what}, against one at a time`, ...medianOf(times), floor: Number(values.bar) });
    tell({ what, ...medianOf(many), unit: '/s', floor: 4000, goal: 5000 });
    tell({ what: `${what}, p99`, ...medianOf(p99), unit: 'ms', floor: 40, goal: 25, isLess: true });
  }
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres(servers.dir);
  try {
    await postgres.create('steward');
    const env = await servers.madeWorldIn(postgres.url('steward'));
    const both = [await started('first', PROGRAM, env), await started('second', PROGRAM, env)] as const;
    const notes = await notesAbout(both[0]);
    const spent = () => both.reduce((sum, { url }) => sum + servers.cpuSeconds(url), 0);
    const { one, many } = await inTurn(
      { rounds: ROUNDS },
      {
        one: async () => {
          const { rate, p99 } = await askedOf(both[0], notes, { connections: 1, seconds });
          return { rate, p99, cpu: Number.NaN };
        },
        many: async () => {
          const before = spent();
          const took = await Promise.all(
            both.map((server) => askedOf(server, notes, { connections: MANY / both.length, seconds })),
          );
          const rate = took.reduce((sum, each) => sum + each.rate, 0);
          const p99 = Math.max(...took.map((each) => each.p99));
          return { rate, p99, cpu: ((spent() - before) * 1e6) / (rate * seconds) };
        },
      },
    );
    const ratesOf = (all: readonly { readonly rate: number }[]) => all.map(({ rate }) => rate);
    const [alone, rates] = [ratesOf(one), ratesOf(many)];
    const [p99, cpu] = [many.map((each) => each.p99), many.map((each) => each.cpu)];
    console.log(
      `PostgreSQL: one at a time ${median(alone).toFixed(0)}/s; ${MANY} at once take ${median(cpu).toFixed(0)} us of the processes a write`,
    );
    const what = `audited writes over HTTP, PostgreSQL with two processes, ${MANY} at once`;
    tell({
      what: `${what}, against one at a time`,
      ...medianOf(ratios(rates, alone)),
      floor: Number(values.bar),
    });
    tell({ what, ...medianOf(rates), unit: '/s', floor: 1000, goal: 3000 });
    tell({ what: `${what}, p99`, ...medianOf(p99), unit: 'ms', floor: 100, goal: 25, isLess: true });
  } finally {
    servers.stopServers();
    await postgres.stop();
  }
}

try {
  await onSqlite();
  servers.stopServers();
  await onPostgres();
} finally {
  servers.stop();
}
