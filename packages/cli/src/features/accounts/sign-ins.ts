import { security } from '@steward/api-client/contract/security';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { signInResource } from './sign-in-columns.ts';

async function listRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(security.signIns);
  await context.out.rows(found, signInResource, 'Nobody signed in on a new device since this one is known.');
}

async function seenRun(context: CliContext): Promise<void> {
  await (await context.api()).call(security.seenSignIns);
  await context.out.note(security.seenSignIns.done, 'ok');
}

export const signIns = branch({
  name: 'sign-ins',
  summary: 'See sign-ins to your account on devices that were new.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List sign-ins on devices newer than this one.',
      output: 'rows',
      answers: security.signIns,
      examples: ['steward account sign-ins list', 'steward account sign-ins list --json'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'seen',
      summary: 'Say that it was you.',
      output: 'none',
      examples: ['steward account sign-ins seen'],
      read: () => ({}),
      run: seenRun,
    }),
  ],
});
