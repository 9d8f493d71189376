import { help, type HelpDraft, type HelpItem } from '@steward/api-client/contract/help';
import { HELP_MENU, HELP_NORMAL, targetDialogsProblem } from '@steward/api-client/rules/help-items';
import { asRead } from '../../command/as-read.ts';
import { textOfFile } from '../../command/given-file.ts';
import type { Given } from '../../command/given.ts';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { branch, command as defineCommand, type OptionSpec } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { helpFacts, helpResource } from './columns.ts';

async function listRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(help.list);
  await context.out.rows(found, helpResource, help.list.empty);
}

async function showRun(context: CliContext, { id }: OfThing): Promise<void> {
  const item = await (await context.api()).call(help.show, { params: { id } });
  await context.out.record(item, () => helpFacts(item));
}

const TYPES = ['normal', 'menu'] as const;

/** What was given of a help item; what is left out stays as it is. */
interface Parts {
  readonly title: string | undefined;
  readonly shortcode: string | undefined;
  readonly text: string | undefined;
  readonly file: string | undefined;
  readonly type: (typeof TYPES)[number] | undefined;
  readonly dialogs: string | undefined;
}

/** The text as given, from a file, or from standard input (`-`). */
async function textOf(context: CliContext, { text, file }: Parts): Promise<string | undefined> {
  if (text !== undefined && file !== undefined) throw new UsageError('Give the text with --text or --file, not both.');
  return file === undefined ? text : textOfFile(context, file);
}

/** The whole item as it is sent. Throws `UsageError` for a menu whose dialogs do not fit its lines. */
async function draftOf(context: CliContext, parts: Parts, old: HelpItem | undefined): Promise<HelpDraft> {
  const { prompts } = context;
  const title = parts.title ?? old?.title ?? (await prompts.ask('Title:', 'Give the title with --title.'));
  const shortcode =
    parts.shortcode ??
    old?.shortcode ??
    (await prompts.ask('Shortcode (what players type to open it):', 'Give the shortcode with --shortcode.'));
  const text =
    (await textOf(context, parts)) ??
    old?.text ??
    (await prompts.ask('Text:', 'Give the text with --text, or with --file FILE; "-" is standard input.'));
  const isMenu = parts.type === undefined ? old?.type === HELP_MENU : parts.type === 'menu';
  const type = isMenu ? HELP_MENU : HELP_NORMAL;
  const written = isMenu ? (parts.dialogs ?? old?.targetDialogs ?? '') : '';
  const problem = targetDialogsProblem(type, text, written);
  if (problem !== undefined) throw new UsageError(problem);
  return { title, shortcode, text, type, target_dialogs: written };
}

async function createRun(context: CliContext, parts: Parts): Promise<void> {
  const body = await draftOf(context, parts, undefined);
  const added = await (await context.api()).call(help.add, { body });
  if (context.out.options.json) await context.out.record(added, () => []);
  await context.out.note(help.add.done, 'ok');
  if (!context.out.options.json) await context.out.note(`It is help item ${added.id}.`, 'quiet');
}

interface Edit extends OfThing, Parts {
  /** When the item was edited last, as it was read; left out: as it is now. */
  readonly editedAt: string | undefined;
}

async function editRun(context: CliContext, { id, editedAt, ...parts }: Edit): Promise<void> {
  const api = await context.api();
  if (Object.values(parts).every((part) => part === undefined))
    throw new UsageError(
      'Give what is to change: --title, --shortcode, --text, --file, --type or --dialogs.',
      'steward help-items edit',
    );
  const old = await api.call(help.show, { params: { id } });
  const body = await draftOf(context, parts, old);
  const edited = await api.call(help.edit, { params: { id }, query: { edited_at: editedAt ?? old.editedAt }, body });
  if (context.out.options.json) await context.out.record(edited, () => []);
  await context.out.note(help.edit.done, 'ok');
}

async function removeRun(context: CliContext, { id }: OfThing): Promise<void> {
  const api = await context.api();
  const item = await api.call(help.show, { params: { id } });
  await context.prompts.confirm(`Remove the help item ${item.title}? ${help.remove.means}`, context.global);
  await api.call(help.remove, { params: { id } });
  if (context.out.options.json) await context.out.record(item, () => []);
  await context.out.note(help.remove.done, 'ok');
}

const PART_OPTIONS: readonly OptionSpec[] = [
  { flags: '-t, --title <title>', help: 'Title, at most 128 characters.' },
  { flags: '-s, --shortcode <code>', help: 'What players type to open it, at most 32 characters.' },
  { flags: '--text <text>', help: 'The text, at most 8000 characters.' },
  { flags: '-f, --file <file>', help: 'The text from a file; "-" for standard input.' },
  { flags: '--type <type>', help: 'A text, or a menu whose lines lead to dialogs.', choices: TYPES },
  { flags: '-d, --dialogs <ids>', help: 'For a menu: one dialog id a line of the text, separated by semicolons.' },
];

const readParts = (given: Given): Parts => ({
  title: given.text('title'),
  shortcode: given.text('shortcode'),
  text: given.text('text'),
  file: given.text('file'),
  type: given.choice('type', TYPES),
  dialogs: given.text('dialogs'),
});

const ID = idArgument('help item');

export const command = branch({
  name: 'help-items',
  summary: 'Read and write the help that players find in the game.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the help items.',
      output: 'rows',
      answers: help.list,
      examples: ['steward help-items list', 'steward help-items list --fields id,title,shortcode'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'show',
      summary: 'Show a help item.',
      arguments: [ID],
      output: 'record',
      answers: help.show,
      examples: ['steward help-items show 3', 'steward help-items show 3 --fields text'],
      read: (given) => readId(given, 'help item'),
      run: showRun,
    }),
    defineCommand({
      name: 'create',
      summary: 'Add a help item.',
      details: 'Asks for title, shortcode and text where they are left out.',
      options: PART_OPTIONS,
      output: 'record',
      changes: true,
      rehearses: true,
      answers: help.add,
      examples: [
        'steward help-items create --title "Rules" --shortcode rules --file rules.txt',
        'steward help-items create -t "Start" -s start --type menu --text "Jobs" --dialogs 12',
      ],
      read: readParts,
      run: createRun,
    }),
    defineCommand({
      name: 'edit',
      summary: 'Change a help item; what is left out stays as it is.',
      details: asRead('--edited-at'),
      arguments: [ID],
      options: [
        ...PART_OPTIONS,
        { flags: '--edited-at <time>', help: 'When it was edited last, as you read it: 2026-06-20T18:00:00Z.' },
      ],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: help.edit,
      examples: [
        'steward help-items edit 3 --title "Rules of the road"',
        'steward help-items edit 3 --file - < rules.txt',
      ],
      read: (given): Edit => ({
        ...readId(given, 'help item'),
        ...readParts(given),
        editedAt: given.text('editedAt'),
      }),
      run: editRun,
    }),
    defineCommand({
      name: 'remove',
      summary: 'Remove a help item, after a question.',
      arguments: [ID],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: help.show,
      examples: ['steward help-items remove 3', 'steward help-items remove 3 --yes'],
      read: (given) => readId(given, 'help item'),
      run: removeRun,
    }),
  ],
});
