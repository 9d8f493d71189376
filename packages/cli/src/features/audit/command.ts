import { audit } from '@steward/api-client/contract/audit';
import { SIGN_IN_WORD } from '@steward/api-client/rules/audit-sentences';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import { dayFrom } from '../../command/times.ts';
import type { CliContext } from '../../context.ts';
import { FailedError } from '../../errors.ts';
import { DAY_HELP } from '../../io/days.ts';
import { auditResource } from './columns.ts';
import { entryFacts } from './entry-facts.ts';

interface ListOptions extends Paging {
  readonly actor: string | undefined;
  readonly action: string | undefined;
  readonly target: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

async function listRun(
  context: CliContext,
  { actor, action, target, from, to, ...paging }: ListOptions,
): Promise<void> {
  const query = { actor, action, target, from: await dayFrom(context, from), to: await dayFrom(context, to) };
  const api = await context.api();
  const found = await readList(paging, (part) => api.call(audit.list, { query, ...part }));
  await context.out.rows(found.items, auditResource, audit.list.empty);
  await noteListed(context, found);
}

async function showRun(context: CliContext, { id }: OfThing): Promise<void> {
  const { items } = await (await context.api()).call(audit.list, { query: { id } });
  const [entry] = items;
  if (!entry) throw new FailedError(`The audit log has no entry ${id}.`);
  await context.out.record(entry, () => entryFacts(entry));
}

export const command = branch({
  name: 'audit',
  summary: 'Read who changed what.',
  details: 'For managers and above.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List changes, newest first.',
      options: [
        { flags: '--actor <name>', help: 'Only what this person did.', completes: 'player' },
        { flags: '--action <word>', help: 'Only actions that begin so, such as "player" or "player.ban".' },
        { flags: '--target <text>', help: 'Only where the target holds this text.' },
        { flags: '-f, --from <day>', help: `First day: ${DAY_HELP}.` },
        { flags: '-t, --to <day>', help: 'Last day.' },
        ...listOptions(audit.list),
      ],
      output: 'rows',
      answers: audit.list,
      examples: [
        'steward audit list',
        'steward audit list --actor Rank_5 --from yesterday',
        `steward audit list --where 'action!~${SIGN_IN_WORD}'`,
        'steward audit list --action develop.restart --fields at,actor,target',
      ],
      read: (given): ListOptions => ({
        actor: given.text('actor'),
        action: given.text('action'),
        target: given.text('target'),
        from: given.text('from'),
        to: given.text('to'),
        ...readPaging(given, audit.list),
      }),
      run: listRun,
    }),
    defineCommand({
      name: 'show',
      summary: 'Show a change with all that was kept of it.',
      arguments: [idArgument('change')],
      output: 'record',
      answers: audit.list,
      examples: ['steward audit show 41'],
      read: (given) => readId(given, 'change'),
      run: showRun,
    }),
  ],
});
