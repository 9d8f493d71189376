import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepServer } from '../../packages/cli/src/tui/servers.ts';
import { openTerminal, type Terminal } from '../../packages/cli/src/testing/terminal.ts';
import { startLines, type LineServer } from './line-server.ts';
import { PASSWORD, newPerson, startDemo, type DemoServer, type Person } from './harness.ts';

const terminalModule = new URL('../../packages/cli/src/testing/terminal.ts', import.meta.url).href;
const frames = join(import.meta.dirname, '../../test-results/terminal');

let server: DemoServer;
let person: Person;
const open: Terminal[] = [];

beforeAll(async () => {
  await mkdir(frames, { recursive: true });
  server = await startDemo();
});
afterAll(() => server?.stop());
afterEach(async () => {
  for (const terminal of open.splice(0)) terminal.kill();
  await person.leave();
});

/** Keeps a frame for people to look at, and checks what holds for each. */
async function keep(terminal: Terminal, name: string): Promise<void> {
  await writeFile(join(frames, `${name}.txt`), `${terminal.screen.text}\n`);
  expect(terminal.screen.lines[1]).toMatch(/^┌.*┐$/);
  expect(terminal.screen.lines.at(-3)).toMatch(/^└─+┘$/);
  expect(terminal.screen.lines.at(-1)).toContain('? keys');
}

async function launch(columns = 80, rows = 24): Promise<Terminal> {
  person = await newPerson(server.url);
  const terminal = openTerminal(person.command.file, person.command.args, {
    columns,
    rows,
    env: { ...person.env, TERM: 'xterm-256color' },
  });
  open.push(terminal);
  await terminal.waitFor('In-game name');
  return terminal;
}

async function signIn(terminal: Terminal, name: string): Promise<void> {
  await terminal.press(name, 'enter', PASSWORD, 'enter');
  await terminal.waitFor('Dashboard');
}

const shell = (person: Person) => person.command.args.map((arg) => `'${arg}'`).join(' ');

/** Whether a process still runs. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + 10_000; !holds();) {
    if (Date.now() > end) throw new Error(`Not within 10 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What must hold of a terminal that a program has left; shells bracket pastes themselves. */
const LEFT = { isAlternate: false, isCursorShown: true, isWrapping: true } as const;
const expectRestored = ({ screen }: Terminal) => expect(screen).toMatchObject({ ...LEFT, isPasteBracketed: false });

