import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { importEnv } from './testing/expect-shape.ts';

const UUID = '069a79f4-44e9-4726-a5be-fca90e38aaf5';
const OTHER = '853c80ef-3c37-49fd-aa49-938b674adae6';
const LICENSE = '0123456789abcdef0123456789abcdef01234567';

withEachDatabase('bans and admins of other tools', (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  let folder: string;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    server = await startTestServer({ engine, database });
    folder = join(database.dir, 'tool');
    mkdirSync(folder);
  });
  afterEach(async () => {
    await server.close();
    await database.remove();
  });

  const file = (name: string, content: unknown): void =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content), 'latin1');
  /** Twice: the second time nothing is new. */
  const takeIn = async (map: string, from = folder) => {
    const run = () => runCommand(database, `import --map ${map} --from ${from} --json`, importEnv);
    const first = await run();
    expect({ code: first.code, err: first.err }).toEqual({ code: 0, err: '' });
    const again = JSON.parse((await run()).out) as { parts: { added: number; changed: number }[] };
    expect(again.parts.filter(({ added, changed }) => added + changed > 0)).toEqual([]);
    return JSON.parse(first.out) as {
      parts: { name: string; added: number; refused: number }[];
      problems: { text: string }[];
    };
  };
  const bans = () =>
    server.db
      .selectFrom('ban')
      .innerJoin('player', 'player.id', 'ban.player_id')
      .leftJoin('player as staff', 'staff.id', 'ban.staff_id')
      .select(['player.name', 'ban.reason', 'ban.end_at', 'ban.lifted_at', 'staff.name as staff'])
      .orderBy('ban.start_at')
      .execute();
  const blocks = async () =>
    await server.db.selectFrom('routeblock').select(['route', 'reason']).orderBy('route').execute();

  it('takes in txAdmin: a nickname takes over nobody, revoked bans are lifted, a broken entry is told', async () => {
    await server.createPlayer({ name: 'Carl', admin_level: 10 });
    file('admins.json', [
      { name: 'Head_Admin', master: true, password_hash: await bcrypt('an old password', 4), permissions: [] },
    ]);
    file('playersDB.json', {
      version: 5,
      players: [
        {
          license: LICENSE,
          ids: [`license:${LICENSE}`, 'discord:123456789012345678'],
          displayName: 'Carl',
          playTime: 90,
          tsJoined: 1700000000,
          tsLastConnection: 1700009000,
        },
      ],
      actions: [
        {
          id: 'BAAA-1111',
          type: 'ban',
          ids: [`license:${LICENSE}`],
          playerName: 'Carl',
          reason: 'Cheats',
          author: 'Head_Admin',
          timestamp: 1700010000,
          expiration: false,
          revocation: { timestamp: null },
        },
        {
          id: 'BAAA-2222',
          type: 'ban',
          ids: [`license:${'f'.repeat(40)}`],
          playerName: '♥',
          reason: 'Spam',
          author: 'Gone',
          timestamp: 1700020000,
          expiration: 4000000000,
          revocation: { timestamp: 1700030000 },
        },
        {
          id: 'WAAA-1111',
          type: 'warn',
          ids: [`license:${LICENSE}`],
          reason: 'Calm down',
          author: 'Head_Admin',
          timestamp: 1700000100,
        },
        { type: 'ban' },
      ],
    });
    const found = await takeIn('txadmin');
    expect(found.problems.map(({ text }) => text)).toContain('A row without a key was left out.');
    const fallback = `fivem.${LICENSE.slice(-17)}`;
    expect(await bans()).toEqual([
      { name: fallback, reason: 'Cheats', end_at: null, lifted_at: null, staff: 'Head_Admin' },
      { name: `fivem.${'f'.repeat(17)}`, reason: 'Spam', end_at: 4000000000, lifted_at: 1700030000, staff: null },
    ]);
    expect((await server.visitor.post('auth/rpg', { name: 'Head_Admin', password: 'an old password' })).status).toBe(
      200,
    );
    expect(await server.db.selectFrom('punishment').select('reason').where('type', '=', 2).execute()).toEqual([
      { reason: 'Calm down' },
    ]);
  });

  it('takes in the files of a Minecraft server, and writes them again', async () => {
    file('usercache.json', [{ name: 'Notch', uuid: UUID, expiresOn: '2030-01-01 00:00:00 +0000' }]);
    file('ops.json', [{ uuid: UUID, name: 'Notch', level: 4, bypassesPlayerLimit: false }]);
    file('banned-players.json', [
      {
        uuid: OTHER,
        name: 'Jeb_',
        created: '2024-01-31 18:00:00 +0100',
        source: 'Notch',
        expires: 'forever',
        reason: 'Griefing "a lot"',
      },
    ]);
    file('banned-ips.json', [
      { ip: '203.0.113.9', created: '2024-01-31 18:00:00 +0000', source: 'Notch', expires: 'forever', reason: 'Bots' },
      { ip: '127.0.0.1', created: '2024-01-31 18:00:00 +0000', source: 'Notch', expires: 'forever', reason: 'A slip' },
    ]);
    await takeIn('minecraft');
    expect(await bans()).toEqual([
      { name: 'Jeb_', reason: 'Griefing "a lot"', end_at: null, lifted_at: null, staff: 'Notch' },
    ]);
    expect(await blocks()).toEqual([{ route: '203.0.113.9', reason: 'Bots' }]);
    const out = async (kind: string) =>
      JSON.parse((await runCommand(database, `export ${kind} --as minecraft`, importEnv)).out) as unknown;
    expect(await out('bans')).toEqual([
      {
        uuid: OTHER,
        name: 'Jeb_',
        created: '2024-01-31 17:00:00 +0000',
        source: 'Notch',
        expires: 'forever',
        reason: 'Griefing "a lot"',
      },
    ]);
    expect(await out('addresses')).toMatchObject([{ ip: '203.0.113.9', expires: 'forever' }]);
    expect(await out('admins')).toEqual([{ uuid: UUID, name: 'Notch', level: 4, bypassesPlayerLimit: false }]);
  });

  it('takes in samp.ban and writes it again', async () => {
    file(
      'samp.ban',
      '203.0.113.7 [31/01/24 | 18:30:00] Carl - Cheats\n198.51.100.* [01/02/24 | 10:00:00] Sean - A range\nnonsense\n0.0.0.0\n',
    );
    await takeIn('samp-ban');
    expect(await blocks()).toEqual([
      { route: '198.51.100.0/24', reason: 'A range' },
      { route: '203.0.113.7', reason: 'Cheats' },
    ]);
    const { out } = await runCommand(database, 'export addresses --as samp-ban', importEnv);
    expect(out.split('\n').map((line) => line.split(' ', 1)[0])).toEqual(['203.0.113.7', '198.51.100.*', '']);
  });

  it('takes in EasyAdmin', async () => {
    file('banlist.json', [
      {
        banid: 1,
        name: 'Carl',
        identifiers: [`license:${LICENSE}`, 'ip:203.0.113.7'],
        banner: 'Somebody',
        reason: 'Cheats',
        expire: 10444633200,
      },
      {
        banid: 2,
        name: 'Carl',
        identifiers: [`license:${LICENSE}`],
        banner: 'Somebody',
        reason: 'Again',
        expire: 1700000000,
      },
    ]);
    await takeIn('easyadmin');
    expect((await bans()).map(({ name, reason }) => ({ name, reason }))).toEqual([
      { name: 'Carl', reason: 'Again' },
      { name: 'Carl', reason: 'Cheats' },
    ]);
    const { out } = await runCommand(database, 'export bans --as easyadmin', importEnv);
    expect(JSON.parse(out)).toMatchObject([{ name: 'Carl', reason: 'Cheats', expire: 10444633200 }]);
  });

  it('takes in SourceBans++ and BanManager, and writes a list that a spreadsheet does not run', async () => {
    const sourcebans = join(database.dir, 'sb.db');
    const sb = new DatabaseSync(sourcebans);
    sb.exec(`create table sb_admins (aid int, user text, authid text, password text, lastvisit int);
      insert into sb_admins values (0, 'CONSOLE', 'STEAM_ID_SERVER', '', 0), (1, 'Chief', 'STEAM_0:1:1', '', 1700000000);
      create table sb_bans (bid int, ip text, authid text, name text, created int, ends int, length int, reason text, aid int, RemovedOn int, RemoveType text, type int);
      insert into sb_bans values (1, null, 'STEAM_0:1:1234', '=1+1', 1700000000, 1700000000, 0, '=cmd()', 1, null, null, 0),
        (2, null, 'STEAM_0:1:1234', 'Renamed', 1700000100, 1700003700, 3600, 'Two', 1, 1700000200, 'U', 0),
        (3, '203.0.113.5', '', '', 1700000300, 1700000300, 0, 'Three', 1, null, null, 1);`);
    sb.close();
    await takeIn('sourcebans', sourcebans);
    expect(await bans()).toMatchObject([
      { name: 'steam.STEAM_0-1-1234', reason: '=cmd()', end_at: null, lifted_at: null, staff: 'Chief' },
      { name: 'steam.STEAM_0-1-1234', reason: 'Two', lifted_at: 1700000200 },
    ]);
    const { out } = await runCommand(database, 'export bans', importEnv);
    expect(out).toContain("'=cmd()");
    const banmanager = join(database.dir, 'bm.db');
    const bm = new DatabaseSync(banmanager);
    const [one, two] = [UUID, OTHER].map((uuid) => `X'${uuid.replaceAll('-', '')}'`);
    bm.exec(`create table bm_players (id blob, name text, ip blob, lastSeen int);
      insert into bm_players values (${one}, 'Notch', X'cb007107', 1700000000), (${two}, 'Jeb_', X'20010db8000000000000000000000001', 1700000000);
      create table bm_player_bans (id int, player_id blob, reason text, actor_id blob, created int, expires int);
      insert into bm_player_bans values (1, ${two}, 'Griefing', ${one}, 1700000000, 0);
      create table bm_ip_bans (id int, ip blob, reason text, actor_id blob, created int, expires int);
      insert into bm_ip_bans values (1, X'c6336407', 'Bots', ${one}, 1700000000, 0);
      create table bm_player_warnings (id int, player_id blob, reason text, actor_id blob, created int);
      insert into bm_player_warnings values (1, ${two}, 'Calm down', ${one}, 1700000000);
      create table bm_player_kicks (id int, player_id blob, reason text, actor_id blob, created int);`);
    bm.close();
    await takeIn('banmanager', banmanager);
    expect((await bans()).find(({ name }) => name === 'Jeb_')).toMatchObject({ reason: 'Griefing', staff: 'Notch' });
    expect((await blocks()).map(({ route }) => route)).toEqual(['198.51.100.7', '203.0.113.5']);
    expect(await server.db.selectFrom('ip_use').select('ip').orderBy('ip').execute()).toEqual([
      { ip: '2001:db8::1' },
      { ip: '203.0.113.7' },
    ]);
  });
});
