import { NOTHING_CHANGED } from '@steward/api-client/rules/refusals';
import { ApiError } from '@steward/api-client/client/errors';
import { moderation } from '@steward/api-client/contract/moderation';
import { passwordRefusal } from '@steward/api-client/rules/passwords';
import {
  ADMIN_LEVELS,
  DEVELOPER_LEVELS,
  SWITCHABLE_PERMISSIONS,
  adminTitle,
  developerTitle,
} from '@steward/api-client/rules/roles';
import { command as defineCommand, type Command } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { FailedError, UsageError } from '../../errors.ts';
import { confirmFor, tellDoneTo } from './changes.ts';
import { MANY_NAMES, NAME, SWITCH, SWITCH_ARGUMENT, readName, type OfPlayer, type Switch } from './given.ts';

const OPTIONS = {
  disabled: { endpoint: moderation.setDisabled, label: 'Account disabled' },
  'force-vac': { endpoint: moderation.setForceVac, label: 'Forced VAC' },
  'vac-exempt': { endpoint: moderation.setVacExempt, label: 'VAC exemption' },
  'phone-ban': { endpoint: moderation.setPhoneBan, label: 'Phone ban' },
} as const;
type OptionName = keyof typeof OPTIONS;
const OPTION_NAMES = ['disabled', 'force-vac', 'vac-exempt', 'phone-ban'] as const satisfies readonly OptionName[];

type Permission = keyof typeof SWITCHABLE_PERMISSIONS;
const PERMISSIONS = ['manageGroups', 'vacSessions', 'vacDeveloper'] as const satisfies readonly Permission[];

interface PasswordOptions extends OfPlayer {
  readonly passwordStdin: boolean;
}

async function newPassword({ host, prompts }: CliContext, passwordStdin: boolean): Promise<string> {
  if (passwordStdin) return (await host.streams.stdin.readAll()).replace(/\r?\n$/, '');
  const instead = 'Give the password with --password-stdin, as nobody can be asked for it.';
  const password = await prompts.askHidden('New password:', instead);
  if ((await prompts.askHidden('The same again:', instead)) !== password)
    throw new FailedError('The passwords differ. Nothing was changed.');
  return password;
}

async function passwordRun(context: CliContext, { name, passwordStdin }: PasswordOptions): Promise<void> {
  const password = await newPassword(context, passwordStdin);
  const refusal = passwordRefusal(password, name);
  if (refusal !== undefined) throw new FailedError(`${refusal} ${NOTHING_CHANGED}`);
  await confirmFor(context, name, (profile) => `Set a new password for ${profile.name}? Their sessions end.`);
  await (await context.api()).call(moderation.password, { params: { name }, body: { password } });
  await tellDoneTo(context, name, moderation.password.done);
}

interface LevelOptions extends OfPlayer {
  /** A number, or what the community or Steward calls it. */
  readonly rank: string;
}

async function rankRun(context: CliContext, { name, rank }: LevelOptions): Promise<void> {
  await hearTitles(context, rank);
  const level = levelOf(rank, ADMIN_LEVELS, adminTitle, 'steward player rank');
  const title = adminTitle(level);
  await confirmFor(
    context,
    name,
    (of) => `Change the rank of ${of.name} from ${adminTitle(of.adminLevel)} to ${title}?`,
  );
  const changed = await (await context.api()).call(moderation.rank, { params: { name }, body: { level } });
  await tellDoneTo(context, name, moderation.rank.done, changed);
}

async function developerRankRun(context: CliContext, { name, rank }: LevelOptions): Promise<void> {
  await hearTitles(context, rank);
  const level = levelOf(rank, DEVELOPER_LEVELS, developerTitle, 'steward player developer-rank');
  const title = developerTitle(level);
  await confirmFor(context, name, (of) => `Change the developer rank of ${of.name} to ${title}?`);
  const changed = await (await context.api()).call(moderation.developerRank, { params: { name }, body: { level } });
  await tellDoneTo(context, name, moderation.developerRank.done, changed);
}

interface RenameOptions extends OfPlayer {
  readonly newName: string;
  readonly confirmName: boolean;
}