describe('the screens in a real terminal', () => {
  it.each([
    [80, 24],
    [200, 50],
  ])('a walk at %i × %i', async (columns, rows) => {
    const terminal = await launch(columns, rows);
    expect(terminal.screen.isAlternate).toBe(true);
    await signIn(terminal, 'Rank_6');
    await terminal.waitFor('Minecraft');
    await terminal.waitFor(/Online \d/);
    await terminal.waitFor('┼');
    await keep(terminal, `dashboard-${columns}`);
    await terminal.press('3');
    await terminal.waitFor('PLAYER');
    await keep(terminal, `sessions-${columns}`);
    await terminal.press('enter');
    await terminal.waitFor('Virtual machine');
    await keep(terminal, `session-${columns}`);
    await terminal.press('esc', '4');
    await terminal.waitFor('so far');
    await terminal.press('s', 'says', 'tab', 'local', 'ctrl-s');
    await terminal.waitFor('found');
    await terminal.waitFor(/says:/);
    await keep(terminal, `logs-${columns}`);
    await terminal.press(':', 'player Player_One', 'enter');
    await terminal.waitFor('Registered');
    await keep(terminal, `player-${columns}`);
    await terminal.press('n', 'Seen in a terminal', 'ctrl-s');
    await terminal.waitFor('Note was succesfully added.');
    await terminal.press('q', 'q', 'q', 'q', 'q');
    expect(await terminal.exit()).toBe(0);
    expect(terminal.screen.isAlternate).toBe(false);
    expect(terminal.screen.isCursorShown).toBe(true);
  });

  it('follows live logs, and the size of the terminal', async () => {
    const terminal = await launch();
    await signIn(terminal, 'Dev_3');
    await terminal.press(':', 'live local', 'enter');
    await terminal.waitFor('Live: local  live');
    await terminal.waitFor(/\d\d:\d\d:\d\d local/);
    await keep(terminal, 'live-80');
    terminal.resize(120, 30);
    await terminal.waitFor(/^┌.{118}┐$/m);
    expect(terminal.screen.lines).toHaveLength(30);
    terminal.resize(60, 15);
    await terminal.waitFor(/^┌.{58}┐$/m);
    await terminal.press('ctrl-c');
    expect(await terminal.exit()).toBe(130);
    expectRestored(terminal);
  });

  it('is torn by no size between 60 × 15 and 300 × 80, and comes back from smaller ones', async () => {
    const terminal = await launch(100, 30);
    await signIn(terminal, 'Rank_6');
    await terminal.press('3');
    await terminal.waitFor('PLAYER');
    for (const [columns, rows] of [
      [60, 15],
      [300, 80],
      [61, 79],
      [299, 16],
      [80, 24],
    ] as const) {
      terminal.resize(columns, rows);
      await terminal.waitFor(new RegExp(`^┌.{${columns - 2}}┐$`, 'm'));
      await until(() => terminal.screen.lines.at(-1)?.includes('? keys') === true, 'the last row');
      const lines = terminal.screen.lines;
      expect(lines).toHaveLength(rows);
      expect(lines.filter((line) => line.startsWith('┌'))).toHaveLength(1);
      expect(lines.at(-3)).toMatch(new RegExp(`^└─{${columns - 2}}┘$`));
      for (const line of lines.slice(2, -3)) expect(line).toMatch(/^│.*│$/);
    }
    terminal.resize(50, 10);
    await terminal.waitFor('This terminal has 50 × 10 cells.');
    expect(terminal.screen.text).not.toContain('PLAYER');
    terminal.resize(80, 24);
    await terminal.waitFor('PLAYER');
    expect(terminal.screen.text).not.toContain('This terminal');
    await keep(terminal, 'sessions-after-resize');
  });

  it('stops with Ctrl-Z and when another program asks, and is drawn again when it is continued', async () => {
    person = await newPerson(server.url);
    const terminal = openTerminal('/bin/bash', ['--norc', '--noprofile', '-i'], {
      env: { ...person.env, TERM: 'xterm-256color', PS1: 'shell> ' },
    });
    open.push(terminal);
    await terminal.press(`'${person.command.file}' ${shell(person)}\r`);
    await terminal.waitFor('In-game name');
    await terminal.press('Rank');
    await terminal.waitFor('Rank');
    await terminal.press('ctrl-z');
    await terminal.waitFor(/Stopped/);
    expect(terminal.screen).toMatchObject(LEFT);
    await terminal.press('echo typed-$((20+22))', 'enter');
    await terminal.waitFor('typed-42');
    await terminal.press('fg', 'enter');
    await terminal.waitFor(/In-game name +Rank/);
    expect(terminal.screen).toMatchObject({ isAlternate: true, isCursorShown: false, isPasteBracketed: true });
    await terminal.press('_6', 'enter', PASSWORD, 'enter');
    await terminal.waitFor('Dashboard');
    const children = await readFile(`/proc/${String(terminal.pid)}/task/${String(terminal.pid)}/children`, 'utf8');
    process.kill(Number(children.trim()), 'SIGTSTP');
    await terminal.waitFor(/shell> fg[^]*Stopped/);
    expect(terminal.screen).toMatchObject(LEFT);
    await terminal.press('fg', 'enter');
    await terminal.waitFor('Dashboard');
    await terminal.press('ctrl-c');
    await until(() => !terminal.screen.isAlternate, 'the shell again');
    await terminal.press('echo code=$?', 'enter');
    await terminal.waitFor('code=130');
    expect(terminal.screen).toMatchObject(LEFT);
    await terminal.press('exit', 'enter');
    await terminal.exit();
  });

  it('ends when the connection to the terminal breaks', async () => {
    person = await newPerson(server.url);
    const program = `
      const { openTerminal } = await import(${JSON.stringify(terminalModule)});
      const [file, args, env] = ${JSON.stringify([person.command.file, person.command.args, person.env])};
      const terminal = openTerminal(file, args, { env: { ...env, TERM: 'xterm-256color' } });
      await terminal.waitFor('In-game name');
      console.log('pid', terminal.pid);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    owner.stdout.on('data', (data: Buffer) => (said += data.toString()));
    await until(() => said.includes('pid'), 'the screens are open');
    const pid = Number(said.replace(/\D/g, ''));
    expect(isRunning(pid)).toBe(true);
    owner.kill('SIGKILL');
    await until(() => !isRunning(pid), 'the process is gone');
  });

  it('copies rows, names pages, and takes pasted lines into a field as one', async () => {
    const terminal = await launch();
    await signIn(terminal, 'Rank_6');
    await terminal.press('2');
    await terminal.waitFor(/▸ \S/);
    await terminal.press('y');
    await terminal.waitFor('Copied the row.');
    const copied = /\u001b\]52;c;([\w+/=]+)\u0007/.exec(terminal.screen.raw)?.[1] ?? '';
    expect(Buffer.from(copied, 'base64').toString()).toMatch(/^\S+\t\d+\t/);
    await terminal.press('o');
    await terminal.waitFor(`No browser here. The page is ${server.url}/`);
    await terminal.press('4');
    await terminal.waitFor('so far');
    await terminal.press('s');
    await terminal.waitFor('Lines around');
    terminal.write('\u001b[200~Carl\rsays\nhello\u001b[201~');
    await terminal.waitFor(/Text +Carl says hello/);
    await terminal.waitFor('Lines around');
    await terminal.press('esc', 'y');
  });

  it.each([
    ['vehicle 1', 'Model'],
    ['group 1', 'Short name'],
    ['property 1', 'Entry fee'],
  ])('opens "%s", which the path of its call names', async (line, shown) => {
    const terminal = await launch();
    await signIn(terminal, 'Rank_10');
    await terminal.press(':', line, 'enter');
    await terminal.waitFor(shown);
    expect(terminal.screen.text).not.toContain('is missing');
  });

  it('shows the first screen soon after it is known who is signed in', async () => {
    person = await newPerson(server.url);
    await person.signIn('Rank_6');
    const started = performance.now();
    const terminal = openTerminal(person.command.file, person.command.args, {
      env: { ...person.env, TERM: 'xterm-256color' },
    });
    open.push(terminal);
    await terminal.waitFor('Dashboard');
    await writeFile(join(frames, 'first-screen.txt'), `${Math.round(performance.now() - started)} ms from the start\n`);
    expect(performance.now() - started).toBeLessThan(4000);
  });

  it('asks for another address where a server is away, and goes to another server from within', async () => {
    person = await newPerson(server.url);
    const { STEWARD_URL: _, ...env } = person.env;
    await keepServer(person.configDir, 'http://127.0.0.1:9');
    const second = server.url.replace('127.0.0.1', 'localhost');
    expect(await person.run(['profiles', 'add', 'second', second])).toMatchObject({ code: 0 });
    const terminal = openTerminal(person.command.file, person.command.args, {
      env: { ...env, TERM: 'xterm-256color' },
    });
    open.push(terminal);
    await terminal.waitFor('a another server');
    await terminal.press('a');
    await terminal.waitFor('Which server?');
    await terminal.press('not an address', 'enter');
    await terminal.waitFor(/address.*http/i);
    await terminal.press('\u0015', server.url, 'enter');
    await terminal.waitFor('In-game name');
    await signIn(terminal, 'Rank_6');
    await terminal.press(':', 'server', 'enter');
    await terminal.waitFor('The servers are second, default.');
    await terminal.press(':', 'server third', 'enter');
    await terminal.waitFor('The servers are second, default.');
    await terminal.press(':', 'server second', 'enter');
    await terminal.waitFor('In-game name');
    await signIn(terminal, 'Rank_3');
    await terminal.press(':', 'server default', 'enter');
    await terminal.waitFor(/Rank_6[^]*Dashboard/);
    // However it ends, the shell gets the terminal back, without the mouse.
    process.kill(terminal.pid, 'SIGTERM');
    await terminal.exit();
    expect(terminal.screen.raw.lastIndexOf('\u001b[?1000l')).toBeGreaterThan(
      terminal.screen.raw.lastIndexOf('\u001b[?1000h'),
    );
    expectRestored(terminal);
  });

  it('takes the mouse and the list behind the colon, and leaves the terminal without the mouse', async () => {
    person = await newPerson(server.url);
    const terminal = openTerminal(person.command.file, person.command.args, {
      rows: 30,
      env: { ...person.env, TERM: 'xterm-256color' },
    });
    open.push(terminal);
    await terminal.waitFor('In-game name');
    await signIn(terminal, 'Rank_10');
    expect(terminal.screen.raw).toContain('\u001b[?1000h\u001b[?1006h');
    const [, tabs = ''] = terminal.screen.text.split('\n');
    terminal.write(`\u001b[<0;${tabs.indexOf('2 Players') + 2};2M\u001b[<0;${tabs.indexOf('2 Players') + 2};2m`);
    await terminal.waitFor('Players online');
    await terminal.press(':');
    await terminal.waitFor('into the list');
    await terminal.press('vblk');
    await terminal.waitFor(/vac-blacklist +screen/);
    await terminal.press('down', 'enter');
    await terminal.waitFor('VAC blacklist');
    await terminal.press(':', 'all-groups', 'enter');
    await terminal.waitFor(/All groups {2}\d+ groups/);
    await terminal.press(' ');
    await terminal.waitFor('1 marked');
    await terminal.press('ctrl-c');
    expect(await terminal.exit()).toBe(130);
    expect(terminal.screen.raw.lastIndexOf('\u001b[?1000l')).toBeGreaterThan(
      terminal.screen.raw.lastIndexOf('\u001b[?1000h'),
    );
    expectRestored(terminal);
  });

  describe('live lines that are many', () => {
    let lines: LineServer;
    beforeAll(async () => void (lines = await startLines(50)));
    afterAll(() => lines?.close());

    it('do not flicker at 50 lines a second', async () => {
      person = await newPerson(lines.url);
      const terminal = openTerminal(person.command.file, person.command.args, {
        env: { ...person.env, TERM: 'xterm-256color' },
      });
      open.push(terminal);
      await terminal.waitFor('In-game name');
      await signIn(terminal, 'Rank_5');
      await terminal.press(':', 'live general', 'enter');
      await terminal.waitFor(/line \d{2,}/);
      const { screen } = terminal;
      const [from, erased] = [screen.raw.length, screen.erasedRows];
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const written = screen.raw.slice(from);
      const frameCount = written.split('\u001b[?2026h').length - 1;
      expect(frameCount).toBeGreaterThan(5);
      expect(screen.erasedRows - erased).toBeLessThan(frameCount / 4);
      expect(written).not.toContain('\u001b[2J');
      expect(written.split('\u001b[?2026l')).toHaveLength(frameCount + 1);
      expect(written.length / frameCount).toBeLessThan(1000);
      await keep(terminal, 'live-50-80');
      await terminal.press('k');
      await terminal.waitFor(/▸ .*line/);
      await terminal.press('ctrl-c');
      expect(await terminal.exit()).toBe(130);
      expectRestored(terminal);
    });
  });

  it('asks for a hidden password on the command line, and gives the terminal back', async () => {
    person = await newPerson(server.url);
    const terminal = openTerminal(person.command.file, [...person.command.args, 'login', '--name', 'Rank_5'], {
      env: person.env,
    });
    open.push(terminal);
    await terminal.waitFor('Password:');
    await terminal.press(PASSWORD, 'enter');
    await terminal.waitFor('Signed in to');
    expect(await terminal.exit()).toBe(0);
    expect(terminal.screen.raw).not.toContain(PASSWORD);
    expect((await person.run(['whoami'])).code).toBe(0);
  });

  it('ends with 130 on Ctrl-C at a question', async () => {
    person = await newPerson(server.url);
    const terminal = openTerminal(person.command.file, [...person.command.args, 'login'], { env: person.env });
    open.push(terminal);
    await terminal.waitFor('In-game name:');
    await terminal.press('ctrl-c');
    expect(await terminal.exit()).toBe(130);
  });
});
