import { restarts } from '@steward/api-client/contract/restarts';
import { site } from '@steward/api-client/contract/site';
import { asRead } from '../../command/as-read.ts';
import { ownFields } from '../../command/fields.ts';
import { branch, command as defineCommand, type Leaf } from '../../command/spec.ts';
import type { Given } from '../../command/given.ts';
import { UsageError } from '../../errors.ts';
import type { CliContext } from '../../context.ts';
import { comingCommand, historyCommand, linesCommand, showCommand } from './history-command.ts';
import { TARGETS, type Target } from './outcome.ts';
import { cancelRun, moveRun, planRun, type OfPlanned, type PlanOptions } from './plan.ts';
import { restartRun, type RestartOptions } from './restart.ts';
import { scheduleCommand } from './schedule-command.ts';
import { lengthOf, readWhen, WHEN_OPTIONS } from './times.ts';

const USUAL_TIMEOUT = '5m';

const OPTIONS = [
  { flags: '-w, --wait', help: 'Go on until the game server answers its status query again.' },
  {
    flags: '--server <id>',
    help: 'Whose answer is waited for with --wait (the roleplay server after a restart of prod).',
  },
  ...WHEN_OPTIONS,
  { flags: '-r, --reason <text>', help: 'What players read, with --in or --at.' },
  { flags: '--only-empty', help: 'With --in or --at: wait up to an hour until nobody is on the server.' },
  { flags: '--timeout <time>', help: `How long to wait at most: 90s, 10m (${USUAL_TIMEOUT}).` },
];

function timeoutOf(text: string, path: string): number {
  const ms = lengthOf(text);
  if (ms === undefined)
    throw new UsageError(`--timeout takes a length of time such as 90s or 10m, not "${text}".`, path);
  return ms;
}

function readWaiting(given: Given, target: string, path: string): RestartOptions {
  const [server, timeout] = [given.text('server'), given.text('timeout')];
  if (!given.flag('wait')) {
    if (server !== undefined || timeout !== undefined)
      throw new UsageError('--server and --timeout go with --wait.', path);
    return { target, wait: undefined };
  }
  if (server === undefined && target !== 'prod')
    throw new UsageError('Name with --server whose answer to wait for: the status calls know no develop server.', path);
  return { target, wait: { server, timeoutMs: timeoutOf(timeout ?? USUAL_TIMEOUT, path) } };
}

/** A restart now, or one that is planned. */
type Asked = RestartOptions | PlanOptions;

function readOptions(given: Given, target: string, path: string): Asked {
  const when = readWhen(given, path);
  const [reason, onlyEmpty] = [given.text('reason'), given.flag('onlyEmpty')];
  if (when) {
    if (given.flag('wait')) throw new UsageError('--wait goes with a restart of now.', path);
    return { target, when, reason, onlyEmpty };
  }
  if (reason !== undefined || onlyEmpty) throw new UsageError('--reason and --only-empty go with --in or --at.', path);
  return readWaiting(given, target, path);
}

const run = (context: CliContext, asked: Asked): Promise<void> =>
  'when' in asked ? planRun(context, asked) : restartRun(context, asked);

const DETAILS =
  'Shows the lines of the restart as they come. The exit code is that of the restart command;\nwith --wait it is 7 when the server does not answer in time. After Ctrl-C the restart goes on.\nWith --in or --at it is planned: players are told until then, and it can be moved and cancelled.';

const TARGET_ARGUMENT = { name: 'target', help: 'What the operator configured, such as prod.' };

const WAS = {
  flags: '--was <time>',
  help: 'When it is planned for, as you read it: "31-12-2026 05:00", or with its seconds 2026-12-31T04:00:30Z.',
};
const readPlanned = (given: Given): OfPlanned => ({ target: given.required('target'), was: given.text('was') });

const restartCommand = (target: Target, summary: string, examples: readonly string[]): Leaf =>
  defineCommand({
    name: target,
    summary,
    details: DETAILS,
    options: OPTIONS,
    output: 'stream',
    answers: [TARGETS[target].endpoint, site.server, restarts.plan],
    fields: ownFields<{ server: string }>({ server: true }),
    examples,
    read: (given) => readOptions(given, target, `steward restart ${target}`),
    run,
  });

export const command = branch({
  name: 'restart',
  summary: 'Restart a game server.',
  details: restarts.targets.means,
  children: [
    restartCommand('prod', 'Restart the production server. For leaders and above.', [
      'steward restart prod',
      'steward restart prod --yes --wait --timeout 10m',
      'steward restart prod --in 10m --reason "New map"',
    ]),
    restartCommand('develop', 'Restart the develop server. For leaders and above, and head developers.', [
      'steward restart develop',
      'steward restart develop --yes --json',
    ]),
    defineCommand({
      name: 'run',
      summary: 'Restart a target by its name.',
      details: DETAILS,
      arguments: [TARGET_ARGUMENT],
      options: OPTIONS,
      output: 'stream',
      answers: [restarts.run, site.status, restarts.plan],
      fields: ownFields<{ server: string }>({ server: true }),
      examples: ['steward restart run event', 'steward restart run event --in 30m'],
      read: (given) => readOptions(given, given.required('target'), 'steward restart run'),
      run,
    }),
    showCommand,
    defineCommand({
      name: 'cancel',
      summary: 'Cancel the restart of a target that is planned.',
      details: `${restarts.cancel.means}\n${asRead('--was')}`,
      arguments: [TARGET_ARGUMENT],
      options: [WAS],
      output: 'record',
      changes: true,
      answers: restarts.cancel,
      examples: ['steward restart cancel prod', 'steward restart cancel prod --was "31-12-2026 05:00"'],
      read: readPlanned,
      run: cancelRun,
    }),
    defineCommand({
      name: 'move',
      summary: 'Move the restart of a target that is planned.',
      details: asRead('--was'),
      arguments: [TARGET_ARGUMENT],
      options: [...WHEN_OPTIONS, WAS],
      output: 'record',
      changes: true,
      answers: restarts.move,
      examples: ['steward restart move prod --in 30m', 'steward restart move prod --at "31-12-2026 05:00"'],
      read: (given) => {
        const path = 'steward restart move';
        const when = readWhen(given, path);
        if (!when) throw new UsageError('Say when with --in or --at.', path);
        return { ...readPlanned(given), when };
      },
      run: moveRun,
    }),
    comingCommand,
    historyCommand,
    linesCommand,
    scheduleCommand,
  ],
});
