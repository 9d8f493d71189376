import { command as defineCommand, type Command } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { bashScript, fishScript, zshScript } from './scripts.ts';

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
type Shell = keyof typeof SHELLS;
const NAMES = Object.keys(SHELLS) as Shell[];

async function completionRun(context: CliContext, { shell }: { shell: Shell }): Promise<void> {
  const all: Command[] = await context.commands();
  await context.host.streams.stdout.write(SHELLS[shell](all));
}

export const command = defineCommand({
  name: 'completion',
  summary: 'Print a completion script for a shell.',
  details:
    'bash: source <(steward completion bash)\nzsh:  source <(steward completion zsh)\nfish: steward completion fish | source',
  arguments: [{ name: 'shell', help: 'Which shell.', choices: NAMES }],
  output: 'none',
  examples: ['source <(steward completion bash)', 'steward completion zsh > ~/.zfunc/_steward'],
  read: (given) => ({ shell: given.choice('shell', NAMES) ?? 'bash' }),
  run: completionRun,
});
