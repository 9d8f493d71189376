import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTerminal, type Terminal } from '../../packages/cli/src/testing/terminal.ts';
import { PASSWORD, newPerson, startDemo, type DemoServer, type Person } from './harness.ts';

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
  const terminal = await openTerminal(person.command.file, person.command.args, {
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
    expect(terminal.screen.isAlternate).toBe(false);
    expect(terminal.screen.isCursorShown).toBe(true);
  });

  it('asks for a hidden password on the command line, and gives the terminal back', async () => {
    person = await newPerson(server.url);
    const terminal = await openTerminal(person.command.file, [...person.command.args, 'login', '--name', 'Rank_5'], {
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
    const terminal = await openTerminal(person.command.file, [...person.command.args, 'login'], { env: person.env });
    open.push(terminal);
    await terminal.waitFor('In-game name:');
    await terminal.press('ctrl-c');
    expect(await terminal.exit()).toBe(130);
  });
});
