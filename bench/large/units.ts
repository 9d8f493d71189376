/**
 * What one of each costs on PostgreSQL, for reckoning with large communities: milliseconds of a processor that the server,
 * the database and its replica take for a read of somebody's profile, a search in a long list, a list of all who play and an
 * audited write. Servers with and without a replica take turns.
 *
 *   node bench/large/units.ts [--players 20000] [--connections 16] [--rounds 3] [--seconds 4]
 *
 * Bar: with a replica the database itself does at most half of what a search in a long list costs it without one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../packages/server/src/config/read.ts';
import { systemClock } from '../../packages/server/src/core/clock.ts';
import { createLog } from '../../packages/server/src/core/log.ts';
import { seedDemo } from '../../packages/server/src/demo/seed-world.ts';
import { createServices } from '../../packages/server/src/start-services.ts';
import { startReplicated } from '../../packages/server/src/testing/postgres-replica.ts';
import { askedOf, noteAbout, onlinePlayers, PROGRAM, signIn, startedServers, type Request } from '../api/servers.ts';
import { median, tell } from '../figures.mjs';
import { treeMsOf, treeOf } from '../processor.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});

const KEYS = {
  STEWARD_SECRET_KEY: 'a key that all processes share, for benches',
  STEWARD_AUDIT_KEY: 'a key for the audit log that all processes share',
  STEWARD_LOG_LEVEL: 'silent',
  STEWARD_PORT: '0',
};

const servers = startedServers();
const postgres = await startReplicated({ isSafe: true });

/** The first line of that file is the number of the process. */
const postmaster = (folder: string) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

async function makeWorld(): Promise<void> {
  const env = { ...KEYS, STEWARD_DATABASE_URL: postgres.url(), STEWARD_DATA_DIR: join(servers.dir, 'made') };
  const log = createLog({ level: 'silent', stream: { write: () => undefined } });
  const services = await createServices(
    readConfig(env, () => ''),
    { clock: systemClock, log },
  );
  await seedDemo(services, { logFiles: false, players: Number(values.players) });
  await services.close();
}

interface Tried {
  readonly name: string;
  readonly url: string;
  readonly cookie: string;
  readonly pid: number;
}

/** Milliseconds of a processor for each request, by who takes them. */
interface Cost {
  readonly rate: number;
  readonly p99: number;
  readonly server: number;
  readonly database: number;
  readonly replica: number;
}

type Requests = readonly Request[];

async function measure({ url, cookie, pid }: Tried, requests: Requests): Promise<Cost> {
  const roots = [pid, ...postgres.folders.map(postmaster)];
  const before = roots.map((root) => treeMsOf(treeOf(root)));
  const seconds = Number(values.seconds);
  const { rate, p99 } = await askedOf({ url, cookie }, requests, { connections: Number(values.connections), seconds });
  const [server = 0, database = 0, replica = 0] = roots.map(
    (root, at) => (treeMsOf(treeOf(root)) - (before[at] ?? 0)) / (rate * seconds),
  );
  return { rate, p99, server, database, replica };
}

const middle = (costs: readonly Cost[], of: (cost: Cost) => number) => median(costs.map(of));

try {
  await makeWorld();
  const tried: Tried[] = [];
  for (const [name, more] of [
    ['database alone', {}],
    ['with a replica', { STEWARD_DATABASE_READ_URL: postgres.readUrl }],
  ] as const) {
    const url = await servers.start(PROGRAM, ['serve'], {
      ...KEYS,
      ...more,
      STEWARD_DATABASE_URL: postgres.url(),
      STEWARD_DATA_DIR: join(servers.dir, name),
    });
    tried.push({ name, url, pid: servers.pidOf(url), cookie: await signIn(url, 'Rank_10') });
  }
  const [first] = tried;
  if (!first) throw new Error('No server was started.');
  const names = (await onlinePlayers(first.url, first.cookie)).slice(0, 2000);
  const get = (path: string) => ({ path, method: 'GET' as const });
  const units: Readonly<Record<string, Requests>> = {
    "somebody's profile": names.map((name) => get(`/api/rpg/user/${encodeURIComponent(name)}`)),
    'a search in the list of bans': names.map((name) => get(`/api/rpg/staff/bans?find=${name.slice(0, 4)}`)),
    'a page of the audit log': [get('/api/rpg/audit')],
    'all who play': [get('/api/rpg/general/online')],
    'an audited note': names.map(noteAbout),
  };
  console.log(
    `${values.players} players, ${names.length} of those who play are asked for; ${values.connections} connections`,
  );
  console.log(
    'unit                          server            a second   p99 ms   server  database   replica (ms of a processor each)',
  );
  const kept = new Map<string, Cost[]>();
  for (const [unit, requests] of Object.entries(units)) {
    for (let round = -1; round < Number(values.rounds); round++)
      for (const server of round % 2 ? tried : tried.toReversed()) {
        const cost = await measure(server, requests);
        const key = `${unit}, ${server.name}`;
        if (round >= 0) kept.set(key, [...(kept.get(key) ?? []), cost]);
      }
    for (const { name } of tried) {
      const costs = kept.get(`${unit}, ${name}`) ?? [];
      const shown = [
        middle(costs, ({ rate }) => rate)
          .toFixed(0)
          .padStart(9),
        middle(costs, ({ p99 }) => p99)
          .toFixed(0)
          .padStart(8),
        ...(['server', 'database', 'replica'] as const).map((who) =>
          middle(costs, (cost) => cost[who])
            .toFixed(3)
            .padStart(9),
        ),
      ];
      console.log(unit.padEnd(30) + name.padEnd(18) + shown.join(''));
    }
  }

  const searched = (name: string) =>
    middle(kept.get(`a search in the list of bans, ${name}`) ?? [], ({ database }) => database);
  tell({
    what: 'a search in a long list: work of the database with a replica, in that without',
    value: searched('with a replica') / searched('database alone'),
    floor: 0.5,
    goal: 0.25,
    isLess: true,
  });
} finally {
  servers.stop();
  await postgres.close();
}
