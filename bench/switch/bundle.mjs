/**
 * What the build of the terminal client does for its start gives: the code that earlier runs compiled, which it keeps, and
 * requests by Node's own module in place of undici.
 * Each is left in once, and the same commands are timed in turn against the build as it is; what they print must be the same.
 *
 *   node bench/switch/bundle.mjs [--pairs 31] [--only cache]
 *
 * A replacement stays where one of the commands takes at least 1.3 times as long without it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPanel } from '../cli/panel.mjs';
import { median, medianOf, tell } from '../figures.mjs';

const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '31' }, only: { type: 'string', default: '' } },
});
const PAIRS = Number(values.pairs);
const WARM_UP = 4;
const cli = join(import.meta.dirname, '../../packages/cli');
const REPLACED = ['cache', 'transport'].filter((one) => values.only === '' || one === values.only);
const COMMANDS = [['--help'], ['whoami', '--json']];
/** What the first screen waits for. */
const SCREENS = '--screens';

/** Builds the client with some replacements left out, as a package of its own. @param {string} folder @param {string} without */
function build(folder, without) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(cli, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(cli, 'package.json'), join(folder, 'package.json'));
  const env = { ...process.env, STEWARD_BUNDLE_WHOLE: without, STEWARD_BUNDLE_DIR: join(folder, 'dist') };
  const { status, stdout, stderr } = spawnSync('tsup', [], { cwd: cli, env, encoding: 'utf8', shell: true });
  if (status !== 0) throw new Error(`The build without ${without} failed: ${stdout}${stderr}`);
  return join(folder, 'bin/steward.mjs');
}

/** @param {string} program @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
function timed(program, args, env) {
  const screens = pathToFileURL(join(program, '../../dist/screens.js')).href;
  const given = args[0] === SCREENS ? ['--input-type=module', '-e', `await import('${screens}')`] : [program, ...args];
  const started = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { env, encoding: 'utf8' });
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return { ms, stdout };
}

async function main() {
  const panel = await startPanel();
  const dir = mkdtempSync(join(tmpdir(), 'steward-bundles-'));
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...rest } = process.env;
  const settings = (/** @type {string} */ name) => ({
    ...rest,
    STEWARD_URL: panel.url,
    STEWARD_TOKEN: 'stw_x',
    STEWARD_CONFIG_DIR: join(dir, 'config', name),
    XDG_CACHE_HOME: join(dir, 'cache', name),
  });
  try {
    const lean = build(join(dir, 'lean'), '');
    for (const without of new Set([...REPLACED, REPLACED.join()])) {
      const whole = build(join(dir, without), without);
      /** @type {readonly number[]} */
      let slowest = [];
      for (const args of [...COMMANDS, [SCREENS]]) {
        const pairs = Array.from({ length: WARM_UP + PAIRS }, () => {
          const one = timed(whole, args, settings(without));
          const other = timed(lean, args, settings('lean'));
          if (one.stdout !== other.stdout) throw new Error(`${args.join(' ')} prints otherwise without ${without}.`);
          return one.ms / other.ms;
        });
        const ratios = pairs.slice(WARM_UP);
        console.log(`  ${args.join(' ')}: ${median(ratios).toFixed(2)} x as long`);
        if (slowest.length === 0 || median(ratios) > median(slowest)) slowest = ratios;
      }
      tell({ what: `commands with ${without} left whole, the slowest`, ...medianOf(slowest), floor: 1.3 });
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
    await panel.stop();
  }
}

await main();
