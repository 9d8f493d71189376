import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startDemoWithRestarts,
  type DemoWithRestarts,
} from '../../packages/cli/src/features/restarts/testing/demo-with-restarts.ts';
import { openTerminal, type Terminal } from '../../packages/cli/src/testing/terminal.ts';
import { newPerson, type Person } from './harness.ts';

const NAMES = ['Rank_4', 'Rank_5', 'Rank_6', 'Rank_7', 'Dev_1', 'Dev_3', 'Player_One'] as const;
type Name = (typeof NAMES)[number];

const frames = join(import.meta.dirname, '../../test-results/terminal');

let server: DemoWithRestarts;
const people = new Map<Name, Person>();

beforeAll(async () => {
  server = await startDemoWithRestarts();
  for (const name of NAMES) {
    const person = await newPerson(server.url);
    people.set(name, person);
    await person.signIn(name);
  }
});

afterAll(async () => {
  await Promise.all([...people.values()].map((person) => person.leave()));
  await server?.stop();
});

function by(name: Name): Person {
  const person = people.get(name);
  if (!person) throw new Error(`${name} did not sign in.`);
  return person;
}

async function json<T = unknown>(name: Name, ...args: string[]): Promise<T> {
  const { code, stdout } = await by(name).run([...args, '--json']);
  expect({ args, code }).toEqual({ args, code: 0 });
  return JSON.parse(stdout) as T;
}

/** Reading commands: who runs them, the beginning of the table, and a key of the JSON's rows. */
const LISTS: readonly (readonly [name: Name, command: string, table: RegExp, key: string])[] = [
  ['Rank_5', 'research wealth', /^DAY +CASH +BANK +VEHICLES +PROPERTIES +GROUPS\n\d\d-\d\d-\d{4} +\$/, 'cash'],
  ['Rank_5', 'research items', /^ITEM +AMOUNT +CHANGE +SINCE\n./, 'days'],
  ['Rank_5', 'research players', /^DAY +REGISTRATIONS +BANS +PUNISHMENTS\n./, 'bans'],
  ['Rank_5', 'research logins', /^DAY +LOGINS +PLAYERS\n./, 'uniquePlayers'],
  ['Rank_5', 'research networth --limit 5', /^NAME +TOTAL +CASH +BANK +PROPERTY +VEHICLES\n./, 'total'],
  ['Rank_5', 'research weekly', /^WEEK FROM +HOURS +PEAK +REGISTRATIONS\b.*\n./, 'peakPlayers'],
  ['Rank_5', 'tax wealth --limit 5', /^NAME +OF +TAX +TAXABLE WEALTH\b.*\n./, 'taxable'],
  ['Rank_5', 'tax conversion --limit 5', /^PLAYER +HOURS +CONVERTED +WEALTH +FACTOR\b.*\n./, 'factor'],
  ['Rank_6', 'audit list --limit 5', /^TIME +WHAT HAPPENED +CHANGE +IP +ID\n./, 'hash'],
  ['Dev_1', 'bugs list', /^ID +STATUS +FEATURE +DESCRIPTION +NAME +DATE\n.*open/, 'feature'],
  ['Dev_1', 'maps list', /^FILE +SIZE +CHANGED\n.*\.map/, 'filename'],
];

