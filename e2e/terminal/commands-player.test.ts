import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTerminal, type Terminal } from '../../packages/cli/src/testing/terminal.ts';
import { newPerson, startDemo, type DemoServer, type Person } from './harness.ts';

let server: DemoServer;
const people = new Map<string, Person>();

const as = (name: string): Person => {
  const person = people.get(name);
  if (!person) throw new Error(`${name} is not signed in.`);
  return person;
};

beforeAll(async () => {
  server = await startDemo();
  for (const name of ['Rank_7', 'Rank_4', 'Rank_2', 'Player_One']) {
    const person = await newPerson(server.url);
    people.set(name, person);
    await person.signIn(name);
  }
});

afterAll(async () => {
  await Promise.all([...people.values()].map((person) => person.leave()));
  await server?.stop();
});

const frames = join(import.meta.dirname, '../../test-results/terminal');

/** Keeps a frame for people to look at, and checks that it is whole. */
async function keep({ screen }: Terminal, name: string): Promise<void> {
  await mkdir(frames, { recursive: true });
  await writeFile(join(frames, `${name}.txt`), `${screen.text}\n`);
  expect(screen.lines).toHaveLength(24);
  expect(screen.lines[1]).toMatch(/^┌.*┐$/);
  expect(screen.lines.at(-3)).toMatch(/^└─+┘$/);
}

const player = (who: string, ...args: string[]) => as(who).run(['player', ...args]);

