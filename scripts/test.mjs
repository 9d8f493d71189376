import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { closingLine, countTests, summaryLines } from './test-report.mjs';
import { root, runCommand, runMain, say } from './toolchain.mjs';
import { prepare } from './workspace.mjs';

const limitMs = 70 * 60_000;

/** @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} without what only slows or changes the tests */
function testEnvironment(env) {
  const { NODE_EXTRA_CA_CERTS: _, NODE_ENV: __, ...rest } = env;
  return rest;
}

/** @param {string} file @returns {unknown} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

await runMain(
  async () => {
    const args = process.argv.slice(2);
    const { node, env } = await prepare({ builds: ['server', 'cli', 'web', 'agent'] });
    const mayNeedBrowser = args.every((arg) => arg.startsWith('-')) || args.some((arg) => arg.includes('e2e'));
    const browser = mayNeedBrowser ? await ensureBrowser() : undefined;
    const projects = mayNeedBrowser && browser === undefined ? ['--project', '!e2e-browser'] : [];

    const folder = mkdtempSync(join(tmpdir(), 'steward-tests-'));
    const reportFile = join(folder, 'report.json');
    try {
      const vitest = join(root, 'node_modules/vitest/vitest.mjs');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
      const callsFile = join(folder, 'calls');
      const { code } = await runCommand(node, [vitest, 'run', ...reporters, ...projects, ...args], {
        env: {
          ...testEnvironment(env),
          NOTED_CALLS: callsFile,
          ...(browser === undefined ? {} : { STEWARD_CHROMIUM: browser }),
        },
        limitMs,
      });
      const counts = countTests(readReport(reportFile), code, root);
      if (args.length === 0) {
        const calls = await runCommand(node, [join(root, 'scripts/testing/calls.mjs'), callsFile], { env });
        counts[calls.code === 0 ? 'passed' : 'failed'] += 1;
        if (calls.code !== 0)
          counts.problems.push('The calls above are made by no test, or none has them done or refused.');
      }
      if (projects.length > 0) {
        counts.failed += 1;
        counts.problems.push(
          'No Chromium or Chrome was found, so the browser tests did not run. Install one (on Debian: apt-get install chromium) or name one in STEWARD_CHROMIUM.',
        );
      }
      for (const line of summaryLines(counts)) say(line);
      process.stdout.write(`${closingLine(counts)}\n`);
      return counts.failed > 0 ? 1 : 0;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  { lastLine: '0 passed, 1 failed' },
);
