import { questionOf } from '@steward/api-client/contract/endpoint';
import { bugs } from '@steward/api-client/contract/bugs';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { bugResource } from './columns.ts';

async function listRun(context: CliContext, { open }: { open: boolean }): Promise<void> {
  const all = await (await context.api()).call(bugs.list);
  const shown = open ? all.filter(({ status }) => status === 'open') : all;
  await context.out.rows(shown, bugResource, open ? 'No bug is open.' : bugs.list.empty);
}

async function closeRun(context: CliContext, { id }: OfThing): Promise<void> {
  await context.prompts.confirm(
    `${questionOf(bugs.close, { id })} A closed bug stays in the list and cannot be opened again here.`,
    {
      yes: context.global.yes,
    },
  );
  const bug = await (await context.api()).call(bugs.close, { params: { id } });
  if (context.out.options.json) await context.out.record(bug, () => []);
  await context.out.note(bugs.close.done, 'ok');
}

export const command = branch({
  name: 'bugs',
  summary: 'Read and close bug reports.',
  details: 'For developers.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the bug reports, open ones first.',
      options: [{ flags: '--open', help: 'Only those that are open.' }],
      output: 'rows',
      answers: bugs.list,
      examples: ['steward bugs list', 'steward bugs list --open --fields id,feature'],
      read: (given) => ({ open: given.flag('open') }),
      run: listRun,
    }),
    defineCommand({
      name: 'close',
      summary: bugs.close.summary,
      arguments: [idArgument('bug')],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: bugs.close,
      examples: ['steward bugs close 12', 'steward bugs close 12 --yes'],
      read: (given) => readId(given, 'bug'),
      run: closeRun,
    }),
  ],
});
