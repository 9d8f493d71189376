import { fileURLToPath } from 'node:url';
import { ensureToolchain, pnpmScript, runCommand, runMain, say } from './toolchain.mjs';

/** Nothing is known: the registry did not answer. */
const UNKNOWN = 3;
const SECONDS = 60;

/** @param {string} output @returns {Record<string, number> | undefined} advisories by severity; undefined when the registry told nothing */
export function severitiesOf(output) {
  try {
    const found = JSON.parse(output.slice(output.indexOf('{')));
    const counts = found?.metadata?.vulnerabilities;
    return typeof counts === 'object' && counts !== null ? counts : undefined;
  } catch {
    return undefined;
  }
}

/** Asks the registry for known faults in the packages: 0 none that is high or critical, 1 some, 3 when it does not answer. */
async function audit() {
  const { node, npmEnv } = await ensureToolchain();
  const answer = await runCommand(node, [pnpmScript, 'audit', '--json', '--config.fetch-retries=0'], {
    env: npmEnv,
    capture: true,
    limitMs: SECONDS * 1000,
  });
  const found = severitiesOf(answer.output);
  if (!found) {
    say(`The registry did not answer within ${SECONDS} s or does not know of faults: the packages were NOT audited.`);
    return UNKNOWN;
  }
  const told = Object.entries(found).filter(([, count]) => count > 0);
  say(
    `Audited: ${told.length === 0 ? 'no known fault' : told.map(([level, count]) => `${count} ${level}`).join(', ')}.`,
  );
  return (found.high ?? 0) + (found.critical ?? 0) > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(audit);
