import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from '../../main.ts';
import { countedLists } from '../../testing/counted-lists.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { importEnv } from './testing/expect-shape.ts';

const MAPPING = `
source: game
zone: UTC
levels: { '5': 7, '9': 10 }
parts:
  - into: player
    from: users
    key: id
    fields: { name: name, password: password, adminLevel: level, cash: cash, registered: registered }
  - into: vehicle
    from: cars
    key: id
    fields: { model: model, owner: owner }
  - into: ban
    from: bans
    key: id
    fields: { player: player, reason: reason, start: at, end: until }
`;

const TABLES = `
create table users (id integer primary key, name text, password text, level integer, cash integer, registered text);
create table cars (id integer primary key, model integer, owner integer);
create table bans (id integer primary key, player integer, reason text, at integer, until integer);
`;

interface Outcome {
  readonly parts: readonly {
    readonly name: string;
    readonly added: number;
    readonly changed: number;
    readonly refused: number;
    readonly gone: number;
  }[];
  readonly problems: readonly { readonly text: string; readonly examples: readonly { readonly key: string }[] }[];
}

withEachDatabase('moving in', (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  let game: DatabaseSync;
  let file: string;
  let mapping: string;

  beforeEach(async () => {
    database = await createTestDatabase(engine);
    server = await startTestServer({ engine, database });
    file = join(database.dir, 'game.db');
    mapping = join(database.dir, 'mapping.yaml');
    writeFileSync(mapping, MAPPING);
    game = new DatabaseSync(file);
    game.exec(TABLES);
  });
  afterEach(async () => {
    game.close();
    await server.close();
    await database.remove();
  });

  const run = (more = '') => runCommand(database, `import --map ${mapping} --from ${file} --json${more}`, importEnv);
  const outcome = async (more = ''): Promise<Outcome> => {
    const { code, out, err } = await run(more);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out) as Outcome;
  };
  const part = (found: Outcome, name: string) => found.parts.find((one) => one.name === name);
  const player = (name: string) =>
    server.db.selectFrom('player').selectAll().where('name', '=', name).executeTakeFirst();
  /** SQLite does without some while many rows come in. */
  const indexNames = async (): Promise<readonly string[]> => {
    const names =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'index' order by name`
        : sql<{
            name: string;
          }>`select indexname as name from pg_indexes where schemaname = current_schema() order by 1`;
    return (await names.execute(server.db)).rows.map(({ name }) => name);
  };
  const audited = async (action: string) =>
    await server.db.selectFrom('audit').select(['target', 'before', 'after']).where('action', '=', action).execute();

  it('takes over what changed in the game, and leaves what staff and players changed here', async () => {
    game.exec(`insert into users values (1, 'Carl_Johnson', '${'a'.repeat(128)}', 5, 100, '2020-01-01 10:00:00')`);
    await outcome();
    const { id = 0 } = (await player('Carl_Johnson')) ?? {};
    await server.services.database.withWrite((tx) =>
      tx.updateTable('player').set({ password_hash: 'his own', admin_level: 4 }).where('id', '=', id).execute(),
    );
    game.exec('update users set cash = 250 where id = 1');
    expect(part(await outcome(), 'player.users')).toMatchObject({ added: 0, changed: 1 });
    expect(await player('Carl_Johnson')).toMatchObject({ cash: 250, password_hash: 'his own', admin_level: 4 });
    game.exec(`update users set password = '${'b'.repeat(128)}', level = 0, name = 'CJ_Johnson' where id = 1`);
    await outcome();
    const renamed = await player('CJ_Johnson');
    expect(renamed).toMatchObject({ id, admin_level: 0, old_name: 'Carl_Johnson' });
    expect(renamed?.password_hash).toContain('b'.repeat(128));
    expect(await audited('import.rank')).toEqual([
      { target: 'Carl_Johnson', before: '{"adminLevel":0}', after: '{"adminLevel":7}' },
      { target: 'Carl_Johnson', before: '{"adminLevel":4}', after: '{"adminLevel":0}' },
    ]);
  });

  it('ends the sessions of whoever got another password in the game', async () => {
    game.exec(`insert into users values (1, 'Carl_Johnson', '${'a'.repeat(128)}', 0, 1, null)`);
    await outcome();
    const client = await server.signIn('Carl_Johnson');
    expect((await client.get('principal')).status).toBe(200);
    game.exec(`update users set password = '${'b'.repeat(128)}'`);
    await outcome();
    server.clock.advance(2);
    expect((await client.get('principal')).status).toBe(401);
  });

  it('does not let a game take over who is here with a password or rank, and leaves their bans out', async () => {
    const owner = await server.createPlayer({ name: 'The_Owner', admin_level: 10 });
    const before = (await player('The_Owner'))?.password_hash;
    game.exec(`insert into users values (1, 'the_owner', '${'a'.repeat(128)}', 0, 77, null)`);
    game.exec(`insert into bans values (1, 1, 'Revenge', 1700000000, 0)`);
    const found = await outcome();
    expect(await player('The_Owner')).toMatchObject({ id: owner.id, admin_level: 10, password_hash: before, cash: 77 });
    expect(part(found, 'ban.bans')).toMatchObject({ added: 0, refused: 1 });
    game.exec(`update users set password = '${'b'.repeat(128)}', level = 5`);
    await outcome();
    expect(await player('The_Owner')).toMatchObject({ admin_level: 10, password_hash: before });
  });

  it('brings characters to the account of the person, where the game names a character as the master', async () => {
    writeFileSync(
      mapping,
      MAPPING.replace('  - into: player', '  - into: account').replace(
        '  - into: vehicle',
        `  - into: player
    from: characters
    key: id
    fields: { name: name, master: { column: belongs, of: account.users } }
  - into: player
    from: spares
    key: id
    fields: { name: name, master: { column: belongs, of: player.characters } }
  - into: vehicle`,
      ),
    );
    for (const table of ['characters', 'spares'])
      game.exec(`create table ${table} (id integer primary key, name text, belongs integer)`);
    game.exec(`insert into users (id, name) values (1, 'The_Person'), (2, 'Somebody')`);
    game.exec(`insert into characters values (1, 'The_Person', 1), (2, 'One_Character', 1)`);
    game.exec(`insert into spares values (1, 'Spare_Character', 2)`);
    await outcome();
    const masterOf = async (name: string) => {
      const { master_id = null } = (await player(name)) ?? {};
      return (await server.db.selectFrom('player').select('name').where('id', '=', master_id).executeTakeFirst())?.name;
    };
    expect(await Promise.all(['The_Person', 'One_Character', 'Spare_Character'].map(masterOf))).toEqual([
      undefined,
      'The_Person',
      'The_Person',
    ]);
    game.exec(`update characters set belongs = 2 where id = 2`);
    await outcome();
    expect(await Promise.all(['The_Person', 'One_Character', 'Spare_Character'].map(masterOf))).toEqual([
      undefined,
      'Somebody',
      'The_Person',
    ]);
  });

  it('tells broken rows and brings the rest in', async () => {
    game.exec(`insert into users values
      (1, 'Carl_Johnson', null, 0, 1, '2020-01-01'), (2, 'carl_johnson', null, 0, 2, null), (3, 'x', null, 0, 3, null),
      (4, '<b>Bold</b>', null, 0, 4, null), (5, 'Late_Comer', 'hunter2', 6, 5, '2020-02-31')`);
    game.prepare('insert into users values (6, ?, null, 0, 6, null)').run(Buffer.from([0x41, 0xff, 0xfe, 0x42, 0x43]));
    game.exec('insert into cars values (7, 411, 1), (8, 411, 99), (9, null, 1)');
    game.exec(`insert into bans values (1, 5, 'One', 1700000000, 0), (2, 99, 'Two', 1700000000, 0)`);
    const found = await outcome();
    expect(part(found, 'player.users')).toMatchObject({ added: 3, refused: 3 });
    expect(part(found, 'vehicle.cars')).toMatchObject({ added: 2, refused: 1 });
    expect(part(found, 'ban.bans')).toMatchObject({ added: 1, refused: 1 });
    const told = Object.fromEntries(found.problems.map(({ text, examples }) => [text, examples.map(({ key }) => key)]));
    expect(told).toMatchObject({
      'Another player has the same name. The row was left out.': ['2'],
      'The name is none that a player can have here.': ['3', '4'],
      'The time of registered is broken and counts as unknown.': ['5'],
      'The password is of a kind that is not accepted. Its player needs a new one.': ['5'],
      'The adminLevel is not among the levels of the mapping, and counts as none.': ['5'],
      'The owner does not exist.': ['8'],
      'The player does not exist.': ['2'],
    });
    expect(JSON.stringify(found)).not.toContain('hunter2');
    game.exec(`insert into users values (99, 'Late_Owner', null, 0, 1, null)`);
    await outcome();
    const owner = await player('Late_Owner');
    expect(await server.db.selectFrom('vehicle').select('owner_id').where('id', '=', 8).execute()).toEqual([
      { owner_id: owner?.id },
    ]);
  });

  it('shows in a check ten decoded rows of each kind, and what is odd by row', async () => {
    writeFileSync(mapping, MAPPING.replace('zone: UTC', 'zone: UTC\nencoding: utf-8'));
    const insert = game.prepare('insert into users values (?, ?, ?, 5, ?, ?)');
    for (let id = 1; id <= 14; id++) insert.run(id, `Player_${id}`, 'hunter2', id, '2020-01-01 10:00:00');
    insert.run(15, 'PLAYER_3', null, 0, '2020-02-31');
    insert.run(16, Buffer.from([0x41, 0x81, 0x8d, 0x42, 0x43]), null, 0, null);
    game.exec('insert into cars select id, 411, id from users where id < 13');
    game.exec('insert into cars values (90, 411, 99)');
    game.exec(`insert into bans values (1, 2, 'One', 1700000000, 0), (2, 98, 'Two', 1700000000, 0)`);
    const command = `import check --map ${mapping} --from ${file} --json`;
    const { code, out } = await runCommand(database, command, importEnv);
    const report = JSON.parse(out) as Pick<Outcome, 'problems'> & {
      parts: { name: string; rows: number; shown: Record<string, string>[] }[];
    };
    expect(code).toBe(0);
    expect(report.parts.map(({ rows, shown }) => [rows, shown.length])).toEqual([
      [16, 10],
      [13, 10],
      [2, 2],
    ]);
    expect(report.parts[0]?.shown[1]).toMatchObject({
      key: '2',
      name: 'Player_2',
      adminLevel: '7',
      cash: '2',
      registered: '2020-01-01T10:00:00Z',
    });
    const told = report.problems.flatMap(({ text, examples }) => examples.map(({ key }) => [text, key]));
    for (const [text, key] of [
      ['Two have the same name. The first is taken; the other comes in under another name, or not.', '15'],
      ['The time of registered is broken and counts as unknown.', '15'],
      ['The bytes of name are no text in its character set.', '16'],
      ['The owner does not exist.', '90'],
      ['The player does not exist.', '2'],
    ])
      expect(told).toContainEqual([text, key]);
    expect(out).not.toContain('hunter2');
    expect(await player('Player_1')).toBeUndefined();
  });

  it('takes rows with one key for one, however far apart they are', async () => {
    game.exec('drop table users; create table users (id integer, name text, password text, level, cash, registered)');
    game.exec(`insert into users with recursive n (id) as (select 1 union all select id + 1 from n where id < 11000)
      select id, 'Player_' || id, null, 0, id, null from n`);
    game.exec(
      `insert into users values (3, 'Another_One', null, 0, 77, null), (10500, 'Player_10500', null, 0, 10500, null)`,
    );
    expect(part(await outcome(), 'player.users')).toMatchObject({ added: 11_000, changed: 1, refused: 1 });
    expect(await player('Player_4')).toMatchObject({ cash: 4 });
    expect(await player('Player_11000')).toMatchObject({ cash: 11_000 });
  });

  it('lifts a ban whose row is gone, but none when a table is suddenly empty', async () => {
    game.exec(`insert into users values (1, 'Carl_Johnson', null, 0, 1, null)`);
    const insert = game.prepare('insert into bans values (?, 1, ?, 1700000000, 0)');
    for (let id = 1; id <= 60; id++) insert.run(id, `Ban ${id}`);
    await outcome();
    const holding = async () => {
      const { said, there } = await countedLists(server.db, { now: server.clock.now(), author: 1, month: 202606 });
      expect(said).toEqual(there);
      return said['bans'];
    };
    expect(await holding()).toBe(60);
    game.exec('delete from bans where id = 7');
    expect(part(await outcome(), 'ban.bans')).toMatchObject({ gone: 1 });
    expect(await holding()).toBe(59);
    game.exec('delete from bans');
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toContain('59 rows that came in before are no longer there');
    expect(await holding()).toBe(59);
    await outcome(' --accept-gone');
    expect(await holding()).toBe(0);
  });

  it('stays beside the game until it is stopped, through times when that is away', async () => {
    game.exec(`insert into users values (1, 'Carl_Johnson', null, 0, 1, null)`);
    const stop = Promise.withResolvers<void>();
    const said: string[] = [];
    const ended = main(['import', '--map', mapping, '--from', file, '--every', '5s'], {
      env: {
        ...importEnv,
        STEWARD_DATA_DIR: database.dir,
        ...(database.url === undefined ? {} : { STEWARD_DATABASE_URL: database.url }),
      },
      out: (line) => void said.push(line),
      err: (line) => void said.push(line),
      log: () => undefined,
      askSecret: undefined,
      stopped: () => stop.promise,
    });
    const cash = async () => (await player('Carl_Johnson'))?.cash;
    await expect.poll(cash).toBe(1);
    renameSync(file, `${file}.away`);
    await expect.poll(() => said.join(' ')).toContain('There is no file');
    renameSync(`${file}.away`, file);
    game.exec('update users set cash = 2');
    await expect.poll(cash).toBe(2);
    stop.resolve();
    expect(await ended).toBe(0);
  });

  it('says in a trial what would come in, and writes nothing', async () => {
    game.exec(`insert into users values (1, 'Carl_Johnson', null, 5, 1, null)`);
    await server.createPlayer({ name: 'Somebody' });
    expect(part(await outcome(' --dry-run'), 'player.users')).toMatchObject({ added: 1 });
    expect(await player('Carl_Johnson')).toBeUndefined();
    expect(await audited('import.begin')).toEqual([]);
    await outcome();
    expect(part(await outcome(' --dry-run'), 'player.users')).toMatchObject({ added: 0, changed: 0 });
  });

  it('gives the same when it was killed in the middle and run again', { timeout: 120_000 }, async () => {
    // So many that indexes are set aside.
    const rows = 20_000;
    const indexes = await indexNames();
    game.exec(`insert into users with recursive n (id) as (select 1 union all select id + 1 from n where id < ${rows})
      select id, 'Player_' || id, null, 0, id, '2020-01-01 10:00:00' from n`);
    game.exec('insert into cars select id, 411, id from users');
    const env = {
      ...process.env,
      ...importEnv,
      STEWARD_DATA_DIR: database.dir,
      ...(database.url === undefined ? {} : { STEWARD_DATABASE_URL: database.url }),
    };
    const child = spawn(process.execPath, [BIN, 'import', '--map', mapping, '--from', file], { env, stdio: 'ignore' });
    const count = async () =>
      (
        await server.db
          .selectFrom('import_row')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirst()
      )?.n ?? 0;
    await expect.poll(count, { interval: 20, timeout: 60_000 }).toBeGreaterThan(2999);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const kept = await count();
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(2 * rows);
    if (engine === 'sqlite') expect((await indexNames()).length).toBeLessThan(indexes.length);
    const found = await outcome();
    expect(found.parts.reduce((sum, { added }) => sum + added, 0)).toBe(2 * rows - kept);
    const cars = await server.db
      .selectFrom('vehicle')
      .innerJoin('player', 'player.id', 'vehicle.owner_id')
      .select(['vehicle.id', 'player.name'])
      .execute();
    expect(cars).toHaveLength(rows);
    expect(cars.filter(({ id, name }) => name !== `Player_${id}`)).toEqual([]);
    expect((await outcome()).parts.filter(({ added, changed }) => added + changed > 0)).toEqual([]);
    expect(await indexNames()).toEqual(indexes);
  });

  it.each([
    ['parts: []', 'source:'],
    [
      'source: game\nparts:\n  - { into: player, from: users, key: id, fields: { nom: name } }',
      'there is no field nom',
    ],
    [
      'source: game\nparts:\n  - { into: player, from: nowhere, key: id, fields: { name: name } }',
      'there is no table nowhere',
    ],
    [
      'source: game\nparts:\n  - { into: player, from: users, key: uid, fields: { name: name } }',
      'has no uid. It has id, name',
    ],
    ['source: game\nzone: Nowhere/City\nparts: []', 'must be a time zone'],
    ['{', 'The mapping cannot be used'],
  ])('says what is wrong with a mapping: %s', async (text, said) => {
    writeFileSync(mapping, text);
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain(said);
  });
});

const BIN = join(import.meta.dirname, '../../bin.ts');
