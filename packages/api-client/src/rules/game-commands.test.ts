import { expect, it } from 'vitest';
import { clockText, commandLabel, commandStateText } from './game-commands.ts';

it('says how a clock stands', () => {
  expect([0, 29, -29, 3600, -90].map(clockText)).toEqual([
    'right',
    'right',
    'right',
    '1 hour ahead',
    '1 minute behind',
  ]);
});

it('says what became of a command, with the reason where there is one', () => {
  const text = (state: Parameters<typeof commandStateText>[0]['state'], reason: string | null = null) =>
    commandStateText({ state, reason });
  expect([text('waiting'), text('done'), text('expired')]).toEqual([
    'Waiting for the server',
    'Done in game',
    'The game server did not take it in time',
  ]);
  expect([text('refused', 'The game server refused: no.'), text('refused')]).toEqual([
    'The game server refused: no.',
    'The game server refused.',
  ]);
  expect([text('dropped', 'A_B decided that it is not to be done.'), text('dropped')]).toEqual([
    'A_B decided that it is not to be done.',
    'Dropped',
  ]);
});

it('names commands, also those of a later version', () => {
  expect([commandLabel('ban'), commandLabel('teleport')]).toEqual(['Ban', 'teleport']);
});
