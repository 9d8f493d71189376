import { branch } from '../../command/spec.ts';
import { accountCommands } from './account-commands.ts';
import { alertCommands } from './alert-commands.ts';
import { assetCommands } from './asset-commands.ts';
import { moneyCommands } from './money-commands.ts';
import { noteCommands } from './note-commands.ts';
import { profileCommands } from './profile-commands.ts';
import { punishmentCommands } from './punishment-commands.ts';
import { recordCommands } from './record-commands.ts';

export const command = branch({
  name: 'player',
  summary: 'Look players up, and moderate them.',
  details: 'What moderates asks first; --yes does it without asking.',
  children: [
    ...profileCommands,
    ...punishmentCommands,
    ...noteCommands,
    alertCommands,
    ...recordCommands,
    ...moneyCommands,
    ...accountCommands,
    ...assetCommands,
  ],
});
