import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CommandIo } from './core/command-io.ts';
import { openDatabase } from './db/open.ts';
import { main } from './main.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-main-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface Answers {
  readonly env?: Record<string, string>;
  readonly secrets?: string[];
  /** Called once the command waits to be stopped; it stops afterwards. */
  readonly whileServing?: (said: string) => Promise<void>;
}

async function run(args: string, { env = {}, secrets, whileServing }: Answers = {}): Promise<Ran> {
  const said = { out: '', err: '' };
  const io: CommandIo = {
    env: { STEWARD_DATA_DIR: dir, STEWARD_PORT: '0', ...env },
    out: (line) => void (said.out += `${line}\n`),
    err: (line) => void (said.err += `${line}\n`),
    log: () => undefined,
    askSecret: secrets ? () => Promise.resolve(secrets.shift() ?? '') : undefined,
    stopped: () => whileServing?.(said.err) ?? Promise.resolve(),
  };
  const code = await main(args.split(' '), io);
  return { code, ...said };
}

const withDatabase = async (work: (database: ReturnType<typeof openDatabase>) => Promise<void>) => {
  const database = openDatabase({ file: join(dir, 'steward.db') });
  await work(database).finally(() => database.close());
};

test('makes the first owner, who can sign in, and no second one', async () => {
  const made = await run('init --name Boss_One', { secrets: ['a long password', 'a long password'] });
  expect(made).toMatchObject({ code: 0, out: '' });
  expect(await run('init --name Boss_Two', { env: { STEWARD_OWNER_PASSWORD: 'a long password' } })).toMatchObject({
    code: 1,
    err: 'There is an owner already: Boss_One. Owners give ranks in the panel.\n',
  });
  await run('serve', {
    async whileServing(said) {
      const url = /http:\S+/.exec(said)?.[0] ?? '';
      const answer = await fetch(`${url}/api/auth/rpg`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'boss_one', password: 'a long password' }),
      });
      expect(await answer.json()).toMatchObject({ user: { name: 'Boss_One', admin_level: 10 } });
    },
  });
});

test('refuses names and passwords that are no good, and needs a way to ask', async () => {
  expect((await run('init --name x', { secrets: [] })).err).toContain('3 to 24 characters');
  expect((await run('init --name Boss', { secrets: ['short', 'short'] })).err).toBe('Use at least 8 characters.\n');
  expect((await run('init --name Boss', { secrets: ['one password', 'two password'] })).err).toContain('not the same');
  expect(await run('init --name Boss')).toMatchObject({
    code: 1,
    err: 'Run this in a terminal, or put the password into STEWARD_OWNER_PASSWORD.\n',
  });
});

test('keeps its files to their owner', async () => {
  await run('init --name Boss', { secrets: ['a long password', 'a long password'] });
  for (const name of ['steward.db', 'secret.key']) expect(statSync(join(dir, name)).mode & 0o077, name).toBe(0);
});

test('prints a game server’s token once, and audits it', async () => {
  const made = await run('token create --kind bridge --name game-1');
  expect(made.out).toMatch(/^steward_[\w-]{43}\n$/);
  await withDatabase(async ({ db }) => {
    expect(await db.selectFrom('access_token').select(['kind', 'name', 'player_id']).execute()).toMatchObject([
      { kind: 'bridge', name: 'game-1', player_id: null },
    ]);
    expect(JSON.stringify(await db.selectFrom('audit').selectAll().execute())).not.toContain(made.out.trim());
  });
});

test('binds a token to one game server, lists it and revokes it', async () => {
  const made = await run('token create --kind bridge --name two --server freeroam-2');
  expect(made.err).toContain('The game server freeroam-2 sends it');
  await run('token create --kind bridge --name one');
  expect((await run('token list')).out).toMatch(
    /^1\tfreeroam-2\ttwo\tmade \S+Z\tnever used\n2\trpg\tone\tmade \S+Z\tnever used\n$/,
  );
  expect((await run('token revoke 1')).code).toBe(0);
  expect((await run('token list')).out).toMatch(/^2\t/);
  expect(await run('token revoke 1')).toMatchObject({ code: 1, err: expect.stringContaining('token list') as string });
  expect(await run('token create --kind bridge --name x --server Two_Words')).toMatchObject({
    code: 1,
    err: expect.stringContaining('small letters, digits and hyphens') as string,
  });
  await withDatabase(async ({ db }) => {
    const actions = await db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'bridge.create-access',
      'bridge.create-access',
      'bridge.revoke-access',
    ]);
  });
});

test('lists, shows, takes in and drops events that were set aside', async () => {
  await run('migrate');
  await withDatabase((database) =>
    database.withWrite(async (tx) => {
      const common = { server: 'rpg', kind: 'player.cash', reason: 'Because.', received_at: 1_780_000_000 };
      const line = '{"id":"b","kind":"player.cash","player":"A_B","amount":5,"reason":"x"}';
      await tx
        .insertInto('bridge_rejected')
        .values([
          { ...common, event_id: 'a', line: 'broken' },
          { ...common, event_id: 'b', line },
          { ...common, event_id: 'c', line: 'broken', kind: null },
        ])
        .execute();
    }),
  );
  expect((await run('bridge rejected list --kind player.cash')).out).toMatch(
    /^2\trpg\t\S+Z\tplayer.cash\tBecause\.\n1\trpg\t/,
  );
  expect(JSON.parse((await run('bridge rejected list --json')).out)).toHaveLength(3);
  expect(await run('bridge rejected show 1')).toMatchObject({ code: 0, out: 'broken\n', err: 'Because.\n' });
  expect((await run('bridge rejected retry 1')).err).toContain('It still cannot be taken in.');
  expect((await run('bridge rejected retry --server rpg')).err).toBe('1 event was taken in; 2 still cannot be.\n');
  expect((await run('bridge rejected drop 1')).err).toBe('1 event was dropped.\n');
  expect((await run('bridge rejected drop --server rpg')).err).toBe('1 event was dropped.\n');
  expect(await run('bridge rejected drop')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--server') as string,
  });
  expect((await run('bridge rejected show 1')).code).toBe(1);
  await withDatabase(async ({ db }) => {
    expect(await db.selectFrom('cash_log').select('amount').execute()).toEqual([{ amount: 5 }]);
    const actions = await db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'bridge.retry-events',
      'bridge.drop-event',
      'bridge.drop-events',
    ]);
  });
});

