import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { GROUP_PERMISSIONS } from '@steward/api-client/contract/groups';
import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import { MOBILE_SERIAL } from '@steward/api-client/rules/serials';
import { zoneNameAt } from '@steward/api-client/rules/zones';
import type { Database } from '../db/open.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { DEMO_PASSWORD, HOSTILE_NAMES, NAMED_ACCOUNTS } from './accounts.ts';
import { howToBeginAnew, ownerOf } from './making.ts';
import { seedDemo, type SeedOptions, type SeedServices } from './seed-world.ts';

const NOW = Date.parse('2026-11-28T19:00:00Z') / 1000;

const servicesOf = (database: Database, dir: string): SeedServices => ({
  database,
  engine: database.engine,
  clock: { now: () => NOW },
  config: { dataDir: dir, logsDir: join(dir, 'logs') },
});

async function makeWorld(options: SeedOptions): Promise<{ held: TestDatabase; database: Database }> {
  const held = await createTestDatabase('sqlite');
  const database = held.open();
  await seedDemo(servicesOf(database, held.dir), { now: NOW, ...options });
  return { held, database };
}

const MAIN_TABLES = [
  'player',
  'played_day',
  'online_player',
  'punishment',
  'ban',
  'note',
  'name_change',
  'serial_use',
  'ip_use',
  'cash_log',
  'bank_entry',
  'kill',
  'alert',
  'community_group',
  'group_member',
  'group_bank_entry',
  'vehicle',
  'vehicle_tune',
  'property',
  'property_day',
  'yard',
  'furniture',
  'item_stack',
  'ticket',
  'vac_session',
  'vac_event',
  'vac_file',
  'vac_hash',
  'award_vote',
  'log_search',
  'players_hour',
  'day_stat',
  'wealth_day',
  'item_day',
  'player_day',
  'tax_record',
  'wealth_month',
  'player_wealth',
  'leaderboard',
  'routeblock',
  'help_item',
  'bug',
] as const;

async function digestOf(database: Database): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of MAIN_TABLES) {
    const rows = await database.db
      .selectFrom(table as 'setting')
      .selectAll()
      .execute();
    expect(rows.length, table).toBeGreaterThan(0);
    digests[table] = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  return digests;
}

const indexesOf = async (database: Database) =>
  (await sql<{ name: string }>`select name from sqlite_master where type = 'index' order by name`.execute(database.db))
    .rows;

describe('a small world', () => {
  it('is the same for the same seed and time, and another for another seed', async () => {
    const made = await Promise.all([1, 1, 2].map((seed) => makeWorld({ players: 220, seed, logFiles: false })));
    const digests = [];
    for (const { held, database } of made) {
      digests.push(await digestOf(database));
      await database.close();
      await held.remove();
    }
    expect(digests[0]).toEqual(digests[1]);
    for (const table of MAIN_TABLES) expect(digests[2]?.[table], table).not.toBe(digests[0]?.[table]);
  });

  it('is not made where there are players', async () => {
    const { held, database } = await makeWorld({ players: 200, logFiles: false });
    const before = await database.db
      .selectFrom('player')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const told: string[] = [];
    await seedDemo(servicesOf(database, held.dir), { seed: 9, log: (line) => told.push(line) });
    expect(told).toEqual(['The database has players already; no demonstration world was made.']);
    expect(
      await database.db
        .selectFrom('player')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before);
    await database.close();
    await held.remove();
  });
});

