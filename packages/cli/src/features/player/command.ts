import { notes } from '@steward/api-client/contract/notes';
import { players, type Profile } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { foundResource, noteResource, punishmentResource } from './columns.ts';
import { profileFacts } from './facts.ts';

interface OfPlayer {
  readonly name: string;
}

const NAME = { name: 'name', help: 'Name of the player; case does not matter. After "--" it may begin with "-".' };

const PROFILE_FIELDS = [
  'id',
  'name',
  'oldName',
  'nickname',
  'online',
  'has2fa',
  'masterAccount',
  'disabled',
  'forceCac',
  'forceVac',
  'skin',
  'skinJob',
  'createdAt',
  'lastLoggedIn',
  'timePlayed',
  'timePlayedLastMonth',
  'licenses',
  'level',
  'loyaltyPoints',
  'experience',
  'notoriety',
  'adminLevel',
  'donator',
  'registration',
  'userBan',
  'userBanMaster',
  'developerLevel',
  'cash',
  'banks',
  'job',
  'groups',
  'characters',
  'channels',
  'donateCredits',
  'adminUc',
  'vacExempt',
  'phoneBan',
  'permissions',
  'specialPermissions',
  'warnings',
] as const satisfies readonly (keyof Profile)[];

async function showRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const profile = await (await context.api()).call(players.show, { params: { name } });
  await context.out.record(profile, () => profileFacts(profile, context.clock.now()));
}

async function searchRun(context: CliContext, { text }: { text: string }): Promise<void> {
  const found = await (await context.api()).call(players.search, { params: { text } });
  await context.out.rows(found, foundResource, 'Nothing found...');
}

async function punishmentsRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(punishments.list, { params: { name } });
  await context.out.rows(found, punishmentResource, 'No punishments found for this user.');
}

async function notesRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(notes.list, { params: { name } });
  await context.out.rows(found, noteResource, 'No notes found for this user.');
}

export interface NoteOptions extends OfPlayer {
  readonly text: string | undefined;
  readonly important: boolean;
  readonly staff: boolean;
}

async function noteRun(context: CliContext, { name, text, important, staff }: NoteOptions): Promise<void> {
  const note = text ?? (await context.prompts.ask('Note:', 'Give the note after the name.'));
  const added = await (await context.api()).call(notes.add, { params: { name }, body: { note, important, staff } });
  if (context.out.options.json) await context.out.record(added, () => []);
  await context.out.note(notes.add.done, 'ok');
}

const readName = (given: { required(name: string): string }): OfPlayer => ({ name: given.required('name') });

export const command = branch({
  name: 'player',
  summary: 'Look players up.',
  children: [
    defineCommand({
      name: 'show',
      summary: 'Show a profile.',
      arguments: [NAME],
      output: 'record',
      fields: PROFILE_FIELDS,
      examples: ['steward player show Carl_Johnson', 'steward player show "[TAG]Jo.hn" --fields name,cash,banks'],
      read: readName,
      run: showRun,
    }),
    defineCommand({
      name: 'search',
      summary: 'Find players by name, old name or number.',
      arguments: [{ name: 'text', help: 'At least 3 characters.' }],
      output: 'rows',
      fields: foundResource.fields,
      examples: ['steward player search carl'],
      read: (given) => ({ text: given.required('text') }),
      run: searchRun,
    }),
    defineCommand({
      name: 'punishments',
      summary: "List a player's punishments, newest first.",
      arguments: [NAME],
      output: 'rows',
      fields: punishmentResource.fields,
      examples: ['steward player punishments Carl_Johnson'],
      read: readName,
      run: punishmentsRun,
    }),
    defineCommand({
      name: 'notes',
      summary: 'List the notes about a player, newest first.',
      arguments: [NAME],
      output: 'rows',
      fields: noteResource.fields,
      examples: ['steward player notes Carl_Johnson'],
      read: readName,
      run: notesRun,
    }),
    defineCommand({
      name: 'note',
      summary: 'Write a note about a player.',
      arguments: [NAME, { name: 'text', help: 'At most 128 characters; asked for when left out.', optional: true }],
      options: [
        { flags: '--important', help: 'Mark it as important.' },
        { flags: '--staff', help: 'For managers and above only.' },
      ],
      output: 'record',
      fields: noteResource.fields,
      examples: ['steward player note Carl_Johnson "Spoke to him about his driving." --important'],
      read: (given): NoteOptions => ({
        ...readName(given),
        text: given.text('text'),
        important: given.flag('important'),
        staff: given.flag('staff'),
      }),
      run: noteRun,
    }),
  ],
});
