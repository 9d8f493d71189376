import { staff } from '@steward/api-client/contract/staff';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { banResource } from './ban-columns.ts';

async function listRun(context: CliContext, paging: Paging): Promise<void> {
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(staff.bans, part));
  await context.out.rows(page.items, banResource, staff.bans.empty);
  await noteListed(context, page);
}

export const command = branch({
  name: 'bans',
  summary: 'See who is banned.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the active bans of all players, newest first.',
      options: listOptions(staff.bans),
      output: 'rows',
      answers: staff.bans,
      examples: ['steward bans list', 'steward bans list --limit 500 --fields user,reason,endTimestamp'],
      read: (given) => readPaging(given, staff.bans),
      run: listRun,
    }),
  ],
});
