import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTerminal, type Terminal } from '../../packages/cli/src/testing/terminal.ts';
import { PASSWORD, newPerson, startDemo, type DemoServer, type Person } from './harness.ts';

const JOB_MS = 60_000;
/** A screen that takes longer to be heard is not listened to: about this many words a minute are usual. */
const LONGEST_LINE = 320;
const MOST_LINES = 45;

let server: DemoServer;
let staff: Person;
const opened: Terminal[] = [];

beforeAll(async () => {
  server = await startDemo();
  staff = await newPerson(server.url);
  await staff.signIn('Rank_7');
}, 150_000);
afterEach(() => {
  for (const terminal of opened.splice(0)) terminal.kill();
});
afterAll(async () => {
  await staff?.leave();
  await server?.stop();
});

/** What is told after each answer. Nothing of it may be drawn, coloured, or too long to listen to. */
async function tell(person: Person, ...answers: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await person.run(['--plain'], `${answers.join('\n')}\n`);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).not.toMatch(/[\u001b\u2500-\u259f]|·|[▸●○]/u);
  for (const line of stdout.split('\n')) expect([...line].length, line).toBeLessThan(LONGEST_LINE);
  return stdout;
}

const asked = async (...args: readonly string[]) => {
  const { stdout } = await staff.run(args);
  return stdout.trim();
};

describe('the commonest jobs, told line by line', () => {
  it(
    'signing in, with what is waiting',
    async () => {
      const person = await newPerson(server.url);
      const text = await tell(person, 'Rank_2', PASSWORD);
      expect(text).toMatch(/^Steward, plain mode, by --plain\.\nForm: Sign in\./);
      expect(text).toMatch(/\nDashboard: open tickets \d+/);
      expect(text).toContain('Roleplay, id rpg, state online');
      expect(text.split('\n').length).toBeLessThan(MOST_LINES);
      expect(text).not.toContain(PASSWORD);
      await person.leave();
    },
    JOB_MS,
  );

  it(
    'a wrong password is told, and asked for again',
    async () => {
      const person = await newPerson(server.url);
      const text = await tell(person, 'Rank_2', 'not this one', '', PASSWORD);
      expect(text).toContain('Not right: The name or password is not right.');
      expect(text.indexOf('Not right: ')).toBeLessThan(text.indexOf('Dashboard: '));
      await person.leave();
    },
    JOB_MS,
  );

  it(
    'who is online, and a long list ten at a time',
    async () => {
      // At night there may be fewer than ten.
      expect(await tell(staff, 'u')).toMatch(/\nOnline: \d+ players? online.*\n1\. .+\n/);
      const text = await tell(staff, ':models', 'more');
      expect(text).toMatch(/\n1\. .+\n2\. /);
      expect(text).toMatch(/\n10 of \d+ were told\. "more" tells the next ones\./);
      expect(text).toMatch(/\n11\. /);
    },
    JOB_MS,
  );

  it(
    'finding a player, and who they are',
    async () => {
      const text = await tell(staff, ':search player_', '1');
      expect(text).toMatch(/Players like "player_": \d+ players\.\n1\. Player_\w+, /);
      expect(text).toMatch(/\nPlayer_\w+: level \d+, /);
      expect(text).toMatch(/\nCash: \$/);
    },
    JOB_MS,
  );

  it(
    'a note, with what it changed and nothing twice',
    async () => {
      const text = await tell(staff, ':Player_One', 'n', 'Was asked about his driving.', '', '');
      expect(await asked('player', 'notes', 'Player_One', '--jq', '.[0].note')).toBe('Was asked about his driving.');
      expect(text).toContain('Note was succesfully added.');
      expect(text.match(/\nRegistered: /g)).toHaveLength(1);
    },
    JOB_MS,
  );

  it(
    'a ban, which is asked for what it needs, and an unban after a question',
    async () => {
      const banned = await tell(staff, ':Player_New', 'b', '7d', 'Aims through walls.', 'y', 'y');
      expect(banned).toContain('Ends: 12h, 7d, 2w');
      expect(await asked('player', 'show', 'Player_New', '--jq', '.userBan.reason')).toBe('Aims through walls.');
      const kept = await tell(staff, ':Player_New', 'unban', 'n');
      expect(kept).toContain('"y" does it');
      expect(await asked('player', 'show', 'Player_New', '--jq', '.userBan.reason')).toBe('Aims through walls.');
      await tell(staff, ':Player_New', 'unban', 'y');
      expect(await asked('player', 'show', 'Player_New', '--jq', '.userBan')).toBe('null');
    },
    JOB_MS,
  );

  it(
    'a time that is none is told under its field, and a form is left with a full stop',
    async () => {
      const text = await tell(staff, ':Player_New', 'b', 'garbage', 'Reason', '7d', '.', 'y');
      expect(text).toContain('Not right: "garbage" is no time.');
      expect(await asked('player', 'show', 'Player_New', '--jq', '.userBan')).toBe('null');
    },
    JOB_MS,
  );

  it(
    'tickets',
    async () => {
      // Those of yesterday: shortly after midnight there are none of today.
      const text = await tell(staff, ':tickets', '[', '1');
      expect(text).toMatch(/\n1\. /);
      expect(text).toMatch(/\nReporter: /);
    },
    JOB_MS,
  );

  it(
    'a search in the logs',
    async () => {
      const text = await tell(staff, ':logs', 's', 'says', 'local', 'yesterday', '', '', '5', '', '2');
      expect(text).toMatch(/\nFrom: /);
      expect(text).toContain('says');
    },
    JOB_MS,
  );

  it(
    'an anti-cheat session',
    async () => {
      const text = await tell(staff, ':sessions', '1', 'more');
      expect(text).toMatch(/Sessions: /);
      expect(text).toMatch(/\nEvents/);
    },
    JOB_MS,
  );

  it(
    'all actions and all screens as numbered choices',
    async () => {
      const text = await tell(staff, ':bans', '?', '4', ':', '1', 'nonsense', '99');
      expect(text).toMatch(/\n?1\. enter open\n2\. /);
      expect(text).toMatch(/\n?1\. Dashboard\n2\. Players\n/);
      expect(text).toContain('"nonsense" is no choice.');
    },
    JOB_MS,
  );

  it(
    'lines of a log as they come',
    async () => {
      const dev = await newPerson(server.url);
      await dev.signIn('Dev_3');
      const running = dev.start(['--plain'], ':live local\n');
      const { stdout } = await running.finish();
      expect(stdout).toContain('Live');
      await dev.leave();
    },
    JOB_MS,
  );
});

