/**
 * How long `steward --version` and one API command take, in `node -e 0` of the same moment: pairs in turn, and the median
 * of their ratios. Build the command first. Fails past the bars; the goals are only named.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, medianOf, tell } from '../figures.mjs';
import { startPanel } from './panel.mjs';

const PAIRS = Number(process.env.PAIRS ?? 31);
const WARM_UP = 3;
const steward = join(import.meta.dirname, '../../packages/cli/bin/steward.mjs');

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @param {string} [program] */
function timed(args, env, program = process.execPath) {
  const started = process.hrtime.bigint();
  const { status, stderr } = spawnSync(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr?.toString()}`);
  return ms;
}

/** @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} env @param {{ goal: number, bar: number }} limits */
function measure(name, args, env, { goal, bar }) {
  for (let at = 0; at < WARM_UP; at++) timed(args, env);
  /** @type {number[]} */
  const plain = [];
  /** @type {number[]} */
  const own = [];
  for (let at = 0; at < PAIRS; at++) {
    plain.push(timed(['-e', '0'], env));
    own.push(timed(args, env));
  }
  const ratio = medianOf(own.map((ms, at) => ms / (plain[at] ?? Number.NaN)));
  console.log(`  ${median(own).toFixed(1)} ms, node -e 0 ${median(plain).toFixed(1)} ms`);
  tell({ what: `${name} against node -e 0`, ...ratio, floor: bar, goal, isLess: true });
}

/**
 * What a filter costs beside the same command without it. @param {string} expression @param {NodeJS.ProcessEnv} env
 * @param {number} bar
 */
function measureJq(expression, env, bar) {
  const [plain, filtered] = [['--json'], ['--jq', expression]].map((given) => [steward, 'whoami', ...given]);
  for (let at = 0; at < WARM_UP; at++) timed(filtered ?? [], env);
  const ratio = medianOf(Array.from({ length: PAIRS }, () => timed(filtered ?? [], env) / timed(plain ?? [], env)));
  tell({ what: `whoami --jq '${expression}' against --json`, ...ratio, floor: bar, isLess: true });
}

/** Against another command of its kind, where that is installed. @param {NodeJS.ProcessEnv} env */
function measureAgainstGh(env) {
  if (spawnSync('gh', ['--version'], { env, stdio: 'ignore' }).status !== 0) {
    console.log('gh is not installed, so nothing is compared with it.');
    return;
  }
  const ratios = Array.from(
    { length: PAIRS },
    () => timed([steward, '--version'], env) / timed(['--version'], env, 'gh'),
  );
  tell({ what: 'steward --version against gh --version', ...medianOf(ratios), floor: 1, isLess: true });
}

async function main() {
  const panel = await startPanel();
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...rest } = process.env;
  const env = { ...rest, STEWARD_URL: panel.url, STEWARD_CONFIG_DIR: folder };
  try {
    timed([steward, 'login', '--name', 'Rank_5', '--password-stdin'], env);
    measure('steward --version', [steward, '--version'], env, { goal: 1.3, bar: 1.5 });
    measure('steward whoami --json', [steward, 'whoami', '--json'], env, { goal: 1.8, bar: 2.5 });
    measure('steward status --json', [steward, 'status', '--json'], env, { goal: 1.8, bar: 2.5 });
    measure('steward complete', [steward, 'complete', '--', 'player', 'show', ''], env, { goal: 1.8, bar: 2.5 });
    measureJq('.name', env, 1.1);
    measureJq('[.name] | first', env, 2.5);
    measureAgainstGh(env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await panel.stop();
  }
}

await main();
