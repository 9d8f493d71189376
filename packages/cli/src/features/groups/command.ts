import { groups } from '@steward/api-client/contract/groups';
import { showMoney } from '@steward/api-client/rules/money';
import { showMoment } from '@steward/api-client/rules/moments';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { ACTIVITY_OPTIONS, readActivity, type ActivityOptions } from '../../command/activity.ts';
import { branch, command as defineCommand, type ArgumentSpec, type OptionSpec } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { plural } from '../../io/format.ts';
import type { Output } from '../../io/output.ts';
import {
  activityResource,
  bankResource,
  historyResource,
  memberResource,
  ownResource,
  propertyResource,
  rankResource,
  summaryResource,
  vehicleResource,
} from './columns.ts';
import { groupFacts } from './facts.ts';

async function listRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(groups.all);
  await context.out.rows(found, summaryResource, groups.all.empty);
}

async function mineRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(groups.own);
  await context.out.rows(found, ownResource, groups.own.empty);
}

async function showRun(context: CliContext, { id }: OfThing): Promise<void> {
  const api = await context.api();
  const group = await api.call(groups.show, { params: { id } });
  await context.out.record(group, () => groupFacts(group));
  if (!group.classified || context.out.options.json) return;
  if (group.tabs.some((tab) => tab !== 'information')) await context.out.note(groups.show.means, 'warning');
}

async function ranksRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(groups.ranks, { params: { id } });
  await context.out.rows(found, rankResource, groups.ranks.empty);
}

async function membersRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(groups.members, { params: { id } });
  await context.out.rows(found, memberResource, groups.members.empty);
}

async function vehiclesRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(groups.vehicles, { params: { id } });
  await context.out.rows(found, vehicleResource, groups.vehicles.empty);
}

async function propertiesRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(groups.properties, { params: { id } });
  await context.out.rows(found, propertyResource(context.clock.now()), groups.properties.empty);
}

async function historyRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(groups.history, { params: { id } });
  await context.out.rows(found, historyResource, groups.history.empty);
}

/** Rows are told apart from the figures beside them only in JSON; a table and CSV have the rows alone. */
const asRecord = ({ options }: Output): boolean => options.json && (!options.csv || options.fields !== undefined);

async function punishmentsRun(context: CliContext, { id, activity }: OfThing & ActivityOptions): Promise<void> {
  const { out } = context;
  const found = await (await context.api()).call(groups.punishments, { params: { id }, query: activity ?? {} });
  if (asRecord(out)) return out.record(found, () => []);
  await out.rows(found.members, activityResource, groups.members.empty);
  const active = plural(found.members.filter((row) => row.active).length, 'activeMember');
  await out.note(
    found.score === null
      ? 'No active member, so there is no punishment score.'
      : `Punishment score ${found.score.toFixed(2)}, shared by ${active}.`,
  );
}

export interface BankOptions extends OfThing {
  readonly toll: boolean;
}

async function bankRun(context: CliContext, { id, toll }: BankOptions): Promise<void> {
  const { out } = context;
  const query = { filterTollTurf: !toll };
  const found = await (await context.api()).call(groups.bank, { params: { id }, query });
  if (asRecord(out)) return out.record(found, () => []);
  await out.rows(found.history, bankResource, groups.bank.empty);
  await out.note(`Balance ${showMoney(found.balance.money)}.`);
}

async function plusRun(context: CliContext, { id }: OfThing): Promise<void> {
  const { out } = context;
  const api = await context.api();
  const group = await api.call(groups.show, { params: { id } });
  await context.prompts.confirm(
    `Spend one of your perks on ${group.name}? Group Plus then runs for one month.`,
    context.global,
  );
  const answer = await api.call(groups.plus, { params: { id } });
  if (out.options.json) await out.record(answer, () => []);
  await out.note(groups.plus.done, 'ok');
  await out.note(
    `It runs till ${showMoment(answer.plusTill)}. You have ${plural(answer.perksLeft, 'perk')} left.`,
    'quiet',
  );
}

