import { describe, expect, it } from 'vitest';
import type { Command } from '../command/spec.ts';
import { loadAll } from '../features/index.ts';
import { allScreens } from './all-screens.ts';
import { webPathOf } from './web-path.ts';
import webPages from './web-pages.json' with { type: 'json' };

const namesOf = (command: Command, before = ''): string[] => {
  const name = `${before}${command.name}`;
  return command.kind === 'leaf' ? [name] : command.children.flatMap((child) => namesOf(child, `${name} `));
};
const pathOf = (id: string, params: Readonly<Record<string, string>> = {}) => {
  const screen = allScreens.find((one) => one.id === id);
  if (!screen) throw new Error(`There is no screen ${id}.`);
  return webPathOf(screen, params);
};

describe('pages of the portal by command', () => {
  it('are named by commands that exist', async () => {
    const commands = new Set((await loadAll()).flatMap((command) => namesOf(command)));
    expect(Object.keys(webPages).filter((name) => !commands.has(name))).toEqual([]);
  });

  it('are there for every command that a screen names', () => {
    const named = allScreens.flatMap(({ command }) =>
      command === undefined ? [] : [typeof command === 'string' ? command : command({})],
    );
    expect(named.filter((command) => !(command in webPages))).toEqual([]);
  });
});

describe('the page of a screen', () => {
  it.each([
    ['bans', {}, '/staff/bans'],
    ['tickets', {}, '/staff/tickets'],
    ['tickets', { day: '2026-06-20' }, '/staff/tickets?date=2026-06-20'],
    ['ticket', { id: '7' }, '/staff/ticket/7'],
    ['player', { name: 'a/b', part: 'names' }, '/player/a%2Fb/name-changes'],
    ['player', { name: 'Carl_Johnson', part: 'unheard' }, '/player/Carl_Johnson'],
    ['found', { q: 'a b' }, '/manage/logs?q=a+b&file=all'],
    ['live', { types: 'general' }, '/develop'],
    ['account', { part: 'tokens' }, '/account/tokens'],
    ['search', { text: 'carl' }, '/'],
  ])('%s with %o is %s', (id, params, address) => {
    expect(pathOf(id, params)).toBe(address);
  });
});