describe('reading commands', () => {
  it.each(LISTS)('%s: %s', async (name, command, table, key) => {
    const words = command.split(' ');
    const shown = await by(name).run(words);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(table);
    const [first] = await json<Record<string, unknown>[]>(name, ...words);
    expect(first).toHaveProperty(key);
  });

  it.each([
    ['Rank_4', 'research wealth'],
    ['Rank_4', 'tax wealth'],
    ['Rank_4', 'tax conversion'],
    ['Rank_5', 'audit list'],
    ['Rank_5', 'bugs list'],
    ['Rank_5', 'maps list'],
    ['Player_One', 'tax show Rank_5'],
    ['Dev_3', 'restart prod --yes'],
    ['Rank_6', 'restart develop --yes'],
  ] as const)('%s may not: %s', async (name, command) => {
    const { code, stdout } = await by(name).run(command.split(' '));
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
  });

  it('pages', async () => {
    const { stderr } = await by('Rank_5').run(['research', 'networth', '--limit', '5', '--page', '2']);
    expect(stderr).toMatch(/^6 to 10 of \d+ entries\. More with --page 3\.\n$/);
    expect((await by('Rank_5').run(['research', 'networth', '--page', '1', '--limit', '501'])).code).toBe(2);
  });

  it('charts on a terminal, tables without one', async () => {
    const { command, env } = by('Rank_5');
    for (const [args, shown] of [
      [['research', 'wealth'], /┤[\s\S]*─ Cash {2}━ Bank/],
      [['research', 'weekly'], /Hours played per week[\s\S]*Registrations, punishments, bans and tickets per week/],
      [['research', 'wealth', '--no-chart'], /DAY +CASH/],
    ] as const) {
      const terminal = openTerminal(command.file, [...command.args, ...args], {
        columns: 100,
        rows: 100,
        env: { ...env, TERM: 'xterm-256color' },
      });
      await terminal.waitFor(shown);
      expect(await terminal.exit()).toBe(0);
    }
  });
});

describe('steward tax', () => {
  it("shows one's own taxes and a player's, and what a day's was made of", async () => {
    expect((await by('Player_One').run(['tax', 'show'])).stdout).toMatch(/^DAY +TAX +TAKEN\n\d\d-\d\d-\d{4} +\$/);
    const own = await json<{ name: string; records: { date: string }[] }>('Player_One', 'tax', 'show', 'own');
    expect(own.name).toBe('Player_One');
    const of = await json<typeof own>('Rank_5', 'tax', 'show', 'player_one');
    expect(of.records).toEqual(own.records);
    const date = own.records[0]?.date ?? '';
    const facts = await by('Rank_5').run(['tax', 'show', 'Player_One', '--date', date]);
    expect(facts.stdout).toMatch(/^Day +\d\d-\d\d-\d{4}\nCash and bank +\$[\d,]+\n[\s\S]*Tax +\$/);
    expect(await json('Rank_5', 'tax', 'show', 'Player_One', '--date', date)).toMatchObject({ detail: { date } });
    // They are taken on the first of a month, which today may be.
    const untaxed = own.records.at(-1)?.date.replace(/01$/, '02') ?? '';
    expect((await by('Rank_5').run(['tax', 'show', 'Player_One', '--date', untaxed])).stderr).toContain(
      'There is no tax of ',
    );
  });

  it('ends with 5 for nobody, and with 2 for no day and no set', async () => {
    expect((await by('Rank_5').run(['tax', 'show', 'Nobody_Here'])).code).toBe(5);
    expect((await by('Rank_5').run(['tax', 'show', '--date', 'someday'])).code).toBe(2);
    expect((await by('Rank_5').run(['tax', 'wealth', '--set', 'mine'])).code).toBe(2);
  });

  it('reckons with other tiers', async () => {
    const taxes = async (...set: string[]) =>
      (await json<{ tax: number }[]>('Rank_5', 'tax', 'wealth', '--limit', '1', ...set))[0]?.tax ?? 0;
    expect(await taxes('--set', 'from-3m')).toBeGreaterThan(await taxes());
    const { stderr } = await by('Rank_5').run(['tax', 'wealth', '--limit', '1', '--set', 'property-80']);
    expect(stderr).toContain('Properties at 80 %: 5 % from $10,000,000');
  });
});