const WIDE: OptionSpec = { flags: '--wide', help: 'All columns, however wide.' };
const ID: ArgumentSpec = { ...idArgument('group'), completes: 'group' };
const readGroup = (given: Parameters<typeof readId>[0]): OfThing => readId(given, 'group');

export const command = branch({
  name: 'groups',
  summary: 'Look groups up, and spend perks on them.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List all groups with their last month.',
      details:
        'Playtime and punishments cover the last month. The score is shared by members with at least 6 hours of play.',
      output: 'rows',
      answers: groups.all,
      examples: ['steward groups list', 'steward groups list --fields id,name,punishmentScore'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'mine',
      summary: 'List the groups that you are a member of.',
      output: 'rows',
      answers: groups.own,
      examples: ['steward groups mine'],
      read: () => ({}),
      run: mineRun,
    }),
    defineCommand({
      name: 'show',
      summary: 'Show a group, and your own rank in it.',
      arguments: [ID],
      output: 'record',
      answers: groups.show,
      examples: ['steward groups show 3', 'steward groups show 3 --fields name,members,plusTill'],
      read: readGroup,
      run: showRun,
    }),
    defineCommand({
      name: 'ranks',
      summary: 'List the ranks of a group and what they may do.',
      arguments: [ID],
      output: 'rows',
      answers: groups.ranks,
      examples: ['steward groups ranks 3'],
      read: readGroup,
      run: ranksRun,
    }),
    defineCommand({
      name: 'members',
      summary: 'List the members of a group, highest rank first.',
      arguments: [ID],
      output: 'rows',
      answers: groups.members,
      examples: ['steward groups members 3'],
      read: readGroup,
      run: membersRun,
    }),
    defineCommand({
      name: 'vehicles',
      summary: 'List the vehicles of a group.',
      arguments: [ID],
      output: 'rows',
      answers: groups.vehicles,
      examples: ['steward groups vehicles 3'],
      read: readGroup,
      run: vehiclesRun,
    }),
    defineCommand({
      name: 'properties',
      summary: 'List the properties of a group.',
      arguments: [ID],
      output: 'rows',
      answers: groups.properties,
      examples: ['steward groups properties 3'],
      read: readGroup,
      run: propertiesRun,
    }),
    defineCommand({
      name: 'history',
      summary: 'List the last 200 things that happened in a group.',
      arguments: [ID],
      output: 'rows',
      answers: groups.history,
      examples: ['steward groups history 3'],
      read: readGroup,
      run: historyRun,
    }),
    defineCommand({
      name: 'punishments',
      summary: 'Show what members played and were punished for, in the last month or a range.',
      details:
        'Active members played at least 6 hours. A kick counts 0, a temporary ban 1.5, a full ban 2, anything else 1.\nThe sum, shared by the active members, is the score.',
      arguments: [ID],
      options: [...ACTIVITY_OPTIONS, WIDE],
      output: 'record',
      answers: groups.punishments,
      examples: [
        'steward groups punishments 3',
        'steward groups punishments 3 --fields score',
        'steward groups punishments 3 --range two-weeks --till 7',
      ],
      read: (given) => ({ ...readGroup(given), ...readActivity(given) }),
      run: punishmentsRun,
    }),
    defineCommand({
      name: 'bank',
      summary: 'Show the balance of a group and the last 200 entries.',
      arguments: [ID],
      options: [{ flags: '--no-toll', help: 'Without toll and turf money.' }, WIDE],
      output: 'record',
      answers: groups.bank,
      examples: ['steward groups bank 3', 'steward groups bank 3 --no-toll', 'steward groups bank 3 --fields balance'],
      read: (given): BankOptions => ({ ...readGroup(given), toll: given.flag('toll') }),
      run: bankRun,
    }),
    defineCommand({
      name: 'plus',
      summary: 'Spend one of your perks on a month of Group Plus.',
      arguments: [ID],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: groups.plus,
      examples: ['steward groups plus 3', 'steward groups plus 3 --yes'],
      read: readGroup,
      run: plusRun,
    }),
  ],
});