async function json<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await player('Rank_7', ...args, '--json');
  expect({ args, code, stderr: code === 0 ? '' : stderr }).toEqual({ args, code: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

/** Does it, says so on standard error, and nothing on standard output. */
async function done(text: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await player('Rank_7', ...args, '--yes');
  expect({ args, code, stdout, stderr }).toEqual({ args, code: 0, stdout: '', stderr: expect.stringContaining(text) });
}

async function refused(code: number, text: string | RegExp, ...args: string[]): Promise<void> {
  const finished = await player('Rank_7', ...args, '--yes');
  expect({ args, code: finished.code, stdout: finished.stdout }).toEqual({ args, code, stdout: '' });
  expect(finished.stderr).toMatch(text);
}

describe('looking a player up', () => {
  it.each([
    [['show', 'Player_One'], /^Name +Player_One\n/, { name: 'Player_One' }],
    [['game', 'Player_One', 'tdm'], /^Name +Player_One\nGame +tdm/, { kind: 'tdm' }],
    [['game', 'Player_One', 'ugmp'], /Game +ugmp/, { kind: 'ugmp' }],
  ])('%j as a sheet and as JSON', async (args, sheet, object) => {
    const shown = await player('Rank_7', ...args);
    expect(shown).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(sheet) });
    expect(await json(...args)).toMatchObject(object);
  });

  it.each([
    [['search', 'Player_'], 'NAME', 'name'],
    [['characters', 'Player_One'], 'CHARACTER', 'name'],
    [['played', 'Player_One', '--no-chart'], 'DAY', 'minutes'],
    [['played', 'Player_One', '--no-chart', '--period', '90'], 'DAY', 'day'],
    [['punishments', 'Player_One'], 'TIME', 'type'],
    [['notes', 'Player_One'], 'TIME', 'note'],
    [['alerts', 'channels'], 'ID', 'level'],
    [['name-changes', 'Player_One'], 'OLD NAME', 'newName'],
    [['name-views', 'Player_One'], 'STAFF', 'staffName'],
    [['deaths', 'Player_One'], 'TIME', 'killer'],
    [['kills', 'Player_One'], 'TIME', 'victim'],
    [['history', 'Player_One'], 'TIME', 'action'],
    [['serials', 'Player_One'], 'SERIAL', 'userCount'],
    [['ips', 'Player_One'], 'ADDRESS', 'userCount'],
    [['cash', 'Player_One'], 'TIME', 'balance'],
    [['cash', 'Player_One', '--min', '100', '--from', '60d', '--to', 'yesterday'], 'TIME', 'balance'],
    [['bank', 'history', '1'], 'TIME', 'amount'],
    [['inventory', 'Player_One'], 'ITEM', 'amount'],
    [['properties', 'Player_One'], 'ID', 'taxAmount'],
    [['vehicles', 'Player_One'], 'ID', 'plate'],
  ])('%j as a table and as JSON', async (args, header, key) => {
    const shown = await player('Rank_7', ...args);
    expect({ code: shown.code, stderr: shown.stderr }).toEqual({ code: 0, stderr: '' });
    expect(shown.stdout.trimStart()).toMatch(new RegExp(`^${header}`));
    const rows = await json<Record<string, unknown>[]>(...args);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]).toHaveProperty(key);
    const [row] = await json<Record<string, unknown>[]>(...args, '--fields', key);
    expect(Object.keys(row ?? {})).toEqual([key]);
  });

  it('a chart of the hours played', async () => {
    const { code, stdout } = await player('Rank_7', 'played', 'Player_One');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Hours played per day, last 60 days\n *\d+\.\dh/);
    expect((await player('Rank_2', 'played', 'Player_One', '--period', '120')).code).toBe(4);
    expect((await player('Rank_7', 'played', 'Player_One', '--period', '61')).code).toBe(2);
  });

  it('characters by name, and one punishment', async () => {
    const [character] = await json<{ name: string }[]>('characters', 'Player_One');
    const found = await json<unknown[]>('search-characters', character?.name ?? '');
    expect(found).toContainEqual(expect.objectContaining({ masterAccount: { name: 'Player_One' } }));
    expect((await player('Rank_7', 'search-characters', character?.name ?? '')).stdout).toMatch(/^CHARACTER/);
    const [{ id }] = await json<[{ id: number }]>('punishments', 'Player_Banned');
    expect((await player('Rank_7', 'punishment', 'Player_Banned', String(id))).stdout).toMatch(/^Type +Full ban\n/);
    expect(await json('punishment', 'Player_Banned', String(id))).toMatchObject({ id, ban: { state: 'active' } });
    await refused(5, /has no punishment/, 'punishment', 'Player_New', String(id));
  });

  it('who shares a serial or an address', async () => {
    const [{ serial }] = await json<[{ serial: string }]>('serials', 'Player_One');
    const [{ ip }] = await json<[{ ip: string }]>('ips', 'Player_One');
    for (const args of [
      ['same-serial', serial],
      ['same-ip', ip],
    ]) {
      expect((await player('Rank_7', ...args)).stdout).toMatch(/^PLAYER/);
      expect(await json(...args)).toContainEqual(expect.objectContaining({ name: 'Player_One' }));
    }
    expect(await player('Rank_7', 'same-ip', '203.0.113.250')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No users found for this IP.\n',
    });
  });

  it('a bank account, and what a player owns themself', async () => {
    expect((await player('Rank_7', 'bank', 'show', '1')).stdout).toMatch(/^Account +1\nOwner +Player_One/);
    expect(await json('bank', 'show', '1')).toMatchObject({ id: 1, owner: { name: 'Player_One' } });
    for (const part of ['inventory', 'properties', 'vehicles']) {
      const own = await player('Player_One', part, '--json');
      expect(JSON.parse(own.stdout)).toEqual(await json(part, 'Player_One'));
    }
  });

  it('is refused with the exit code that says why', async () => {
    await refused(5, /There is no player/, 'serials', 'Nobody_Here');
    await refused(5, /There is no bank account/, 'bank', 'show', '99999999');
    await refused(2, /is no number of a bank account/, 'bank', 'show', 'x');
    await refused(2, 'Choose a range of at least 1 day.', 'cash', 'Player_One', '--from', 'today');
    await refused(2, /is no day/, 'cash', 'Player_One', '--from', '2026-02-30');
    await refused(2, /Allowed choices are tdm, ugmp/, 'game', 'Player_One', 'chess');
    for (const part of ['serials', 'ips', 'cash', 'name-views', 'name-changes', 'inventory'])
      expect(await player('Rank_2', part, 'Player_One')).toMatchObject({ code: 4, stdout: '' });
    for (const part of ['punishments', 'notes', 'history', 'deaths', 'kills', 'vehicles'])
      expect(await player('Player_One', part, 'Player_Two')).toMatchObject({ code: 4, stdout: '' });
  });
});

