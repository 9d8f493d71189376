import { sessions } from '@steward/api-client/contract/sessions';
import type { Given } from '../../command/given.ts';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { eventResource, sessionResource } from './columns.ts';
import { fileResource } from './file-columns.ts';
import { sessionFacts } from './facts.ts';
import { internalsCommands } from './internals-commands.ts';
import { screensCommand } from './screens-command.ts';

const ID = idArgument('session');
const ofSession = (given: Given): OfThing => readId(given, 'session');

const resourceOf = (context: CliContext) => sessionResource(() => context.clock.now());

async function listRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(sessions.active);
  await context.out.rows(found, resourceOf(context), sessions.active.empty);
}

async function playerRun(context: CliContext, { name, ...paging }: { name: string } & Paging): Promise<void> {
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(sessions.ofPlayer, { params: { name }, ...part }));
  await context.out.rows(page.items, resourceOf(context), sessions.ofPlayer.empty);
  await noteListed(context, page);
}

async function showRun(context: CliContext, { id }: OfThing): Promise<void> {
  const session = await (await context.api()).call(sessions.show, { params: { id } });
  await context.out.record(session, () => sessionFacts(session, context.clock.now()));
}

async function eventsRun(context: CliContext, { id }: OfThing): Promise<void> {
  const events = await (await context.api()).call(sessions.events, { params: { id } });
  await context.out.rows(events, eventResource, 'This session has no events.');
}

async function librariesRun(context: CliContext, { id }: OfThing): Promise<void> {
  const files = await (await context.api()).call(sessions.libraries, { params: { id } });
  await context.out.rows(files, fileResource, 'No libraries were reported.');
}

async function processesRun(context: CliContext, { id }: OfThing): Promise<void> {
  const files = await (await context.api()).call(sessions.processes, { params: { id } });
  await context.out.rows(files, fileResource, 'No processes were reported.');
}

async function flagRun(context: CliContext, options: OfThing & { reason: string | undefined }): Promise<void> {
  const reason = options.reason ?? (await context.prompts.ask('Reason:', 'Give the reason with --reason.'));
  const session = await (await context.api()).call(sessions.flag, { params: { id: options.id }, body: { reason } });
  if (context.out.options.json) await context.out.record(session, () => []);
  await context.out.note(sessions.flag.done, 'ok');
}

export const command = branch({
  name: 'sessions',
  summary: 'Review anti-cheat sessions.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the sessions that have not ended.',
      output: 'rows',
      answers: sessions.active,
      examples: ['steward sessions list', 'steward sessions list --fields id,name,flagged'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'player',
      summary: "List a player's sessions, newest first.",
      arguments: [{ name: 'name', help: 'Name of the player.', completes: 'player' }],
      options: listOptions(sessions.ofPlayer),
      output: 'rows',
      answers: sessions.ofPlayer,
      examples: ['steward sessions player Carl_Johnson', 'steward sessions player "O\'Neil" --limit 10 --json'],
      read: (given) => ({ name: given.required('name'), ...readPaging(given, sessions.ofPlayer) }),
      run: playerRun,
    }),
    defineCommand({
      name: 'show',
      summary: 'Show a session.',
      arguments: [ID],
      output: 'record',
      answers: sessions.show,
      examples: ['steward sessions show 1204'],
      read: ofSession,
      run: showRun,
    }),
    defineCommand({
      name: 'events',
      summary: 'List the events of a session.',
      arguments: [ID],
      output: 'rows',
      answers: sessions.events,
      examples: ['steward sessions events 1204'],
      read: ofSession,
      run: eventsRun,
    }),
    defineCommand({
      name: 'libraries',
      summary: 'List the libraries that the client loaded, checked against the VAC lists.',
      arguments: [ID],
      output: 'rows',
      answers: sessions.libraries,
      examples: ['steward sessions libraries 1204'],
      read: ofSession,
      run: librariesRun,
    }),
    defineCommand({
      name: 'processes',
      summary: 'List the processes beside the client, checked against the VAC lists.',
      arguments: [ID],
      output: 'rows',
      answers: sessions.processes,
      examples: ['steward sessions processes 1204 --fields name,verdict'],
      read: ofSession,
      run: processesRun,
    }),
    screensCommand,
    ...internalsCommands,
    defineCommand({
      name: 'flag',
      summary: sessions.flag.summary,
      arguments: [ID],
      options: [{ flags: '-r, --reason <text>', help: 'Why; asked for when left out.' }],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: sessions.flag,
      examples: ['steward sessions flag 1204 --reason "Aims through walls."'],
      read: (given) => ({ ...ofSession(given), reason: given.text('reason') }),
      run: flagRun,
    }),
  ],
});
