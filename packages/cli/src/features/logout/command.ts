import { accounts } from '@steward/api-client/contract/accounts';
import { NetworkError } from '@steward/api-client/client/errors';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';

async function logoutRun(context: CliContext): Promise<void> {
  const { name, url, token } = await context.profile();
  const cookies = await context.cookies();
  if (token === undefined && (await cookies.getCookieString(`${url}/api/`)) !== '') {
    try {
      await (await context.api()).call(accounts.signOut);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      await context.out.note(`${error.message} Its session ends there by itself.`, 'warning');
    }
  }
  await cookies.clear();
  await context.out.note(`Signed out of ${url} (profile ${name}).`);
  if (token !== undefined) await context.out.note('STEWARD_TOKEN is still set and still signs you in.', 'warning');
}

export const command = defineCommand({
  name: 'logout',
  summary: 'Sign out.',
  details: 'Ends the session on the server and removes its cookies from this machine.',
  output: 'none',
  examples: ['steward logout', 'steward logout --profile prod'],
  read: () => ({}),
  run: logoutRun,
});
