import { tickets } from '@steward/api-client/contract/tickets';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import { dayFrom } from '../../command/times.ts';
import type { CliContext } from '../../context.ts';
import { onlineStaffResource, ticketResource } from './columns.ts';
import { ticketFacts } from './facts.ts';

async function listRun(context: CliContext, { day }: { day: string }): Promise<void> {
  const date = await dayFrom(context, day);
  const found = await (await context.api()).call(tickets.list, { params: { date } });
  await context.out.rows(found, ticketResource(), tickets.list.empty);
}

async function openRun(context: CliContext, paging: Paging): Promise<void> {
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(tickets.open, part));
  await context.out.rows(page.items, ticketResource(), tickets.open.empty);
  await noteListed(context, page);
}

async function showRun(context: CliContext, { id }: OfThing): Promise<void> {
  const ticket = await (await context.api()).call(tickets.show, { params: { id } });
  await context.out.record(ticket, () => ticketFacts(ticket));
}

async function onlineRun(context: CliContext, { id }: OfThing): Promise<void> {
  const online = await (await context.api()).call(tickets.staffOnline, { params: { id } });
  await context.out.rows(online, onlineStaffResource, tickets.staffOnline.empty);
}

const ID = idArgument('ticket');

export const command = branch({
  name: 'tickets',
  summary: 'Read tickets and who handles them.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the tickets of a day, newest first.',
      options: [
        { flags: '-d, --day <day>', help: 'today, yesterday, 3d (3 days ago), 20-06-2026; today if left out.' },
      ],
      output: 'rows',
      answers: tickets.list,
      examples: ['steward tickets list', 'steward tickets list --day yesterday --fields id,reason,staff'],
      read: (given) => ({ day: given.text('day') ?? 'today' }),
      run: listRun,
    }),
    defineCommand({
      name: 'open',
      summary: 'List all open tickets, oldest first.',
      options: listOptions(tickets.open),
      output: 'rows',
      answers: tickets.open,
      examples: ['steward tickets open', 'steward tickets open --limit 10 --json'],
      read: (given) => readPaging(given, tickets.open),
      run: openRun,
    }),
    defineCommand({
      name: 'show',
      summary: 'Show a ticket, its handler and its review.',
      arguments: [ID],
      output: 'record',
      answers: tickets.show,
      examples: ['steward tickets show 1352'],
      read: (given) => readId(given, 'ticket'),
      run: showRun,
    }),
    defineCommand({
      name: 'online',
      summary: 'List the staff online now who could take a ticket.',
      arguments: [ID],
      output: 'rows',
      answers: tickets.staffOnline,
      examples: ['steward tickets online 1352'],
      read: (given) => readId(given, 'ticket'),
      run: onlineRun,
    }),
  ],
});