describe('when screens are told', () => {
  const open = async (env: Record<string, string>) => {
    const { file, args: command } = staff.command;
    // A pseudo terminal sets TERM itself.
    const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const terminal = openTerminal('env', [...set, file, ...command], { columns: 100, rows: 30, env: staff.env });
    opened.push(terminal);
    return terminal;
  };

  it.each<[Record<string, string>, string]>([
    [{ ACCESSIBLE: '1' }, 'plain mode, as ACCESSIBLE is set'],
    [{ INK_SCREEN_READER: 'true' }, 'plain mode, as INK_SCREEN_READER is set'],
    [{ STEWARD_PLAIN: '1' }, 'plain mode, by STEWARD_PLAIN'],
    [{ TERM: 'dumb' }, 'it calls itself dumb (TERM=dumb)'],
  ])(
    '%o: %s',
    async (env, said) => {
      const terminal = await open(env);
      await terminal.waitFor(said);
      await terminal.waitFor('Choices: ');
      await terminal.press('q', 'enter');
      expect(await terminal.exit()).toBe(0);
    },
    JOB_MS,
  );

  it(
    'not where STEWARD_PLAIN=0 says no: a dumb terminal is told why no screens come',
    async () => {
      const terminal = await open({ TERM: 'dumb', STEWARD_PLAIN: '0' });
      await terminal.waitFor('No screens come in this terminal');
      expect(await terminal.exit()).toBe(2);
    },
    JOB_MS,
  );

  it(
    'draws of ASCII where the locale is not UTF-8',
    async () => {
      const terminal = await open({ LC_ALL: 'C' });
      await terminal.waitFor('1 Dashboard');
      expect(terminal.screen.text).toMatch(/^\+ \[1 Dashboard\].*-\+/m);
      expect(terminal.screen.text).not.toMatch(/[^\0-\x7f]/);
      await terminal.press('q');
      expect(await terminal.exit()).toBe(0);
    },
    JOB_MS,
  );

  const canSpeak = spawnSync('espeak-ng', ['--version'], { stdio: 'ignore' }).status === 0;
  it.runIf(canSpeak)(
    'is heard in the order in which it is read, within two minutes a screen',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'steward-aloud-'));
      try {
        const text = (await tell(staff, ':bans')).slice(0, 20_000);
        writeFileSync(join(folder, 'told.txt'), text);
        const wave = join(folder, 'told.wav');
        const { status } = spawnSync('espeak-ng', ['-s', '260', '-w', wave, '-f', join(folder, 'told.txt')]);
        expect(status).toBe(0);
        const bytes = readFileSync(wave);
        const seconds = (bytes.length - 44) / bytes.readUInt32LE(28);
        expect(seconds).toBeGreaterThan(5);
        expect(seconds).toBeLessThan(120);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    JOB_MS,
  );
});