describe('the log files of a world', () => {
  const options: SeedOptions = { players: 200, now: NOW };
  /** The next time is another day, of which nothing may be told. */
  const later = { now: () => NOW + 2 * 86_400 };

  /** Every file with what it holds. */
  async function filesIn(dir: string): Promise<Record<string, string>> {
    const found = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    const read = files.sort().map(async (path) => [path.slice(dir.length), await readFile(path, 'utf8')] as const);
    return Object.fromEntries(await Promise.all(read));
  }

  /** Fails the write to the database with that number, counted from 1, behind all that it does. */
  function failing(database: Database, write: number): Database {
    let writes = 0;
    return {
      ...database,
      withWrite: (work, more) =>
        database.withWrite(async (tx) => {
          const result = await work(tx);
          if (++writes === write) throw new Error('killed');
          return result;
        }, more),
    };
  }

  let whole: Record<string, string>;

  beforeAll(async () => {
    const { held, database } = await makeWorld(options);
    whole = await filesIn(join(held.dir, 'logs'));
    await database.close();
    await held.remove();
  });

  it('are not begun before the rows that they tell of are there', async () => {
    const held = await createTestDatabase('sqlite');
    const database = held.open();
    const services = servicesOf(database, held.dir);
    await expect(seedDemo({ ...services, database: failing(database, 1) }, options)).rejects.toThrow('killed');
    expect(await ownerOf(database.db)).toBe('nobody');
    expect(await readdir(held.dir)).not.toContain('logs');
    await seedDemo(services, options);
    expect(await filesIn(join(held.dir, 'logs'))).toEqual(whole);
    await database.close();
    await held.remove();
  });

  it.each([
    ['before the first', undefined],
    ['behind the last', 2],
    ['behind the note that they are there', 3],
  ])('are whole and told once where it was interrupted %s', async (_, write) => {
    const held = await createTestDatabase('sqlite');
    const database = held.open();
    const services = servicesOf(database, held.dir);
    const logs = join(held.dir, 'logs');
    if (write === undefined) await writeFile(logs, 'in the way');
    await expect(seedDemo({ ...services, database: failing(database, write ?? 0) }, options)).rejects.toThrow();
    expect(await ownerOf(database.db)).toBe('unfinished');
    if (write === undefined) await rm(logs);
    await seedDemo({ ...services, clock: later }, { seed: 9 });
    expect(await ownerOf(database.db)).toBe('demonstration');
    expect(await filesIn(logs)).toEqual(whole);
    expect(await database.db.selectFrom('player').select('id').execute()).toHaveLength(200);
    expect(await database.db.selectFrom('setting').select('key').where('key', 'like', 'demo%').execute()).toEqual([
      { key: 'demo' },
    ]);
    await database.close();
    await held.remove();
  });

  it('are written anew where one was left half', async () => {
    const held = await createTestDatabase('sqlite');
    const database = held.open();
    const services = servicesOf(database, held.dir);
    const logs = join(held.dir, 'logs');
    await expect(seedDemo({ ...services, database: failing(database, 2) }, options)).rejects.toThrow('killed');
    const [first = '', second = '', third = ''] = Object.keys(whole);
    await writeFile(join(logs, first), (whole[first] ?? '').slice(0, 100));
    await writeFile(join(logs, second), `${whole[second] ?? ''}${whole[second] ?? ''}`);
    await rm(join(logs, third));
    await seedDemo({ ...services, clock: later }, {});
    expect(await filesIn(logs)).toEqual(whole);
    await database.close();
    await held.remove();
  });
});

