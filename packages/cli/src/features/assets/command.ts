import { assets } from '@steward/api-client/contract/assets';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { characterResource } from './columns.ts';

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