test('verifies the audit log, and names the entry where it breaks', async () => {
  await run('token create --kind bridge --name one');
  await run('token create --kind bridge --name two');
  const holds = await run('audit verify');
  expect(holds).toMatchObject({ code: 0, out: expect.stringMatching(/^[0-9a-f]{64}\n$/) as string });
  await withDatabase((database) =>
    database.withWrite(async (tx) => {
      await sql`drop trigger audit_refuse_update`.execute(tx);
      await tx.updateTable('audit').set({ target: 'x' }).where('target', '=', 'one').execute();
    }),
  );
  expect(await run('audit verify')).toMatchObject({
    code: 1,
    err: expect.stringContaining('broken at entry 1') as string,
  });
});

test('listens for the signal to read its settings before it serves, and not as a demonstration', async () => {
  const listened: string[] = [];
  for (const command of ['serve', 'demo --players 1']) {
    const said: string[] = [];
    await main(command.split(' '), {
      env: { STEWARD_DATA_DIR: join(dir, command.slice(0, 4)), STEWARD_PORT: '0' },
      out: () => undefined,
      err: (line) => said.push(line),
      log: () => undefined,
      askSecret: undefined,
      stopped: () => Promise.resolve(),
      onReload(reload) {
        listened.push(command);
        expect(said).toEqual([]);
        reload();
      },
    });
  }
  expect(listened).toEqual(['serve']);
});

test('backs up while it serves, and overwrites nothing', async () => {
  const archive = join(dir, 'copies', 'one.tar.zst');
  mkdirSync(join(dir, 'copies'));
  expect(await run(`backup ${archive}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no database') as string,
  });
  await run('token create --kind bridge --name one');
  await run('serve', { whileServing: async () => expect((await run(`backup ${archive}`)).code).toBe(0) });
  expect((await run(`backup ${archive}`)).err).toContain('exists already');
  const back = { env: { STEWARD_DATA_DIR: join(dir, 'back') } };
  expect((await run(`restore ${archive}`, back)).code).toBe(0);
  expect((await run('token list', back)).out).toContain('\tone\t');
});

test('refuses a database of a newer version in a sentence', async () => {
  await run('migrate');
  await withDatabase(async (database) => {
    await database.withWrite((tx) =>
      sql`insert into steward_migration (version, name, applied_at) values (99, 'later', '')`.execute(tx),
    );
  });
  for (const command of ['serve', 'migrate', 'audit verify'])
    expect(await run(command)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^The database was written by a newer Steward \(version 99, this one knows \d+\)\. Install that version, or restore a backup\.\n$/,
      ) as string,
    });
});

test('says what to do when its port is taken, its folder cannot be used, or its database is away', async () => {
  const taken = await new Promise<Server>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
  const address = taken.address();
  const port = String(address !== null && typeof address === 'object' ? address.port : 0);
  expect(await run('serve', { env: { STEWARD_PORT: port } })).toMatchObject({
    code: 1,
    err: `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set STEWARD_PORT to another port.\n`,
  });
  // Found before anything is opened, made, or thrown away.
  const untouched = join(dir, 'untouched');
  for (const command of ['serve', 'demo', 'demo --fresh']) {
    const refused = await run(command, { env: { STEWARD_PORT: port, STEWARD_DATA_DIR: untouched } });
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is in use') as string });
    expect(existsSync(untouched), command).toBe(false);
  }
  taken.close();
  expect((await run('serve', { env: { STEWARD_DATA_DIR: '/dev/null/x' } })).err).toContain('Set STEWARD_DATA_DIR');
  const away = await run('serve', { env: { STEWARD_DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' } });
  expect(away).toMatchObject({ code: 1, err: expect.stringContaining('Check STEWARD_DATABASE_URL') as string });
  expect(away.err).not.toContain('hunter2');
});

test('tells wrong command lines from failures', async () => {
  expect((await run('nonsense')).code).toBe(2);
  expect((await run('init')).code).toBe(2);
  expect((await run('demo --players many')).code).toBe(2);
  expect(await run('--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string });
  expect((await run('serve', { env: { STEWARD_PORT: 'x' } })).err).toContain('STEWARD_PORT must be a port number');
});

test('does not mix a community with the demonstration', async () => {
  await run('init --name Boss', { secrets: ['a long password', 'a long password'] });
  const refused = await run('demo --fresh');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('holds a community') as string });
  await withDatabase(async ({ db }) =>
    expect(await db.selectFrom('player').select('name').execute()).toMatchObject([{ name: 'Boss' }]),
  );
});
