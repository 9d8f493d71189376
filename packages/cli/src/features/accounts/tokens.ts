import { accounts } from '@steward/api-client/contract/accounts';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import { nowFor } from '../../command/times.ts';
import type { CliContext } from '../../context.ts';
import { momentOr } from '../../io/cells.ts';
import { clean } from '../../io/sanitize.ts';
import { readUntil, UNTIL_HELP } from '../../io/until.ts';
import { NO_END, NO_TOKENS, USUAL_TOKEN_SPAN, tokenResource } from './columns.ts';
import { withPassword } from './password-again.ts';

async function listRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(accounts.tokens);
  await context.out.rows(
    found,
    tokenResource(() => context.clock.now()),
    NO_TOKENS,
  );
}

export interface CreateOptions {
  readonly name: string;
  readonly write: boolean;
  readonly until: string;
}

async function createRun(context: CliContext, { name, write, until }: CreateOptions): Promise<void> {
  const { out } = context;
  const expiresAt = until === NO_END ? null : readUntil(until, await nowFor(context, until)).wire;
  const api = await context.api();
  const scopes = write ? (['read', 'write'] as const) : (['read'] as const);
  const made = await withPassword(context, (again) =>
    api.call(accounts.createToken, { body: { name, scopes: [...scopes], expiresAt, ...again } }),
  );
  if (out.options.json) return out.record(made, () => []);
  await out.line(clean(made.token));
  await out.note(
    `Token ${made.entry.id} may ${made.entry.scopes.join(' and ')}; it expires: ${momentOr(made.entry.expiresAt, 'never')}.`,
    'ok',
  );
  await out.note('It is shown this once. Put it into STEWARD_TOKEN where a script runs.', 'warning');
}

async function revokeRun(context: CliContext, { id }: OfThing): Promise<void> {
  const api = await context.api();
  if (!context.global.yes) {
    const token = (await api.call(accounts.tokens)).find((one) => one.id === id);
    await context.prompts.confirm(
      `Revoke ${token ? `token "${token.name}"` : `token ${id}`}? Whatever uses it stops working at once.`,
      context.global,
    );
  }
  await api.call(accounts.revokeToken, { params: { id } });
  await context.out.note(accounts.revokeToken.done, 'ok');
}

export const tokens = branch({
  name: 'tokens',
  summary: 'Keep personal access tokens, for scripts.',
  details: 'A token may never do more than you may at that moment. STEWARD_TOKEN signs in with one.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List your tokens.',
      output: 'rows',
      answers: accounts.tokens,
      examples: ['steward account tokens list', 'steward account tokens list --fields id,name,expiresAt'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'create',
      summary: 'Make a token; it is shown once.',
      arguments: [{ name: 'name', help: accounts.createToken.help.name }],
      options: [
        { flags: '--write', help: 'It may change things too; without it, it may only read.' },
        {
          flags: '-u, --until <time>',
          help: `When it ends: ${UNTIL_HELP}, or ${NO_END}; ${USUAL_TOKEN_SPAN} when left out.`,
        },
      ],
      output: 'record',
      changes: true,
      answers: accounts.createToken,
      examples: [
        'steward account tokens create "log tail"',
        'STEWARD_TOKEN=$(steward account tokens create deploy --write --until 7d)',
      ],
      read: (given): CreateOptions => ({
        name: given.required('name'),
        write: given.flag('write'),
        until: given.text('until') ?? USUAL_TOKEN_SPAN,
      }),
      run: createRun,
    }),
    defineCommand({
      name: 'revoke',
      summary: 'Revoke a token.',
      arguments: [idArgument('token')],
      output: 'none',
      examples: ['steward account tokens revoke 4', 'steward account tokens revoke 4 --yes'],
      read: (given) => readId(given, 'token'),
      run: revokeRun,
    }),
  ],
});
