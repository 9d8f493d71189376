import { afterEach, describe, expect, it } from 'vitest';
import { openCommunity, type OpenCommunity } from '../../testing/open-community.tsx';

let opened: OpenCommunity;
afterEach(() => opened.close());

const paste = (text: string) => `\u001b[200~${text}\u001b[201~`;

/** The form of a note about a player. */
async function openNote(size: { readonly columns?: number; readonly rows?: number } = {}) {
  opened = await openCommunity({}, size);
  const { app } = opened;
  await app.press(':', 'player Carl_Johnson', 'enter');
  await app.waitFor('Carl_Johnson  level 12');
  await app.press('n');
  await app.waitFor('Note about Carl_Johnson');
  return app;
}

/** What stands in the field `Note`, and what was sent of it. */
async function sent(): Promise<string> {
  const { app, server } = opened;
  await app.press('ctrl-s');
  await app.waitUntilGone('Note about Carl_Johnson');
  const body = server.requests.findLast(
    ({ path, body: given }) => path.endsWith('/notes') && given !== undefined,
  )?.body;
  return (body as { note: string }).note;
}

const KEYS: readonly (readonly [key: string, text: string])[] = [
  ['ctrl-a', 'XYone 名前 👩‍👩‍👧'],
  ['home', 'XYone 名前 👩‍👩‍👧'],
  ['ctrl-e', 'one 名前 👩‍👩‍👧XY'],
  ['end', 'one 名前 👩‍👩‍👧XY'],
  ['ctrl-b', 'one 名前XY 👩‍👩‍👧'],
  ['left', 'one 名前XY 👩‍👩‍👧'],
  ['ctrl-f', 'one 名前 👩‍👩‍👧XY'],
  ['ctrl-w', 'one XY'],
  ['ctrl-u', 'XY'],
  ['ctrl-k', 'one 名前 👩‍👩‍👧XY'],
  ['ctrl-d', 'one 名前 👩‍👩‍👧XY'],
  ['delete', 'one 名前 👩‍👩‍👧XY'],
  ['ctrl-h', 'one 名前XY'],
  ['backspace', 'one 名前XY'],
  ['ctrl-t', 'one 名前 👩‍👩‍👧XY'],
  ['ctrl-y', 'one 名前 👩‍👩‍👧XY'],
  ['ctrl-x', 'one 名前 👩‍👩‍👧XY'],
  ['alt-b', 'XYone 名前 👩‍👩‍👧'],
  ['alt-f', 'one 名前 👩‍👩‍👧XY'],
  ['alt-d', 'one 名前 👩‍👩‍👧XY'],
  ['alt-backspace', 'XY'],
  ['ctrl-left', 'XYone 名前 👩‍👩‍👧'],
];

describe('a key that edits, pressed twice', () => {
  it.each(KEYS)('is never typed: %s', async (key, text) => {
    const app = await openNote();
    await app.press(paste('one 名前 👩‍👩‍👧'), key, key, 'XY');
    expect(await sent()).toBe(text);
  });
});

describe('a field', () => {
  it('takes a paste where the cursor stands, brings back what was cut, and undoes', async () => {
    const app = await openNote();
    await app.press('hello world', 'left', 'left', 'left', 'left', 'left', paste('big '));
    await app.waitFor('hello big world');
    await app.press('ctrl-w', 'ctrl-e', ' ', 'ctrl-y');
    await app.waitFor('hello world big');
    await app.press('ctrl-_', 'ctrl-_');
    await app.waitFor('hello world');
    await app.press('ctrl-u');
    await app.waitFor('128 characters left');
    await app.press('ctrl-y');
    expect(await sent()).toBe('hello world');
  });

  it('wraps a long text, scrolls in it, and keeps label, help and frame where they are', async () => {
    const app = await openNote({ columns: 60, rows: 18 });
    const text = 'A reason that is rather long, '.repeat(12).trim();
    await app.press(paste(text));
    await app.waitFor(`${128 - text.length} characters left`);
    const lines = app.lines();
    expect(lines).toHaveLength(18);
    expect(lines.at(-3)).toMatch(/^└─+┘$/);
    const [first] = lines.filter((line) => line.includes('▸ Note'));
    expect(first).toMatch(/▸ Note {10}[a-zA-Z]/);
    expect(lines.some((line) => line.includes('Important'))).toBe(true);
    await app.press('ctrl-a');
    await app.waitFor(/▸ Note {10}A reason that/);
    await app.press('up');
    await app.waitFor('▸ Staff only');
  });

  it('keeps lines that are pasted or made, and goes up and down in them', async () => {
    const app = await openNote();
    await app.press(paste('one\r\ntwo'), 'alt-enter', 'three', 'up', 'up', 'ctrl-a', '> ');
    expect(await sent()).toBe('> one\ntwo\nthree');
  });

  it('shows controls as marks, and never lets them steer', async () => {
    const app = await openNote();
    await app.press(paste('a\u202eb'));
    await app.waitFor('a⟨U+202E⟩b');
    await app.press('backspace', 'backspace', 'backspace', 'x');
    expect(await sent()).toBe('x');
  });

  it('brings back what was searched for', async () => {
    opened = await openCommunity();
    const { app } = opened;
    await app.press('2');
    await app.waitFor('Player_001');
    await app.press('/', 'Player_00', 'enter', 'esc', '/', 'Player_01', 'enter', 'esc', '/', 'half');
    await app.press('up');
    await app.waitFor('filter: Player_01');
    await app.press('up');
    await app.waitFor('filter: Player_00');
    await app.press('ctrl-n', 'down');
    await app.waitFor('filter: half');
    await app.press('esc', ':', 'found one', 'enter');
    await app.waitFor('found');
    await app.press(':', 'up');
    await app.waitFor(':found one');
  });
});

describe('a secret', () => {
  it('is never shown, and clears with Ctrl-U as often as it is pressed', async () => {
    opened = await openCommunity();
    const { app } = opened;
    await app.press(':', 'signout', 'enter');
    await app.waitFor('In-game name');
    await app.press(
      'Rank_5',
      'enter',
      'abcd',
      'ctrl-u',
      'wrong',
      'ctrl-u',
      paste('steward-demo'),
      'ctrl-a',
      'ctrl-k',
      'ctrl-y',
    );
    await app.waitFor('•'.repeat(12));
    expect(app.frame()).not.toMatch(/abcd|wrong|steward-demo|•{13}/);
    await app.press('enter');
    await app.waitFor('Dashboard');
  });

  it('is not brought back in another field', async () => {
    opened = await openCommunity();
    const { app } = opened;
    await app.press(':', 'signout', 'enter');
    await app.waitFor('In-game name');
    await app.press('tab', 'steward-demo', 'ctrl-u', 'tab', 'ctrl-y', 'x');
    await app.waitFor(/In-game name.*x/);
    expect(app.frame()).not.toContain('steward-demo');
  });
});
