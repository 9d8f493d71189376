import { assets } from '@steward/api-client/contract/assets';
import type { Output } from '@steward/api-client/contract/endpoint';
import { showPlaytime } from '@steward/api-client/rules/playtime';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { momentOr } from '../../io/cells.ts';
import type { Resource } from '../../io/columns.ts';

type Character = Output<typeof assets.characters>[number];

const characterResource: Resource<Character> = {
  columns: [
    { key: 'name', header: 'Character', min: 16, cell: (character) => character.name },
    { key: 'level', header: 'Level', align: 'right', cell: (character) => String(character.level) },
    { key: 'timePlayed', header: 'Played', align: 'right', cell: (character) => showPlaytime(character.timePlayed) },
    { key: 'lastLoggedIn', header: 'Last login', cell: (character) => momentOr(character.lastLoggedIn, 'never') },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (character) => String(character.id) },
  ],
};

async function charactersRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(assets.characters);
  await context.out.rows(found, characterResource, 'You do not have any characters.');
}

export const command = defineCommand({
  name: 'characters',
  summary: 'List the characters of your account.',
  output: 'rows',
  answers: assets.characters,
  examples: ['steward characters', 'steward characters --fields name,level'],
  read: () => ({}),
  run: charactersRun,
});
