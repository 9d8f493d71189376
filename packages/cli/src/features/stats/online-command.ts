import { stats } from '@steward/api-client/contract/stats';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { SORTS, chooseOnline, onlineResource, onlineTotals, type Sort } from './online-columns.ts';

export interface OnlineOptions {
  readonly staff: boolean;
  readonly sort: Sort;
}

async function onlineRun(context: CliContext, options: OnlineOptions): Promise<void> {
  const { out } = context;
  const players = await (await context.api()).call(stats.online);
  const rows = chooseOnline(players, options);
  const empty = players.length > 0 ? 'No staff online' : stats.online.empty;
  await out.rows(
    rows,
    onlineResource(() => context.clock.now()),
    empty,
  );
  if (rows.length > 0 && !out.options.json) await out.note(`${onlineTotals(players)}.`, 'quiet');
}

export const command = defineCommand({
  name: 'online',
  summary: 'Show who is online.',
  options: [
    { flags: '-s, --staff', help: 'Only staff.' },
    { flags: '--sort <order>', help: 'Order of the list; by name when left out.', choices: SORTS },
  ],
  output: 'rows',
  answers: stats.online,
  examples: ['steward online', 'steward online --staff --sort rank', 'steward online --fields name,since'],
  read: (given): OnlineOptions => ({ staff: given.flag('staff'), sort: given.choice('sort', SORTS) ?? 'name' }),
  run: onlineRun,
});
