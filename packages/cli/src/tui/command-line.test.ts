import { admin } from '@steward/api-client/rules/access';
import { describe, expect, it } from 'vitest';
import { parseLine, suggestions } from './command-line.ts';

const screens = [
  { id: 'dashboard' },
  { id: 'sessions' },
  { id: 'session', word: 'id' },
  { id: 'player', word: 'name' },
  { id: 'found', word: 'q' },
];

describe('the line after the colon', () => {
  it.each([
    ['', { kind: 'nothing' }],
    ['q', { kind: 'quit' }],
    ['quit', { kind: 'quit' }],
    ['help', { kind: 'help' }],
    ['signout', { kind: 'signOut' }],
    ['sessions', { kind: 'open', screen: 'sessions', params: {} }],
    ['ses', { kind: 'open', screen: 'sessions', params: {} }],
    ['session 12', { kind: 'open', screen: 'session', params: { id: '12' } }],
    ['player sessions', { kind: 'open', screen: 'player', params: { name: 'sessions' } }],
    ['found a, b', { kind: 'open', screen: 'found', params: { q: 'a, b' } }],
    ["O'Neil", { kind: 'open', screen: 'player', params: { name: "O'Neil" } }],
    ['d', { kind: 'open', screen: 'player', params: { name: 'd' } }],
    ['a b', { kind: 'open', screen: 'player', params: { name: 'a b' } }],
  ])('%s', (text, command) => expect(parseLine(text, screens)).toEqual(command));

  const refused = [
    { id: 'research', title: 'Research', access: admin(5) },
    { id: 'tickets', title: 'Tickets', access: admin(4) },
    { id: 'ticket', word: 'id', title: 'Ticket', access: admin(4) },
  ];
  const toResearch = '"Research" is for Lead Admin and above.';
  it.each([
    ['research', { kind: 'wrong', text: toResearch }],
    ['resea', { kind: 'wrong', text: `${toResearch} For a player of that name: "player resea".` }],
    ['resea Smith', { kind: 'open', screen: 'player', params: { name: 'resea Smith' } }],
    ['Resea_Smith', { kind: 'open', screen: 'player', params: { name: 'Resea_Smith' } }],
    [
      'ticke 12',
      { kind: 'wrong', text: '"Ticket" is for Senior Admin and above. For a player of that name: "player ticke".' },
    ],
  ])('%s, where the screen is not for the rank', (text, command) =>
    expect(parseLine(text, screens, refused)).toEqual(command),
  );

  it('suggests how a word goes on', () => {
    expect(suggestions('se', screens)).toEqual(['sessions', 'session ID', 'server']);
    expect(suggestions('sess', screens)).toEqual(['sessions', 'session ID']);
    expect(suggestions('session ', screens)).toEqual([]);
  });
});
