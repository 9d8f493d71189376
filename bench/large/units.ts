/**
 * What one of each costs on PostgreSQL, for reckoning with large communities: milliseconds of a processor that the server,
 * the database and its replica take for a read of somebody's profile, a search in a long list, a list of all who play and an
 * audited write. Servers with and without a replica take turns.
 *
 *   node bench/large/units.ts [--players 20000] [--connections 16] [--rounds 3] [--seconds 4]
 *
 * Bar: with a replica the database itself does at most half of what a search in a long list costs it without one.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReplicatedPostgres } from '../../packages/server/src/testing/postgres-replica.ts';
import {
  askedOf,
  noteAbout,
  onlinePlayers,
  profilesOf,
  PROGRAM,
  signIn,
  startedServers,
  type Asking,
  type Request,
} from '../api/servers.ts';
import { inTurn, median, medianOf, ratios, tell } from '../figures.mjs';
import { postmasterOf, treeMsOf, treeOf } from '../processor.ts';
import { makeWorld } from '../worlds.ts';
import { startOwnReplicated } from './replicated.ts';

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

interface Tried {
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

type Requests = readonly Request[] | Asking;

async function measure({ url, cookie, pid }: Tried, requests: Requests, roots: readonly number[]): Promise<Cost> {
  const spent = () => [pid, ...roots].map((root) => treeMsOf(treeOf(root)));
  const before = spent();
  const seconds = Number(values.seconds);
  const { rate, p99 } = await askedOf({ url, cookie }, requests, { connections: Number(values.connections), seconds });
  const [server = 0, database = 0, replica = 0] = spent().map((ms, at) => (ms - (before[at] ?? 0)) / (rate * seconds));
  return { rate, p99, server, database, replica };
}

const middle = (costs: readonly Cost[], of: (cost: Cost) => number) => median(costs.map(of));

const NAMES = { alone: 'database alone', followed: 'with a replica' } as const;
type Which = keyof typeof NAMES;
const SEARCH = 'a search in the list of bans';
const PAGES = 5;

/** What is asked for, by other names and pages from call to call; all who play have one address. */
function unitsOf(names: readonly string[]): Readonly<Record<string, Requests>> {
  const get = (path: string) => ({ path, method: 'GET' as const });
  return {
    "somebody's profile": profilesOf(names),
    [SEARCH]: names.map((name) => get(`/api/rpg/staff/bans?find=${encodeURIComponent(name.slice(0, 4))}`)),
    'a page of the audit log': Array.from({ length: PAGES }, (_, at) => get(`/api/rpg/audit?page=${at + 1}`)),
    'all who play': [get('/api/rpg/general/online')],
    'an audited note': names.map(noteAbout),
  };
}

function show(unit: string, found: Readonly<Record<Which, readonly Cost[]>>): void {
  for (const [which, name] of Object.entries(NAMES)) {
    const costs = found[which as Which];
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

async function started(postgres: ReplicatedPostgres, which: Which): Promise<Tried> {
  const url = await servers.start(PROGRAM, ['serve'], {
    ...KEYS,
    ...(which === 'followed' ? { STEWARD_DATABASE_READ_URL: postgres.readUrl } : {}),
    STEWARD_DATABASE_URL: postgres.url(),
    STEWARD_DATA_DIR: join(servers.dir, which),
  });
  return { url, pid: servers.pidOf(url), cookie: await signIn(url, 'Rank_10') };
}

async function measureAll(postgres: ReplicatedPostgres): Promise<void> {
  const env = { ...KEYS, STEWARD_DATABASE_URL: postgres.url(), STEWARD_DATA_DIR: join(servers.dir, 'made') };
  await makeWorld(env, { logFiles: false, players: Number(values.players) });
  const [alone, followed] = [await started(postgres, 'alone'), await started(postgres, 'followed')];
  const roots = postgres.folders.map(postmasterOf);
  const names = (await onlinePlayers(alone.url, alone.cookie)).slice(0, 2000);
  console.log(
    `${values.players} players, ${names.length} of those who play are asked for; ${values.connections} connections`,
  );
  console.log(
    'unit                          server            a second   p99 ms   server  database   replica (ms of a processor each)',
  );
  for (const [unit, requests] of Object.entries(unitsOf(names))) {
    const found = await inTurn(
      { rounds: Number(values.rounds) },
      { alone: () => measure(alone, requests, roots), followed: () => measure(followed, requests, roots) },
    );
    show(unit, found);
    if (unit !== SEARCH) continue;
    const database = (which: Which) => found[which].map((cost) => cost.database);
    const share = {
      ...medianOf(ratios(database('followed'), database('alone'))),
      floor: 0.5,
      goal: 0.25,
      isLess: true,
    };
    tell({ what: 'a search in a long list: work of the database with a replica, in that without', ...share });
  }
}

let postgres: ReplicatedPostgres | undefined;
try {
  postgres = await startOwnReplicated();
  await measureAll(postgres);
} finally {
  servers.stopServers();
  await postgres?.close();
  servers.stop();
}
