import { join } from 'node:path';
import { GLOBAL_OPTIONS, outputOptionsOf } from '../../packages/cli/src/command/shared-options.ts';
import { loadAll } from '../../packages/cli/src/features/index.ts';
import { EXAMPLES } from './examples.mjs';
import { plain, root, runPage, table } from './page.mjs';

/** @typedef {import('../../packages/cli/src/command/spec.ts').Command} Command */
/** @typedef {import('../../packages/cli/src/command/spec.ts').Leaf} Leaf */
/** @typedef {import('../../packages/cli/src/command/spec.ts').OptionSpec} OptionSpec */
/** @typedef {import('../../packages/cli/src/command/spec.ts').ArgumentSpec} ArgumentSpec */

const INTRO = `# Commands

Made from the command table by \`scripts/docs/commands.mjs\`; do not edit it by hand. \`steward COMMAND --help\` says the
same on the command line. The first example of each command is run by a test against the demonstration, signed in as
the account that its heading names.

What is written where, JSON and exit codes are in [output](output.md); signing in without a person is in
[tokens](tokens.md).`;

const OUTPUT = {
  rows: 'Gives a table; with `--json` an array of objects.',
  record: 'Gives a sheet of facts; with `--json` one object.',
  stream: 'Gives lines as they come; with `--json` one object a line (NDJSON).',
  none: '',
};

const WRAPPED_FROM = 75;

/** Several lines as paragraphs of Markdown: long ones were wrapped, short ones stand for themselves. @param {string} text */
const prose = (text) =>
  text
    .split('\n')
    .reduce((all, line) => `${all}${(all.split('\n').at(-1)?.length ?? 0) >= WRAPPED_FROM ? ' ' : '\n\n'}${line}`)
    .split('\n\n')
    .map(plain)
    .join('\n\n');

/** @param {readonly OptionSpec[]} options */
const optionTable = (options) =>
  table(
    ['option', 'meaning'],
    options.map(({ flags, help, choices, many }) => [
      `\`${flags}\``,
      [
        plain(help),
        choices ? `One of ${choices.map((one) => `\`${one}\``).join(', ')}.` : '',
        many ? 'Can be repeated.' : '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    ]),
  );

/** @param {ArgumentSpec} argument */
function argumentText({ name, optional, many }) {
  const label = `${name.toUpperCase()}${many ? '...' : ''}`;
  return optional ? `[${label}]` : label;
}

/** @param {readonly ArgumentSpec[]} given */
const argumentTable = (given) =>
  table(
    ['argument', 'meaning'],
    given.map((argument) => [
      `\`${argumentText(argument)}\``,
      `${plain(argument.help)}${argument.choices ? ` One of ${argument.choices.map((one) => `\`${one}\``).join(', ')}.` : ''}`,
    ]),
  );

/** @param {string} language @param {string} text */
const fence = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;

/** @param {string} path */
function tested(path) {
  const example = EXAMPLES[path];
  if (example === undefined)
    throw new Error(`"${path}" has no example that a test can run. Add one to scripts/docs/examples.mjs.`);
  const { as, sh } = example;
  return [
    as === undefined ? 'Example:' : `Example, as ${as}:`,
    fence(as === undefined ? 'sh run' : `sh run as=${as}`, sh),
  ];
}

/** @param {Leaf} leaf */
const fieldsText = ({ fields }) =>
  fields === undefined ? '' : ` Fields: ${fields.map((field) => `\`${field}\``).join(', ')}.`;

/** @param {Leaf} leaf @param {string} path */
function moreExamples({ examples }, path) {
  const others = examples.filter((line) => line !== EXAMPLES[path]?.sh);
  return others.length === 0 ? [] : ['More:', fence('sh', others.join('\n'))];
}

/** @param {Leaf} leaf @param {string} path @param {string} heading */
function leafText(leaf, path, heading) {
  const given = leaf.arguments ?? [];
  const options = [...(leaf.options ?? []), ...outputOptionsOf(leaf)];
  const usage = [path, ...given.map(argumentText), ...(options.length > 0 ? ['[OPTIONS]'] : [])].join(' ');
  return [
    `${heading} ${path}`,
    plain(leaf.summary),
    ...(leaf.details ? [prose(leaf.details)] : []),
    fence('text', usage),
    ...(given.length > 0 ? [argumentTable(given)] : []),
    ...(options.length > 0 ? [optionTable(options)] : []),
    ...(OUTPUT[leaf.output] === '' ? [] : [`${OUTPUT[leaf.output]}${fieldsText(leaf)}`]),
    ...tested(path),
    ...moreExamples(leaf, path),
  ];
}

/** @param {Command} node @param {string} parent @param {number} level @returns {string[]} */
function nodeText(node, parent, level) {
  const path = `${parent} ${node.name}`;
  const heading = '#'.repeat(level);
  if (node.kind === 'leaf') return leafText(node, path, heading);
  return [
    `${heading} ${path}`,
    plain(node.summary),
    ...(node.details ? [prose(node.details)] : []),
    ...node.children.flatMap((child) => nodeText(child, path, level + 1)),
  ];
}

/** @param {readonly Command[]} commands @param {string} parent @returns {{ path: string, leaf: Leaf }[]} */
function leavesOf(commands, parent = 'steward') {
  return commands.flatMap((node) => {
    const path = `${parent} ${node.name}`;
    return node.kind === 'leaf' ? [{ path, leaf: node }] : leavesOf(node.children, path);
  });
}

/** @param {string} path */
const anchor = (path) => path.replaceAll(' ', '-');

/** @type {import('./page.mjs').Page} */
const page = {
  file: join(root, 'docs/scripters/commands.md'),
  async text() {
    const commands = await loadAll();
    const leaves = leavesOf(commands);
    const odd = Object.keys(EXAMPLES).find((path) => !leaves.some((one) => one.path === path));
    if (odd !== undefined) throw new Error(`scripts/docs/examples.mjs has "${odd}", which is no command.`);
    const list = table(
      ['command', 'what it does'],
      leaves.map(({ path, leaf }) => [`[${path}](#${anchor(path)})`, plain(leaf.summary)]),
    );
    return `${[
      INTRO,
      list,
      '## Options of every command',
      optionTable(GLOBAL_OPTIONS),
      ...commands.flatMap((node) => nodeText(node, 'steward', 2)),
    ].join('\n\n')}\n`;
  },
};

if (import.meta.main) process.exitCode = await runPage(page, process.argv.slice(2));
