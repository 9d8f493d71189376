import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, newPerson, startDemo, type DemoServer, type Finished, type Person } from './harness.ts';

let server: DemoServer;
let lead: Person;
let developer: Person;
let nobody: Person;
let folder: string;

beforeAll(async () => {
  server = await startDemo();
  folder = await mkdtemp(join(tmpdir(), 'steward-core-'));
  lead = await newPerson(server.url);
  developer = await newPerson(server.url);
  nobody = await newPerson(server.url);
  await lead.signIn('Rank_5');
  await developer.signIn('Dev_3');
});

afterAll(async () => {
  await Promise.all([lead, developer, nobody].map((person) => person?.leave()));
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const done = ({ code, stdout, stderr }: Finished): string => {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};
const json = async (person: Person, ...args: string[]): Promise<unknown> =>
  JSON.parse(done(await person.run([...args, '--json'])));
const lines = (text: string) => text.trimEnd().split(/\r?\n/);

describe('signing in and out', () => {
  it('login, whoami and logout', async () => {
    const person = await newPerson(server.url);
    const login = await person.run(['login', '--name', 'Player_Two', '--password-stdin'], PASSWORD);
    expect(login).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('Signed in to') });
    expect(done(await person.run(['whoami']))).toMatch(/^Name {8}Player_Two\n/);
    expect(await json(person, 'whoami')).toMatchObject({ name: 'Player_Two', adminLevel: 0 });
    expect(await person.run(['logout'])).toMatchObject({ code: 0, stdout: '' });
    expect((await person.run(['whoami'])).code).toBe(3);
    expect((await person.run(['login', '--name', 'Player_Two', '--password-stdin'], 'wrong')).code).toBe(1);
    expect((await person.run(['login', '--no-input'])).code).toBe(2);
    await person.leave();
  });

  it('a token signs in by the environment, and doctor knows it', async () => {
    const body = JSON.stringify({ name: 'core tests', scopes: ['read'] });
    const made = done(await lead.run(['api', 'POST', 'rpg/account/tokens', '--body', body, '--jq', '.token']));
    const env = { STEWARD_TOKEN: made.trim() };
    expect(done(await nobody.run(['whoami', '--jq', '.name'], '', env))).toBe('Rank_5\n');
    const checks = JSON.parse(done(await nobody.run(['doctor', '--json'], '', env))) as {
      check: string;
      found: string;
    }[];
    expect(checks.find(({ check }) => check === 'Token')?.found).toContain('"core tests" (read)');
    expect((await nobody.run(['player', 'note', 'Player_One', 'x'], '', env)).code).toBe(4);
    expect((await nobody.run(['whoami'], '', { STEWARD_TOKEN: 'steward_wrong' })).code).toBe(3);
  });
});

