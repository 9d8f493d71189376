import { join } from 'node:path';
import { pnpmScript, root, runCommand, runMain, say } from './toolchain.mjs';
import { packageNames, prepare } from './workspace.mjs';

const atOnce = 2;
const limitMs = 15 * 60_000;

/** @typedef {{ name: string, args: string[] }} Check a script and its arguments, for the toolchain's Node.js */

const bin = {
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
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
    })),
    {
      name: 'lint of scripts and end-to-end tests',
      args: [bin.eslint, '.', '--ignore-pattern', 'packages/**', '--max-warnings', '0'],
    },
    ...packageNames().map((name) => ({ name: `types of ${name}`, args: [bin.tsc, '-p', join('packages', name)] })),
    { name: 'types of scripts and end-to-end tests', args: [bin.tsc, '-p', '.'] },
    { name: 'format', args: [bin.prettier, '--check', '.'] },
    { name: 'unused code', args: [bin.knip] },
    { name: 'peer dependencies', args: [pnpmScript, 'peers', 'check'] },
  ];
}

await runMain(
  async () => {
    const wanted = process.argv.slice(2);
    const { node, npmEnv } = await prepare();
    const checks = allChecks().filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
    let failed = 0;
    const waiting = [...checks];
    const worker = async () => {
      for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
        const start = performance.now();
        const { code, output } = await runCommand(node, check.args, { env: npmEnv, capture: true, limitMs });
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        if (code !== 0) failed += 1;
        say(code === 0 ? `✓ ${check.name} (${seconds} s)` : `✗ ${check.name} (${seconds} s)\n${output.trimEnd()}\n`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`);
    return failed > 0 || checks.length === 0 ? 1 : 0;
  },
  { lastLine: '0 passed, 1 failed' },
);
