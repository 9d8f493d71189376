import { ONE_OR_ALL_OF_SERVER } from '@steward/api-client/rules/refusals';
import { gameServers } from '@steward/api-client/contract/game-servers';
import type { Given } from '../../command/given.ts';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { gameServerResource, rejectedResource } from './columns.ts';

interface Some {
  readonly server: string | undefined;
  readonly kind: string | undefined;
}

/** One event by its number, or those of a server. */
type Choice = OfThing | { readonly server: string; readonly kind: string | undefined };

const bodyOf = ({ server, kind }: { readonly server: string; readonly kind: string | undefined }) => ({
  server,
  ...(kind === undefined ? {} : { kind }),
});
const nameOf = ({ server, kind }: { readonly server: string; readonly kind: string | undefined }): string =>
  kind === undefined ? `all events of ${server}` : `all ${kind} of ${server}`;

async function listRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(gameServers.list);
  await context.out.rows(found, gameServerResource, gameServers.list.empty);
}

async function rejectedRun(context: CliContext, { server, kind, ...paging }: Paging & Some): Promise<void> {
  const query = { ...(server === undefined ? {} : { server }), ...(kind === undefined ? {} : { kind }) };
  const api = await context.api();
  const found = await readList(paging, (part) => api.call(gameServers.rejected, { query, ...part }));
  await context.out.rows(found.items, rejectedResource, gameServers.rejected.empty);
  await noteListed(context, found);
}

async function retryRun(context: CliContext, choice: Choice): Promise<void> {
  const api = await context.api();
  if ('id' in choice) {
    const done = await api.call(gameServers.retry, { params: { id: choice.id } });
    if (context.out.options.json) await context.out.record(done, () => []);
    await context.out.note(gameServers.retry.done, 'ok');
    return;
  }
  const done = await api.call(gameServers.retrySome, { body: bodyOf(choice) });
  await context.out.record(done, () => [
    ['Taken in', String(done.taken)],
    ['Still set aside', String(done.left)],
  ]);
}

async function dropRun(context: CliContext, choice: Choice): Promise<void> {
  const [what, { means }] =
    'id' in choice ? [`event ${choice.id}`, gameServers.drop] : [nameOf(choice), gameServers.dropSome];
  await context.prompts.confirm(`Drop ${what}? ${means}`, context.global);
  const api = await context.api();
  if ('id' in choice) {
    const done = await api.call(gameServers.drop, { params: { id: choice.id } });
    if (context.out.options.json) await context.out.record(done, () => []);
    await context.out.note(gameServers.drop.done, 'ok');
    return;
  }
  const done = await api.call(gameServers.dropSome, { body: bodyOf(choice) });
  await context.out.record(done, () => [['Dropped', String(done.dropped)]]);
}

const SERVER = { flags: '-s, --server <id>', help: 'Only those of one game server.' } as const;
const KIND = { flags: '-k, --kind <kind>', help: 'Only those of one kind, such as player.cash.' } as const;
const ID = { ...idArgument('event'), optional: true } as const;

function readChoice(given: Given): Choice {
  const [server, kind] = [given.text('server'), given.text('kind')];
  const hasId = given.text('id') !== undefined;
  if (hasId && server === undefined && kind === undefined) return readId(given, 'event');
  if (hasId || server === undefined) throw new UsageError(ONE_OR_ALL_OF_SERVER);
  return { server, kind };
}

export const command = branch({
  name: 'game-servers',
  summary: 'See how game servers stand, and what they reported that could not be taken in.',
  details: 'For leaders and above.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the game servers: their last report, clock, waiting commands and events that were set aside.',
      output: 'rows',
      answers: gameServers.list,
      examples: ['steward game-servers list'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'rejected',
      summary: 'List events that were set aside, newest first, with the reason.',
      options: [SERVER, KIND, ...listOptions(gameServers.rejected)],
      output: 'rows',
      answers: gameServers.rejected,
      examples: ['steward game-servers rejected', 'steward game-servers rejected --server rpg --fields id,kind,reason'],
      read: (given): Paging & Some => ({
        server: given.text('server'),
        kind: given.text('kind'),
        ...readPaging(given, gameServers.rejected),
      }),
      run: rejectedRun,
    }),
    defineCommand({
      name: 'retry',
      summary:
        'Take in an event that was set aside, or what can be of those of a game server, such as after an update.',
      details: `With --server: ${gameServers.retrySome.means}`,
      arguments: [ID],
      options: [SERVER, KIND],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: [gameServers.retry, gameServers.retrySome],
      examples: ['steward game-servers retry 12', 'steward game-servers retry --server rpg --kind player.cash'],
      read: readChoice,
      run: retryRun,
    }),
    defineCommand({
      name: 'drop',
      summary: 'Let go of an event that was set aside, or of those of a game server, after a question.',
      arguments: [ID],
      options: [SERVER, KIND],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: [gameServers.drop, gameServers.dropSome],
      examples: ['steward game-servers drop 12', 'steward game-servers drop --server rpg --yes'],
      read: readChoice,
      run: dropRun,
    }),
  ],
});
