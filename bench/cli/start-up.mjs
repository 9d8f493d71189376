/**
 * How long `steward --version` and one API command take, in `node -e 0` of the same moment: pairs in turn, and the median
 * of their ratios. Build the command first. Fails past the bars; the goals are only named.
 *
 *   node bench/cli/start-up.mjs [--pairs 31]
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ownFolder } from '../end.ts';
import { inTurn, median, medianOf, ratios, tell } from '../figures.mjs';
import { startPanel } from './panel.mjs';

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '31' } } });
const TIMES = { rounds: Number(values.pairs), warm: 3 };
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
async function measure(name, args, env, { goal, bar }) {
  const { plain, own } = await inTurn(TIMES, { plain: () => timed(['-e', '0'], env), own: () => timed(args, env) });
  const ratio = medianOf(ratios(own, plain));
  console.log(`  ${median(own).toFixed(1)} ms, node -e 0 ${median(plain).toFixed(1)} ms`);
  tell({ what: `${name} against node -e 0`, ...ratio, floor: bar, goal, isLess: true });
}

/**
 * What a filter costs beside the same command without it. @param {string} expression @param {NodeJS.ProcessEnv} env
 * @param {number} bar
 */
async function measureJq(expression, env, bar) {
  /** @param {string[]} given */
  const whoami = (...given) => timed([steward, 'whoami', ...given], env);
  const { plain, filtered } = await inTurn(TIMES, {
    plain: () => whoami('--json'),
    filtered: () => whoami('--jq', expression),
  });
  const ratio = medianOf(ratios(filtered, plain));
  tell({ what: `whoami --jq '${expression}' against --json`, ...ratio, floor: bar, isLess: true });
}

/** Against another command of its kind, where that is installed. @param {NodeJS.ProcessEnv} env */
async function measureAgainstGh(env) {
  if (spawnSync('gh', ['--version'], { env, stdio: 'ignore' }).status !== 0) {
    console.log('gh is not installed, so nothing is compared with it.');
    return;
  }
  const { own, gh } = await inTurn(TIMES, {
    own: () => timed([steward, '--version'], env),
    gh: () => timed(['--version'], env, 'gh'),
  });
  tell({ what: 'steward --version against gh --version', ...medianOf(ratios(own, gh)), floor: 1, isLess: true });
}

async function main() {
  const panel = await startPanel();
  const folder = ownFolder();
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...rest } = process.env;
  const env = { ...rest, STEWARD_URL: panel.url, STEWARD_CONFIG_DIR: folder };
  try {
    timed([steward, 'login', '--name', 'Rank_5', '--password-stdin'], env);
    await measure('steward --version', [steward, '--version'], env, { goal: 1.3, bar: 1.5 });
    await measure('steward whoami --json', [steward, 'whoami', '--json'], env, { goal: 1.8, bar: 2.5 });
    await measure('steward status --json', [steward, 'status', '--json'], env, { goal: 1.8, bar: 2.5 });
    await measure('steward complete', [steward, 'complete', '--', 'player', 'show', ''], env, { goal: 1.8, bar: 2.5 });
    await measureJq('.name', env, 1.1);
    await measureJq('[.name] | first', env, 2.5);
    await measureAgainstGh(env);
  } finally {
    await panel.stop();
  }
}

await main();
