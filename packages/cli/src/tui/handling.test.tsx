import { afterEach, describe, expect, it } from 'vitest';
import { EXIT } from '../exit-codes.ts';
import { openCommunity, type OpenCommunity } from '../testing/open-community.tsx';

let opened: OpenCommunity;
afterEach(() => opened.close());

const paste = (text: string) => `\u001b[200~${text}\u001b[201~`;

describe('copying a row', () => {
  it('copies the selected row whole, and says so', async () => {
    opened = await openCommunity();
    const { app } = opened;
    await app.press('2');
    await app.waitFor('Player_001');
    await app.press('j', 'y');
    await app.waitFor('Copied the row.');
    expect(app.copied).toHaveLength(1);
    expect(app.copied[0]?.split('\t')[0]).toBe('Player_001');
  });

  it('says when there is none', async () => {
    opened = await openCommunity();
    await opened.app.press('y');
    await opened.app.waitFor('There is no row to copy.');
    expect(opened.app.copied).toEqual([]);
  });
});

describe('the same page in the browser', () => {
  it('is opened', async () => {
    opened = await openCommunity();
    const { app, server } = opened;
    await app.press(':', 'found carl', 'enter');
    await app.waitFor('carl did thing 0');
    await app.press('o');
    await app.waitFor('in the browser.');
    expect(app.browsed).toEqual([`${server.url}/manage/logs?q=carl&file=all`]);
  });

  it('is shown where there is no browser; the first page where there is no such page', async () => {
    opened = await openCommunity({}, { hasBrowser: false });
    await opened.app.press('o');
    await opened.app.waitFor(`No browser here. The page is ${opened.server.url}/`);
  });
});

describe('the command line', () => {
  it('completes screens and players, and takes the next with tab', async () => {
    opened = await openCommunity();
    const { app } = opened;
    await app.press(':', 'player Player_00');
    await app.waitFor('player Player_001  player Player_002');
    await app.press('tab', 'tab');
    await app.waitFor(':player Player_002');
    await app.press('enter');
    await app.waitFor('Player_002  level 12');
    await app.press(':', 'Carl');
    await app.waitFor('Carl_Johnson');
    await app.press('tab', 'enter');
    await app.waitFor('Carl_Johnson  level 12');
    await app.press(':', 'sess', 'tab');
    await app.waitFor(':sessions');
    await app.press('esc');
  });

  it('goes on typing behind what was completed', async () => {
    opened = await openCommunity();
    const { app } = opened;
    await app.press(':', 'playe');
    await app.waitFor('player NAME');
    await app.press('tab');
    await app.press(...(app.frame().includes(':players') ? ['tab'] : []));
    await app.waitFor(':player ');
    await app.press("O'Neil", 'enter');
    await app.waitFor("O'Neil  level 12");
  });

  it('quits, and says what is missing or wrong', async () => {
    opened = await openCommunity();
    const { app } = opened;
    await app.press(':', 'found', 'enter');
    await app.waitFor('Type what to open: found Q');
    await app.press(':', 'theme pink', 'enter');
    await app.waitFor('The themes are auto, dark, light, 16, none.');
    await app.press(':', 'q', 'enter');
    expect(app.exits).toEqual([EXIT.done]);
  });
});

describe('leaving', () => {
  it.each([
    ['a form', ['3', 'f', 'half a text']],
    ['the command line', [':', 'play']],
    ['a filter', ['2', '/', 'car']],
    ['the help', ['?']],
    ['a question', ['3', 'f', 'text', 'esc']],
  ])('works in %s with Ctrl-C', async (_place, keys) => {
    opened = await openCommunity();
    await opened.app.press(...keys, 'ctrl-c');
    expect(opened.app.exits).toEqual([EXIT.interrupted]);
  });
});

describe('a list of 100 000 rows', () => {
  it('is moved through and filtered', async () => {
    opened = await openCommunity({ onlinePlayers: 100_000 });
    const { app } = opened;
    await app.press('2');
    await app.waitFor('100,000 players');
    await app.press('G');
    await app.waitFor('▸ Player_99999');
    await app.press('k', 'pageup', 'g', 'j');
    await app.waitFor('▸ Player_001');
    await app.press('/', '54321', 'enter');
    await app.waitFor('▸ Player_54321');
    expect(app.lines()).toHaveLength(24);
  });
});

