import { join } from 'node:path';
import { runUnlessPassed } from './stamped.mjs';
import { pnpmScript, root, runCommand, runMain, say } from './toolchain.mjs';
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
  // The compiler written in Go: a fifth of the time. What lints, builds and edits needs the one written in JavaScript.
  tsc: join(root, 'node_modules/typescript-7/bin/tsc'),
  eslint: join(root, 'node_modules/eslint/bin/eslint.js'),
  prettier: join(root, 'node_modules/prettier/bin/prettier.cjs'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
};

/** @returns {Check[]} the slowest first */
function allChecks() {
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
      inputs: checkoutInputs,
    },
    ...packageNames().map((name) => ({
      name: `types of ${name}`,
      args: [bin.tsc, '-p', join('packages', name)],
      inputs: () => packageInputs(name),
    })),
    { name: 'types of scripts and end-to-end tests', args: [bin.tsc, '-p', '.'], inputs: checkoutInputs },
    {
      name: 'format',
      args: [bin.prettier, '--check', '--cache', '--cache-strategy', 'content', '.'],
      inputs: checkoutInputs,
    },
    { name: 'unused code', args: [bin.knip], inputs: checkoutInputs },
    { name: 'peer dependencies', args: [pnpmScript, 'peers', 'check'], inputs: checkoutInputs },
  ];
}

/** @param {Check} check @returns {string} */
const stampOf = ({ name }) => join(stamps, name.replaceAll(/\W+/g, '-'));

/** Node.js and how it is run are part of what a check stands on. @param {Check} check @returns {string} */
const inputsOf = ({ args, inputs }) => `${process.version} ${args.join(' ').replaceAll(root, '')} ${inputs()}`;

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
        const { name, args } = check;
        let [seconds, said] = ['', ''];
        const run = async () => {
          const start = performance.now();
          const { code, output } = await runCommand(node, args, { env: npmEnv, capture: true, limitMs });
          seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
          said = output.trimEnd();
          return code === 0;
        };
        const anew = given.includes(ANEW);
        const how = await runUnlessPassed({ stamp: stampOf(check), inputs: () => inputsOf(check), run, anew });
        if (how === 'failed') failed += 1;
        if (how === 'failed') say(`✗ ${name} (${seconds})\n${said}\n`);
        else if (how === 'as it was') say(`✓ ${name} (as it was)`);
        else say(`✓ ${name} (${seconds}${how === 'passed' ? '' : '; files changed meanwhile'})`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`);
    return failed > 0 || checks.length === 0 ? 1 : 0;
  },
  { lastLine: '0 passed, 1 failed' },
);