describe('a world of several parts', { timeout: 120_000 }, () => {
  const options: SeedOptions = { players: 660, mostAtOnce: 250, logFiles: false };
  let made: Awaited<ReturnType<typeof makeWorld>>;

  beforeAll(async () => {
    made = await makeWorld(options);
  });
  afterAll(async () => {
    await made.database.close();
    await made.held.remove();
  });

  it('is gone on with where it ended, and comes to the same', async () => {
    const held = await createTestDatabase('sqlite');
    const database = held.open();
    const services = servicesOf(database, held.dir);
    try {
      for (const part of [1, 2]) {
        // Ends as its process would be killed: in the middle of the part after that one.
        let parts = 0;
        const withWrite: Database['withWrite'] = (write, more) =>
          database.withWrite(async (tx) => {
            const result = await write(tx);
            if (++parts > 1) throw new Error('killed');
            return result;
          }, more);
        await expect(seedDemo({ ...services, database: { ...database, withWrite } }, options)).rejects.toThrow(
          'killed',
        );
        expect(await ownerOf(database.db)).toBe('unfinished');
        const { n } = await database.db
          .selectFrom('player')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        expect(n).toBe(Math.floor((660 * part) / 3));
      }
      const told: string[] = [];
      await seedDemo(services, { seed: 9, log: (line) => told.push(line) });
      const begun = 'Going on with the 660 players that were begun: 440 are there.';
      expect(told[0]).toBe(`${begun} With --fresh it begins anew.`);
      // PostgreSQL refuses it.
      expect(howToBeginAnew('postgres')).toBe('Name an empty database to begin anew.');
      expect(await ownerOf(database.db)).toBe('demonstration');
      expect(await digestOf(database)).toEqual(await digestOf(made.database));
      expect(await indexesOf(database)).toEqual(await indexesOf(made.database));
      expect(await database.db.selectFrom('setting').select('key').where('key', 'like', 'demo%').execute()).toEqual([
        { key: 'demo' },
      ]);
    } finally {
      await database.close();
      await held.remove();
    }
  });

  it('adds up to what its parts hold', async () => {
    const { database } = made;
    const count = async (table: (typeof MAIN_TABLES)[number]) =>
      (
        await database.db
          .selectFrom(table as 'player')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    expect([await count('player'), await count('vehicle'), await count('property'), await count('punishment')]).toEqual(
      [660, 990, 396, 1650],
    );
    const [last] = await database.db.selectFrom('wealth_day').selectAll().orderBy('day', 'desc').limit(1).execute();
    const sums = await database.db
      .selectFrom('player_day')
      .select((eb) => [eb.fn.sum<number>('cash').as('cash'), eb.fn.sum<number>('vehicles').as('vehicles')])
      .where('day', '=', last?.day ?? 0)
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject(sums);
    const played = await database.db
      .selectFrom('played_day')
      .select((eb) => ['day', eb.fn.countAll<number>().as('players'), eb.fn.sum<number>('minutes').as('minutes')])
      .where('kind', '=', 'rpg')
      .groupBy('day')
      .orderBy('day', 'desc')
      .limit(5)
      .execute();
    for (const { day, players, minutes } of played)
      expect(
        await database.db
          .selectFrom('day_stat')
          .select(['unique_players', 'minutes'])
          .where('day', '=', day)
          .executeTakeFirst(),
      ).toEqual({ unique_players: players, minutes });
  });
});

describe('the usual world', () => {
  let held: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ held, database } = await makeWorld({}));
  });

  afterAll(async () => {
    await database.close();
    await held.remove();
  });

  const count = async (table: (typeof MAIN_TABLES)[number] | 'interior' | 'vehicle_model' | 'channel') =>
    (
      await database.db
        .selectFrom(table as 'player')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const player = (name: string) =>
    database.db.selectFrom('player').selectAll().where('name_lower', '=', name.toLowerCase()).executeTakeFirstOrThrow();

  it('is as large as it is said to be', async () => {
    expect(await count('player')).toBe(2000);
    expect(await count('punishment')).toBe(5000);
    expect(await count('property')).toBe(1200);
    expect(await count('vehicle')).toBe(3000);
    expect(await count('community_group')).toBe(25);
    expect(await count('interior')).toBe(100);
    expect(await count('vehicle_model')).toBe(212);
    expect(await count('ticket')).toBeGreaterThan(5000);
    expect(await count('vac_session')).toBeGreaterThan(300);
    expect(await count('wealth_day')).toBe(90);
    const staff = await database.db.selectFrom('player').select(['admin_level']).where('admin_level', '>', 0).execute();
    expect(staff).toHaveLength(40);
    expect(new Set(staff.map((row) => row.admin_level)).size).toBe(10);
    const types = await database.db.selectFrom('community_group').select('type').distinct().execute();
    expect(types.map((row) => row.type).sort()).toEqual([1, 2, 4, 8]);
    const online = await count('online_player');
    expect(online).toBeGreaterThan(200);
    expect(online).toBeLessThan(380);
    const mark = await database.db.selectFrom('setting').selectAll().where('key', '=', 'demo').executeTakeFirst();
    expect(mark?.value).toBe('1');
  });

  it('has the accounts to sign in with, offline and with one password', async () => {
    for (const account of NAMED_ACCOUNTS) {
      const row = await player(account.name);
      expect(row.admin_level).toBe(account.adminLevel ?? 0);
      expect(row.developer_level).toBe(account.developerLevel ?? 0);
      expect(JSON.parse(row.permissions)).toEqual(account.permissions ?? []);
      expect(row.totp_enabled).toBe(0);
      expect(row.disabled).toBe(Number(account.name === 'Player_Disabled'));
      expect(
        await database.db.selectFrom('online_player').selectAll().where('player_id', '=', row.id).execute(),
      ).toEqual([]);
      const bans = await database.db
        .selectFrom('ban')
        .selectAll()
        .where('player_id', '=', row.id)
        .where('lifted_at', 'is', null)
        .execute();
      const active = bans.filter((ban) => ban.end_at === null || ban.end_at > NOW);
      expect(active.length, account.name).toBe(Number(account.name === 'Player_Banned'));
    }
    const [one, other] = [await player('Player_One'), await player('Rank_10')];
    expect(one.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other.password_hash).toBe(one.password_hash);
    expect(await verify(one.password_hash ?? '', DEMO_PASSWORD)).toBe(true);
    expect(
      (await database.db.selectFrom('player').select('id').where('password_hash', 'is not', null).execute()).length,
    ).toBe(NAMED_ACCOUNTS.length);
  });

  it('gives Player_One something of everything, and Player_New nothing', async () => {
    const [one, two, fresh] = [await player('Player_One'), await player('Player_Two'), await player('Player_New')];
    const { db } = database;
    const own = async (table: 'vehicle' | 'property', id: number) =>
      (await db.selectFrom(table).select('id').where('owner_id', '=', id).orderBy('id').execute()).map((row) => row.id);
    expect((await own('vehicle', one.id)).includes(1)).toBe(true);
    expect((await own('property', one.id)).includes(1)).toBe(true);
    expect([...(await own('vehicle', fresh.id)), ...(await own('property', fresh.id))]).toEqual([]);
    const member = (id: number) =>
      db
        .selectFrom('group_member')
        .innerJoin('group_rank', 'group_rank.id', 'rank_id')
        .selectAll()
        .where('player_id', '=', id)
        .where('group_member.group_id', '=', 1)
        .executeTakeFirst();
    expect(JSON.parse((await member(one.id))?.permissions ?? '')).toEqual(
      expect.arrayContaining(Object.keys(GROUP_PERMISSIONS)),
    );
    expect(JSON.parse((await member(two.id))?.permissions ?? '')).toEqual([]);
    expect(await member(fresh.id)).toBeUndefined();
    expect(await db.selectFrom('bank_account').selectAll().where('id', '=', 1).executeTakeFirst()).toMatchObject({
      player_id: one.id,
    });
    expect(await db.selectFrom('punishment').selectAll().where('id', '=', 1).executeTakeFirst()).toMatchObject({
      player_id: one.id,
      type: 2,
    });
    expect(await db.selectFrom('vac_session').selectAll().where('id', '=', 1).executeTakeFirst()).toMatchObject({
      player_id: one.id,
      flagged: 0,
      cleaned: 0,
    });
    for (const table of [
      'note',
      'name_change',
      'serial_use',
      'ip_use',
      'cash_log',
      'tax_record',
      'played_day',
      'alert',
      'channel_member',
      'perk',
    ] as const) {
      const rows = (id: number) => db.selectFrom(table).select('player_id').where('player_id', '=', id).execute();
      expect((await rows(one.id)).length, table).toBeGreaterThan(0);
      if (table !== 'serial_use' && table !== 'ip_use') expect(await rows(fresh.id), table).toEqual([]);
    }
    expect(await db.selectFrom('award_ballot').selectAll().where('player_id', '=', one.id).execute()).toEqual([]);
    expect(
      (await db.selectFrom('award_ballot').select('year').where('player_id', '=', two.id).execute()).map(
        (row) => row.year,
      ),
    ).toContain(2027);
    const characters = await db.selectFrom('player').select('id').where('master_id', '=', one.id).execute();
    expect(characters).toHaveLength(2);
  });

  it('has every name that is hard to handle', async () => {
    for (const name of HOSTILE_NAMES) expect((await player(name)).name).toBe(name);
  });

  it('never lets the banned play, and keeps times in order', async () => {
    const { db } = database;
    const banned = await db
      .selectFrom('online_player')
      .innerJoin('ban', 'ban.player_id', 'online_player.player_id')
      .selectAll('ban')
      .where('lifted_at', 'is', null)
      .execute();
    expect(banned.filter((ban) => ban.end_at === null || ban.end_at > NOW)).toEqual([]);
    const players = await db.selectFrom('player').select(['created_at', 'last_login_at']).execute();
    for (const { created_at, last_login_at } of players) {
      expect(created_at).toBeLessThanOrEqual(NOW);
      if (last_login_at !== null) expect(last_login_at >= created_at && last_login_at <= NOW).toBe(true);
    }
    for (const { start_at, end_at, lifted_at } of await db.selectFrom('ban').selectAll().execute()) {
      if (end_at !== null) expect(end_at).toBeGreaterThan(start_at);
      if (lifted_at !== null) expect(lifted_at >= start_at && lifted_at <= NOW).toBe(true);
    }
    for (const table of ['punishment', 'ticket', 'note'] as const) {
      const latest = await db
        .selectFrom(table)
        .select((eb) => eb.fn.max('created_at').as('at'))
        .executeTakeFirst();
      expect(latest?.at ?? 0).toBeLessThanOrEqual(NOW);
    }
  });

  it('has bans, tickets and sessions in all their states', async () => {
    const { db } = database;
    const bans = await db
      .selectFrom('ban')
      .leftJoin('punishment', 'punishment.id', 'punishment_id')
      .selectAll('ban')
      .select('punishment.status')
      .execute();
    const isActive = (ban: (typeof bans)[number]) =>
      ban.lifted_at === null && (ban.end_at === null || ban.end_at > NOW);
    expect(bans.filter((ban) => isActive(ban) && ban.status === 1).length).toBeGreaterThan(40);
    expect(bans.filter((ban) => isActive(ban) && ban.status === 0).length).toBeGreaterThan(3);
    expect(bans.filter((ban) => ban.lifted_at !== null && ban.status === 1).length).toBeGreaterThan(20);
    expect(
      bans.filter((ban) => ban.lifted_at === null && ban.end_at !== null && ban.end_at <= NOW).length,
    ).toBeGreaterThan(100);
    const punishments = await db.selectFrom('punishment').select('type').distinct().execute();
    expect(punishments.length).toBe(11);
    const tickets = await db.selectFrom('ticket').selectAll().execute();
    expect(tickets.some((ticket) => ticket.close_reason === 'None' && ticket.handler_id === null)).toBe(true);
    expect(tickets.some((ticket) => ticket.reviewed !== null && ticket.review !== null)).toBe(true);
    expect(tickets.some((ticket) => ticket.reporter_id === null)).toBe(true);
    const sessions = await db.selectFrom('vac_session').selectAll().execute();
    expect(sessions.some((one) => one.ended_at === null && one.connected === 0)).toBe(true);
    expect(sessions.some((one) => one.ended_at === null && one.connected === 1)).toBe(true);
    expect(sessions.some((one) => one.flagged < -3)).toBe(true);
    expect(sessions.some((one) => one.flagged > 0 && one.flagged_by !== null)).toBe(true);
    expect(sessions.some((one) => one.cleaned === 1)).toBe(true);
  });

  it('has property on the map, with a hotel and broken yards', async () => {
    const { db } = database;
    const properties = await db.selectFrom('property').selectAll().execute();
    for (const { icon_x, icon_y, icon_z } of properties)
      if (icon_x !== null) expect(zoneNameAt(icon_x, icon_y ?? 0, icon_z ?? 0)).toBeDefined();
    expect(new Set(properties.map((row) => row.type))).toEqual(new Set([2, 3, 4]));
    expect(properties.some((row) => row.functionality === 16)).toBe(true);
    expect(properties.some((row) => row.parent_id !== null)).toBe(true);
    const yards = await db.selectFrom('yard').selectAll().execute();
    expect(yards.some((yard) => yard.min_x > yard.max_x)).toBe(true);
    expect(yards.some((yard) => yard.min_x === yard.max_x)).toBe(true);
    const serials = await db.selectFrom('serial_use').select(['player_id', 'serial']).execute();
    const perPlayer = Map.groupBy(serials, (row) => row.player_id);
    expect([...perPlayer.values()].some((list) => list.length > 10)).toBe(true);
    expect(serials.filter((row) => row.serial === MOBILE_SERIAL).length).toBeGreaterThan(20);
  });

  it('sums up to its figures of wealth', async () => {
    const { db } = database;
    const sum = await db
      .selectFrom('player_wealth')
      .select((eb) => [
        eb.fn.sum<number>('cash').as('cash'),
        eb.fn.sum<number>('bank').as('bank'),
        eb.fn.sum<number>('vehicles').as('vehicles'),
        eb.fn.sum<number>('properties').as('properties'),
        eb.fn.countAll<number>().as('players'),
      ])
      .executeTakeFirstOrThrow();
    const [last] = await db.selectFrom('wealth_day').selectAll().orderBy('day', 'desc').limit(1).execute();
    expect(last).toMatchObject({ day: 20261127, ...sum });
    const [one] = await db.selectFrom('player_wealth').selectAll().where('player_id', '=', 1).execute();
    const [account] = await db.selectFrom('bank_account').selectAll().where('id', '=', 1).execute();
    expect(one).toMatchObject({ cash: 412_350, bank: account?.money });
    const played = await db
      .selectFrom('played_day')
      .select((eb) => eb.fn.sum<number>('minutes').as('minutes'))
      .where('kind', '=', 'rpg')
      .where('day', '=', 20261120)
      .executeTakeFirstOrThrow();
    const day = await db.selectFrom('day_stat').selectAll().where('day', '=', 20261120).executeTakeFirst();
    expect(day?.minutes).toBe(played.minutes);
  });

  it('has its screenshots and maps on the disk', async () => {
    const screens = await database.db.selectFrom('vac_file').selectAll().where('kind', '=', 'screen').execute();
    expect(screens.length).toBeGreaterThan(40);
    for (const { path, size } of screens) expect((await stat(join(held.dir, path ?? ''))).size).toBe(size);
    expect(await readdir(join(held.dir, 'maps'))).toContain('lspd-interior.map');
  });

  it('tells of 14 days in log files of every type, in order and up to now', async () => {
    const days = (await readdir(join(held.dir, 'logs'))).sort();
    expect(days).toHaveLength(14);
    expect([days[0], days.at(-1)]).toEqual(['20261115', '20261128']);
    const names = new Set((await database.db.selectFrom('player').select('name').execute()).map((row) => row.name));
    for (const day of [days[3] ?? '', days.at(-1) ?? ''])
      for (const { type } of LOG_TYPES) {
        const text = await readFile(join(held.dir, 'logs', day, `${type}.log`), 'utf8');
        const lines = text.split('\n').slice(0, -1);
        expect(lines.length, `${day} ${type}`).toBeGreaterThan(5);
        let last = 0;
        for (const line of lines) {
          const stamp = /^\[(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00)\] \S/.exec(line)?.[1] ?? '';
          const ms = Date.parse(stamp);
          if (!(ms >= last) || ms > NOW * 1000 || stamp.slice(0, 10).replaceAll('-', '') !== day)
            expect.fail(`${day} ${type}: ${line}`);
          last = ms;
        }
        if (type === 'local')
          for (const line of lines.slice(0, 200))
            expect(names.has(/\] (?:\* )?(\S+)/.exec(line)?.[1] ?? ''), line).toBe(true);
      }
    const busy = await readFile(join(held.dir, 'logs', days[3] ?? '', 'local.log'), 'utf8');
    expect(busy.split('\n').length).toBeGreaterThan(2500);
    const [kill] = await database.db
      .selectFrom('kill')
      .innerJoin('player', 'player.id', 'victim_id')
      .select(['name', 'at'])
      .where('killer_id', 'is not', null)
      .where('at', '>', NOW - 6 * 86_400)
      .where('at', '<', NOW - 3 * 86_400)
      .where('victim_id', '>', 50)
      .limit(1)
      .execute();
    const told = await Promise.all(days.map((day) => readFile(join(held.dir, 'logs', day, 'death.log'), 'utf8')));
    expect(told.join('')).toContain(`killed ${kill?.name ?? 'nobody'} `);
  });
});