describe('steward audit', () => {
  it('narrows by who, what, whom and when', async () => {
    const list = (...args: string[]) =>
      json<{ actor: string; action: string; target: string }[]>('Rank_6', 'audit', 'list', '--limit', '100', ...args);
    const own = await list('--actor', 'player_one', '--action', 'account', '--target', 'player', '--from', 'today');
    expect(own.length).toBeGreaterThan(0);
    for (const entry of own) expect(entry).toMatchObject({ actor: 'Player_One', action: 'account.sign-in' });
    expect(await list('--to', '2020-01-01')).toEqual([]);
    expect((await by('Rank_6').run(['audit', 'list', '--from', 'someday'])).code).toBe(2);
    expect((await by('Rank_6').run(['audit', 'list', '--to', '2020-01-01'])).stderr).toBe(
      'Nothing was changed that fits.\n',
    );
  });

  it('shows one entry whole', async () => {
    const [entry] = await json<{ id: number; hash: string }[]>('Rank_6', 'audit', 'list', '--limit', '1');
    const id = String(entry?.id);
    expect(await json('Rank_6', 'audit', 'show', id)).toEqual(entry);
    expect((await by('Rank_6').run(['audit', 'show', id])).stdout).toContain(entry?.hash);
    expect((await by('Rank_6').run(['audit', 'show', '999999'])).stderr).toContain(
      'The audit log has no entry 999999.',
    );
    expect((await by('Rank_6').run(['audit', 'show', 'x'])).code).toBe(2);
  });
});

describe('steward bugs', () => {
  it('closes a bug once', async () => {
    const open = await json<{ id: number; status: string }[]>('Dev_1', 'bugs', 'list', '--open');
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['open']));
    const id = String(open[0]?.id);
    expect((await by('Dev_1').run(['bugs', 'close', id])).code).toBe(2);
    expect(await by('Dev_1').run(['bugs', 'close', id, '--yes'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Bug was closed.\n',
    });
    const all = await json<{ id: number; status: string }[]>('Dev_1', 'bugs', 'list');
    expect(all.find((bug) => String(bug.id) === id)?.status).toBe('closed');
    expect((await by('Dev_1').run(['bugs', 'close', id, '--yes'])).code).toBe(6);
    expect((await by('Dev_1').run(['bugs', 'close', '99999999', '--yes'])).code).toBe(5);
    expect((await by('Dev_1').run(['bugs', 'close', 'x', '--yes'])).code).toBe(2);
    expect(await json('Dev_1', 'bugs', 'close', String(open[1]?.id), '--yes')).toMatchObject({ status: 'closed' });
  });
});

describe('steward maps', () => {
  it('downloads a file, and never over another', async () => {
    const { configDir, run } = by('Dev_1');
    const [file] = await json<{ filename: string; attrs: { size: number } }[]>('Dev_1', 'maps', 'list');
    const name = file?.filename ?? '';
    expect((await run(['maps', 'download', name, '--output', configDir])).code).toBe(0);
    expect((await readFile(join(configDir, name))).length).toBe(file?.attrs.size);
    expect((await run(['maps', 'download', name, '--output', configDir])).code).toBe(2);
    expect((await run(['maps', 'download', name, '--output', configDir, '--yes'])).code).toBe(0);
    expect((await run(['maps', 'download', name, '--output', '-'])).stdout).toHaveLength(file?.attrs.size ?? 0);
    expect((await run(['maps', 'download', '../steward.db', '--output', configDir])).code).toBe(5);
    expect((await readdir(configDir)).filter((entry) => /steward\.db|part$/.test(entry))).toEqual([]);
  });
});

