import { LOGIN_PROBLEM } from '@steward/api-client/rules/refusals';
import { ApiError } from '@steward/api-client/client/errors';
import { accounts, type Principal } from '@steward/api-client/contract/accounts';
import { withoutGaps } from '@steward/api-client/rules/codes';
import { patiently } from '../../command/patiently.ts';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { showRank } from '../../io/format.ts';
import { FailedError } from '../../errors.ts';

export interface LoginOptions {
  readonly name: string | undefined;
  readonly passwordStdin: boolean;
  readonly code: string | undefined;
}

/** What was typed is not asked for again while the server has no time for it. */
const PATIENCE = { status: 503, longestWait: 15, tries: 4 } as const;

async function passwordFor(context: CliContext, options: LoginOptions): Promise<string> {
  if (options.passwordStdin) return (await context.host.streams.stdin.readAll()).replace(/\r?\n$/, '');
  return context.prompts.askHidden(
    'Password:',
    'Give the password with --password-stdin, as nobody can be asked for it.',
  );
}

/** A wrong name or password is a failure of this command, not of how it was typed. */
const refused = (error: unknown): unknown =>
  error instanceof ApiError && (error.status === 422 || error.status === 400)
    ? new FailedError(`${LOGIN_PROBLEM}: ${Object.values(error.errors).join(' ') || error.message}`, { cause: error })
    : error;

const wantsCode = (error: unknown): error is ApiError => error instanceof ApiError && error.errors.code !== undefined;

async function signIn(context: CliContext, options: LoginOptions): Promise<Principal> {
  const name =
    options.name ??
    (await context.prompts.ask('In-game name:', 'Give the name with --name, as nobody can be asked for it.'));
  const password = await passwordFor(context, options);
  const api = await context.api();
  let code = options.code;
  for (let tries = 0; ; tries++) {
    try {
      const body = { name, password, ...(code === undefined ? {} : { code: withoutGaps(code) }) };
      return (await patiently(context, PATIENCE, () => api.call(accounts.signIn, { body }))).user;
    } catch (error) {
      if (!wantsCode(error) || (options.code !== undefined && tries === 0) || tries >= 3 || !context.prompts.canAsk) {
        if (wantsCode(error) && code === undefined)
          throw new FailedError(`${LOGIN_PROBLEM}: this account uses two-factor. Add --code.`, { cause: error });
        throw refused(error);
      }
      if (tries > 0) await context.out.note(error.errors.code ?? error.message, 'warning');
      code = (await context.prompts.ask('Two-factor code:', 'Add --code.')).trim();
    }
  }
}

async function loginRun(context: CliContext, options: LoginOptions): Promise<void> {
  const { name: profile, url, token } = await context.profile();
  if (token !== undefined)
    throw new FailedError('STEWARD_TOKEN signs you in already. Unset it to sign in with a name and password.');
  if (context.configDir === undefined)
    throw new FailedError('There is no folder for credentials. Set HOME, XDG_CONFIG_HOME or STEWARD_CONFIG_DIR.');
  const user = await signIn(context, options);
  await (await context.cookies()).save();
  await context.out.note(`Signed in to ${url} as ${user.name} (${showRank(user)}), profile ${profile}.`, 'ok');
}

export const command = defineCommand({
  name: 'login',
  summary: 'Sign in to a server.',
  details:
    'Asks for the in-game name and password, and for a code when two-factor is on. The session is kept in the\nsettings folder, readable by you only. Scripts rather use a personal access token in STEWARD_TOKEN.',
  options: [
    { flags: '-n, --name <name>', help: 'In-game name.' },
    { flags: '--password-stdin', help: 'Read the password from standard input.' },
    { flags: '--code <code>', help: 'Two-factor code, or a recovery code.' },
  ],
  output: 'none',
  examples: [
    'steward login',
    'steward login --name Rank_5 --password-stdin < password.txt',
    'steward login --profile prod',
  ],
  read: (given): LoginOptions => ({
    name: given.text('name'),
    passwordStdin: given.flag('passwordStdin'),
    code: given.text('code'),
  }),
  run: loginRun,
});
