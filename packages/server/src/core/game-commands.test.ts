import { expect, it } from 'vitest';
import { commandServers } from './game-commands.ts';

it('sends what staff ask to the servers that take such commands, and to the one of old where none takes any', () => {
  const servers = [
    { id: 'rpg', commands: true },
    { id: 'tdm', commands: false },
    { id: 'mc', commands: ['kick', 'ban'] },
  ];
  expect(commandServers({ servers })).toEqual(['rpg', 'mc']);
  expect(commandServers({ servers }, 'kick')).toEqual(['rpg', 'mc']);
  expect(commandServers({ servers }, 'cash')).toEqual(['rpg']);
  expect(commandServers({ servers: servers.slice(2) }, 'cash')).toEqual([]);
  for (const none of [[], servers.slice(1, 2), [{ id: 'mc', commands: [] }]])
    expect(commandServers({ servers: none }, 'cash')).toEqual(['rpg']);
});
