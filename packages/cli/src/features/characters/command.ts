import { characterColumns } from '@steward/api-client/columns/assets';
import { assets } from '@steward/api-client/contract/assets';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { resourceOf } from '../../io/columns.ts';

const characterResource = resourceOf(characterColumns, { name: { min: 16 } });

async function charactersRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(assets.characters);
  await context.out.rows(found, characterResource, assets.characters.empty);
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
