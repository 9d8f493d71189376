import { Argument, Command as Program, CommanderError, Option } from 'commander';
import { UsageError } from '../errors.ts';
import { camel, givenOf } from './given.ts';
import { GLOBAL_OPTIONS, outputOptionsOf } from './shared-options.ts';
import type { ArgumentSpec, Command, Leaf, OptionSpec, Prepared } from './spec.ts';

/** A command line that was understood. */
export interface Parsed {
  readonly leaf: Leaf;
  readonly path: string;
  readonly prepared: Prepared;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Where the help and what is wrong are written. */
export interface HelpOutput {
  writeOut(text: string): void;
  writeErr(text: string): void;
  /** Cells in a row, asked for when help is shown. */
  columns(): number;
}

function argumentOf({ name, help, optional, many, choices }: ArgumentSpec): Argument {
  const label = `${name}${many ? '...' : ''}`;
  const argument = new Argument(optional ? `[${label}]` : `<${label}>`, help);
  return choices ? argument.choices(choices) : argument;
}

function optionOf({ flags, help, choices, many }: OptionSpec): Option {
  const option = new Option(flags, help);
  if (choices) option.choices(choices);
  if (many) option.argParser((value: string, all: string[] | undefined) => [...(all ?? []), value]);
  return option;
}

const examplesText = (examples: readonly string[]) => `\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`;

interface Build {
  readonly output: HelpOutput;
  readonly found: (parsed: Parsed) => void;
}

function configure(program: Program, { output }: Build): Program {
  return program
    .exitOverride()
    .helpOption('-h, --help', 'Show this help.')
    .configureOutput({
      writeOut: (text) => output.writeOut(text),
      writeErr: (text) => output.writeErr(text),
      outputError: () => undefined,
      getOutHelpWidth: () => output.columns(),
      getErrHelpWidth: () => output.columns(),
    });
}

/** The summary, and the details as one paragraph: the help wraps them where they must be. */
const describe = ({ summary, details }: Pick<Leaf, 'summary' | 'details'>): string =>
  details ? `${summary}\n\n${details.replaceAll('\n', ' ')}` : summary;

function addLeaf(program: Program, leaf: Leaf, path: string, build: Build): void {
  program.description(describe(leaf));
  for (const spec of leaf.arguments ?? []) program.addArgument(argumentOf(spec));
  for (const spec of [...(leaf.options ?? []), ...outputOptionsOf(leaf)]) program.addOption(optionOf(spec));
  program.addHelpText('after', examplesText(leaf.examples));
  program.action(() => {
    const values: Record<string, unknown> = program.optsWithGlobals();
    (leaf.arguments ?? []).forEach(({ name }, at) => {
      values[camel(name)] = program.processedArgs[at];
    });
    build.found({ leaf, path, prepared: leaf.prepare(givenOf(values, path)), values });
  });
}

function add(parent: Program, node: Command, path: string, build: Build): void {
  const program = configure(parent.command(node.name), build);
  const own = `${path} ${node.name}`;
  program.summary(node.summary);
  if (node.kind === 'leaf') return addLeaf(program, node, own, build);
  program.description(describe(node)).helpCommand(false);
  for (const child of node.children) add(program, child, own, build);
}

/** What commander says, as sentences in one line: its guess comes in brackets on a line of its own. */
const sentence = (message: string): string => {
  const text = message
    .replace(/^error: /, '')
    .replace(/\n\((.*)\)$/, '. $1')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!)]$/.test(text) ? '' : '.'}`;
};

/** Says a refusal of commander's as ours. */
function usageError(error: CommanderError, path: string): UsageError {
  return new UsageError(sentence(error.message), path);
}

export interface ProgramParts {
  readonly summary: string;
  /** Commands with all they have. */
  readonly commands: readonly Command[];
  /** Commands by name and summary only, for the list. */
  readonly others: readonly { readonly name: string; readonly summary: string }[];
  readonly examples: readonly string[];
  readonly output: HelpOutput;
}

/**
 * Reads a command line. Undefined when help was asked for and shown. Throws `UsageError`.
 * `argv` is what follows the command's own name.
 */
export function parseCommandLine(argv: readonly string[], parts: ProgramParts): Parsed | undefined {
  let found: Parsed | undefined;
  const build: Build = { output: parts.output, found: (parsed) => (found = parsed) };
  const program = configure(new Program('steward'), build)
    .description(parts.summary)
    .helpCommand('help [command]', 'Show the help of a command.')
    .addHelpText('after', examplesText(parts.examples));
  for (const spec of GLOBAL_OPTIONS) program.addOption(optionOf(spec));
  for (const node of parts.commands) add(program, node, 'steward', build);
  for (const { name, summary } of parts.others) program.command(name).summary(summary).description(summary);
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    if (error.code === 'commander.help') throw new UsageError('Name a command.', pathOf(argv, parts));
    throw usageError(error, pathOf(argv, parts));
  }
  return found;
}

/** The deepest command that the words name. */
function pathOf(argv: readonly string[], { commands }: ProgramParts): string {
  let path = 'steward';
  let level: readonly Command[] = commands;
  for (const word of argv) {
    const next = level.find((node) => node.name === word);
    if (!next) continue;
    path += ` ${word}`;
    level = next.kind === 'branch' ? next.children : [];
  }
  return path;
}
