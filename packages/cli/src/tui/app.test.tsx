import { accounts } from '@steward/api-client/contract/accounts';
import { sessions } from '@steward/api-client/contract/sessions';
import { afterEach, describe, expect, it } from 'vitest';
import { widthOf } from '../io/width.ts';
import { EXIT } from '../exit-codes.ts';
import { NOW, community, type Options } from '../testing/community.ts';
import { goOnToSignIn, rest } from '../testing/go-on-to-sign-in.ts';
import { showApp, type ShownApp } from '../testing/render-app.tsx';
import { principal } from '../testing/people.ts';
import {
  Refusal,
  answer,
  answerRaw,
  startScripted,
  type Script,
  type ScriptedServer,
} from '../testing/scripted-server.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

interface Opened {
  readonly app: ShownApp;
  readonly server: ScriptedServer;
  readonly world: ReturnType<typeof community>;
}

async function start(options: Options = {}, size: { columns?: number; rows?: number } = {}): Promise<Opened> {
  const world = community(options);
  const server = await startScripted(world.scripts);
  open.push(() => server.close());
  const app = await showApp(server.url, { ...size, now: () => NOW });
  open.push(() => app.close());
  return { app, server, world };
}

async function signIn({ app }: Pick<Opened, 'app'>): Promise<void> {
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
}

const sizes = [
  [60, 15],
  [80, 24],
  [200, 50],
  [300, 80],
] as const;

/** A form half written when everybody is signed out, and a key that finds that out. */
async function halfWritten(typed = 'Aims'): Promise<Opened> {
  const opened = await start();
  const { app, world } = opened;
  await signIn(opened);
  await app.press('3');
  await app.waitFor('Carl_Johnson');
  await app.press('f');
  await app.waitFor('Flag session 1204');
  world.signEveryoneOut();
  await app.press(typed, 'enter');
  await app.waitFor('Your session has ended.');
  return opened;
}

describe('other rights than before', () => {
  it.each([
    [7, true],
    [3, true],
    [0, false],
  ])('leave a form as it is where rank %i still has its screen: %s', async (rank, isTheirs) => {
    const world = community();
    let level = 5;
    const [known] = world.scripts.filter(({ endpoint }) => endpoint.id === 'accounts.principal');
    const now: Script = {
      endpoint: accounts.principal,
      send: (request, response) =>
        level === 5
          ? known?.send(request, response)
          : answer(accounts.principal, () => ({ user: principal({ adminLevel: level }) })).send(request, response),
    };
    const refuses = answerRaw(sessions.flag, () => {
      level = rank;
      throw new Refusal(403, 'Not for you any more.');
    });
    const server = await startScripted([now, refuses, ...world.scripts]);
    open.push(() => server.close());
    const app = await showApp(server.url, { now: () => NOW, columns: 120 });
    open.push(() => app.close());
    await signIn({ app });
    await app.press('3');
    await app.waitFor('Cesar_Vialpando');
    await app.press('f');
    await app.waitFor('Flag session 1204');
    await app.press('Aims through walls', 'ctrl-s');
    await app.waitFor('Your rank or your permissions were changed.');
    expect(app.lines()[0]).not.toContain('Lead Admin');
    if (isTheirs) expect(app.frame()).toMatch(/Sessions[^]*Flag session 1204[^]*Aims through walls/);
    else {
      await app.waitUntilGone('Aims through walls');
      expect(app.frame()).not.toMatch(/Sessions|Cesar_Vialpando/);
    }
  });
});

