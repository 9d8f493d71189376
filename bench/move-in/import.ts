/**
 * How long a game's own database takes to come in, and how much memory: `node scripts/run.mjs node bench/move-in/import.ts
 * [--share 0.05] [--profile FOLDER]` after `npm run build`. Needs `mariadbd`, or a server in `STEWARD_TEST_MYSQL`. Its whole size
 * is a million players, three million vehicles and five million bans and punishments.
 *
 * Beside it the same rows are only read and written, in the same run. CPU seconds are those of the child alone: on a machine
 * that does something else they say more than the clock.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  makeMysqlDatabase,
  startMariadb,
  whyNoMariadb,
} from '../../packages/server/src/modules/move-in/testing/mariadb.ts';
import { tell } from '../figures.mjs';
import { cpuSecondsOf } from '../processor.ts';
import { gameStatements, MAPPING, rowsOf, sizeOf } from './game.ts';

const LOOK_MS = 20;
/** What each run takes before its first row. */
const START_SECONDS = 2;

const { values: args } = parseArgs({
  options: { share: { type: 'string', default: '1' }, profile: { type: 'string' } },
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

const shown = (what: string, { seconds, cpuSeconds, peakMib }: Run): void =>
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of a CPU, ${Math.round(rows / seconds)} rows/s, ${peakMib.toFixed(0)} MiB at most`,
  );

const missing = whyNoMariadb();
if (missing !== undefined) throw new Error(missing);
if (!existsSync(server)) throw new Error('There is no built server. Run npm run build first.');
const dir = mkdtempSync(join(tmpdir(), 'steward-move-in-'));
const mariadb = await startMariadb();
try {
  const made = performance.now();
  const from = await makeMysqlDatabase(mariadb.url, 'steward_bench_game', gameStatements(size));
  console.log(`${rows} rows were made in ${((performance.now() - made) / 1000).toFixed(1)} s`);
  const map = join(dir, 'mapping.yaml');
  writeFileSync(map, MAPPING);
  const env = { STEWARD_DATA_DIR: join(dir, 'data'), STEWARD_IMPORT_FROM: from };
  const profiled = args.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${args.profile}`];
  await run([server, 'migrate'], env);

  const check = await run([server, 'import', 'check', '--map', map], env);
  shown('import check', check);
  const anchor = await run([join(import.meta.dirname, 'anchor.ts'), join(dir, 'anchor.db')], env);
  shown('only read and written', anchor);
  const first = await run([...profiled, server, 'import', '--map', map], env);
  console.log(first.out.trim());
  shown('import', first);
  console.log(`${Math.round(statSync(join(dir, 'data/steward.db')).size / 2 ** 20)} MiB in the database`);
  const again = await run([server, 'import', '--map', map], env);
  shown('import again, nothing changed', again);

  const what = `${rows} rows from MariaDB`;
  tell({ what: `${what}, memory at most`, value: first.peakMib, unit: 'MiB', floor: 300, isLess: true });
  tell({ what: `${what}, again`, value: again.peakMib, unit: 'MiB', floor: 300, isLess: true });
  // Beside others a core is not one: then the processor's own time tells.
  const seconds = Math.min(first.seconds, first.cpuSeconds * 1.2);
  const most = 300 * share + START_SECONDS;
  tell({
    what: `${what}, time of a core of its own`,
    value: seconds,
    unit: 's',
    floor: most * 1.5,
    goal: most,
    isLess: true,
  });
  tell({
    what: `${what}, CPU time against only reading and writing them`,
    value: first.cpuSeconds / anchor.cpuSeconds,
    floor: 25,
    goal: 10,
    isLess: true,
  });
  tell({ what: `import check of ${rows} rows`, value: check.seconds, unit: 's', floor: 10, isLess: true });
} finally {
  await mariadb.stop();
  rmSync(dir, { recursive: true, force: true });
}