/** Asks once more where the server warns of the name. */
async function renamed(context: CliContext, { name, newName, confirmName }: RenameOptions) {
  const api = await context.api();
  const give = (confirm: boolean) =>
    api.call(moderation.rename, { params: { name }, body: { name: newName, ...(confirm ? { confirm } : {}) } });
  try {
    return await give(confirmName);
  } catch (error) {
    const warning = error instanceof ApiError ? error.errors.confirm : undefined;
    if (warning === undefined) throw error;
    if (!context.prompts.canAsk) throw new FailedError(`${warning} Add --confirm-name if it is.`, { cause: error });
    await context.out.note(warning, 'warning');
    await context.prompts.confirm(`Give the name ${newName} all the same?`, { ...context.global, yes: false });
    return give(true);
  }
}

async function renameRun(context: CliContext, options: RenameOptions): Promise<void> {
  await confirmFor(context, options.name, (of) => `Rename ${of.name} to ${options.newName}?`);
  const changed = await renamed(context, options);
  await tellDoneTo(context, options.name, moderation.rename.done, changed);
}

interface OptionOptions extends OfPlayer {
  readonly option: OptionName;
  readonly state: Switch;
}

async function optionRun(context: CliContext, { name, option, state }: OptionOptions): Promise<void> {
  const { endpoint, label } = OPTIONS[option];
  await confirmFor(context, name, (of) => `Switch "${label}" of ${of.name} ${state}?`);
  const body = { enabled: state === 'on' };
  const changed = await (await context.api()).call(endpoint, { params: { name }, body });
  await tellDoneTo(context, name, endpoint.done ?? 'Done.', changed);
}

interface PermissionOptions extends OfPlayer {
  readonly permission: Permission;
  readonly state: Switch;
}

async function permissionRun(context: CliContext, { name, permission, state }: PermissionOptions): Promise<void> {
  await confirmFor(context, name, (of) => `Switch the permission ${permission} of ${of.name} ${state}?`);
  const body = { permission, enabled: state === 'on' };
  const changed = await (await context.api()).call(moderation.permissions, { params: { name }, body });
  await tellDoneTo(context, name, moderation.permissions.done, changed);
}

async function resetRegistrationRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  await confirmFor(context, name, (of) => `Put the registration of ${of.name} back to not yet approved?`);
  const changed = await (await context.api()).call(moderation.resetRegistration, { params: { name }, body: {} });
  await tellDoneTo(context, name, moderation.resetRegistration.done, changed);
}

async function resetSpawnRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  await confirmFor(context, name, (of) => `Send ${of.name} to the default spawn at the next login?`);
  await (await context.api()).call(moderation.resetSpawn, { params: { name }, body: {} });
  await tellDoneTo(context, name, moderation.resetSpawn.done);
}

/** Numbers are the same everywhere; a title may be the community's own. */
const hearTitles = async (context: CliContext, rank: string): Promise<void> => {
  if (!/^\s*\d+\s*$/.test(rank)) await context.hearCommunity();
};

/** A level by its number or its title, the community's before the usual one: `4`, `senior-admin`, `"Senior Admin"`. */
export function levelOf(
  text: string,
  usual: readonly string[],
  titleOf: (level: number) => string,
  command: string,
): number {
  const titles = usual.map((_, level) => titleOf(level));
  const plain = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const wanted = plain(text);
  const named = (list: readonly string[]) => list.findIndex((title) => wanted !== '' && plain(title) === wanted);
  const own = named(titles);
  const level = /^\d{1,2}$/.test(text.trim()) ? Number(text) : own >= 0 ? own : named(usual);
  if (titles[level] === undefined)
    throw new UsageError(
      `There is no rank "${text}". Ranks: ${titles.map((title, at) => `${at} ${title}`).join(', ')}.`,
      command,
    );
  return level;
}

const lowerAndOffline = 'The player must be offline and of a lower rank.';

