import { limitOf, questionOf } from '@steward/api-client/contract/endpoint';
import { records } from '@steward/api-client/contract/records';
import { watched } from '@steward/api-client/contract/watched';
import { changeOfWatch } from '@steward/api-client/rules/watching';
import { asRead } from '../../command/as-read.ts';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import type { Given } from '../../command/given.ts';
import { branch, command as defineCommand, type OptionSpec } from '../../command/spec.ts';
import { nowFor } from '../../command/times.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { readUntil, UNTIL_HELP } from '../../io/until.ts';
import { confirmFor, reasonOf, tellDoneTo } from './changes.ts';
import { MANY_NAMES, readName, type OfPlayer } from './given.ts';
import { watchedResource } from './watched-columns.ts';

async function listRun(context: CliContext, paging: Paging): Promise<void> {
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(watched.list, part));
  await context.out.rows(page.items, watchedResource, watched.list.empty);
  await noteListed(context, page);
}

interface AddOptions extends OfPlayer {
  readonly until: string | undefined;
  readonly reason: string | undefined;
}

const FOR_GOOD = 'never';

/** When a watch ends, as it is sent: null for never, nothing where nothing was said. */
async function endOf(context: CliContext, until: string | undefined): Promise<{ readonly until?: string | null }> {
  if (until === undefined) return {};
  if (until === FOR_GOOD) return { until: null };
  const end = readUntil(until, await nowFor(context, until));
  if (end.remark !== undefined) await context.out.note(end.remark, 'warning');
  return { until: end.wire };
}

async function addRun(context: CliContext, { name, until, ...options }: AddOptions): Promise<void> {
  const end = await endOf(context, until);
  const reason = await reasonOf(context, options.reason);
  const body = { reason, ...end };
  const begun = await (await context.api()).call(watched.add, { params: { name }, body });
  await tellDoneTo(context, name, watched.add.done, begun);
}

interface OfWatch extends OfPlayer {
  /** The id of the watch that was read. */
  readonly watch: number | undefined;
}

interface EditOptions extends AddOptions, OfWatch {
  /** What was read of it: why and, as the wire has it, until when. */
  readonly wasReason: string | undefined;
  readonly wasUntil: string | undefined;
}

const endRead = (until: string | undefined): { readonly until?: string | null } =>
  until === undefined ? {} : { until: until === FOR_GOOD ? null : until };

async function editRun(
  context: CliContext,
  { name, until, reason, watch, wasReason, wasUntil }: EditOptions,
): Promise<void> {
  if (until === undefined && reason === undefined)
    throw new UsageError('Say what to change with --reason, --until or both.', 'steward watched edit');
  const api = await context.api();
  const change = { ...(reason === undefined ? {} : { reason }), ...(await endOf(context, until)) };
  const { watched: held } = await api.call(records.standing, { params: { name } });
  const { was, ...changed } = held ? changeOfWatch(held, change) : { ...change, was: {} };
  const given = {
    ...(watch === undefined ? {} : { id: watch }),
    ...(wasReason === undefined ? {} : { reason: wasReason }),
    ...endRead(wasUntil),
  };
  const body = { ...changed, was: { ...was, ...given } };
  const edited = await api.call(watched.edit, { params: { name }, body });
  await tellDoneTo(context, name, watched.edit.done, edited);
}

async function removeRun(context: CliContext, { name, watch }: OfWatch): Promise<void> {
  await confirmFor(context, name, (profile) => `${questionOf(watched.remove, profile)} ${watched.remove.means}`);
  await (await context.api()).call(watched.remove, { params: { name }, query: { watch } });
  await tellDoneTo(context, name, watched.remove.done);
}

const WATCH: OptionSpec = {
  flags: '--watch <id>',
  help: 'Only the watch of this id, as you read it: not one that was begun since.',
};
const readWatch = (given: Given) => given.whole('watch', { min: 1, max: 2_147_483_647 });

export const command = branch({
  name: 'watched',
  summary: 'Watch players: staff are told when they join.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the watched players, those who are watched since lately first.',
      options: listOptions(watched.list),
      output: 'rows',
      answers: watched.list,
      examples: ['steward watched list', 'steward watched list --sort -lastJoin --where "joins>0"'],
      read: (given) => readPaging(given, watched.list),
      run: listRun,
    }),
    defineCommand({
      name: 'add',
      summary: watched.add.summary,
      arguments: [MANY_NAMES],
      options: [
        {
          flags: '-r, --reason <text>',
          help: `Why; asked for when left out. At most ${limitOf(watched.add, 'reason')} characters.`,
        },
        {
          flags: '--until <time>',
          help: `When it ends: ${UNTIL_HELP}; without it, or with "${FOR_GOOD}", when somebody stops it.`,
        },
      ],
      output: 'record',
      answers: watched.add,
      bulk: 'name',
      examples: [
        'steward watched add Carl_Johnson --reason "May be a second account."',
        'steward watched add Carl_Johnson --reason "Last chance." --until 30d',
      ],
      read: (given): AddOptions => ({ ...readName(given), until: given.text('until'), reason: given.text('reason') }),
      run: addRun,
    }),
    defineCommand({
      name: 'edit',
      summary: 'Change why a player is watched and until when; for whoever began it and for staff who outrank them.',
      details: `What is left out stays as it is. ${watched.edit.means}\n${asRead('--watch', '--was-reason', '--was-until')}`,
      arguments: [MANY_NAMES],
      options: [
        { flags: '-r, --reason <text>', help: `Why; at most ${limitOf(watched.add, 'reason')} characters.` },
        { flags: '--until <time>', help: `When it ends: ${UNTIL_HELP}; "${FOR_GOOD}" for when somebody stops it.` },
        WATCH,
        { flags: '--was-reason <text>', help: 'Why, as you read it.' },
        { flags: '--was-until <time>', help: `When it ends, as you read it: 2026-06-20T18:00:00Z, or "${FOR_GOOD}".` },
      ],
      output: 'record',
      answers: watched.edit,
      bulk: 'name',
      examples: [
        'steward watched edit Carl_Johnson --reason "Is a second account."',
        `steward watched edit Carl_Johnson --until ${FOR_GOOD}`,
      ],
      read: (given): EditOptions => ({
        ...readName(given),
        until: given.text('until'),
        reason: given.text('reason'),
        watch: readWatch(given),
        wasReason: given.text('wasReason'),
        wasUntil: given.text('wasUntil'),
      }),
      run: editRun,
    }),
    defineCommand({
      name: 'remove',
      summary: 'Stop watching a player; for whoever began it and for staff who outrank them.',
      arguments: [MANY_NAMES],
      options: [WATCH],
      output: 'record',
      bulk: 'name',
      examples: ['steward watched remove Carl_Johnson', 'steward watched remove Carl_Johnson --watch 12 --yes'],
      read: (given): OfWatch => ({ ...readName(given), watch: readWatch(given) }),
      run: removeRun,
    }),
  ],
});