describe('signing in', () => {
  it('says why where the server fails before anybody signed in, and asks again', async () => {
    const world = community();
    let isBroken = true;
    const [known] = world.scripts.filter(({ endpoint }) => endpoint.id === 'accounts.principal');
    const first: Script = {
      endpoint: accounts.principal,
      send(request, response) {
        if (isBroken) throw new Refusal(500, 'Something went wrong...');
        return known?.send(request, response);
      },
    };
    const server = await startScripted([first, ...world.scripts]);
    open.push(() => server.close());
    const app = await showApp(server.url, { now: () => NOW });
    open.push(() => app.close());
    expect(await app.waitFor('r try again')).toContain('Something went wrong...');
    expect(app.frame()).not.toContain('In-game name');
    isBroken = false;
    await app.press('r');
    await app.waitFor('In-game name');
  });

  it('asks for name and password, and hides the password', async () => {
    const opened = await start();
    const { app } = opened;
    await app.waitFor('In-game name');
    await app.press('Rank_5', 'enter', 'steward-demo');
    expect(await app.waitFor('••••')).not.toContain('steward-demo');
    await app.press('enter');
    await app.waitFor('Rank_5 Lead Admin');
  });

  it('says what is wrong', async () => {
    const { app } = await start();
    await app.waitFor('In-game name');
    await app.press('Rank_5', 'enter', 'wrong', 'enter');
    await app.waitFor('Problem with login: Wrong name or password.');
  });

  it('keeps what was typed while the server has no time for it', async () => {
    const { app } = await start({ busy: 1 });
    await app.waitFor('In-game name');
    await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
    expect(await app.waitFor('Many people are signing in right now.')).toMatch(/Rank_5[^]*••••/);
    await app.press('enter');
    await app.waitFor('Rank_5 Lead Admin');
  });

  it('asks for a code where two-factor is on', async () => {
    const { app } = await start({ code: '123456' });
    await app.waitFor('In-game name');
    await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
    await app.waitFor('Enter your two-factor code.');
    await app.press('000000', 'enter');
    await app.waitFor('This code is wrong.');
    await app.press(...Array.from({ length: 6 }, () => 'backspace'), '123456', 'enter');
    await app.waitFor('Rank_5 Lead Admin');
  });

  it('keeps a half written form when the session ends, and goes on after signing in again', async () => {
    const { app } = await halfWritten('Aims through walls.');
    await goOnToSignIn(app);
    await app.press('tab', 'steward-demo', 'enter');
    await app.waitFor('Flag session 1204');
    expect(app.frame()).toContain('Aims through walls.');
    await app.press('enter');
    await app.waitFor('Session was flagged.');
  });
});

describe("a session that ends under somebody's hands", () => {
  it('takes nothing that is still typed for a name or a password, nor sends it', async () => {
    const { app, server } = await halfWritten();
    const before = server.calls.length;
    for (const key of [...' through walls', 'enter', ...'and more', 'tab', ...'of it', 'enter', 'enter', 'esc'])
      await app.press(key);
    const text = await app.waitFor('What you typed just now was dropped.');
    expect(text).not.toMatch(/In-game name|Password|walls|more|•/);
    expect(app.exits).toEqual([]);
    await goOnToSignIn(app);
    expect(app.frame()).toMatch(/In-game name +Rank_5 *\n/);
    expect(app.frame()).not.toContain('•');
    expect(server.calls.slice(before).filter((call) => call.startsWith('POST'))).toEqual([]);
    await app.press('tab', 'steward-demo', 'enter');
    await app.waitFor('Flag session 1204');
    expect(app.frame()).toMatch(/Aims *│/);
  });

  it('takes no paste and no key but enter, however long one rests', async () => {
    const { app } = await halfWritten();
    for (const key of ['\u001b[200~a long reason\u001b[201~', 'x', 'tab', 'space']) {
      await rest();
      await app.press(key);
    }
    expect(app.frame()).not.toContain('In-game name');
    await app.waitFor('What you typed just now was dropped.');
  });
});

describe('the frame', () => {
  it.each(sizes)('fits %i × %i, on every tab', async (columns, rows) => {
    const opened = await start({}, { columns, rows });
    const { app } = opened;
    await signIn(opened);
    for (const tab of ['1', '2', '3', '4', '5']) {
      await app.press(tab);
      await app.waitFor(`[${tab} `);
      const lines = app.lines();
      expect(lines).toHaveLength(rows);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
      expect(lines[0]).toMatch(/^ Steward/);
      expect(lines[1]).toMatch(/^┌.*┐$/);
      expect(lines.at(-3)).toMatch(/^└─+┘$/);
      expect(lines.at(-1)).toContain('? keys');
    }
  });

  it('shows who, where, how many and what time it is', async () => {
    const opened = await start({ developerLevel: 0 });
    await signIn(opened);
    await opened.app.waitFor('● 212/500');
    expect(opened.app.lines()[0]).toMatch(
      /^ Steward {2}rpg ● 212\/500 {3}Rank_5 Lead Admin · 127\.0\.0\.… +18:42 Amsterdam {2}12 ms ?$/,
    );
  });

  it('does not move when a message comes', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.press('3');
    const before = (await app.waitFor('Cesar_Vialpando')).split('\n');
    await app.press('j', 'f');
    await app.waitFor('This session is flagged already.');
    const after = app.lines();
    expect(after).toHaveLength(before.length);
    expect(after[1]).toBe(before[1]);
    expect(after.at(-1)).toBe(before.at(-1));
  });

  it('hides tabs that the rank may not see', async () => {
    const opened = await start({ adminLevel: 0, developerLevel: 0 });
    await signIn(opened);
    expect(opened.app.lines()[1]).toContain('2 Players');
    expect(opened.app.lines()[1]).not.toContain('Sessions');
    expect(opened.app.lines()[1]).not.toContain('Logs');
  });

  it('shows its keys, made from the bindings', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.press('3');
    await app.waitFor('Carl_Johnson');
    await app.press('?');
    const frame = await app.waitFor('Keys of this screen');
    expect(frame).toContain('Flag this session by hand.');
    expect(frame).toContain('j ↓');
    await app.press('x');
    await app.waitUntilGone('Keys of this screen');
  });

  it('follows the size of the terminal', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.resize(120, 30);
    expect(app.lines()).toHaveLength(30);
    await app.resize(60, 15);
    expect(app.lines()).toHaveLength(15);
  });

  it('ends with 0 on q and with 130 on Ctrl-C', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.press('q');
    expect(app.exits).toEqual([EXIT.done]);
    await app.press('ctrl-c');
    expect(app.exits).toEqual([EXIT.done, EXIT.interrupted]);
  });
});

