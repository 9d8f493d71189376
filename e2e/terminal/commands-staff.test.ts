import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, startDemo, type DemoServer, type Finished, type Person } from './harness.ts';

let server: DemoServer;
let folder: string;
const people = new Map<string, Person>();

const ACCOUNTS = ['Rank_1', 'Rank_2', 'Rank_5', 'Rank_6', 'Rank_10', 'Player_One'] as const;
type Account = (typeof ACCOUNTS)[number];

beforeAll(async () => {
  server = await startDemo();
  folder = await mkdtemp(join(tmpdir(), 'steward-staff-'));
  await Promise.all(
    ACCOUNTS.map(async (name) => {
      const person = await newPerson(server.url);
      people.set(name, person);
      await person.signIn(name);
    }),
  );
});

afterAll(async () => {
  await Promise.all([...people.values()].map((person) => person.leave()));
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

function run(account: Account, args: readonly string[], input?: string): Promise<Finished> {
  const person = people.get(account);
  if (!person) throw new Error(`${account} is not signed in.`);
  return person.run(args, input);
}

const words = (line: string) => line.split(' ');

async function json<T>(account: Account, line: string): Promise<T> {
  const { code, stdout, stderr } = await run(account, [...words(line), '--json']);
  expect({ line, code, stderr: stderr.replace(/^.* of \d+ entries\..*\n$/, '') }).toEqual({
    line,
    code: 0,
    stderr: '',
  });
  return JSON.parse(stdout) as T;
}

const codeOf = async (account: Account, line: string) => (await run(account, words(line))).code;

interface Numbered {
  readonly id: number;
}

describe('lists, as tables and as JSON', () => {
  it.each([
    ['bans list --limit 5', /^PLAYER +UNTIL +REASON/, ['id', 'user', 'reason', 'endTimestamp', 'staffUser']],
    ['tickets list --day yesterday', /^ *ID +MADE +STATE/, ['id', 'type', 'reporter', 'reason', 'closeReason']],
    ['staff list', /^NAME +RANK +STATE/, ['id', 'name', 'adminLevel', 'inactive']],
    ['staff activity', /^NAME +RANK +PLAYED +TICKETS( +\d\d-\d\d){7}/, ['name', 'minutes', 'tickets', 'days']],
    ['staff new-players', /^PLAYER +STATE +REGISTRATION/, ['id', 'name', 'registration']],
    ['staff notes --limit 5', /^PLAYER +NOTE/, ['id', 'playerName', 'note', 'important']],
    ['routeblocks list', /^ *ID +ROUTE +REASON/, ['id', 'route', 'reason', 'since', 'staffName']],
    ['vac forced', /^PLAYER +PLAYED +LAST LOGIN +ACTIVE BAN/, ['id', 'name', 'banReason']],
    ['vac blacklist list', /^HASH +SEVERITY +DESCRIPTION/, ['hash', 'severity', 'description']],
    ['vac whitelist list', /^HASH +REASON +DESCRIPTION/, ['hash', 'reason', 'description']],
  ] as const)('%s', async (line, header, fields) => {
    const { code, stdout } = await run('Rank_5', words(line));
    expect(code).toBe(0);
    expect(stdout).toMatch(header);
    const rows = await json<readonly object[]>('Rank_5', line);
    expect(rows.length).toBeGreaterThan(0);
    for (const field of fields) expect(rows[0]).toHaveProperty(field);
  });

  it('say which page they show', async () => {
    const { stdout, stderr } = await run('Rank_5', words('bans list --limit 2'));
    expect(stdout.trim().split('\n')).toHaveLength(3);
    expect(stderr).toMatch(/^1 to 2 of \d+ entries\. See all with --all\.\n$/);
  });

  it('are refused to ranks below, and days that are none to everybody', async () => {
    for (const line of [
      'bans list',
      'tickets list',
      'staff list',
      'staff activity',
      'staff notes',
      'staff new-players',
    ])
      expect([line, await codeOf('Rank_1', line)]).toEqual([line, 4]);
    for (const line of ['routeblocks list', 'vac forced', 'vac blacklist list', 'vac whitelist list'])
      expect([line, await codeOf('Rank_2', line)]).toEqual([line, 4]);
    expect(await codeOf('Player_One', 'staff stats')).toBe(4);
    for (const line of [
      'tickets list --day someday',
      'staff activity 2w',
      'staff activity 2026-02-30',
      'staff activity 2999-01-01',
    ])
      expect([line, await codeOf('Rank_5', line)]).toEqual([line, 2]);
  });
});

describe('one thing', () => {
  it('a ticket, and who could take it', async () => {
    const [first] = await json<Numbered[]>('Rank_2', 'tickets list --day yesterday');
    const id = String(first?.id);
    expect(await json('Rank_2', `tickets show ${id}`)).toMatchObject({
      id: first?.id,
      staffOnlineAfk: expect.any(Number),
    });
    expect((await run('Rank_2', words(`tickets show ${id}`))).stdout).toMatch(
      new RegExp(`^Ticket +${id}\\nState +\\w+`),
    );
    expect(Array.isArray(await json('Rank_2', `tickets online ${id}`))).toBe(true);
    expect((await run('Rank_2', words(`tickets online ${id}`))).code).toBe(0);
    expect(await codeOf('Rank_2', 'tickets show 99999999')).toBe(5);
    expect(await codeOf('Rank_2', 'tickets online 99999999')).toBe(5);
    expect(await codeOf('Rank_2', 'tickets show first')).toBe(2);
  });

  it('own figures', async () => {
    expect(await json('Rank_1', 'staff stats')).toMatchObject({ handledTickets: expect.any(Number) });
    expect((await run('Rank_1', ['staff', 'stats'])).stdout).toMatch(/^Handled tickets +\d/);
  });
});

describe('routeblocks', () => {
  it('are added, shown and removed', async () => {
    const added = await run('Rank_5', ['routeblocks', 'add', '198.51.100.', '--reason', 'Public proxy', '--json']);
    expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining('Route blocked.') });
    const block = JSON.parse(added.stdout) as { id: number; route: string };
    expect(block.route).toBe('198.51.100.0/24');
    const id = String(block.id);
    expect(added.stderr).toContain(`steward routeblocks remove ${id}`);
    expect(await json('Rank_5', `routeblocks show ${id}`)).toEqual(block);
    expect((await run('Rank_5', words(`routeblocks show ${id}`))).stdout).toMatch(/^Route +198\.51\.100\.0\/24\n/);
    expect(await codeOf('Rank_5', 'routeblocks add 198.51.100.9/24 --reason again')).toBe(6);
    expect(await run('Rank_5', words(`routeblocks remove ${id}`))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--yes'),
    });
    expect(await run('Rank_5', words(`routeblocks remove ${id} --yes`))).toEqual({
      code: 0,
      stdout: '',
      stderr: 'the routeblock was successfully removed.\n',
    });
    expect(await codeOf('Rank_5', `routeblocks show ${id}`)).toBe(5);
    expect(await codeOf('Rank_5', `routeblocks remove ${id} --yes`)).toBe(5);
  });

  it('are refused where they would hurt, and to ranks below', async () => {
    expect(await run('Rank_5', words('routeblocks add 127.0.0.1 --reason x'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('This would block your own address.'),
    });
    expect(await codeOf('Rank_5', 'routeblocks add everybody --reason x')).toBe(2);
    expect(await run('Rank_5', words('routeblocks add 198.51.100.1'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Give the reason with --reason.'),
    });
    expect(await codeOf('Rank_2', 'routeblocks add 198.51.100.1 --reason x')).toBe(4);
  });
});

describe('VAC lists', () => {
  const hash = (digit: string) => digit.repeat(40);

  it('take and lose hashes', async () => {
    const add = [
      'vac',
      'blacklist',
      'add',
      hash('a').toUpperCase(),
      '--description',
      'Aim assist',
      '--severity',
      'cheat',
    ];
    const added = await run('Rank_5', [...add, '--json']);
    expect(added).toMatchObject({ code: 0, stderr: 'Blacklisted hash added.\n' });
    expect(JSON.parse(added.stdout)).toMatchObject({ hash: hash('a'), severity: 3, name: 'Rank_5' });
    expect((await run('Rank_5', add)).code).toBe(6);
    const white = ['vac', 'whitelist', 'add', hash('a'), '--description', 'x', '--reason', 'y'];
    expect(await run('Rank_5', white)).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('already on the blacklist'),
    });
    expect(await codeOf('Rank_5', `vac blacklist remove ${hash('a')}`)).toBe(2);
    expect(await run('Rank_5', words(`vac blacklist remove ${hash('a')} --yes`))).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Blacklisted hash was removed.\n',
    });
    expect(await codeOf('Rank_5', `vac blacklist remove ${hash('a')} --yes`)).toBe(5);
    expect(await run('Rank_5', white)).toMatchObject({ code: 0, stderr: 'Whitelisted hash added.\n' });
    expect((await run('Rank_5', words(`vac whitelist remove ${hash('a')} --yes`))).stderr).toBe(
      'Whitelisted hash was removed.\n',
    );
    expect(await codeOf('Rank_2', `vac whitelist remove ${hash('a')} --yes`)).toBe(4);
    expect(await codeOf('Rank_5', 'vac blacklist remove xyz --yes')).toBe(2);
    expect(await codeOf('Rank_5', `vac blacklist add ${hash('b')} --description x --severity bad`)).toBe(2);
    expect(await codeOf('Rank_5', `vac whitelist add ${hash('b')} --description x`)).toBe(2);
  });

  it('take many hashes of a file, after a preview', async () => {
    const file = join(folder, 'hashes.txt');
    await writeFile(file, `# from a report\n${hash('c')}  trainer.dll\n${hash('d')}\n`);
    const command = ['vac', 'blacklist', 'import', file];
    const dry = await run('Rank_5', [...command, '--dry-run', '--json']);
    expect(dry).toMatchObject({ code: 1, stderr: expect.stringContaining('1 hash would be added.') });
    expect(JSON.parse(dry.stdout)).toMatchObject([
      { line: 2, hash: hash('c'), description: 'trainer.dll', state: 'new', problem: null },
      { line: 3, state: 'bad', problem: expect.stringContaining('Enter a description') },
    ]);
    expect((await run('Rank_5', [...command, '--description', 'Unknown tool'])).code).toBe(2);
    const done = await run('Rank_5', [...command, '--description', 'Unknown tool', '--severity', 'note', '--yes']);
    expect(done).toMatchObject({ code: 0, stderr: '2 hashes added to the blacklist.\n' });
    expect(done.stdout).toMatch(/^LINE +HASH +RESULT +DESCRIPTION\n +2 +c+ +added +trainer\.dll\n/);
    expect(await json('Rank_5', 'vac blacklist list')).toEqual(
      expect.arrayContaining([expect.objectContaining({ hash: hash('d'), description: 'Unknown tool', severity: 1 })]),
    );
    const again = await run('Rank_5', [...command, '--description', 'x', '--yes']);
    expect(again).toMatchObject({ code: 0, stderr: 'Nothing is new; nothing was added.\n' });
  });

  it('take hashes from standard input; what the other list holds is left out', async () => {
    const command = ['vac', 'whitelist', 'import', '-', '--yes', '--json'];
    const { code, stdout } = await run('Rank_5', command, `${hash('c')} one\n${hash('e')} two\nnonsense\n`);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      { state: 'bad', problem: 'This hash is already on the blacklist. Remove it there first.' },
      { state: 'added' },
      { state: 'bad' },
    ]);
    expect((await run('Rank_5', command, '\n# nothing\n')).code).toBe(2);
    expect(await codeOf('Rank_5', 'vac whitelist import /no/such/file --yes')).toBe(2);
    expect((await run('Rank_2', command, `${hash('f')} x\n`)).code).toBe(4);
  });
});

