import { develop } from '@steward/api-client/contract/develop';
import { SERVER_KINDS, site } from '@steward/api-client/contract/site';
import { ownFields } from '../../command/fields.ts';
import { branch, command as defineCommand, type Leaf } from '../../command/spec.ts';
import type { Given } from '../../command/given.ts';
import { UsageError } from '../../errors.ts';
import { spanOf } from '../../io/spans.ts';
import { TARGETS, type Target } from './outcome.ts';
import { restartRun, type RestartOptions } from './restart.ts';

const USUAL_TIMEOUT = '5m';
const GAME = 'rpg';

const OPTIONS = [
  { flags: '-w, --wait', help: 'Go on until the game server answers its status query again.' },
  {
    flags: '--server <kind>',
    help: `Whose answer is waited for with --wait (${GAME} after a restart of prod).`,
    choices: SERVER_KINDS,
  },
  { flags: '--timeout <time>', help: `How long to wait at most: 90s, 10m (${USUAL_TIMEOUT}).` },
];

/** A length of time such as `90s` or `5m`, in milliseconds. */
function timeoutOf(text: string, path: string): number {
  const seconds = /^(\d{1,6})s$/i.exec(text.trim())?.[1];
  const ms = seconds === undefined ? spanOf(text) : Number(seconds) * 1000;
  if (ms === undefined)
    throw new UsageError(`--timeout takes a length of time such as 90s or 10m, not "${text}".`, path);
  return ms;
}

function readOptions(given: Given, target: Target): RestartOptions {
  const path = `steward restart ${target}`;
  const [server, timeout] = [given.choice('server', SERVER_KINDS), given.text('timeout')];
  if (!given.flag('wait')) {
    if (server !== undefined || timeout !== undefined)
      throw new UsageError('--server and --timeout go with --wait.', path);
    return { target, wait: undefined };
  }
  const waited = server ?? (target === 'prod' ? GAME : undefined);
  if (waited === undefined)
    throw new UsageError('Name with --server whose answer to wait for: the status calls know no develop server.', path);
  return { target, wait: { server: waited, timeoutMs: timeoutOf(timeout ?? USUAL_TIMEOUT, path) } };
}

const restartCommand = (target: Target, summary: string, examples: readonly string[]): Leaf =>
  defineCommand({
    name: target,
    summary,
    details:
      'Shows the lines of the restart as they come. The exit code is that of the restart command;\nwith --wait it is 7 when the server does not answer in time. After Ctrl-C the restart goes on.',
    options: OPTIONS,
    output: 'stream',
    answers: [TARGETS[target].endpoint, site.status],
    fields: ownFields<{ server: string }>({ server: true }),
    examples,
    read: (given) => readOptions(given, target),
    run: restartRun,
  });

export const command = branch({
  name: 'restart',
  summary: 'Restart a game server.',
  details: develop.restarts.means,
  children: [
    restartCommand('prod', 'Restart the production server. For leaders and above.', [
      'steward restart prod',
      'steward restart prod --yes --wait --timeout 10m',
    ]),
    restartCommand('develop', 'Restart the develop server. For leaders and above, and head developers.', [
      'steward restart develop',
      'steward restart develop --yes --json',
    ]),
  ],
});