describe('the screens', () => {
  it('dashboard: servers, hours and who is online', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.waitFor(/and \d+ more: u shows all/);
    await app.waitFor('○ offline');
    const frame = await app.waitFor('╭');
    expect(frame).toContain('Server rpg');
    expect(frame).toContain('Players online per hour');
    expect(frame).toContain('Online 30');
  });

  it('players: filter, open, profile, note', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.press('2');
    await app.waitFor('Player_001');
    await app.press('/', 'carl', 'enter');
    await app.waitUntilGone('Player_001');
    await app.press('enter');
    const frame = await app.waitFor('$1,234,567');
    expect(frame).toContain('Taxi driver');
    await app.press('tab');
    await app.waitFor('Reckless driving');
    await app.press('tab');
    await app.waitFor('No notes found for this user.');
    await app.press('n', 'enter', 'enter', 'enter');
    await app.waitFor('Write a note.');
    await app.press('Spoke to him.');
    await app.waitFor('115 characters left');
    await app.press('ctrl-a', 'ctrl-s');
    await app.waitFor('Note was succesfully added.');
    await app.waitFor('[Notes 1]');
    expect(app.frame()).toMatch(/Spoke to him\. {2}Rank_5/);
    await app.press('esc');
    await app.waitFor('Players online');
  });

  it('search: from three characters, and what was found can be opened', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.press('2', 's', 'ca', 'enter');
    await app.waitFor('Type at least 3 characters.');
    await app.press('rl', 'enter');
    await app.waitFor('carl_Found');
    await app.press('enter');
    await app.waitFor('Account');
  });

  it('sessions: detail, events, flag', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.press('3');
    const list = await app.waitFor('Cesar_Vialpando');
    expect(list).toContain('active 1 · starting 1 · flagged 1');
    expect(list).toContain('▸');
    await app.press('enter', 'tab');
    await app.waitFor('Launcher started');
    await app.press('f', 'enter');
    await app.waitFor('Enter a reason.');
    await app.press('Aims through walls.', 'enter');
    await app.waitFor('Session was flagged.');
    await app.press('h');
    await app.waitFor('Flagged          admin');
    await app.press('f');
    await app.waitFor('This session is flagged already.');
  });

  it('logs: search, long results, whole line', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.press('4');
    await app.waitFor('1 search so far');
    await app.press('s', 'carl', 'ctrl-s');
    await app.waitFor('carl did thing 0');
    expect(app.frame()).toContain('200 found');
    await app.press('G');
    await app.waitFor('carl did thing 199');
    await app.press('w');
    await app.waitFor('cheat.log, line 200');
  });

  it('logs: live, held and followed again', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.press('4', 't', 'enter');
    await app.waitFor('live general 40');
    await app.waitFor('Live: general  live');
    await app.press('k');
    await app.waitFor(/held · \d+ new lines/);
    await app.press('G');
    await app.waitFor('Live: general  live');
  });

  it('logs: live logs are for developers', async () => {
    const opened = await start({ developerLevel: 0 });
    const { app } = opened;
    await signIn(opened);
    await app.press('4', 't');
    await app.waitFor('Live logs are for developers.');
  });

  it('the command line opens screens and players', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.press(':', 'ses', 'enter');
    await app.waitFor('Carl_Johnson');
    await app.press(':', "O'Neil", 'enter');
    await app.waitFor("O'Neil  level 12");
    expect(opened.server.calls).toContain("GET /api/rpg/user/O'Neil");
    await app.press(':', 'nobody', 'enter');
    await app.waitFor('There is no player called "nobody". Press r to try again.');
  });

  it('asks before a half written form is left', async () => {
    const opened = await start();
    const { app } = opened;
    await signIn(opened);
    await app.press('3');
    await app.waitFor('Carl_Johnson');
    await app.press('f', 'something', 'esc');
    await app.waitFor('Leave without sending?');
    await app.press('x', 'esc', 'y');
    await app.waitUntilGone('Flag session');
  });
});
