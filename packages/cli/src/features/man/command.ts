import { command as defineCommand, type Command } from '../../command/spec.ts';
import { cannot } from '../../config/read-text.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { plural } from '../../io/format.ts';
import { VERSION } from '../../version.ts';
import { commandPages, manPage, type ManPage } from './roff.ts';

const SUMMARY =
  'steward is the terminal client of Steward. Without a command it shows screens for people; with one it does what a script needs.';
const EXAMPLES = [
  'steward login',
  'steward status --json',
  'steward logs search Carl_Johnson --from yesterday',
  'steward logs tail cheat connection --since 10m --json',
  'steward player note - "Was asked about his driving." --yes < names.txt',
];

interface ManOptions {
  /** The words of a command; none: the page of steward itself. */
  readonly words: readonly string[];
  /** Where to write all pages. */
  readonly folder: string | undefined;
}

/** The page of the command of those words. Throws `UsageError` when there is none. */
function pageOf(words: readonly string[], commands: readonly Command[]): string {
  let level = commands;
  let parent = 'steward';
  for (const [at, word] of words.entries()) {
    const node = level.find(({ name }) => name === word);
    if (!node) throw new UsageError(`There is no command "${parent} ${word}".`, 'steward man');
    if (at === words.length - 1) return commandPages(node, parent, VERSION)[0]?.text ?? '';
    level = node.kind === 'branch' ? node.children : [];
    parent += ` ${word}`;
  }
  return manPage({ version: VERSION, summary: SUMMARY, examples: EXAMPLES, commands });
}

async function writePages(folder: string, pages: readonly ManPage[]): Promise<void> {
  const [{ mkdir, writeFile }, { join }] = await Promise.all([import('node:fs/promises'), import('node:path')]);
  try {
    await mkdir(folder, { recursive: true });
    for (const { name, text } of pages) await writeFile(join(folder, `${name}.1`), text);
  } catch (error) {
    throw cannot('write to', folder, error);
  }
}

async function manRun(context: CliContext, { words, folder }: ManOptions): Promise<void> {
  const commands = await context.commands();
  const page = pageOf(words, commands);
  if (folder === undefined) return context.host.streams.stdout.write(page);
  const pages = [
    { name: 'steward', text: page },
    ...commands.flatMap((node) => commandPages(node, 'steward', VERSION)),
  ];
  await writePages(folder, pages);
  await context.out.note(`${plural(pages.length, 'page')} written to ${folder}.`, 'ok');
}

export const command = defineCommand({
  name: 'man',
  summary: 'Print the manual page of steward, or of a command.',
  details:
    'To read one: steward man player ban | man -l -\nTo keep all: steward man --output ~/.local/share/man/man1; then "man steward-player-ban" finds it.',
  arguments: [{ name: 'command', help: 'The words of a command, such as player ban.', optional: true, many: true }],
  options: [{ flags: '-o, --output <folder>', help: 'Write the pages of all commands there.' }],
  output: 'none',
  examples: ['steward man > steward.1', 'steward man player ban | man -l -', 'steward man --output man1'],
  read(given): ManOptions {
    const [words, folder] = [given.many('command'), given.text('output')];
    if (words.length > 0 && folder !== undefined)
      throw new UsageError('--output writes the pages of all commands: name none.', 'steward man');
    return { words, folder };
  },
  run: manRun,
});
