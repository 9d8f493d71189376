import { join } from 'node:path';
import { pnpmScript, readText, root, runCommand, runMain, say, writeText } from './toolchain.mjs';
import { checkoutInputs, packageInputs, packageNames, prepare } from './workspace.mjs';

const atOnce = 2;
const limitMs = 15 * 60_000;

/** In place of a name of checks: also those whose files are as when they passed. */
const ANEW = 'anew';
const stamps = join(root, 'node_modules/.steward-checks');

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} args A script and its arguments, for the toolchain's Node.js.
 * @property {() => string} inputs A hash over all that it reads: it is not run again while that is as when it passed.
 */

const bin = {
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  eslint: join(root, 'node_modules/eslint/bin/eslint.js'),
  prettier: join(root, 'node_modules/prettier/bin/prettier.cjs'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
};

/** @returns {Check[]} the slowest first */
function allChecks() {
  let whole = '';
  const all = () => (whole ||= checkoutInputs());
  return [
    // One process a package: all types at once do not fit into Node's usual heap, and two run side by side.
    ...packageNames().map((name) => ({
      name: `lint of ${name}`,
      args: [bin.eslint, join('packages', name), '--max-warnings', '0'],
      inputs: () => packageInputs(name),
    })),
    {
      name: 'lint of scripts and end-to-end tests',
      args: [bin.eslint, '.', '--ignore-pattern', 'packages/**', '--max-warnings', '0'],
      inputs: all,
    },
    ...packageNames().map((name) => ({
      name: `types of ${name}`,
      args: [bin.tsc, '-p', join('packages', name)],
      inputs: () => packageInputs(name),
    })),
    { name: 'types of scripts and end-to-end tests', args: [bin.tsc, '-p', '.'], inputs: all },
    {
      name: 'format',
      args: [bin.prettier, '--check', '--cache', '--cache-strategy', 'content', '.'],
      inputs: all,
    },
    { name: 'unused code', args: [bin.knip], inputs: all },
    { name: 'peer dependencies', args: [pnpmScript, 'peers', 'check'], inputs: all },
  ];
}

/** @param {Check} check @returns {string} */
const stampOf = ({ name }) => join(stamps, name.replaceAll(/\W+/g, '-'));

/** Node.js is part of what a check stands on. @param {Check} check @returns {string} */
const inputsOf = ({ inputs }) => `${process.version} ${inputs()}`;

await runMain(
  async () => {
    const given = process.argv.slice(2);
    const wanted = given.filter((word) => word !== ANEW);
    const { node, npmEnv } = await prepare();
    const checks = allChecks().filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
    let failed = 0;
    const waiting = [...checks];
    const worker = async () => {
      for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
        const inputs = inputsOf(check);
        if (!given.includes(ANEW) && readText(stampOf(check)) === inputs) {
          say(`✓ ${check.name} (as it was)`);
          continue;
        }
        const start = performance.now();
        const { code, output } = await runCommand(node, check.args, { env: npmEnv, capture: true, limitMs });
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        if (code !== 0) failed += 1;
        else writeText(stampOf(check), inputs);
        say(code === 0 ? `✓ ${check.name} (${seconds} s)` : `✗ ${check.name} (${seconds} s)\n${output.trimEnd()}\n`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`);
    return failed > 0 || checks.length === 0 ? 1 : 0;
  },
  { lastLine: '0 passed, 1 failed' },
);
