import { ownFields } from '../../command/fields.ts';
import { ApiError } from '@steward/api-client/client/errors';
import { accounts } from '@steward/api-client/contract/accounts';
import { site } from '@steward/api-client/contract/site';
import { withoutGaps, TURN_TWO_FACTOR_OFF } from '@steward/api-client/rules/codes';
import type { Given } from '../../command/given.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { FailedError } from '../../errors.ts';
import { isAsciiOnly } from '../../io/locale.ts';
import { clean } from '../../io/sanitize.ts';
import { wantsColour } from '../../io/style.ts';
import { inFours } from './columns.ts';
import { withPassword } from './password-again.ts';
import { CODES_ONCE, SCAN_IT, TYPE_SECRET } from './two-factor-words.ts';

const MOST_TRIES = 3;

interface CodeOption {
  readonly code: string | undefined;
  readonly keepTokens: boolean;
}

/** The option of what signs other devices out. */
export const KEEP_TOKENS = {
  flags: '--keep-tokens',
  help: 'Your tokens go on working; without it they are revoked.',
} as const;

const keeping = (keepTokens: boolean) => (keepTokens ? { keepTokens } : {});

/** The address as a QR code, where the terminal has room for it. */
async function showQr({ host, out, global }: CliContext, address: string): Promise<void> {
  const { qrText } = await import('./qr.ts');
  const { stderr } = host.streams;
  const hasColours = wantsColour(host.env, stderr.isTty, global.noColour);
  const code = qrText(address, { ascii: isAsciiOnly(host.env), ink: hasColours ? 'dark' : 'light' });
  if (code.width > (stderr.columns ?? 0))
    return out.note(`For a QR code make the terminal ${code.width} columns wide.`);
  await out.note(SCAN_IT);
  // Black on white, whatever the terminal's own colours are.
  const line = (text: string) => (hasColours ? `\u001b[30;107m${text}\u001b[0m` : text);
  await out.progress(`${code.lines.map(line).join('\n')}\n`);
}

/** Begins the set-up: says the secret. True when a code can be asked for. */
async function begin(context: CliContext): Promise<boolean> {
  const { out, prompts } = context;
  const api = await context.api();
  const started = await withPassword(context, (again) => api.call(accounts.activateTwoFactor, { body: { ...again } }));
  if (!('secret' in started)) throw new FailedError('Two-factor is on already.');
  const [{ communityName }, { user }] = await Promise.all([api.call(site.config), api.call(accounts.principal)]);
  const { otpauthAddress } = await import('./qr.ts');
  const address = otpauthAddress(started.secret, user.name, communityName);
  if (prompts.canAsk) {
    await showQr(context, address);
    await out.note(TYPE_SECRET);
    await out.note(`  ${inFours(started.secret)}`, 'strong');
    await out.note(`  ${address}`, 'quiet');
    return true;
  }
  if (out.options.json) await out.record({ ...started, address }, () => []);
  else await out.line(clean(started.secret));
  await out.note('Type the secret into your app, and give the code that it shows:');
  await out.note('  steward account two-factor on --code CODE');
  return false;
}

/** Sends the code. One that was typed may be wrong a few times; one that was given may not. */
async function confirmCode(
  context: CliContext,
  given: string | undefined,
  keepTokens: boolean,
): Promise<readonly string[]> {
  const { out, prompts } = context;
  const api = await context.api();
  for (let tries = 1; ; tries++) {
    const code = given ?? (await prompts.ask('The 6 digits that the app shows now:', 'Add --code.'));
    try {
      const enabled = await withPassword(context, (again) =>
        api.call(accounts.activateTwoFactor, { body: { code: withoutGaps(code), ...keeping(keepTokens), ...again } }),
      );
      if ('recoveryCodes' in enabled) return enabled.recoveryCodes;
      throw new FailedError('The server wants another code. Try again.');
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 422;
      if (!isWrong || given !== undefined || tries >= MOST_TRIES) throw error;
      await out.note(error.errors.code ?? error.message, 'warning');
    }
  }
}

async function onRun(context: CliContext, { code, keepTokens }: CodeOption): Promise<void> {
  const { out } = context;
  if (code === undefined && !(await begin(context))) return;
  const recoveryCodes = await confirmCode(context, code, keepTokens);
  if (out.options.json) await out.record({ enabled: true, recoveryCodes }, () => []);
  await out.note('Two-factor is on.', 'ok');
  if (!out.options.json) await showCodes(context, recoveryCodes);
}

