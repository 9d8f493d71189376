import { staff } from '@steward/api-client/contract/staff';
import { PAGING_OPTIONS, notePage, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { banResource } from './ban-columns.ts';

async function listRun(context: CliContext, paging: Paging): Promise<void> {
  const page = await (await context.api()).call(staff.bans, { ...paging });
  await context.out.rows(page.items, banResource, 'Nobody is banned.');
  await notePage(context, page);
}

export const command = branch({
  name: 'bans',
  summary: 'See who is banned.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the active bans of all players, newest first.',
      options: PAGING_OPTIONS,
      output: 'rows',
      answers: staff.bans,
      examples: ['steward bans list', 'steward bans list --limit 500 --fields user,reason,endTimestamp'],
      read: readPaging,
      run: listRun,
    }),
  ],
});
