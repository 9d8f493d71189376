import { PRINCIPAL_FIELDS, accounts, type Principal } from '@steward/api-client/contract/accounts';
import { adminTitle, developerTitle } from '@steward/api-client/rules/roles';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import type { Fact } from '../../io/output.ts';

function standing(user: Principal): Fact {
  if (user.userBan) return ['State', `banned: ${user.userBan.reason}`, 'danger'];
  return ['State', user.disabled ? 'disabled' : undefined, 'danger'];
}

async function whoamiRun(context: CliContext): Promise<void> {
  const { user } = await (await context.api()).call(accounts.principal);
  const { name, url } = await context.profile();
  await context.out.record(user, () => [
    ['Name', user.name, 'strong'],
    ['Rank', adminTitle(user.adminLevel)],
    ['Developer', user.developerLevel > 0 ? developerTitle(user.developerLevel) : undefined],
    ['Permissions', user.permissions.join(', ') || undefined],
    ['Two-factor', user.has2fa ? 'on' : 'off'],
    standing(user),
    ['Server', `${url} (profile ${name})`],
  ]);
}

export const command = defineCommand({
  name: 'whoami',
  summary: 'Show who is signed in.',
  output: 'record',
  answers: { id: accounts.principal.id, fields: PRINCIPAL_FIELDS },
  examples: ['steward whoami', 'steward whoami --fields name,adminLevel'],
  read: () => ({}),
  run: whoamiRun,
});
