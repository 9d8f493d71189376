import { GLOBAL_OPTIONS, outputOptionsOf } from '../../command/shared-options.ts';
import type { ArgumentSpec, Branch, Command, Leaf, OptionSpec } from '../../command/spec.ts';
import { VARIABLES } from '../../config/variables.ts';

const BACKSLASH = '\\';
const WRAPPED_FROM = 75;

/** Text as roff sets it: no character of it is a command. */
export const roffText = (text: string): string =>
  text
    .replaceAll(BACKSLASH, `${BACKSLASH}e`)
    .replaceAll('-', `${BACKSLASH}-`)
    .replace(
      /[^\x20-\x7e\n]/gu,
      (char) => `${BACKSLASH}[u${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .split('\n')
    .map((line) => (/^[.']/.test(line) ? `${BACKSLASH}&${line}` : line))
    .join('\n');

const quoted = (text: string): string => `"${roffText(text).replaceAll('"', `${BACKSLASH}(dq`)}"`;
const bold = (text: string): string => `${BACKSLASH}fB${roffText(text)}${BACKSLASH}fR`;
const section = (title: string): string => `.SH ${quoted(title)}`;
/** A paragraph with its label in front. */
const labelled = (label: string, text: string): string => `.TP\n${label}\n${roffText(text)}`;
/** Lines as they are. */
const literal = (lines: readonly string[]): string => `.RS 4\n.nf\n${lines.map(roffText).join('\n')}\n.fi\n.RE`;
/** Long lines were wrapped and go on; short ones stand for themselves. */
const paragraphs = (text: string): string =>
  text.split('\n').reduce((all, line, at, lines) => {
    const goesOn = at === 0 || (lines[at - 1]?.length ?? 0) >= WRAPPED_FROM;
    return `${all}${goesOn ? '' : '\n.br'}\n${roffText(line)}`;
  }, '.PP');

const choicesText = (choices: readonly string[] | undefined): string =>
  choices ? ` One of ${choices.join(', ')}.` : '';

const option = ({ flags, help, choices, many }: OptionSpec): string =>
  labelled(bold(flags), `${help}${choicesText(choices)}${many ? ' Can be repeated.' : ''}`);

const argumentName = ({ name, optional, many }: ArgumentSpec): string => {
  const label = `${name.toUpperCase()}${many ? '...' : ''}`;
  return optional ? `[${label}]` : label;
};

const pageName = (path: string): string => path.replaceAll(' ', '-');
/** A reference to another page. */
const refer = (path: string): string => `${bold(pageName(path))}(1)`;

const synopsis = (leaf: Leaf, path: string): string =>
  [bold(path), ...(leaf.arguments ?? []).map((one) => roffText(argumentName(one))), '[OPTIONS]'].join(' ');

const optionsText = (leaf: Leaf): readonly string[] => {
  const options = [...(leaf.options ?? []), ...outputOptionsOf(leaf)];
  return [
    section('OPTIONS'),
    ...options.map(option),
    ...(options.length > 0 ? ['.PP'] : []),
    `${roffText('Options of every command, such as --profile and --no-input, are in')} ${refer('steward')}.`,
    ...(leaf.fields ? [section('FIELDS'), roffText(`Of the JSON, for --fields: ${leaf.fields.join(', ')}.`)] : []),
  ];
};

function leafText(leaf: Leaf, path: string): readonly string[] {
  const given = leaf.arguments ?? [];
  return [
    section('SYNOPSIS'),
    synopsis(leaf, path),
    section('DESCRIPTION'),
    roffText(leaf.summary),
    ...(leaf.details ? [paragraphs(leaf.details)] : []),
    ...(given.length > 0
      ? [
          section('ARGUMENTS'),
          ...given.map((one) => labelled(bold(argumentName(one)), `${one.help}${choicesText(one.choices)}`)),
        ]
      : []),
    ...optionsText(leaf),
    section('EXAMPLES'),
    literal(leaf.examples),
  ];
}

function branchText({ summary, details, children }: Branch, path: string): readonly string[] {
  return [
    section('SYNOPSIS'),
    `${bold(path)} COMMAND [ARGUMENTS] [OPTIONS]`,
    section('DESCRIPTION'),
    roffText(summary),
    ...(details ? [paragraphs(details)] : []),
    section('COMMANDS'),
    ...children.map((child) => labelled(refer(`${path} ${child.name}`), child.summary)),
  ];
}

const heading = (path: string, version: string): string =>
  `.TH ${quoted(pageName(path).toUpperCase())} 1 "" ${quoted(`steward ${version}`)} "Steward"`;

export interface ManPage {
  /** Its name: `steward-player-ban`. */
  readonly name: string;
  readonly text: string;
}

/** The pages of a command and of all below it; `parent` is the command line before its name. */
export function commandPages(node: Command, parent: string, version: string): readonly ManPage[] {
  const path = `${parent} ${node.name}`;
  const lines = [
    heading(path, version),
    section('NAME'),
    `${roffText(pageName(path))} ${BACKSLASH}- ${roffText(node.summary.replace(/\.$/, ''))}`,
    ...(node.kind === 'leaf' ? leafText(node, path) : branchText(node, path)),
    section('EXIT STATUS'),
    `As in ${refer('steward')}.`,
    section('SEE ALSO'),
    [...new Set(['steward', parent])].map(refer).join(', '),
  ];
  const below = node.kind === 'leaf' ? [] : node.children.flatMap((child) => commandPages(child, path, version));
  return [{ name: pageName(path), text: `${lines.join('\n')}\n` }, ...below];
}

const EXIT_CODES: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'Done.'],
  ['1', 'Failed.'],
  ['2', 'The command line, or what was entered, is not right.'],
  ['3', 'Sign in first.'],
  ['4', 'Not allowed.'],
  ['5', 'Not found.'],
  ['6', 'The state forbids it.'],
  ['7', 'Try again later.'],
  ['8', 'What was written is not all.'],
  ['130', 'Interrupted.'],
];

