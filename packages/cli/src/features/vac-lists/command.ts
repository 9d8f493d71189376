import { vacBlacklist, vacPlayers, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { branch, command as defineCommand, type Branch, type Leaf } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { blacklistResource, forcedResource, whitelistResource } from './columns.ts';
import { importCommand } from './import-command.ts';
import { doneOf, LISTS, REMOVAL_MEANS, removalQuestion, type ListName } from './lists.ts';
import { HASH, readSeverityOf, SEVERITY_OPTION } from './options.ts';

interface AddOptions {
  readonly hash: string;
  readonly description: string | undefined;
  readonly severity: 1 | 2 | 3;
  readonly reason: string | undefined;
}

async function forcedRun(context: CliContext): Promise<void> {
  const players = await (await context.api()).call(vacPlayers.list);
  await context.out.rows(players, forcedResource, vacPlayers.list.empty);
}

async function listRun(context: CliContext, list: ListName): Promise<void> {
  const api = await context.api();
  const empty = `The ${list} is empty.`;
  if (list === 'blacklist') await context.out.rows(await api.call(vacBlacklist.list), blacklistResource, empty);
  else await context.out.rows(await api.call(vacWhitelist.list), whitelistResource, empty);
}

const ask = async ({ prompts }: CliContext, text: string | undefined, name: string): Promise<string> =>
  text ?? prompts.ask(`${name.charAt(0).toUpperCase()}${name.slice(1)}:`, `Give the ${name} with --${name}.`);

async function addRun(context: CliContext, list: ListName, options: AddOptions): Promise<void> {
  const { hash, severity } = options;
  const description = await ask(context, options.description, 'description');
  const reason = list === 'whitelist' ? await ask(context, options.reason, 'reason') : '';
  const api = await context.api();
  const added =
    list === 'blacklist'
      ? await api.call(vacBlacklist.add, { body: { hash, description, severity } })
      : await api.call(vacWhitelist.add, { body: { hash, description, reason } });
  if (context.out.options.json) await context.out.record(added, () => []);
  await context.out.note(doneOf(list, 'add'), 'ok');
}

async function removeRun(context: CliContext, list: ListName, { hash }: { hash: string }): Promise<void> {
  await context.prompts.confirm(`${removalQuestion(list)} ${REMOVAL_MEANS[list]}`, context.global);
  const api = await context.api();
  const params = { hash };
  await (list === 'blacklist' ? api.call(vacBlacklist.remove, { params }) : api.call(vacWhitelist.remove, { params }));
  await context.out.note(doneOf(list, 'remove'), 'ok');
}

function addCommand(list: ListName): Leaf {
  const words =
    list === 'blacklist'
      ? '--description "Aim assist" --severity cheat'
      : '--description "ReShade" --reason "Harmless"';
  return defineCommand({
    name: 'add',
    summary: `Put a hash on the ${list}.`,
    arguments: [HASH],
    options: [
      { flags: '-d, --description <text>', help: 'What the file is; asked for when left out.' },
      list === 'blacklist'
        ? SEVERITY_OPTION
        : { flags: '-r, --reason <text>', help: 'Why it is harmless; asked for when left out.' },
    ],
    output: 'record',
    changes: true,
    rehearses: true,
    answers: LISTS[list].add,
    examples: [`steward vac ${list} add 876b599553b0a6b1f442684044d9085e3ddff66b ${words}`],
    read: (given): AddOptions => ({
      hash: given.required('hash'),
      description: given.text('description'),
      severity: readSeverityOf(given) ?? 2,
      reason: given.text('reason'),
    }),
    run: (context, options) => addRun(context, list, options),
  });
}

const listBranch = (list: ListName, summary: string): Branch =>
  branch({
    name: list,
    summary,
    children: [
      defineCommand({
        name: 'list',
        summary: `List the ${list}, newest first.`,
        output: 'rows',
        answers: LISTS[list].list,
        examples: [`steward vac ${list} list`, `steward vac ${list} list --fields hash,description`],
        read: () => ({}),
        run: (context) => listRun(context, list),
      }),
      addCommand(list),
      defineCommand({
        name: 'remove',
        summary: `Take a hash off the ${list}, after a question.`,
        arguments: [{ ...HASH, completes: 'hash' }],
        output: 'none',
        rehearses: true,
        examples: [`steward vac ${list} remove 876b599553b0a6b1f442684044d9085e3ddff66b`],
        read: (given) => ({ hash: given.required('hash') }),
        run: (context, options) => removeRun(context, list, options),
      }),
      importCommand(list),
    ],
  });

export const command = branch({
  name: 'vac',
  summary: 'Keep the VAC lists of files.',
  children: [
    listBranch('blacklist', vacBlacklist.list.means),
    listBranch('whitelist', vacWhitelist.list.means),
    defineCommand({
      name: 'forced',
      summary: 'List the players who are forced to play with VAC.',
      output: 'rows',
      answers: vacPlayers.list,
      examples: ['steward vac forced'],
      read: () => ({}),
      run: forcedRun,
    }),
  ],
});
