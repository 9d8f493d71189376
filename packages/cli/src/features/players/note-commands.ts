import { ApiError } from '@steward/api-client/client/errors';
import { notes, type Note } from '@steward/api-client/contract/notes';
import { idArgument, readId } from '../../command/id.ts';
import { command as defineCommand, type Command } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { orAsk, tellDone, tellDoneTo } from './changes.ts';
import { noteResource } from './columns.ts';
import { MANY_NAMES, NAME, SWITCH, SWITCH_ARGUMENT, readName, type OfEntry, type OfPlayer } from './given.ts';

const ID = idArgument('note');

async function listRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(notes.list, { params: { name } });
  await context.out.rows(found, noteResource, notes.list.empty);
}

interface NoteOptions extends OfPlayer {
  readonly text: string | undefined;
  readonly important: boolean;
  readonly staff: boolean;
}

async function addRun(context: CliContext, { name, text, important, staff }: NoteOptions): Promise<void> {
  const note = await orAsk(context, text, 'Note:', 'Give the note after the name.');
  const added = await (await context.api()).call(notes.add, { params: { name }, body: { note, important, staff } });
  await tellDoneTo(context, name, notes.add.done, added);
}

type Flag = 'active' | 'important';

const TOGGLES = { active: notes.toggleActive, important: notes.toggleImportant } as const;

const wordsOf = (flag: Flag, on: boolean): string =>
  flag === 'active' ? (on ? 'shown' : 'hidden') : on ? 'important' : 'not important';

/** Brings a flag of a note to a state: the call only turns it over, so what it is now is read first. */
async function setFlag(context: CliContext, { name, id }: OfEntry, flag: Flag, wanted: boolean): Promise<void> {
  const api = await context.api();
  const all: readonly Note[] = await api.call(notes.list, { params: { name } });
  const note = all.find((one) => one.id === id);
  if (!note) throw new ApiError(404, `There is no note ${id} about ${name}.`);
  if (note[flag] === wanted) return tellDone(context, `The note is ${wordsOf(flag, wanted)} already.`, note);
  const changed = await api.call(TOGGLES[flag], { params: { name, id } });
  await tellDone(context, `The note is ${wordsOf(flag, changed[flag])} now.`, changed);
}

const flagCommand = (name: 'note-hide' | 'note-show', summary: string, wanted: boolean): Command =>
  defineCommand({
    name,
    changes: true,
    rehearses: true,
    summary,
    arguments: [NAME, ID],
    output: 'record',
    answers: [notes.toggleActive],
    examples: [`steward player ${name} Carl_Johnson 31`],
    read: (given): OfEntry => ({ ...readName(given), ...readId(given, 'note') }),
    run: (context, options) => setFlag(context, options, 'active', wanted),
  });

export const noteCommands: readonly Command[] = [
  defineCommand({
    name: 'notes',
    summary: 'List the notes about a player, newest first.',
    arguments: [NAME],
    output: 'rows',
    answers: notes.list,
    examples: ['steward player notes Carl_Johnson'],
    read: readName,
    run: listRun,
  }),
  defineCommand({
    name: 'note',
    summary: 'Write a note about a player.',
    arguments: [MANY_NAMES, { name: 'text', help: 'At most 128 characters; asked for when left out.', optional: true }],
    options: [
      { flags: '--important', help: 'Mark it as important.' },
      { flags: '--staff', help: 'For managers and above only.' },
    ],
    output: 'record',
    answers: notes.add,
    bulk: 'name',
    examples: ['steward player note Carl_Johnson "Spoke to him about his driving." --important'],
    read: (given): NoteOptions => ({
      ...readName(given),
      text: given.text('text'),
      important: given.flag('important'),
      staff: given.flag('staff'),
    }),
    run: addRun,
  }),
  flagCommand('note-hide', 'Hide a note.', false),
  flagCommand('note-show', 'Show a hidden note again.', true),
  defineCommand({
    name: 'note-important',
    changes: true,
    rehearses: true,
    summary: 'Mark a note as important, or no longer.',
    arguments: [NAME, ID, { ...SWITCH_ARGUMENT, optional: true, help: 'On, as when left out, or off.' }],
    output: 'record',
    answers: notes.toggleImportant,
    examples: ['steward player note-important Carl_Johnson 31', 'steward player note-important Carl_Johnson 31 off'],
    read: (given) => ({
      ...readName(given),
      ...readId(given, 'note'),
      on: given.choice('state', SWITCH) !== 'off',
    }),
    run: (context, { on, ...entry }) => setFlag(context, entry, 'important', on),
  }),
];
