import { outbox, type OutboxEntry } from '@steward/api-client/contract/outbox';
import { showMoment } from '@steward/api-client/rules/moments';
import { OUTBOX_STATES, OUTBOX_STATE_LABELS, outboxText } from '@steward/api-client/rules/outbox';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import type { Fact } from '../../io/output.ts';
import { outboxResource } from './columns.ts';

interface ListOptions extends Paging {
  readonly state: (typeof OUTBOX_STATES)[number] | undefined;
}

const facts = (entry: OutboxEntry): readonly Fact[] => [
  ['What', outboxText(entry), 'strong'],
  ['State', OUTBOX_STATE_LABELS[entry.state]],
  ['Asked for', showMoment(entry.createdAt)],
  ['By', entry.createdBy ?? 'The server'],
  ['Id', String(entry.id)],
];

async function listRun(context: CliContext, { state, ...paging }: ListOptions): Promise<void> {
  const query = state === undefined ? {} : { state };
  const api = await context.api();
  const found = await readList(paging, (part) => api.call(outbox.list, { query, ...part }));
  await context.out.rows(found.items, outboxResource, outbox.list.empty);
  await noteListed(context, found);
}

async function retryRun(context: CliContext, { id }: OfThing): Promise<void> {
  const entry = await (await context.api()).call(outbox.retry, { params: { id } });
  await context.out.record(entry, () => facts(entry));
  await context.out.note(outbox.retry.done, 'ok');
}

async function dropRun(context: CliContext, { id }: OfThing): Promise<void> {
  await context.prompts.confirm(`Drop entry ${id} of the outbox? It will not be done.`, context.global);
  const done = await (await context.api()).call(outbox.drop, { params: { id } });
  if (context.out.options.json) await context.out.record(done, () => []);
  await context.out.note(outbox.drop.done, 'ok');
}

const ID = idArgument('entry');

export const command = branch({
  name: 'outbox',
  summary: 'See what is to follow changes, and what was given up.',
  details: 'Alerts to Discord, commands for game servers, restarts. For leaders and above.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List what is to follow changes, newest first.',
      options: [
        {
          flags: '-s, --state <state>',
          help: 'Only what stands so; failed is what was given up.',
          choices: OUTBOX_STATES,
        },
        ...listOptions(outbox.list),
      ],
      output: 'rows',
      answers: outbox.list,
      examples: ['steward outbox list', 'steward outbox list --state failed --fields id,kind,error'],
      read: (given): ListOptions => ({
        state: given.choice('state', OUTBOX_STATES),
        ...readPaging(given, outbox.list),
      }),
      run: listRun,
    }),
    defineCommand({
      name: 'retry',
      summary: outbox.retry.summary,
      arguments: [ID],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: outbox.retry,
      examples: ['steward outbox retry 12'],
      read: (given) => readId(given, 'entry'),
      run: retryRun,
    }),
    defineCommand({
      name: 'drop',
      summary: 'Let go of what was given up or waits, after a question.',
      arguments: [ID],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: outbox.drop,
      examples: ['steward outbox drop 12', 'steward outbox drop 12 --yes'],
      read: (given) => readId(given, 'entry'),
      run: dropRun,
    }),
  ],
});
