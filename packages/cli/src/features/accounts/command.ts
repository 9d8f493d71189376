import { NOTHING_CHANGED } from '@steward/api-client/rules/refusals';
import { DIFFERENT_PASSWORDS, passwordRefusal } from '@steward/api-client/rules/passwords';
import { accounts } from '@steward/api-client/contract/accounts';
import { money } from '@steward/api-client/contract/money';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { FailedError, UsageError } from '../../errors.ts';
import { plural } from '../../io/format.ts';
import { NO_DEVICES, deviceResource } from './columns.ts';
import { deviceName } from '@steward/api-client/rules/device-name';
import { signIns } from './sign-ins.ts';
import { tokens } from './tokens.ts';
import { KEEP_TOKENS, twoFactor } from './two-factor.ts';

async function devicesRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(accounts.devices);
  await context.out.rows(
    found,
    deviceResource(() => context.clock.now()),
    NO_DEVICES,
  );
}

async function revokeRun(context: CliContext, { id }: OfThing): Promise<void> {
  const api = await context.api();
  if (!context.global.yes) {
    const device = (await api.call(accounts.devices)).find((one) => one.id === id);
    const what = device ? `${deviceName(device.userAgent)} at ${device.ip}` : `device ${id}`;
    await context.prompts.confirm(
      `Sign out ${what}?${device?.current ? ' This is the session that you use now.' : ''}`,
      context.global,
    );
  }
  await api.call(accounts.revokeDevice, { params: { id } });
  await context.out.note(accounts.revokeDevice.done, 'ok');
}

interface PasswordOptions {
  readonly fromStdin: boolean;
  readonly keepTokens: boolean;
}

const INSTEAD = 'Give the passwords with --password-stdin, as nobody can be asked for them.';

async function passwordsOf(
  { prompts, host }: CliContext,
  fromStdin: boolean,
): Promise<{ current: string; password: string }> {
  if (fromStdin) {
    const [current = '', password = ''] = (await host.streams.stdin.readAll()).split(/\r?\n/);
    if (current === '' || password === '')
      throw new UsageError('--password-stdin reads two lines: the current password, and the new one.');
    return { current, password };
  }
  const current = await prompts.askHidden('Current password:', INSTEAD);
  const password = await prompts.askHidden('New password, at least 8 characters, not your name:', INSTEAD);
  if ((await prompts.askHidden('New password again:', INSTEAD)) !== password) throw new UsageError(DIFFERENT_PASSWORDS);
  return { current, password };
}

async function passwordRun(context: CliContext, { fromStdin, keepTokens }: PasswordOptions): Promise<void> {
  const body = await passwordsOf(context, fromStdin);
  const api = await context.api();
  const { user } = await api.call(accounts.principal);
  const refusal = passwordRefusal(body.password, user.name);
  if (refusal !== undefined) throw new FailedError(`${refusal} ${NOTHING_CHANGED}`);
  await api.call(accounts.changePassword, { body: { ...body, ...(keepTokens ? { keepTokens } : {}) } });
  await context.out.note(accounts.changePassword.done, 'ok');
}

const devices = branch({
  name: 'devices',
  summary: 'See where your account is signed in.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the devices that are signed in.',
      output: 'rows',
      answers: accounts.devices,
      examples: ['steward account devices list', 'steward account devices list --fields id,ip,current'],
      read: () => ({}),
      run: devicesRun,
    }),
    defineCommand({
      name: 'revoke',
      summary: accounts.revokeDevice.summary,
      arguments: [idArgument('device')],
      output: 'none',
      examples: ['steward account devices revoke 12', 'steward account devices revoke 12 --yes'],
      read: (given) => readId(given, 'device'),
      run: revokeRun,
    }),
  ],
});

async function perksRun(context: CliContext): Promise<void> {
  const api = await context.api();
  const { user } = await api.call(accounts.principal);
  const perks = await api.call(money.groupPlusPerks, { params: { name: user.name } });
  await context.out.record(perks, () => [['Group Plus', plural(perks.amount, 'perk')]]);
}

export const command = branch({
  name: 'account',
  summary: 'Keep your own account: devices, tokens, password, two-factor, perks.',
  children: [
    devices,
    tokens,
    defineCommand({
      name: 'password',
      summary: 'Change your password.',
      details:
        'Asks for the current password, and twice for the new one. Other devices are signed out, and tokens\nrevoked unless --keep-tokens is given.',
      options: [
        {
          flags: '--password-stdin',
          help: 'Read the current password and the new one from standard input, a line each.',
        },
        KEEP_TOKENS,
      ],
      output: 'none',
      examples: ['steward account password', 'steward account password --password-stdin < passwords.txt'],
      read: (given): PasswordOptions => ({
        fromStdin: given.flag('passwordStdin'),
        keepTokens: given.flag('keepTokens'),
      }),
      run: passwordRun,
    }),
    twoFactor,
    signIns,
    defineCommand({
      name: 'perks',
      summary: 'Show how many perks of Group Plus you have; "steward groups plus" spends one.',
      output: 'record',
      answers: money.groupPlusPerks,
      examples: ['steward account perks', 'steward account perks --jq .amount'],
      read: () => ({}),
      run: perksRun,
    }),
  ],
});
