import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, startDemo, type DemoServer, type Person } from './harness.ts';

let server: DemoServer;
let lead: Person;
let developer: Person;
let player: Person;
let nobody: Person;

beforeAll(async () => {
  server = await startDemo();
  [lead, developer, player, nobody] = await Promise.all(
    [1, 2, 3, 4].map(() => newPerson(server.url)) as [
      Promise<Person>,
      Promise<Person>,
      Promise<Person>,
      Promise<Person>,
    ],
  );
  await lead.signIn('Rank_5');
  await developer.signIn('Dev_3');
  await player.signIn('Player_One');
});

afterAll(async () => {
  await Promise.all([lead, developer, player, nobody].map((person) => person?.leave()));
  await server?.stop();
});

const json = async (person: Person, ...args: string[]): Promise<unknown> => {
  const { code, stdout, stderr } = await person.run([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

describe('commands against the demonstration', () => {
  it('whoami', async () => {
    expect(await json(lead, 'whoami')).toMatchObject({ name: 'Rank_5', adminLevel: 5 });
    expect((await lead.run(['whoami'])).stdout).toMatch(/^Name {8}Rank_5\nRank {8}Lead Admin\n/);
    expect(await nobody.run(['whoami'])).toMatchObject({ code: 3, stdout: '' });
  });

  it('login with a wrong password', async () => {
    const { code, stderr } = await nobody.run(['login', '--name', 'Rank_5', '--password-stdin'], 'wrong-password');
    expect(code).toBe(1);
    expect(stderr).toContain('Problem with login');
  });

  it('status, signed in or not', async () => {
    const { stdout } = await nobody.run(['status']);
    expect(stdout).toMatch(/^SERVER +ID +STATE +PLAYERS/);
    expect(await json(nobody, 'status')).toMatchObject({
      servers: [{ kind: 'rpg' }, { kind: 'tdm' }, { kind: 'fivem-rp' }, { kind: 'mc' }],
    });
  });

  it('player show, search, punishments, notes, note', async () => {
    expect(await json(lead, 'player', 'show', 'player_one')).toMatchObject({ name: 'Player_One' });
    expect((await lead.run(['player', 'show', 'Nobody_Here'])).code).toBe(5);
    expect(await json(lead, 'player', 'search', 'Player_')).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Player_One' })]),
    );
    expect((await lead.run(['player', 'search', 'xy'])).code).toBe(2);
    expect(Array.isArray(await json(lead, 'player', 'punishments', 'Player_Banned'))).toBe(true);
    const note = `Seen at ${Date.now()}`;
    expect(await lead.run(['player', 'note', 'Player_One', note, '--important'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Player_One: Note was succesfully added.\n',
    });
    expect(await json(lead, 'player', 'notes', 'Player_One')).toEqual(
      expect.arrayContaining([expect.objectContaining({ note, important: true })]),
    );
    expect((await player.run(['player', 'notes', 'Rank_5'])).code).toBe(4);
    expect((await lead.run(['player', 'note', 'Player_One', 'x'.repeat(129)])).code).toBe(2);
  });

  it('sessions list, show, events, player, flag', async () => {
    const active = (await json(lead, 'sessions', 'list')) as { id: number; name: string; flagged: number }[];
    const [first] = active.filter(({ flagged }) => flagged === 0);
    if (!first) throw new Error('The demonstration has no session to flag.');
    const id = String(first.id);
    expect(await json(lead, 'sessions', 'show', id)).toMatchObject({ name: first.name });
    expect((await lead.run(['sessions', 'events', id])).stdout).toMatch(/^TIME +EVENT/);
    expect(await json(lead, 'sessions', 'player', first.name)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: first.id })]),
    );
    expect((await lead.run(['sessions', 'flag', id])).code).toBe(2);
    expect(await lead.run(['sessions', 'flag', id, '--reason', 'Aims through walls.'])).toMatchObject({
      code: 0,
      stderr: 'Session was flagged.\n',
    });
    expect((await lead.run(['sessions', 'flag', id, '--reason', 'again'])).code).toBe(6);
    expect((await player.run(['sessions', 'list'])).code).toBe(4);
    expect((await lead.run(['sessions', 'show', '99999999'])).code).toBe(5);
  });

  it('logs files, search, history', async () => {
    const files = (await json(lead, 'logs', 'files')) as { filename: string }[];
    expect(files.length).toBeGreaterThan(0);
    const { code, stdout } = await lead.run([
      'logs',
      'search',
      'says',
      '--file',
      'local',
      '--from',
      'yesterday',
      '--limit',
      '5',
      '--json',
    ]);
    expect(code).toBe(0);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; text: string });
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatchObject({ kind: 'line', text: expect.stringMatching(/says/i) });
    expect((await lead.run(['logs', 'search', 'no-such-text-anywhere'])).stderr).toContain('Nothing found...');
    expect((await lead.run(['logs', 'search', '(', '--mode', 'regex'])).code).toBe(2);
    expect((await lead.run(['logs', 'search', ' , '])).code).toBe(2);
    expect((await player.run(['logs', 'search', 'x'])).code).toBe(4);
    expect((await lead.run(['logs', 'search', 'x', '--file', 'admin'])).code).toBe(4);
    expect(await json(lead, 'logs', 'history', '--limit', '50')).toEqual(
      expect.arrayContaining([expect.objectContaining({ search: 'no-such-text-anywhere' })]),
    );
  });

  it('logs tail: live, through a restart, to the end', async () => {
    const tail = developer.start(['logs', 'tail', 'local', 'general', '--json', '--lines', '5']);
    await tail.waitForLines(12);
    await server.restart();
    await tail.waitForError('Connected again.');
    const before = tail.output.stdout.split('\n').length;
    await tail.waitForLines(before + 3);
    tail.interrupt();
    const { code, stdout, stderr } = await tail.finish();
    expect(code).toBe(130);
    expect(stderr.match(/Connection lost/g)).toHaveLength(1);
    const ids = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; type: string; id?: string })
      .filter(({ kind }) => kind === 'line')
      .map(({ type, id }) => `${type} ${id}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await lead.run(['logs', 'tail', 'local'])).code).toBe(4);
  });

  it('api', async () => {
    const shown = await lead.run(['api', 'GET', 'principal']);
    expect(JSON.parse(shown.stdout)).toMatchObject({ user: { name: 'Rank_5', admin_level: 5 } });
    const refused = await lead.run(['api', 'POST', 'rpg/user/player_one/notes', '--body', '-'], '{"note":""}');
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({ errors: { note: 'Write a note.' } });
    expect((await lead.run(['api', 'GET', 'no/such/call'])).code).toBe(5);
    const page = await lead.run(['api', 'GET', 'rpg/logs/history', '--page', '1', '--limit', '2', '--include']);
    expect(JSON.parse(page.stdout)).toHaveLength(2);
    expect(page.stderr).toMatch(/status: 200 {2}pagination-page: 1 {2}pagination-limit: 2 {2}pagination-total: \d+/);
  });

  it('names with any character are no usage errors and no other calls', async () => {
    for (const name of ["O'Neil", '[TAG]Jo.hn', 'a/b', '100%', '..', 'Zoë', '名前']) {
      const { code, stderr } = await lead.run(['player', 'show', '--', name]);
      expect([0, 5], `${name}: ${stderr}`).toContain(code);
      if (code === 5) expect(stderr).toContain(name);
    }
  });

  it('completion and profiles need no server', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, stdout } = await nobody.run(['completion', shell]);
      expect(code).toBe(0);
      expect(stdout).toContain('logs search');
    }
    expect((await nobody.run(['profiles', 'add', 'prod', 'https://panel.example'])).code).toBe(0);
    expect(await json(nobody, 'profiles', 'list')).toContainEqual({
      name: 'prod',
      url: 'https://panel.example',
      inUse: false,
    });
  });

  it('keeps compiled code beside the settings, and runs without it too', async () => {
    expect((await nobody.run(['status'])).code).toBe(0);
    const kept = (await readdir(join(nobody.configDir, 'compiled'))).filter((name) =>
      /^core-.*-status\.bin$/.test(name),
    );
    expect(kept).toHaveLength(1);
    await writeFile(join(nobody.configDir, 'compiled', kept[0] ?? ''), '["steward status"]\nno code at all');
    expect((await nobody.run(['status'])).code).toBe(0);
    const homeless = await nobody.run(['status'], '', { STEWARD_CONFIG_DIR: '/dev/null/nowhere' });
    expect(homeless).toMatchObject({ code: 0, stderr: expect.not.stringContaining('Error') });
  });

  it('logout', async () => {
    const person = await newPerson(server.url);
    await person.signIn('Player_Two');
    expect((await person.run(['whoami'])).code).toBe(0);
    expect((await person.run(['logout'])).code).toBe(0);
    expect((await person.run(['whoami'])).code).toBe(3);
    await person.leave();
  });
});
