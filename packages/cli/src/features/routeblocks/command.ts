import { routeblocks } from '@steward/api-client/contract/routeblocks';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { REMOVAL_MEANS, removalQuestion, routeblockFacts, routeblockResource } from './columns.ts';

interface AddOptions {
  readonly route: string;
  readonly reason: string | undefined;
}

async function listRun(context: CliContext): Promise<void> {
  const blocks = await (await context.api()).call(routeblocks.list);
  await context.out.rows(blocks, routeblockResource, routeblocks.list.empty);
}

async function showRun(context: CliContext, { id }: OfThing): Promise<void> {
  const block = await (await context.api()).call(routeblocks.show, { params: { id } });
  await context.out.record(block, () => routeblockFacts(block));
}

async function addRun(context: CliContext, options: AddOptions): Promise<void> {
  const reason = options.reason ?? (await context.prompts.ask('Reason:', 'Give the reason with --reason.'));
  const block = await (await context.api()).call(routeblocks.add, { body: { route: options.route, reason } });
  if (context.out.options.json) await context.out.record(block, () => []);
  await context.out.note(routeblocks.add.done, 'ok');
  await context.out.note(`Take it back with "steward routeblocks remove ${block.id}".`, 'quiet');
}

async function removeRun(context: CliContext, { id }: OfThing): Promise<void> {
  const api = await context.api();
  const block = await api.call(routeblocks.show, { params: { id } });
  await context.prompts.confirm(`${removalQuestion(block)} ${REMOVAL_MEANS}`, context.global);
  await api.call(routeblocks.remove, { params: { id } });
  if (context.out.options.json) await context.out.record(block, () => []);
  await context.out.note(routeblocks.remove.done, 'ok');
}

const ID = idArgument('routeblock');

export const command = branch({
  name: 'routeblocks',
  summary: 'Keep addresses and hashes from connecting.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the routeblocks in force, newest first.',
      output: 'rows',
      answers: routeblocks.list,
      examples: ['steward routeblocks list', 'steward routeblocks list --fields id,route'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'show',
      summary: 'Show a routeblock.',
      arguments: [ID],
      output: 'record',
      answers: routeblocks.show,
      examples: ['steward routeblocks show 12'],
      read: (given) => readId(given, 'routeblock'),
      run: showRun,
    }),
    defineCommand({
      name: 'add',
      summary: 'Block a route.',
      details:
        'One address, a prefix such as 203.0.113.0/24 or 203.0.113. (which means /24), IPv6 too, or a hash. Your own address cannot be blocked.',
      arguments: [{ name: 'route', help: 'Address, prefix or hash.' }],
      options: [{ flags: '-r, --reason <text>', help: 'Why; asked for when left out.' }],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: routeblocks.add,
      examples: ['steward routeblocks add 203.0.113.0/24 --reason "Public proxy"'],
      read: (given): AddOptions => ({ route: given.required('route'), reason: given.text('reason') }),
      run: addRun,
    }),
    defineCommand({
      name: 'remove',
      summary: 'Remove a routeblock, after a question.',
      arguments: [ID],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: routeblocks.show,
      examples: ['steward routeblocks remove 12', 'steward routeblocks remove 12 --yes'],
      read: (given) => readId(given, 'routeblock'),
      run: removeRun,
    }),
  ],
});