interface Page {
  readonly version: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly commands: readonly Command[];
}

/** The manual page of steward(1), for `man` to set; commands have pages of their own. */
export function manPage({ version, summary, examples, commands }: Page): string {
  return `${[
    heading('steward', version),
    section('NAME'),
    `steward ${BACKSLASH}- Steward in a terminal`,
    section('SYNOPSIS'),
    `${bold('steward')} [OPTIONS]`,
    '.br',
    `${bold('steward')} COMMAND [ARGUMENTS] [OPTIONS]`,
    section('DESCRIPTION'),
    roffText(summary),
    paragraphs(
      'Data goes to standard output, everything else to standard error. Tables are for people; scripts use --json, --jq or --csv.',
    ),
    section('OPTIONS'),
    ...GLOBAL_OPTIONS.map(option),
    option({ flags: '-h, --help', help: 'Show the help of a command.' }),
    option({ flags: '--version', help: 'Show the version.' }),
    section('COMMANDS'),
    ...commands.map((node) => labelled(refer(`steward ${node.name}`), node.summary)),
    paragraphs(
      'Each has a page: "steward man COMMAND" prints it, and "steward man --output FOLDER" writes all of them.',
    ),
    section('EXIT STATUS'),
    ...EXIT_CODES.map(([code, meaning]) => labelled(bold(code), meaning)),
    section('ENVIRONMENT'),
    ...VARIABLES.map(([name, help]) => labelled(bold(name), help)),
    section('FILES'),
    labelled(bold('~/.config/steward/config.json'), 'Profiles.'),
    labelled(bold('~/.config/steward/credentials/'), 'Sessions, readable by their owner only.'),
    labelled(bold('~/.cache/steward/compiled/'), 'Compiled code; it may be removed.'),
    section('EXAMPLES'),
    literal(examples),
  ].join('\n')}\n`;
}