describe('the size of the terminal', () => {
  it('says when it is too small, and keeps what was typed', async () => {
    opened = await openCommunity();
    const { app } = opened;
    await app.press('3');
    await app.waitFor('Carl_Johnson');
    await app.press('f', 'Aims through');
    await app.resize(59, 14);
    await app.waitFor('This terminal has 59 × 14 cells.');
    expect(app.frame()).not.toContain('Aims through');
    await app.press('x');
    await app.resize(60, 15);
    await app.waitFor('Flag session 1204');
    expect(app.frame()).toContain('Aims through');
    expect(app.frame()).not.toContain('Aims throughx');
    await app.resize(5, 2);
    await app.press('ctrl-c');
    expect(app.exits).toEqual([EXIT.interrupted]);
  });

  it('has no live lines over the message', async () => {
    opened = await openCommunity();
    const { app } = opened;
    await app.press(':', 'live general', 'enter');
    await app.waitFor('live general 1');
    await app.resize(50, 20);
    await app.waitFor('This terminal has');
    await app.waitUntilGone('live general');
    await app.resize(80, 24);
    await app.waitFor('live general');
  });
});

describe('pasting', () => {
  it('makes blanks of line breaks, and never submits', async () => {
    opened = await openCommunity();
    const { app, server } = opened;
    await app.press('3');
    await app.waitFor('Carl_Johnson');
    await app.press('f', 'He ', paste('aims\r\nthrough\twalls\r'), '!');
    await app.waitFor('He aims through walls!');
    expect(server.calls.filter((call) => call.startsWith('POST') && call.includes('flag'))).toEqual([]);
    await app.press('enter');
    await app.waitFor('Session was flagged.');
  });

  it('does nothing where nothing is typed', async () => {
    opened = await openCommunity();
    const { app } = opened;
    await app.press(paste('q2:q\r'));
    await app.press('3');
    await app.waitFor('Carl_Johnson');
    expect(app.exits).toEqual([]);
  });
});

describe('log screens', () => {
  it('show what was written around a line, the raw line, and its player', async () => {
    opened = await openCommunity();
    const { app, server } = opened;
    await app.press(':', 'found carl', 'enter');
    await app.waitFor('carl did thing 0');
    await app.press('G', 'enter');
    await app.waitFor('Around line 200');
    await app.waitFor(/▸ 18:00:19/);
    const asked = server.requests.filter(({ path }) => path.includes('/logs/line/'));
    expect(asked.map(({ path, query }) => [path, query.get('context')])).toEqual([
      [`/api/rpg/logs/line/20260620/cheat.log/${199 * 60}/00000000`, '20'],
    ]);
    await app.press('w');
    const raw = await app.waitFor('cheat.log, line 200');
    expect(raw).toContain('[2026-06-20T18:00:19+02:00]');
    await app.press('esc', 'esc');
    await app.waitFor('200 found');
    await app.waitFor(/▸ .*carl did thing 199/);
    await app.press('y');
    await app.waitFor('Copied the row.');
    expect(app.copied[0]).toBe('[2026-06-20T18:00:19+02:00] carl did thing 199');
    await app.press('/', 'THING 15', 'enter');
    await app.waitFor('carl did thing 159');
    expect(app.frame()).not.toContain('thing 14');
    await app.press('p');
    await app.waitFor('carl  level 12');
    await app.press('esc');
    await app.waitFor('carl did thing 159');
  });

  it('follow several logs, merged or side by side, and hold them', async () => {
    opened = await openCommunity({}, { columns: 120, rows: 30 });
    const { app } = opened;
    await app.press(':', 'live general,cheat', 'enter');
    await app.waitFor(/general +live general 3/);
    await app.waitFor(/cheat +live cheat 3/);
    await app.press('p');
    await app.waitFor('Hold the lines with space first');
    await app.press('v');
    await app.waitFor(/live general \d+ +│ +\d\d:\d\d:\d\d live cheat/);
    await app.press('space', 'w');
    await app.waitFor(/\[2026-06-20T18:42:00\+02:00\] live (general|cheat) \d+/);
    await app.press('esc', 'v', 'G');
    await app.waitFor('Live: general, cheat  live');
  });
});
