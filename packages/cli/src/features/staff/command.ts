import { alerts } from '@steward/api-client/contract/alerts';
import { manage } from '@steward/api-client/contract/manage';
import { staff } from '@steward/api-client/contract/staff';
import { dayOf } from '@steward/api-client/rules/log-days';
import { MINUTES_A_WEEK, TICKETS_A_WEEK } from '@steward/api-client/rules/staff';
import { ACTIVITY_OPTIONS, readActivity, type ActivityOptions } from '../../command/activity.ts';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import { dayFrom } from '../../command/times.ts';
import type { CliContext } from '../../context.ts';
import { activityResource, inboxResource, memberResource, newPlayerResource, staffNoteResource } from './columns.ts';
import { lastWeekFrom } from './day.ts';
import { ownStatsFacts } from './own-stats.ts';

async function listRun(context: CliContext): Promise<void> {
  const team = await (await context.api()).call(staff.list);
  await context.out.rows(team, memberResource, staff.list.empty);
}

async function activityRun(
  context: CliContext,
  { day, activity }: ActivityOptions & { day: string | undefined },
): Promise<void> {
  const typed = await dayFrom(context, day);
  const now = await context.serverNow();
  const date = typed ?? (activity === undefined ? lastWeekFrom(now) : dayOf(now));
  const rows = await (await context.api()).call(staff.activity, { params: { date }, query: activity ?? {} });
  const days = rows[0]?.days.map((one) => one.day) ?? [];
  await context.out.rows(rows, activityResource(days), staff.activity.empty);
}

async function statsRun(context: CliContext): Promise<void> {
  const stats = await (await context.api()).call(staff.stats);
  await context.out.record(stats, () => ownStatsFacts(stats));
}

async function newPlayersRun(context: CliContext, paging: Paging): Promise<void> {
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(manage.newPlayers, part));
  await context.out.rows(page.items, newPlayerResource, manage.newPlayers.empty);
  await noteListed(context, page);
}

async function notesRun(context: CliContext, paging: Paging): Promise<void> {
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(manage.notes, part));
  await context.out.rows(page.items, staffNoteResource, manage.notes.empty);
  await noteListed(context, page);
}

async function alertsRun(context: CliContext, { keepUnread }: { keepUnread: boolean }): Promise<void> {
  const query = keepUnread ? {} : { look: true };
  const found = await (await context.api()).call(alerts.inbox, { query });
  await context.out.rows(found, inboxResource, alerts.inbox.empty);
}

export const command = branch({
  name: 'staff',
  summary: 'See the team and what it does.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the team.',
      output: 'rows',
      answers: staff.list,
      examples: ['steward staff list', 'steward staff list --fields name,adminLevel,inactive'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'activity',
      summary: 'Show what the team played and handled, in 7 days or a range.',
      details: `Under ${MINUTES_A_WEEK} minutes or ${TICKETS_A_WEEK} tickets is marked as low.`,
      arguments: [
        {
          name: 'date',
          completes: 'day',
          help: 'First of the 7 days, or with a range its last day: yesterday, 14d (14 days ago), 20-06-2026; without it they end today.',
          optional: true,
        },
      ],
      output: 'rows',
      answers: staff.activity,
      options: ACTIVITY_OPTIONS,
      examples: [
        'steward staff activity',
        'steward staff activity 14d --json',
        'steward staff activity --range month --till 30',
      ],
      read: (given) => ({ day: given.text('date'), ...readActivity(given) }),
      run: activityRun,
    }),
    defineCommand({
      name: 'stats',
      summary: 'Show what you did for the community.',
      output: 'record',
      answers: staff.stats,
      examples: ['steward staff stats'],
      read: () => ({}),
      run: statsRun,
    }),
    defineCommand({
      name: 'alerts',
      summary: 'List the alerts to you, newest first; they are read from then on.',
      options: [{ flags: '--keep-unread', help: 'Look without reading: they stay new.' }],
      output: 'rows',
      answers: alerts.inbox,
      examples: ['steward staff alerts', 'steward staff alerts --keep-unread --json'],
      read: (given) => ({ keepUnread: given.flag('keepUnread') }),
      run: alertsRun,
    }),
    defineCommand({
      name: 'new-players',
      summary: 'List who registered in the last 7 days, newest first.',
      options: listOptions(manage.newPlayers),
      output: 'rows',
      answers: manage.newPlayers,
      examples: ['steward staff new-players', 'steward staff new-players --limit 500 --json'],
      read: (given) => readPaging(given, manage.newPlayers),
      run: newPlayersRun,
    }),
    defineCommand({
      name: 'notes',
      summary: 'List the notes about all players, newest first.',
      options: listOptions(manage.notes),
      output: 'rows',
      answers: manage.notes,
      examples: ['steward staff notes --limit 20'],
      read: (given) => readPaging(given, manage.notes),
      run: notesRun,
    }),
  ],
});
