import { restarts } from '@steward/api-client/contract/restarts';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { clean } from '../../io/sanitize.ts';
import { comingResource, restartResource, targetResource } from './columns.ts';
import { outcomeOf } from './outcome.ts';

async function showRun({ api, out }: CliContext): Promise<void> {
  await out.rows(await (await api()).call(restarts.targets), targetResource, restarts.targets.empty);
}

async function comingRun({ api, out }: CliContext): Promise<void> {
  await out.rows(await (await api()).call(restarts.coming), comingResource, restarts.coming.empty);
}

interface HistoryOptions extends Paging {
  readonly target: string | undefined;
}

async function historyRun(context: CliContext, { target, ...paging }: HistoryOptions): Promise<void> {
  const query = target === undefined ? {} : { target };
  const api = await context.api();
  const found = await readList(paging, (part) => api.call(restarts.history, { query, ...part }));
  await context.out.rows(found.items, restartResource, restarts.history.empty);
  await noteListed(context, found);
}

async function linesRun({ api, out }: CliContext, { id }: OfThing): Promise<void> {
  for await (const event of await (await api()).call(restarts.lines, { params: { id } })) {
    if (out.options.json) await out.item(event, () => '');
    else if (event.kind === 'line' && event.stream === 'stdout') await out.line(clean(event.text));
    else if (event.kind === 'line') await out.note(event.text);
    else await out.note(outcomeOf(event).text, event.status === 0 ? 'ok' : 'warning');
  }
}

export const showCommand = defineCommand({
  name: 'show',
  summary: 'Show what you may restart, what is planned and how the last restart ended.',
  output: 'rows',
  answers: restarts.targets,
  examples: ['steward restart show', 'steward restart show --json'],
  read: () => ({}),
  run: showRun,
});

export const comingCommand = defineCommand({
  name: 'coming',
  summary: 'List restarts that are counted down or run. For all staff.',
  output: 'rows',
  answers: restarts.coming,
  examples: ['steward restart coming', 'steward restart coming --json'],
  read: () => ({}),
  run: comingRun,
});

export const historyCommand = defineCommand({
  name: 'history',
  summary: 'List restarts, newest first, with those that did not happen.',
  options: [{ flags: '--target <name>', help: 'Only of that target.' }, ...listOptions(restarts.history)],
  output: 'rows',
  answers: restarts.history,
  examples: ['steward restart history', 'steward restart history --target prod --fields id,state,status,note'],
  read: (given): HistoryOptions => ({ target: given.text('target'), ...readPaging(given, restarts.history) }),
  run: historyRun,
});

export const linesCommand = defineCommand({
  name: 'lines',
  summary: 'Print the lines of a restart, and go on while it runs.',
  arguments: [idArgument('restart')],
  output: 'stream',
  answers: restarts.lines,
  examples: ['steward restart lines 12'],
  read: (given) => readId(given, 'restart'),
  run: linesRun,
});