async function showCodes({ out }: CliContext, recoveryCodes: readonly string[]): Promise<void> {
  await out.note(CODES_ONCE, 'warning');
  for (const recovery of recoveryCodes) await out.line(clean(recovery));
}

async function leftRun(context: CliContext): Promise<void> {
  const state = await (await context.api()).call(accounts.twoFactor);
  await context.out.record(state, () => [
    ['Two-factor', state.enabled ? 'on' : 'off', state.enabled ? 'ok' : 'warning'],
    ['Recovery codes left', state.enabled ? String(state.recoveryCodesLeft) : undefined],
  ]);
}

async function renewRun(context: CliContext): Promise<void> {
  const { out, prompts, global } = context;
  await prompts.confirm('Make new recovery codes? The old ones stop working.', global);
  const api = await context.api();
  const made = await withPassword(context, (again) => api.call(accounts.newRecoveryCodes, { body: { ...again } }));
  if (out.options.json) return out.record(made, () => []);
  await out.note(accounts.newRecoveryCodes.done, 'ok');
  await showCodes(context, made.recoveryCodes);
}

async function offRun(context: CliContext, options: CodeOption): Promise<void> {
  const { out, prompts, global } = context;
  const { means, help } = accounts.disableTwoFactor;
  await prompts.confirm(`${TURN_TWO_FACTOR_OFF}? ${means} ${help.keepTokens}`, global);
  const code =
    options.code ??
    (await prompts.ask('The 6 digits that the app shows, or a recovery code:', 'Give the code with --code.'));
  const api = await context.api();
  const answer = await withPassword(context, (again) =>
    api.call(accounts.disableTwoFactor, {
      body: { code: withoutGaps(code), ...keeping(options.keepTokens), ...again },
    }),
  );
  if (out.options.json) await out.record(answer, () => []);
  await out.note(accounts.disableTwoFactor.done, 'ok');
}

const CODE = '-c, --code <code>';
const readCode = (given: Given): CodeOption => ({ code: given.text('code'), keepTokens: given.flag('keepTokens') });

export const twoFactor = branch({
  name: 'two-factor',
  summary: 'Turn two-factor on or off, and keep its recovery codes.',
  details:
    'With two-factor, signing in asks for a code of an app besides the password. "steward whoami" says whether it is on.',
  children: [
    defineCommand({
      name: 'on',
      summary: 'Turn two-factor on.',
      details:
        'Shows a QR code, a secret and an otpauth address for your app, then asks for the code that the app shows. Where nobody\ncan be asked, it prints the secret and ends; give the code in a second call with --code. The recovery codes are printed last.',
      options: [{ flags: CODE, help: 'The code of the app, after the set-up was begun.' }, KEEP_TOKENS],
      output: 'record',
      changes: true,
      answers: accounts.activateTwoFactor,
      fields: ownFields<{ readonly address: string }>({ address: true }),
      examples: ['steward account two-factor on', 'steward account two-factor on --code 123456'],
      read: readCode,
      run: onRun,
    }),
    defineCommand({
      name: 'off',
      summary: `${TURN_TWO_FACTOR_OFF}.`,
      options: [{ flags: CODE, help: 'A code of the app, or a recovery code; asked for when left out.' }, KEEP_TOKENS],
      output: 'record',
      changes: true,
      answers: accounts.disableTwoFactor,
      examples: ['steward account two-factor off', 'steward account two-factor off --code 123456 --yes'],
      read: readCode,
      run: offRun,
    }),
    defineCommand({
      name: 'status',
      summary: 'Say whether two-factor is on, and how many recovery codes are left.',
      output: 'record',
      answers: accounts.twoFactor,
      examples: ['steward account two-factor status', 'steward account two-factor status --json'],
      read: () => ({}),
      run: leftRun,
    }),
    defineCommand({
      name: 'recovery-codes',
      summary: 'Make new recovery codes; the old ones stop working.',
      output: 'record',
      changes: true,
      answers: accounts.newRecoveryCodes,
      examples: ['steward account two-factor recovery-codes', 'steward account two-factor recovery-codes --yes'],
      read: () => ({}),
      run: renewRun,
    }),
  ],
});