describe('steward restart', () => {
  it('shows the lines as they come', async () => {
    const before = await server.restarted();
    const shown = await by('Dev_3').run(['restart', 'develop', '--yes']);
    expect(shown).toEqual({
      code: 0,
      stdout: 'Stopping develop\nStarted develop\n',
      stderr: 'develop is slow today\nThe restart command ended well.\n',
    });
    expect(await server.restarted()).toEqual([...before, 'develop']);
    expect(await json('Rank_6', 'audit', 'list', '--action', 'develop.restart')).toMatchObject([
      { action: 'develop.restart-end', actor: 'Dev_3', target: 'develop', after: { status: 0 } },
      { action: 'develop.restart', actor: 'Dev_3', target: 'develop' },
    ]);
  });

  it('gives the status of the command to its caller', async () => {
    await server.endWith(42);
    const failed = await by('Rank_7').run(['restart', 'prod', '--yes', '--json']);
    await server.endWith(0);
    expect(failed.code).toBe(42);
    expect(failed.stderr).toBe('steward: The restart command ended with status 42.\n');
    expect(JSON.parse(failed.stdout.trim().split('\n').at(-1) ?? '')).toEqual({
      kind: 'end',
      status: 42,
      signal: null,
    });
  });

  it('asks for the name of the target', async () => {
    expect((await by('Rank_7').run(['restart', 'prod'])).code).toBe(2);
    const before = await server.restarted();
    const { command, env } = by('Rank_7');
    for (const [typed, code] of [
      ['develop', 1],
      ['prod', 0],
    ] as const) {
      const terminal = openTerminal(command.file, [...command.args, 'restart', 'prod'], { columns: 120, env });
      await terminal.waitFor('Type prod to confirm:');
      await terminal.press(typed, 'enter');
      expect(await terminal.exit()).toBe(code);
    }
    expect(await server.restarted()).toEqual([...before, 'prod']);
  });

  it('runs one at a time, and goes on after Ctrl-C', async () => {
    const before = await server.restarted();
    const first = by('Rank_7').start(['restart', 'prod', '--yes']);
    await first.waitForLines(1);
    expect((await by('Rank_7').run(['restart', 'prod', '--yes'])).code).toBe(6);
    first.interrupt();
    const { code, stderr } = await first.finish();
    expect(code).toBe(130);
    expect(stderr).toContain('The restart of prod goes on without you.');
    await expect.poll(() => server.restarted()).toEqual([...before, 'prod']);
  });

  it('waits until the server answers, or the time is up', async () => {
    const back = await by('Rank_7').run(['restart', 'prod', '--yes', '--wait', '--timeout', '25s', '--json']);
    expect(back.code).toBe(0);
    expect(back.stderr).toMatch(/rpg answers again, after \d+ seconds?\.\n$/);
    expect(JSON.parse(back.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ kind: 'answers', online: true });
    const late = await by('Rank_7').run(['restart', 'prod', '--yes', '--wait', '--timeout', '1s']);
    expect(late.code).toBe(7);
    expect(late.stderr).toContain('rpg did not answer within 1 second.');
  });
});

describe('the screens in a real terminal', () => {
  /** Keeps a frame for people to look at, and checks what holds for each. */
  async function keep(terminal: Terminal, name: string): Promise<void> {
    await mkdir(frames, { recursive: true });
    await writeFile(join(frames, `${name}.txt`), `${terminal.screen.text}\n`);
    expect(terminal.screen.lines[1]).toMatch(/^┌.*┐$/);
    expect(terminal.screen.lines.at(-3)).toMatch(/^└─+┘$/);
    expect(terminal.screen.lines.at(-1)).toContain('? keys');
  }

  async function launch(name: Name): Promise<Terminal> {
    const { command, env } = by(name);
    const terminal = openTerminal(command.file, command.args, { env: { ...env, TERM: 'xterm-256color' } });
    await terminal.waitFor('Dashboard');
    return terminal;
  }

  it('research, audit and restart of a leader', async () => {
    const terminal = await launch('Rank_7');
    await terminal.press(':', 'research', 'enter');
    await terminal.waitFor('━ Bank');
    await keep(terminal, 'research-80');
    await terminal.press('t');
    await terminal.waitFor('DAY');
    await terminal.press(':', 'audit', 'enter');
    await terminal.waitFor('signed in');
    await keep(terminal, 'audit-80');
    await terminal.press('enter');
    await terminal.waitFor('Hash');
    await terminal.press('esc', ':', 'restart', 'enter');
    await terminal.waitFor('● online');
    const before = await server.restarted();
    await terminal.press('P', 'prod', 'enter');
    await terminal.waitFor('! prod is slow today');
    await terminal.waitFor('The restart command ended well.');
    await keep(terminal, 'restart-80');
    expect(await server.restarted()).toEqual([...before, 'prod']);
    await terminal.press('ctrl-c');
    expect(await terminal.exit()).toBe(130);
  });

  it('bugs of a developer', async () => {
    const terminal = await launch('Dev_1');
    await terminal.press(':', 'bugs', 'enter');
    await terminal.waitFor(/\d+ open of \d+/);
    await keep(terminal, 'bugs-80');
    await terminal.press('c', 'y');
    await terminal.waitFor('Bug was closed.');
    await terminal.press('ctrl-c');
    expect(await terminal.exit()).toBe(130);
  });
});