export const accountCommands: readonly Command[] = [
  defineCommand({
    name: 'password',
    summary: moderation.password.summary,
    details: `Asks for it twice, without showing it. ${lowerAndOffline}`,
    arguments: [NAME],
    options: [{ flags: '--password-stdin', help: 'Read the password from standard input.' }],
    output: 'none',
    rehearses: true,
    examples: [
      'steward player password Carl_Johnson',
      'steward player password Carl_Johnson --password-stdin --yes < password.txt',
    ],
    read: (given): PasswordOptions => ({ ...readName(given), passwordStdin: given.flag('passwordStdin') }),
    run: passwordRun,
  }),
  defineCommand({
    name: 'rank',
    summary: 'Set the rank of a player, to one lower than your own.',
    details: lowerAndOffline,
    arguments: [MANY_NAMES, { name: 'rank', help: 'Number or title: 4, senior-admin; 0 or player for none.' }],
    output: 'record',
    answers: moderation.rank,
    bulk: 'name',
    examples: ['steward player rank Carl_Johnson moderator', 'steward player rank Carl_Johnson 0'],
    read: (given): LevelOptions => ({
      ...readName(given),
      rank: given.required('rank'),
    }),
    run: rankRun,
  }),
  defineCommand({
    name: 'developer-rank',
    summary: 'Set the developer rank of a player.',
    details: lowerAndOffline,
    arguments: [MANY_NAMES, { name: 'rank', help: 'Number or title: 1, trial-developer; 0 or none for none.' }],
    output: 'record',
    answers: moderation.developerRank,
    bulk: 'name',
    examples: ['steward player developer-rank Carl_Johnson developer'],
    read: (given): LevelOptions => ({
      ...readName(given),
      rank: given.required('rank'),
    }),
    run: developerRankRun,
  }),
  defineCommand({
    name: 'rename',
    changes: true,
    rehearses: true,
    summary: 'Give a player another name.',
    details: lowerAndOffline,
    arguments: [NAME, { name: 'new-name', help: "3 to 24 letters, digits and [ ] ( ) $ @ . _ = ' / % -" }],
    options: [{ flags: '--confirm-name', help: 'Give it although it can be taken for another name.' }],
    output: 'record',
    answers: moderation.rename,
    examples: ['steward player rename Carl_Johnson CJ_Johnson'],
    read: (given): RenameOptions => ({
      ...readName(given),
      newName: given.required('newName'),
      confirmName: given.flag('confirmName'),
    }),
    run: renameRun,
  }),
  defineCommand({
    name: 'option',
    summary: 'Switch an option of an account.',
    details: `disabled: can sign in and see the own profile, and nothing else. force-vac: can join only with VAC running.\nvac-exempt: can join without VAC, also when the server asks for it. phone-ban: cannot use a phone.\n${lowerAndOffline}`,
    arguments: [MANY_NAMES, { name: 'option', help: 'What to switch.', choices: OPTION_NAMES }, SWITCH_ARGUMENT],
    output: 'record',
    answers: Object.values(OPTIONS).map(({ endpoint }) => endpoint),
    bulk: 'name',
    examples: [
      'steward player option Carl_Johnson force-vac on',
      'steward player option Carl_Johnson disabled off --yes',
    ],
    read: (given): OptionOptions => ({
      ...readName(given),
      option: given.choice('option', OPTION_NAMES) ?? 'disabled',
      state: given.choice('state', SWITCH) ?? 'on',
    }),
    run: optionRun,
  }),
  defineCommand({
    name: 'permission',
    summary: 'Switch a permission of a player.',
    details: `The player must be of a lower rank. ${adminTitle(SWITCHABLE_PERMISSIONS.vacSessions)} and above switch vacSessions and vacDeveloper.`,
    arguments: [MANY_NAMES, { name: 'permission', help: 'What to switch.', choices: PERMISSIONS }, SWITCH_ARGUMENT],
    output: 'record',
    answers: moderation.permissions,
    bulk: 'name',
    examples: ['steward player permission Carl_Johnson manageGroups on'],
    read: (given): PermissionOptions => ({
      ...readName(given),
      permission: given.choice('permission', PERMISSIONS) ?? 'manageGroups',
      state: given.choice('state', SWITCH) ?? 'on',
    }),
    run: permissionRun,
  }),
  defineCommand({
    name: 'reset-registration',
    summary: moderation.resetRegistration.summary,
    arguments: [MANY_NAMES],
    output: 'record',
    answers: moderation.resetRegistration,
    bulk: 'name',
    examples: ['steward player reset-registration Carl_Johnson'],
    read: readName,
    run: resetRegistrationRun,
  }),
  defineCommand({
    name: 'reset-spawn',
    summary: 'Send a player to the default spawn at the next login.',
    details: lowerAndOffline,
    arguments: [MANY_NAMES],
    output: 'record',
    bulk: 'name',
    examples: ['steward player reset-spawn Carl_Johnson'],
    read: readName,
    run: resetSpawnRun,
  }),
];