/** What a command that changed somebody says of them, beside what came of it. */
const didFor = (name: string) => ({ name, ok: true, error: null, code: 0 });

describe('moderating a player', () => {
  it('asks first: without a terminal it needs --yes', async () => {
    for (const args of [
      ['ban', 'Player_New', '--reason', 'x'],
      ['unban', 'Player_Banned'],
      ['punish', 'Player_New', '--reason', 'x'],
      ['rank', 'Player_New', '1'],
      ['cash-change', 'Player_New', '-5'],
      ['bank', 'change', '1', '5'],
      ['reset-spawn', 'Player_New'],
    ]) {
      const { code, stderr } = await player('Rank_7', ...args);
      expect({ args, code }).toEqual({ args, code: 2 });
      expect(stderr).toContain('Add --yes');
    }
    const { code, stderr } = await player('Rank_7', 'ban', 'Player_New', '--yes');
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'steward: Give the reason with --reason.\n' });
  });

  it('asks on a terminal, and says what will be', async () => {
    const { command, env } = as('Rank_7');
    const args = [...command.args, 'player', 'ban', 'player_new', '--until', '7d'];
    const terminal = openTerminal(command.file, args, { columns: 120, env });
    await terminal.waitFor('Reason:');
    await terminal.press('Test', 'enter');
    await terminal.waitFor(/Player_New cannot play until \d\d-\d\d-\d{4} \d\d:\d\d, 7 days from now\. Ban\? \[y\/N\]/);
    await terminal.press('n', 'enter');
    await terminal.waitFor('Nothing was changed.');
    expect(await terminal.exit()).toBe(1);
    expect(await json('show', 'Player_New')).toMatchObject({ userBan: null });
  });

  it('ban, unban', async () => {
    await done('Player was banned.', 'ban', 'Player_New', '--until', '7d', '--reason', 'Aims through walls.');
    const { userBan } = await json<{ userBan: { endTimestamp: string } }>('show', 'Player_New');
    const days = (Date.parse(userBan.endTimestamp) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    await refused(6, /Player_New is banned until .* Nothing was changed\./, 'ban', 'Player_New', '--reason', 'x');
    await done('Player was unbanned.', 'unban', 'Player_New');
    await refused(6, /Player_New is not banned\./, 'unban', 'Player_New');
    const ban = await json('ban', 'Player_New', '--until', '2099-12-31 18:00', '--reason', 'y', '--yes');
    expect(ban).toMatchObject({ type: 2, endTimestamp: '2099-12-31T17:00:00Z', reason: 'y' });
    await done('Player was unbanned.', 'unban', 'Player_New');
    expect(await json('ban', 'Player_New', '--type', 'full', '--reason', 'z', '--yes')).toMatchObject({
      type: 1,
      endTimestamp: null,
    });
    await done('Player was unbanned.', 'unban', 'Player_New');
    await refused(2, /"soon" is no time/, 'ban', 'Player_New', '--until', 'soon', '--reason', 'x');
    await refused(2, 'Enter an end in the future.', 'ban', 'Player_New', '--until', '2020-01-01', '--reason', 'x');
    await refused(2, 'Enter when the temporary ban ends.', 'ban', 'Player_New', '-t', 'temporary', '-r', 'x');
    await refused(4, /same or higher rank/, 'ban', 'Rank_8', '--reason', 'x');
    await refused(5, /There is no player/, 'ban', 'Nobody_Here', '--reason', 'x');
    expect((await player('Rank_2', 'ban', 'Player_New', '--reason', 'x', '--yes')).code).toBe(4);
  });

  it('is refused while the player is online', async () => {
    const online = await as('Rank_7').run(['api', 'GET', 'rpg/general/online']);
    const found = JSON.parse(online.stdout) as { name: string; admin_level: number }[];
    const name = found.find(({ admin_level }) => admin_level === 0)?.name ?? '';
    await refused(6, 'User is currently online, you cannot ban him.', 'ban', name, '--reason', 'x');
    await refused(6, 'User is currently online, you cannot punish him.', 'punish', name, '--reason', 'x');
    await refused(6, 'User is currently online', 'cash-change', name, '5');
  });

  it('punish, expunge', async () => {
    await done('Player was punished with a Warning.', 'punish', 'Player_New', '--reason', 'Reckless');
    const given = await json<{ id: number }>('punish', 'Player_New', '-r', 'Again', '-d', 'Drive with care.', '--yes');
    expect(given).toMatchObject({ type: 2, reason: 'Again' });
    const id = String(given.id);
    await done('This punishment was successfully expunged.', 'expunge', 'Player_New', id, '--reason', 'By mistake.');
    await refused(6, /already expunged/, 'expunge', 'Player_New', id, '--reason', 'x');
    const [, first] = await json<{ id: number }[]>('punishments', 'Player_New');
    const expunged = await json('expunge', 'Player_New', String(first?.id), '--reason', 'Too.', '--yes');
    expect(expunged).toMatchObject({ id: first?.id, status: 0 });
    expect((await player('Rank_4', 'punish', 'Player_New', '-r', 'x', '--yes')).code).toBe(4);
  });

  it('note, note-hide, note-show, note-important', async () => {
    await done('Note was succesfully added.', 'note', 'Player_New', 'Spoke to him.');
    const { id } = await json<{ id: number }>('note', 'Player_New', 'Twice.', '--important');
    await done('The note is hidden now.', 'note-hide', 'Player_New', String(id));
    await done('The note is hidden already.', 'note-hide', 'Player_New', String(id));
    expect(await json('note-show', 'Player_New', String(id))).toMatchObject({ id, active: true });
    await done('The note is not important now.', 'note-important', 'Player_New', String(id), 'off');
    expect(await json('note-important', 'Player_New', String(id))).toMatchObject({ id, important: true });
    await refused(5, /There is no note 999999/, 'note-hide', 'Player_New', '999999');
    await refused(2, /Use at most 128 characters/, 'note', 'Player_New', 'x'.repeat(129));
  });

  it('alerts add, list, retry, remove', async () => {
    await done(
      'Alert was succesfully added.',
      'alerts',
      'add',
      'Player_New',
      'Seen with another account.',
      '--in-game',
    );
    const added = await json<{ id: number }>('alerts', 'add', 'Player_New', 'Look.', '--channel', '#admins');
    expect(added).toMatchObject({ channel: 'admins' });
    expect((await player('Rank_7', 'alerts', 'list', 'Player_New')).stdout).toMatch(/^ *ID +TIME +REASON/);
    await expect
      .poll(() => json<{ id: number; delivery: string }[]>('alerts', 'list', 'Player_New'))
      .toContainEqual(expect.objectContaining({ id: added.id, delivery: 'failed' }));
    await done('The alert is being delivered again.', 'alerts', 'retry', 'Player_New', String(added.id));
    expect((await player('Rank_7', 'alerts', 'remove', 'Player_New', String(added.id))).code).toBe(2);
    await done('Alert was deleted.', 'alerts', 'remove', 'Player_New', String(added.id));
    await refused(2, /There is no channel "nowhere"/, 'alerts', 'add', 'Player_New', 'x', '--channel', 'nowhere');
  });

  it('cash-change, bank change', async () => {
    const { cash } = await json<{ cash: number }>('show', 'Player_New');
    await done('Cash of player was changed.', 'cash-change', 'Player_New', '1500');
    expect(await json('cash-change', 'Player_New', '-1500', '--yes')).toEqual({ ...didFor('Player_New'), cash });
    await refused(2, /Take less, or allow a negative balance/, 'cash-change', 'Player_New', '-999999');
    await done('Cash now: -$', 'cash-change', 'Player_New', '-999999', '--force');
    await done('Cash of player was changed.', 'cash-change', 'Player_New', '999999');
    await refused(2, /is no amount/, 'cash-change', 'Player_New', '1e3');
    await done('Amount was successfully updated', 'bank', 'change', '1', '12345');
    expect(await json('bank', 'change', '1', '54321', '--yes')).toEqual({ id: 1, money: 54_321 });
    await refused(6, 'The balance is already $54,321.', 'bank', 'change', '1', '54321');
    await refused(6, /now holds \$54,321, not \$12,345/, 'bank', 'change', '1', '1', '--was', '12345');
    await refused(2, /is no amount/, 'bank', 'change', '1', '1', '--was', 'all');
    await done('Amount was successfully updated', 'bank', 'change', '1', '54320', '--was', '54321');
  });

  it('rank, developer-rank, rename', async () => {
    await done('Rank of player was changed.', 'rank', 'Player_New', 'moderator');
    expect(await json('rank', 'Player_New', '0', '--yes')).toEqual({ ...didFor('Player_New'), adminLevel: 0 });
    await refused(6, /already has the rank Player/, 'rank', 'Player_New', 'player');
    await refused(2, /You can only give ranks lower than your own/, 'rank', 'Player_New', '9');
    await refused(2, /There is no rank "wizard"/, 'rank', 'Player_New', 'wizard');
    await done('Developer rank of player was changed.', 'developer-rank', 'Player_New', 'Developer');
    expect(await json('developer-rank', 'Player_New', 'none', '--yes')).toEqual({
      ...didFor('Player_New'),
      developerLevel: 0,
    });
    await done('Name of player was changed.', 'rename', 'Player_New', 'Player_Newer');
    expect(await json('rename', 'Player_Newer', 'Player_New', '--yes')).toEqual(didFor('Player_Newer'));
    await refused(6, /is taken/, 'rename', 'Player_New', 'Player_One');
  });

  it('option, permission', async () => {
    const texts = {
      disabled: 'Account state',
      'force-vac': 'Forced VAC',
      'vac-exempt': 'VAC exemption',
      'phone-ban': 'Phone ban',
    };
    for (const [option, what] of Object.entries(texts)) {
      await done(`${what} of player was changed.`, 'option', 'Player_New', option, 'on');
      expect(await json('option', 'Player_New', option, 'off', '--yes')).toEqual({
        ...didFor('Player_New'),
        enabled: false,
      });
    }
    await refused(6, /is not disabled/, 'option', 'Player_New', 'disabled', 'off');
    await done('Permissions of player changed.', 'permission', 'Player_New', 'manageGroups', 'on');
    expect(await json('permission', 'Player_New', 'manageGroups', 'off', '--yes')).toEqual({
      ...didFor('Player_New'),
      permissions: [],
    });
    expect((await player('Rank_4', 'option', 'Player_New', 'disabled', 'on', '--yes')).code).toBe(4);
  });

  it('reset-registration, reset-spawn', async () => {
    await refused(6, /is approved, there is nothing to reset/, 'reset-registration', 'Player_New');
    const waiting = await as('Rank_7').run(['api', 'GET', 'rpg/manage/new-players']);
    const found = (JSON.parse(waiting.stdout) as { name: string; registration: number }[]).find(
      ({ registration }) => registration !== 1,
    );
    expect(await json('reset-registration', found?.name ?? '', '--yes')).toEqual({
      ...didFor(found?.name ?? ''),
      registration: 0,
    });
    await done('Spawn point successfully reset.', 'reset-spawn', 'Player_New');
  });

  it('password: from standard input, or asked for twice and never shown', async () => {
    const word = 'a-new-password';
    const typed = await as('Rank_7').run(['player', 'password', 'Player_New', '--password-stdin', '--yes'], word);
    const said = 'Player_New: Player password was changed. Please inform the player.\n';
    expect(typed).toEqual({ code: 0, stdout: '', stderr: said });
    const fresh = await newPerson(server.url);
    people.set('Player_New', fresh);
    expect((await fresh.run(['login', '--name', 'Player_New', '--password-stdin'], word)).code).toBe(0);
    const short = await as('Rank_7').run(['player', 'password', 'Player_New', '--password-stdin', '--yes'], 'short');
    expect(short.code).toBe(2);
    await refused(2, '--password-stdin', 'password', 'Player_New');

    const { command, env } = as('Rank_7');
    const args = [...command.args, 'player', 'password', 'Player_New'];
    for (const [again, text] of [
      ['another-one', 'The passwords differ. Nothing was changed.'],
      [word, 'Set a new password for Player_New?'],
    ] as const) {
      const terminal = openTerminal(command.file, args, { columns: 100, env });
      await terminal.waitFor('New password:');
      await terminal.press(word, 'enter');
      await terminal.waitFor('The same again:');
      await terminal.press(again, 'enter');
      await terminal.waitFor(text);
      if (again === word) {
        await terminal.press('y', 'enter');
        await terminal.waitFor('Please inform the player.');
      }
      expect(await terminal.exit()).toBe(again === word ? 0 : 1);
      expect(terminal.screen.raw).not.toContain(word);
      expect(terminal.screen.raw).not.toContain(again);
    }
  });

  it('many names from standard input', async () => {
    const names = 'Player_New\nPlayer_Two\n\nplayer_new\n';
    const dry = await as('Rank_7').run(['player', 'ban', '-', '--until', '1d', '--reason', 'x', '--dry-run'], names);
    expect(dry.code).toBe(0);
    expect(dry.stdout.trim().split('\n')).toHaveLength(2);
    expect(await json('show', 'Player_Two')).toMatchObject({ userBan: null });
    const args = ['player', 'ban', '-', '--until', '1d', '--reason', 'x'];
    expect((await as('Rank_7').run(args, names)).code).toBe(2);
    const banned = await as('Rank_7').run([...args, '--yes'], names);
    expect(banned).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('2 done') });
    const again = await as('Rank_7').run([...args, '--yes', '--keep-going'], `${names}Nobody_Here\n`);
    expect(again).toMatchObject({ code: 6, stderr: expect.stringContaining('3 failed') });
    expect((await as('Rank_7').run(['player', 'unban', '-', '--yes'], names)).code).toBe(0);
  });
});