describe('output for programs', () => {
  it('--jq selects, and a bad expression is a usage error before anything is asked', async () => {
    const found = ['player', 'search', 'player_'];
    expect(lines(done(await lead.run([...found, '--jq', '.[] | .name'])))).toContain('Player_One');
    expect(done(await lead.run([...found, '--fields', 'name', '--jq', '.[0] | keys']))).toBe('["name"]\n');
    const { code, stdout, stderr } = await lead.run([...found, '--jq', '.[']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--jq cannot follow ".["');
    expect((await lead.run(['logs', 'files', '--jq', 'length'])).stdout).toMatch(/^\d+\n$/);
    expect(done(await lead.run(['api', 'GET', 'principal', '--jq', '.user.admin_level']))).toBe('5\n');
  });

  it('--csv gives the columns, fields, or keys and values', async () => {
    const table = lines(done(await lead.run(['player', 'search', 'player_one', '--csv'])));
    expect(table[0]).toBe('Name,Id,Level,Old name');
    expect(table[1]).toMatch(/^Player_One,1,\d+,/);
    expect(lines(done(await lead.run(['player', 'search', 'player_one', '--csv', '--fields', 'id,name'])))).toEqual([
      'id,name',
      '1,Player_One',
    ]);
    expect(lines(done(await lead.run(['whoami', '--csv', '--fields', 'name,adminLevel'])))).toEqual([
      'key,value',
      'name,Rank_5',
      'adminLevel,5',
    ]);
    expect((await lead.run(['whoami', '--csv', '--jq', '.'])).code).toBe(2);
  });

  it('--watch prints again and again until Ctrl-C', async () => {
    const watching = lead.start(['whoami', '--watch', '0.2', '--fields', 'name']);
    await watching.waitForLines(3);
    watching.interrupt();
    const { code, stdout, stderr } = await watching.finish();
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
    expect(new Set(lines(stdout))).toEqual(new Set(['{"name":"Rank_5"}']));
    const table = lead.start(['sessions', 'list', '--watch', '0.2']);
    await table.waitForLines(3);
    table.interrupt();
    expect((await table.finish()).code).toBe(130);
  });
});

describe('many names from standard input', () => {
  const note = `Asked at ${Date.now()}`;
  const bulk = (names: string, ...more: string[]) => lead.run(['player', 'note', '-', note, ...more], names);
  const noted = async (name: string) =>
    ((await json(lead, 'player', 'notes', name)) as { note: string }[]).filter((one) => one.note === note).length;

  it('are tried first, then done, and summed up', async () => {
    const dry = await bulk('Player_One\nplayer_one\n\nPlayer_New\nNobody_Here\n', '--dry-run');
    expect(dry.code).toBe(5);
    expect(lines(dry.stdout)).toEqual([
      `would do: steward player note Player_One '${note}'`,
      `would do: steward player note Player_New '${note}'`,
    ]);
    expect(await noted('Player_One')).toBe(0);
    expect((await bulk('Player_One\n')).code).toBe(2);
    const real = await bulk('Player_One\nNobody_Here\nPlayer_New\n', '--yes');
    expect(real).toMatchObject({ code: 5, stdout: '' });
    expect(real.stderr).toContain('1 done, 1 failed, 1 not tried.\nFailed: Nobody_Here.\n');
    const rest = await bulk('Nobody_Here\nPlayer_New\n', '--yes', '--keep-going');
    expect(rest.code).toBe(5);
    expect(rest.stderr).toContain('1 done, 1 failed.\n');
    expect([await noted('Player_One'), await noted('Player_New')]).toEqual([1, 1]);
  });
});

describe('profiles', () => {
  it('are added, listed, used and removed', async () => {
    const person = await newPerson(server.url);
    const env = { STEWARD_URL: '' };
    const run = (...args: string[]) => person.run(['profiles', ...args], '', env);
    expect((await run('add', 'demo', server.url, '--use')).code).toBe(0);
    expect((await run('add', 'prod', 'https://panel.example')).code).toBe(0);
    expect(done(await run('list'))).toMatch(/\* {2}demo +http/);
    expect(JSON.parse(done(await run('list', '--json')))).toContainEqual({
      name: 'demo',
      url: server.url,
      inUse: true,
    });
    expect((await person.run(['status'], '', env)).code).toBe(0);
    expect((await run('use', 'prod')).code).toBe(0);
    expect((await run('use', 'nope')).code).toBe(2);
    expect((await run('remove', 'prod')).code).toBe(2);
    expect((await run('remove', 'prod', '--yes')).code).toBe(0);
    expect(done(await run('list', '--jq', '.[].name'))).toBe('default\ndemo\n');
    await person.leave();
  });
});

describe('doctor', () => {
  it('finds nothing wrong', async () => {
    const shown = done(await lead.run(['doctor']));
    expect(shown).toMatch(/^ok +Settings/);
    expect(shown).toContain('As Rank_5 (Lead Admin).');
    const checks = (await json(lead, 'doctor')) as { check: string; state: string; todo: string | null }[];
    expect(checks.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['Server', 'Versions', 'Clock', 'Database']),
    );
    expect(checks.filter(({ state }) => state === 'wrong')).toEqual([]);
  });

  it('ends with 1 when the server is away', async () => {
    const { code, stdout } = await lead.run(['doctor'], '', { STEWARD_URL: 'http://127.0.0.1:1' });
    expect(code).toBe(1);
    expect(stdout).toContain('Nobody listens at that address.');
  });
});

