import { admin, signedIn } from '@steward/api-client/rules/access';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { frameFaults, screensForTests } from '../testing/open-screen.ts';
import { parseLine } from './command-line.ts';
import { fuzzyScore, matching, paletteEntries } from './palette.ts';
import { allScreens } from './all-screens.ts';

const { open, closeAll } = screensForTests();
afterEach(closeAll);

const screen = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  access: signedIn,
  render: () => null,
  ...more,
});
const entries = paletteEntries({
  screens: [
    screen('vac-blacklist', 'VAC blacklist'),
    screen('session', 'Session', { word: 'id' }),
    screen('audit', 'Audit'),
  ],
  refused: [screen('bugs', 'Bugs', { access: admin(6) })],
  bindings: [{ keys: ['a'], label: 'block a route', run: () => undefined }],
  recent: [{ screen: 'session', params: { id: '12' } }],
  names: ['Bugsy_Malone'],
  words: [['quit', 'leave']],
});
const names = (typed: string) => matching(entries, typed).map(({ name }) => name);

describe('what a line may mean', () => {
  it('is everything but the players while nothing is typed', () => {
    expect(names('')).toEqual(['session 12', 'block a route', 'vac-blacklist', 'session ID', 'audit', 'bugs', 'quit']);
  });

  it('is found by a beginning, a word, a part, or letters in their order', () => {
    expect(names('vac')[0]).toBe('vac-blacklist');
    expect(names('black')[0]).toBe('vac-blacklist');
    expect(names('vblk')[0]).toBe('vac-blacklist');
    expect(names('route')[0]).toBe('block a route');
    expect(names('zzz')).toEqual([]);
  });

  it('shows what is not for the person behind what is, with whom it is for', () => {
    expect(names('bugs')).toEqual(['Bugsy_Malone', 'bugs']);
    expect(matching(entries, 'bugs')[1]?.refusal).toBe('"Bugs" is for Manager and above.');
    expect(parseLine('bugs', [], [screen('bugs', 'Bugs', { access: admin(6) })])).toEqual({
      kind: 'wrong',
      text: '"Bugs" is for Manager and above.',
    });
  });

  it('scores only what holds all that was typed, in its order', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, typed) => {
        if (fuzzyScore(text, typed) === undefined) return;
        const own = text.toLowerCase();
        let from = 0;
        for (const letter of typed.trim().toLowerCase()) {
          from = own.indexOf(letter, from) + 1;
          expect(from).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('the list that a colon opens', () => {
  it('shows all screens, is gone down into, and opens what is chosen', async () => {
    const { app } = await open('bugs', [], { adminLevel: 10, rows: 60, columns: 100 });
    await app.press(':');
    await app.waitFor('into the list');
    for (const { id, isInner } of allScreens.slice(0, 20)) if (!isInner) expect(app.frame(), id).toContain(id);
    expect(frameFaults(app.lines(), 100, 60).filter((fault) => fault !== 'no keys')).toEqual([]);
    await app.press('audi', 'down', 'enter');
    await app.waitFor('│ Audit');
    await app.press(':', 'down');
    await app.waitFor(/▸ bugs +recent/);
    await app.press('esc');
    await app.waitUntilGone('into the list');
  });

  it('runs a key of the screen, and says for whom a screen is', async () => {
    const { app } = await open('players', [], { adminLevel: 3 });
    await app.waitFor('Player_001');
    await app.press(':', 'outbox', 'enter');
    await app.waitFor('"Outbox" is for Leader and above.');
    await app.press(':', 'outb', 'down', 'enter');
    await app.waitFor('"Outbox" is for Leader and above.');
    await app.press(':', 'search', 'down');
    await app.waitFor(/▸ search/);
    await app.press('down', 'up', 'up', 'x', 'backspace', 'esc');
    await app.waitUntilGone('into the list');
  });

  it('marks no tab on a screen of its own, and keeps that of a profile', async () => {
    const { app } = await open('research', [], { adminLevel: 10 });
    await app.waitFor('Research');
    expect(app.lines()[1]).not.toContain('[');
    await app.press('2');
    await app.waitFor('Player_001');
    expect(app.lines()[1]).toContain('[2 Players]');
    await app.press('enter');
    await app.waitFor('level 12');
    expect(app.lines()[1]).toContain('[2 Players]');
  });

  it('says which servers there are', async () => {
    const { app } = await open('dashboard', []);
    await app.press(':', 'server', 'enter');
    await app.waitFor('The servers are default.');
  });
});
