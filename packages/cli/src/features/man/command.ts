import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { VERSION } from '../../version.ts';
import { manPage } from './roff.ts';

const SUMMARY =
  'steward is the terminal client of Steward. Without a command it shows screens for people; with one it does what a script needs.';
const EXAMPLES = [
  'steward login',
  'steward status --json',
  'steward logs search Carl_Johnson --from yesterday',
  'steward logs tail cheat connection --since 10m --json',
  'steward player note - "Was asked about his driving." --yes < names.txt',
];

async function manRun(context: CliContext): Promise<void> {
  const commands = await context.commands();
  await context.host.streams.stdout.write(
    manPage({ version: VERSION, summary: SUMMARY, examples: EXAMPLES, commands }),
  );
}

export const command = defineCommand({
  name: 'man',
  summary: 'Print the manual page.',
  details: 'To read it: steward man | man -l -\nTo keep it: steward man > ~/.local/share/man/man1/steward.1',
  output: 'none',
  examples: ['steward man > steward.1', 'steward man | man -l -'],
  read: () => ({}),
  run: manRun,
});