describe('the profile in a real terminal', () => {
  it('shows its tabs, bans and unbans', async () => {
    const { command, env } = as('Rank_7');
    const terminal = openTerminal(command.file, command.args, {
      columns: 80,
      rows: 24,
      env: { ...env, TERM: 'xterm-256color' },
    });
    await terminal.waitFor('Dashboard');
    await terminal.press(':', 'player Player_One', 'enter');
    await terminal.waitFor('Registered');
    const texts = [/Warning/, /NOTE/, 'Player_Zero', 'ED40ED0E', /\d+\.\d+\.\d+\.\d+ /, /-?\$[\d,]+/];
    for (const text of texts) {
      await terminal.press('tab');
      await terminal.waitFor(text);
      await keep(terminal, `player-${texts.indexOf(text)}-80`);
    }
    await terminal.press('b', '7d', 'enter', 'Seen in a terminal', 'enter');
    await terminal.waitFor(/Player_One cannot play until .*, 7 days from now\./);
    await keep(terminal, 'player-ban-80');
    await terminal.press('y');
    await terminal.waitFor('Player was banned.');
    await terminal.waitFor('u unban');
    await terminal.press('u');
    await terminal.waitFor('Unban Player_One?');
    await terminal.press('y');
    await terminal.waitFor('Player was unbanned.');
    expect(await json('show', 'Player_One')).toMatchObject({ userBan: null });
    await terminal.press('q', 'q');
    expect(await terminal.exit()).toBe(0);
  });
});