describe('sessions', () => {
  const idOf = async () => {
    const [first] = await json<Numbered[]>('Rank_5', 'sessions player Player_One --limit 1');
    return String(first?.id);
  };

  it('libraries and processes, for managers', async () => {
    const id = await idOf();
    for (const part of ['libraries', 'processes']) {
      const files = await json<readonly object[]>('Rank_6', `sessions ${part} ${id}`);
      expect(files[0]).toMatchObject({ name: expect.any(String), verdict: expect.any(String) });
      expect((await run('Rank_6', words(`sessions ${part} ${id}`))).stdout).toMatch(/^ON THE LISTS +SEVERITY +FILE/);
      expect(await codeOf('Rank_5', `sessions ${part} ${id}`)).toBe(4);
      expect(await codeOf('Rank_6', `sessions ${part} 99999999`)).toBe(5);
    }
  });

  it('screenshots are listed, and saved without ever replacing unasked', async () => {
    const id = await idOf();
    const screens = await json<{ name: string; size: number }[]>('Rank_10', `sessions screens ${id}`);
    expect(screens.length).toBeGreaterThan(0);
    expect((await run('Rank_10', words(`sessions screens ${id}`))).stdout).toMatch(/^FILE +TAKEN +SIZE/);
    expect(await codeOf('Rank_6', `sessions screens ${id}`)).toBe(4);
    expect(await codeOf('Rank_10', 'sessions screens 99999999')).toBe(5);

    const target = join(folder, 'evidence/one');
    const save = ['sessions', 'screens', id, '--save', target];
    const saved = await run('Rank_10', save);
    expect(saved).toMatchObject({ code: 0, stderr: expect.stringMatching(/\d+ screenshots? saved\./) });
    const names = await readdir(target);
    expect(names.sort()).toEqual(screens.map(({ name }) => name).sort());
    const [name = ''] = names;
    const file = join(target, name);
    expect((await readFile(file)).length).toBe(screens.find((screen) => screen.name === name)?.size);

    await writeFile(file, 'mine');
    expect(await run('Rank_10', save)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Add --yes to replace'),
    });
    expect(await readFile(file, 'utf8')).toBe('mine');
    const replaced = await run('Rank_10', [...save, '--yes', '--json']);
    expect(replaced.code).toBe(0);
    expect(JSON.parse(replaced.stdout)).toEqual(expect.arrayContaining([expect.objectContaining({ name, file })]));
    expect((await readFile(file)).length).toBe(screens.find((screen) => screen.name === name)?.size);
    expect(await readdir(target)).toEqual(names);
    expect((await run('Rank_10', ['sessions', 'screens', id, '--save', join(file, 'deeper')])).code).toBe(1);
  });
});
