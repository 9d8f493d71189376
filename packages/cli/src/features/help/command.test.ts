import { help, type HelpItem } from '@steward/api-client/contract/help';
import { afterEach, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli, temporaryConfig } from '../../testing/run-cli.ts';
import { answer, startScripted, type ScriptedRequest } from '../../testing/scripted-server.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const item: HelpItem = {
  ...{ id: 3, title: 'Jobs', shortcode: 'jobs', text: 'Work', type: 1, targetDialogs: '' },
  ...{ editedAt: '2026-06-20T18:10:00Z', editedBy: 'Rank_5' },
};

it('is edited as it was read: the time of the last edit goes beside the item', async () => {
  const sent: ScriptedRequest[] = [];
  const server = await startScripted([
    answer(help.show, () => item),
    answer(help.edit, (request) => {
      sent.push(request);
      return item;
    }),
  ]);
  open.push(() => server.close());
  const { dir, remove } = await temporaryConfig();
  open.push(remove);
  const env = { STEWARD_CONFIG_DIR: dir, STEWARD_URL: server.url, STEWARD_TOKEN: 'stw_x' };
  expect((await runCli(['help-items', 'edit', '3', '--title', 'All jobs'], { env })).code).toBe(EXIT.done);
  expect(sent.map(({ query, body }) => [Object.fromEntries(query), body])).toEqual([
    [{ edited_at: item.editedAt }, { title: 'All jobs', shortcode: 'jobs', text: 'Work', type: 1, target_dialogs: '' }],
  ]);
});