describe('logs', () => {
  it('files, search and history', async () => {
    expect(done(await lead.run(['logs', 'files']))).toMatch(/^FILE +TYPE/);
    expect(await json(lead, 'logs', 'files')).toContainEqual(expect.objectContaining({ filename: 'local.log' }));
    const search = ['logs', 'search', 'says', '--file', 'local', '--from', 'yesterday', '--limit', '3'];
    expect(lines((await lead.run(search)).stdout)).toHaveLength(3);
    expect(lines((await lead.run([...search, '--jq', '.kind'])).stdout)).toEqual(['line', 'line', 'line']);
    expect(done(await lead.run(['logs', 'history', '--limit', '500']))).toMatch(/^TIME +/);
    expect(await json(lead, 'logs', 'history', '--limit', '500')).toContainEqual(
      expect.objectContaining({ search: 'says' }),
    );
    expect((await lead.run(['logs', 'search', 'x', '--mode', 'none'])).code).toBe(2);
    expect((await nobody.run(['logs', 'files'])).code).toBe(3);
  });

  it('tail, and its end when nobody reads any more', async () => {
    const tail = developer.start(['logs', 'tail', 'local', 'general', '--since', '10m', '--grep', 'a,e,o', '--json']);
    await tail.waitForLines(2);
    tail.interrupt();
    const { code, stdout } = await tail.finish();
    expect(code).toBe(130);
    for (const line of lines(stdout)) expect(JSON.parse(line)).toMatchObject({ text: expect.stringMatching(/[aeo]/i) });
    const [file, script] = [developer.command.file, developer.command.args[0]];
    const piped = spawnSync(
      'bash',
      ['-c', `'${file}' '${script}' logs tail local --lines 50 | head -n 1; echo "\${PIPESTATUS[0]}"`],
      {
        env: developer.env,
        encoding: 'utf8',
        timeout: 60_000,
      },
    );
    expect(lines(piped.stdout).at(-1)).toBe('0');
    expect(piped.stderr).not.toContain('steward');
  });

  it('watch runs a program for a new line', async () => {
    const program = `sh -c 'printf "%s %s\\n" "$STEWARD_LOG" "$STEWARD_TIME"; cat > ${folder}/line.json'`;
    const shown = done(
      await developer.run(['watch', 'a,e,i,o,u', '--type', 'general,local', '--once', '--exec', program]),
    );
    expect(shown).toMatch(/^(general|local) \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n$/);
    const line: unknown = JSON.parse(await readFile(join(folder, 'line.json'), 'utf8'));
    expect(line).toMatchObject({ kind: 'line', text: expect.any(String) });
    expect(done(await developer.run(['watch', 'a,e', '--type', 'local', '--once', '--jq', '.type']))).toBe('local\n');
    expect((await developer.run(['watch', 'a', '--type', 'local', '--once', '--exec', 'false'])).code).toBe(1);
    expect((await developer.run(['watch', '(', '--regex'])).code).toBe(2);
    expect((await lead.run(['watch', 'a', '--type', 'local', '--once'])).code).toBe(4);
  });
});

describe('what needs no server', () => {
  it('man', async () => {
    expect(done(await nobody.run(['man']))).toMatch(/^\.TH "STEWARD" 1/);
  });

  it('completion, with the options of every command', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const script = done(await nobody.run(['completion', shell]));
      for (const word of ['jq', 'csv', 'watch', 'dry-run', 'keep-going', 'doctor'])
        expect(script, shell).toContain(word);
    }
    expect((await nobody.run(['completion', 'cmd'])).code).toBe(2);
  });

  it('help of every command has an example', async () => {
    for (const noun of ['doctor', 'man', 'watch', 'api', 'login', 'logout', 'whoami']) {
      const { code, stdout } = await nobody.run([noun, '--help']);
      expect(code).toBe(0);
      expect(stdout).toMatch(/Examples:\n {2}steward/);
    }
  });

  it('api', async () => {
    expect(JSON.parse(done(await lead.run(['api', 'GET', 'principal'])))).toMatchObject({ user: { name: 'Rank_5' } });
    const unknown = await lead.run(['api', 'GET', 'no/such/call']);
    expect(unknown.code).toBe(5);
    expect(unknown.stderr).toContain('The server may be older than this steward');
  });
});
