/**
 * How long a game's own database takes to come in, and how much memory: `node scripts/run.mjs node bench/move-in/import.ts
 * [--share 0.05] [--rounds 2] [--profile FOLDER]` after `npm run build`. Needs `mariadbd`, or a server in `STEWARD_TEST_MYSQL`. Its whole size
 * is a million players, three million vehicles and five million bans and punishments.
 *
 * Beside it the same rows are only read and written, in turn, each time into an empty database. CPU seconds are those of the child alone: on a machine
 * that does something else they say more than the clock.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  makeMysqlDatabase,
  startMariadb,
  whyNoMariadb,
} from '../../packages/server/src/modules/move-in/testing/mariadb.ts';
import { ownFolder } from '../end.ts';
import { inTurn, median, medianOf, ratios, tell, type Figure } from '../figures.mjs';
import { cpuSecondsOf } from '../processor.ts';
import { gameStatements, MAPPING, rowsOf, sizeOf } from './game.ts';

const LOOK_MS = 20;
/** What each run takes before its first row. */
const START_SECONDS = 2;

const { values: args } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '2' },
    profile: { type: 'string' },
  },
});
const share = Number(args.share);
const size = sizeOf(share);
const rows = rowsOf(size);
const server = join(import.meta.dirname, '../../packages/server/dist/steward-server.js');

interface Run {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The most that it had in memory. */
  readonly peakMib: number;
  readonly out: string;
}

/** Runs a program of Node.js to its end. */
async function run(argv: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, argv, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, cpuSeconds, peakMib] = ['', 0, 0];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (out += part.toString()));
  const look = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peakMib = Math.max(peakMib, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      cpuSeconds = Math.max(cpuSeconds, cpuSecondsOf(child.pid ?? 0));
    } catch {
      // It has ended.
    }
  };
  const looking = setInterval(look, LOOK_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${out}`);
  return { seconds: (performance.now() - began) / 1000, cpuSeconds, peakMib, out };
}

function shown(what: string, runs: readonly Run[]): void {
  const middle = (of: (run: Run) => number) => median(runs.map(of));
  const seconds = middle((run) => run.seconds);
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${middle(({ cpuSeconds }) => cpuSeconds).toFixed(1)} s of a CPU, ${Math.round(rows / seconds)} rows/s, ${middle(({ peakMib }) => peakMib).toFixed(0)} MiB at most`,
  );
}

interface Runs {
  readonly first: Run;
  readonly again?: Run;
}

/** The game's rows into an empty database, and again, where nothing has changed. */
async function importTwice(from: string, map: string, round: number): Promise<Runs> {
  const data = join(dir, `data-${round}`);
  cpSync(join(dir, 'empty'), data, { recursive: true });
  const env = { STEWARD_DATA_DIR: data, STEWARD_IMPORT_FROM: from };
  const profiled = args.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${args.profile}`];
  const first = await run([...profiled, server, 'import', '--map', map], env);
  if (round === 0) {
    console.log(first.out.trim());
    console.log(`${Math.round(statSync(join(data, 'steward.db')).size / 2 ** 20)} MiB in the database`);
  }
  return { first, again: await run([server, 'import', '--map', map], env) };
}

async function measure(from: string): Promise<void> {
  const map = join(dir, 'mapping.yaml');
  writeFileSync(map, MAPPING);
  const env = { STEWARD_DATA_DIR: join(dir, 'empty'), STEWARD_IMPORT_FROM: from };
  await run([server, 'migrate'], env);
  const alone = async (argv: readonly string[]): Promise<Runs> => ({ first: await run(argv, env) });
  const found = await inTurn(
    { rounds: Number(args.rounds), warm: 0 },
    {
      check: () => alone([server, 'import', 'check', '--map', map]),
      anchor: (round) => alone([join(import.meta.dirname, 'anchor.ts'), join(dir, `anchor-${round}.db`)]),
      both: (round) => importTwice(from, map, round),
    },
  );
  const firsts = (runs: readonly Runs[]) => runs.map(({ first }) => first);
  const [check, anchor, first] = [firsts(found.check), firsts(found.anchor), firsts(found.both)];
  const again = found.both.flatMap((one) => one.again ?? []);
  shown('import check', check);
  shown('only read and written', anchor);
  shown('import', first);
  shown('import again, nothing changed', again);

  const less = (what: string, figure: Omit<Figure, 'what' | 'isLess'>) => tell({ what, ...figure, isLess: true });
  const what = `${rows} rows from MariaDB`;
  const peaks = (runs: readonly Run[]) => ({
    ...medianOf(runs.map(({ peakMib }) => peakMib)),
    unit: 'MiB',
    floor: 300,
  });
  const cpu = (runs: readonly Run[]) => runs.map(({ cpuSeconds }) => cpuSeconds);
  less(`${what}, memory at most`, peaks(first));
  less(`${what}, again`, peaks(again));
  // Beside others a core is not one: then the processor's own time tells.
  const seconds = first.map((one) => Math.min(one.seconds, one.cpuSeconds * 1.2));
  const most = 300 * share + START_SECONDS;
  less(`${what}, time of a core of its own`, { ...medianOf(seconds), unit: 's', floor: most * 1.5, goal: most });
  const ratio = medianOf(ratios(cpu(first), cpu(anchor)));
  less(`${what}, CPU time against only reading and writing them`, { ...ratio, floor: 25, goal: 10 });
  const checks = check.map((one) => one.seconds);
  less(`import check of ${rows} rows`, { ...medianOf(checks), unit: 's', floor: 10 });
}

const missing = whyNoMariadb();
if (missing !== undefined) throw new Error(missing);
if (!existsSync(server)) throw new Error('There is no built server. Run npm run build first.');
const dir = ownFolder('move-in');
const mariadb = await startMariadb();
try {
  const made = performance.now();
  const from = await makeMysqlDatabase(mariadb.url, 'steward_bench_game', gameStatements(size));
  console.log(`${rows} rows were made in ${((performance.now() - made) / 1000).toFixed(1)} s`);
  await measure(from);
} finally {
  await mariadb.stop();
}
