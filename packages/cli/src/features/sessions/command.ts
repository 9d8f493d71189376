import { sessions } from '@steward/api-client/contract/sessions';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { Given } from '../../command/given.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { PAGING_OPTIONS, notePage, readPaging, type Paging } from '../../command/paging.ts';
import { eventResource, sessionResource } from './columns.ts';
import { sessionFacts } from './facts.ts';

interface OfSession {
  readonly id: number;
}

const ID = { name: 'id', help: 'Number of the session.' };

function readId(given: Given): OfSession {
  const text = given.required('id');
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`"${text}" is no session's number.`);
  return { id: Number(text) };
}

const resourceOf = (context: CliContext) => sessionResource(() => context.clock.now());

async function listRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(sessions.active);
  await context.out.rows(found, resourceOf(context), 'There are currently no active VAC sessions.');
}

async function playerRun(context: CliContext, { name, ...paging }: { name: string } & Paging): Promise<void> {
  const page = await (await context.api()).call(sessions.ofPlayer, { params: { name }, ...paging });
  await context.out.rows(page.items, resourceOf(context), 'There are no sessions for this player.');
  await notePage(context, page);
}

async function showRun(context: CliContext, { id }: OfSession): Promise<void> {
  const session = await (await context.api()).call(sessions.show, { params: { id } });
  await context.out.record(session, () => sessionFacts(session, context.clock.now()));
}

async function eventsRun(context: CliContext, { id }: OfSession): Promise<void> {
  const events = await (await context.api()).call(sessions.events, { params: { id } });
  await context.out.rows(events, eventResource, 'This session has no events.');
}

async function flagRun(context: CliContext, options: OfSession & { reason: string | undefined }): Promise<void> {
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
      fields: sessionResource(Date.now).fields,
      examples: ['steward sessions list', 'steward sessions list --fields id,name,flagged'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'player',
      summary: "List a player's sessions, newest first.",
      arguments: [{ name: 'name', help: 'Name of the player.' }],
      options: PAGING_OPTIONS,
      output: 'rows',
      fields: sessionResource(Date.now).fields,
      examples: ['steward sessions player Carl_Johnson', 'steward sessions player "O\'Neil" --limit 10 --json'],
      read: (given) => ({ name: given.required('name'), ...readPaging(given) }),
      run: playerRun,
    }),
    defineCommand({
      name: 'show',
      summary: 'Show a session.',
      arguments: [ID],
      output: 'record',
      fields: [...sessionResource(Date.now).fields, 'meta'],
      examples: ['steward sessions show 1204'],
      read: readId,
      run: showRun,
    }),
    defineCommand({
      name: 'events',
      summary: 'List the events of a session.',
      arguments: [ID],
      output: 'rows',
      fields: eventResource.fields,
      examples: ['steward sessions events 1204'],
      read: readId,
      run: eventsRun,
    }),
    defineCommand({
      name: 'flag',
      summary: 'Flag a session that is neither flagged nor cleaned.',
      arguments: [ID],
      options: [{ flags: '-r, --reason <text>', help: 'Why; asked for when left out.' }],
      output: 'record',
      fields: sessionResource(Date.now).fields,
      examples: ['steward sessions flag 1204 --reason "Aims through walls."'],
      read: (given) => ({ ...readId(given), reason: given.text('reason') }),
      run: flagRun,
    }),
  ],
});
