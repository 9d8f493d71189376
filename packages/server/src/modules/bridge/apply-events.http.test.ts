import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instant, secondsOf } from '../../core/clock.ts';
import { pruneBridge } from '../../db/bridge-upkeep.ts';
import type { Database } from '../../db/open.ts';
import { storedCommands } from '../../testing/stored-commands.ts';
import { findGameProfile, listPlayed } from '../players/repository.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { applyEvents } from './apply-events.ts';
import type { GameEvent, GameEventKind, GameEventOf } from '@steward/api-client/contract/game-events';
import { minutesByDay } from './ingest/presence.ts';
import { insertRows } from './ingest/repository-insert.ts';

const NOW = Date.parse('2026-06-10T18:00:00Z') / 1000;
const DAY = 20260610;

withEachDatabase('events of a game server', (engine) => {
  let held: TestDatabase;
  let database: Database;
  let now = NOW;
  let count = 0;

  beforeEach(async () => {
    now = NOW;
    held = await createTestDatabase(engine);
    database = held.open();
  });

  afterEach(async () => {
    await database.close();
    await held.remove();
  });

  const apply = async (events: readonly GameEvent[], source = 'rpg') => {
    // What happened is reported afterwards.
    now = events.reduce((latest, { at }) => (at === undefined ? latest : Math.max(latest, secondsOf(at))), now);
    const { accepted, repeated } = await applyEvents(
      { database, engine, clock: { now: () => now } },
      { events },
      { server: source },
    );
    return { accepted, repeated };
  };
  const forgetReceived = () =>
    database.withWrite((tx) => pruneBridge(tx, NOW + 1, { received: 0, rejected: 0, logs: 0 }));
  const event = <K extends GameEventKind>(kind: K, fields: Omit<GameEventOf<K>, 'id' | 'kind'>): GameEvent =>
    ({ id: `e${++count}`, kind, ...fields }) as unknown as GameEvent;
  const player = (name: string) =>
    database.db.selectFrom('player').selectAll().where('name_lower', '=', name.toLowerCase()).executeTakeFirstOrThrow();
  const dayStat = () => database.db.selectFrom('day_stat').selectAll().where('day', '=', DAY).executeTakeFirst();

  it('count once, within a batch and across batches', async () => {
    const cash = event('player.cash', { player: 'A_One', amount: 500, reason: 'Payday' });
    expect(await apply([cash, cash])).toEqual({ accepted: 1, repeated: 1 });
    expect(await apply([cash, event('player.cash', { player: 'a_one', amount: -200, reason: 'Fuel' })])).toEqual({
      accepted: 1,
      repeated: 1,
    });
    expect((await player('A_One')).cash).toBe(300);
    const log = await database.db.selectFrom('cash_log').select(['amount', 'balance']).orderBy('id').execute();
    expect(log).toEqual([
      { amount: 500, balance: 500 },
      { amount: -200, balance: 300 },
    ]);
    expect(await apply([])).toEqual({ accepted: 0, repeated: 0 });
    await forgetReceived();
    expect(await apply([cash])).toEqual({ accepted: 1, repeated: 0 });
  });

  it('count once where several send the same at once, in whatever order', async () => {
    const events = Array.from({ length: 40 }, (_, index) =>
      event('player.cash', { player: `A_${index % 5}`, amount: 1, reason: 'x' }),
    );
    const rotated = (by: number) => [...events.slice(by), ...events.slice(0, by)];
    const services = { database, engine, clock: { now: () => NOW } };
    const receipts = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const some = index % 2 ? rotated(index * 5).toReversed() : rotated(index * 5);
        return applyEvents(services, { events: some });
      }),
    );
    expect(receipts.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(40);
    expect(await database.db.selectFrom('cash_log').selectAll().execute()).toHaveLength(40);
  });

  it('change nothing when one of a batch fails', async () => {
    const failing = {
      ...event('player.cash', { player: 'A_One', amount: 1, reason: 'x' }),
      reason: null,
    } as unknown as GameEvent;
    await expect(apply([event('player.joined', { player: 'A_One' }), failing])).rejects.toThrow();
    expect(await database.db.selectFrom('player').selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom('bridge_received').selectAll().execute()).toEqual([]);
  });

  it('keep who is online and how long they played, by day in Amsterdam', async () => {
    const from = Date.parse('2026-06-10T21:00:00Z') / 1000;
    await apply([
      event('player.joined', { player: 'A_One', at: instant(from), ip: '203.0.113.7', serial: 'ABC', ping: 40 }),
      event('player.presence', { player: 'A_One', afk: 12, ping: 60 }),
    ]);
    const { id } = await player('A_One');
    expect(await database.db.selectFrom('online_player').selectAll().execute()).toEqual([
      { player_id: id, since: from, afk: 12, ping: 60, server: 'rpg' },
    ]);
    await apply([
      event('player.left', { player: 'A_One', at: instant(from + 3 * 3600) }),
      event('player.joined', { player: 'A_One', at: instant(from + 4 * 3600), ip: '203.0.113.7' }),
      event('player.left', { player: 'A_One', at: instant(from + 4 * 3600 + 600) }),
    ]);
    expect(await database.db.selectFrom('online_player').selectAll().execute()).toEqual([]);
    const days = await database.db.selectFrom('played_day').select(['day', 'minutes']).orderBy('day').execute();
    expect(days).toEqual([
      { day: 20260610, minutes: 60 },
      { day: 20260611, minutes: 130 },
    ]);
    expect(await player('A_One')).toMatchObject({ time_played: 190, last_login_at: from + 4 * 3600 });
    expect(await database.db.selectFrom('ip_use').select(['ip', 'count']).execute()).toEqual([
      { ip: '203.0.113.7', count: 2 },
    ]);
    expect(await database.db.selectFrom('serial_use').select(['serial', 'count']).execute()).toEqual([
      { serial: 'ABC', count: 1 },
    ]);
    expect(await dayStat()).toMatchObject({ registrations: 1, logins: 1, unique_players: 1, minutes: 60 });
    await apply([event('player.left', { player: 'A_One' })]);
    expect((await player('A_One')).time_played).toBe(190);
  });

  it('end everybody’s session when the game server starts anew', async () => {
    await apply([
      event('player.joined', { player: 'A_One', at: instant(NOW - 7200) }),
      event('player.joined', { player: 'B_Two', at: instant(NOW - 60) }),
    ]);
    await apply([
      event('server.started', { left_at: instant(NOW - 3600) }),
      event('player.joined', { player: 'B_Two' }),
    ]);
    const online = await database.db.selectFrom('online_player').select('since').execute();
    expect(online).toEqual([{ since: NOW }]);
    expect((await player('A_One')).time_played).toBe(60);
    expect((await player('B_Two')).time_played).toBe(0);
  });

  it('count no time in which the game server was down and did not say when it stopped', async () => {
    now = NOW - 7200;
    await apply([event('player.joined', { player: 'A_One' }), event('player.joined', { player: 'B_Two' })]);
    now = NOW - 3600;
    await apply([event('server.population', { players: 2, staff: 0 })]);
    await forgetReceived();
    now = NOW + 10 * 86_400;
    await apply([
      event('player.presence', { player: 'B_Two', afk: 0, ping: 9, at: instant(NOW - 1800) }),
      event('server.started', {}),
      event('player.joined', { player: 'B_Two' }),
    ]);
    expect((await player('A_One')).time_played).toBe(90);
    expect((await player('B_Two')).time_played).toBe(90);
    const days = await database.db.selectFrom('played_day').select(['day', 'minutes']).execute();
    expect(days.filter(({ minutes }) => minutes > 0).map(({ day }) => day)).toEqual([DAY, DAY]);
    await apply([event('server.started', { left_at: instant(now + 3600) })]);
    expect((await player('B_Two')).time_played).toBe(90);
  });

  it('tell who is on which of several servers, and one that begins anew empties itself alone', async () => {
    const online = async () =>
      Object.fromEntries(
        (
          await database.db
            .selectFrom('online_player')
            .innerJoin('player', 'player.id', 'online_player.player_id')
            .select(['player.name', 'online_player.server', 'online_player.since'])
            .execute()
        ).map(({ name, server, since }) => [name, [server, since]]),
      );
    const joined = (player: string, ago = 0) => event('player.joined', { player, at: instant(now - ago) });
    await apply([joined('A_One', 600), joined('B_Two', 600)], 'rpg');
    await apply([joined('C_Three', 600), joined('B_Two', 300)], 'second');
    expect(await online()).toEqual({
      A_One: ['rpg', now - 600],
      B_Two: ['second', now - 600],
      C_Three: ['second', now - 600],
    });
    await apply([event('player.left', { player: 'B_Two' }), event('player.left', { player: 'C_Three' })], 'rpg');
    expect(Object.keys(await online()).sort()).toEqual(['A_One', 'B_Two', 'C_Three']);
    await apply([event('server.started', {})], 'rpg');
    expect(Object.keys(await online()).sort()).toEqual(['B_Two', 'C_Three']);
    expect((await player('A_One')).time_played).toBe(10);
    await apply([event('player.left', { player: 'B_Two' })], 'second');
    expect((await player('B_Two')).time_played).toBe(10);
    // A server that was given another id is heard of no more.
    now += 2 * 86_400;
    await apply([event('server.started', {})], 'renamed');
    expect(await online()).toEqual({});
  });

  it('count the players of all servers that tell of theirs, and not those of one that stopped doing so', async () => {
    const told = (players: number, staff: number) => event('server.population', { players, staff });
    const hour = async () =>
      (await database.db.selectFrom('players_hour').select(['players', 'staff']).orderBy('at', 'desc').execute())[0];
    await apply([told(100, 5)], 'rpg');
    await apply([told(40, 2)], 'second');
    expect(await hour()).toEqual({ players: 140, staff: 7 });
    now += 60;
    await apply([told(110, 5)], 'rpg');
    expect(await hour()).toEqual({ players: 150, staff: 7 });
    now += 3600;
    await apply([told(90, 4)], 'rpg');
    expect(await hour()).toEqual({ players: 90, staff: 4 });
  });

  it('keep who is in which of the other games, with what they are there and for how long', async () => {
    await apply([
      event('player.joined', { player: 'A_One', at: instant(NOW - 7200) }),
      event('game.joined', { game: 'tdm', player: 'A_One', at: instant(NOW - 7200) }),
      event('game.joined', { game: 'ugmp', player: 'A_One', at: instant(NOW - 3600) }),
      event('game.saved', { game: 'tdm', player: 'A_One', skin: 107, kills: 4, score: 40 }),
      event('game.joined', { game: 'tdm', player: 'A_One', at: instant(NOW - 60) }),
    ]);
    const shown = async (game: 'tdm' | 'ugmp') => (await findGameProfile(database.db, 'a_one', game))?.profile;
    expect(await shown('tdm')).toMatchObject({
      ...{ online: { timestamp: instant(NOW - 7200) }, skin: 107, kills: 4, score: 40, level: 1 },
      lastLoggedIn: instant(NOW - 60),
    });
    expect(await shown('ugmp')).toMatchObject({ online: { timestamp: instant(NOW - 3600) }, skin: 0 });
    await apply([
      event('game.left', { game: 'tdm', player: 'A_One', at: instant(NOW - 3600) }),
      event('game.left', { game: 'tdm', player: 'A_One' }),
      event('game.saved', { game: 'tdm', player: 'A_One', deaths: 2 }),
    ]);
    expect(await shown('tdm')).toMatchObject({ online: null, timePlayed: 60, kills: 4, deaths: 2, skin: 107 });
    expect(await shown('ugmp')).toMatchObject({ online: { timestamp: instant(NOW - 3600) }, timePlayed: 0 });
    const { id, time_played } = await player('A_One');
    expect(time_played).toBe(0);
    expect([...(await listPlayed(database.db, id, 'tdm', DAY))]).toEqual([[DAY, 60]]);
    expect(await database.db.selectFrom('online_player').select('since').execute()).toEqual([{ since: NOW - 7200 }]);
  });

  it('end the presence of the game that began anew alone, at what was heard of it, not of others', async () => {
    now = NOW - 7200;
    await apply([
      event('game.joined', { game: 'tdm', player: 'A_One' }),
      event('game.joined', { game: 'ugmp', player: 'A_One' }),
      event('player.joined', { player: 'A_One' }),
    ]);
    now = NOW - 3600;
    await apply([event('game.saved', { game: 'tdm', player: 'A_One', kills: 1 })]);
    now = NOW;
    await apply([event('player.presence', { player: 'A_One', afk: 0, ping: 9, at: instant(NOW - 1800) })]);
    await apply([event('game.started', { game: 'tdm' }), event('game.joined', { game: 'tdm', player: 'A_One' })]);
    const minutes = async () =>
      (await database.db.selectFrom('game_profile').select(['kind', 'time_played']).orderBy('kind').execute()).map(
        (row) => [row.kind, row.time_played],
      );
    expect(await minutes()).toEqual([
      ['tdm', 60],
      ['ugmp', 0],
    ]);
    expect(await database.db.selectFrom('game_online').select(['kind', 'since']).orderBy('kind').execute()).toEqual([
      { kind: 'tdm', since: NOW },
      { kind: 'ugmp', since: NOW - 7200 },
    ]);
    await apply([event('server.started', {})]);
    expect((await player('A_One')).time_played).toBe(90);
    expect(await minutes()).toEqual([
      ['tdm', 60],
      ['ugmp', 0],
    ]);
  });

  it('rename players and keep the old name, unless the new one belongs to another', async () => {
    await apply([
      event('player.registered', { player: 'Old_Name', level: 3, skin: 7, registration: 1 }),
      event('player.renamed', { player: 'Old_Name', new_name: 'New_Name', free: true }),
      event('player.cash', { player: 'New_Name', amount: 10, reason: 'Gift' }),
      event('player.registered', { player: 'Other_One' }),
      event('player.renamed', { player: 'Other_One', new_name: 'NEW_name', free: false }),
    ]);
    expect(await player('New_Name')).toMatchObject({
      old_name: 'Old_Name',
      cash: 10,
      level: 3,
      skin: 7,
      registration: 1,
    });
    expect(await database.db.selectFrom('player').selectAll().execute()).toHaveLength(2);
    const changes = await database.db
      .selectFrom('name_change')
      .select(['old_name', 'new_name', 'free', 'panel'])
      .execute();
    expect(changes).toEqual([{ old_name: 'Old_Name', new_name: 'New_Name', free: 1, panel: 0 }]);
    const [kept] = await database.db.selectFrom('player_history').select('action').execute();
    expect(kept?.action).toContain('another account bears');
  });

  it('bring characters to the account of the person, whichever of their accounts is named as the master', async () => {
    const registered = (name: string, master?: string) =>
      event('player.registered', { player: name, ...(master === undefined ? {} : { master }) });
    const belong = async () => {
      const rows = await database.db
        .selectFrom('player')
        .leftJoin('player as master', 'master.id', 'player.master_id')
        .select(['player.name', 'master.name as master'])
        .execute();
      return Object.fromEntries(rows.map(({ name, master }) => [name, master]));
    };
    await apply([registered('Second', 'First'), registered('Third', 'Second')]);
    await apply([registered('Fourth', 'Third'), registered('Alone', 'Alone')]);
    // Round in a circle: the account stays what it is.
    await apply([registered('First', 'Fourth'), registered('Second')]);
    const first = { First: null, Second: 'First', Third: 'First', Fourth: 'First', Alone: null };
    expect(await belong()).toEqual(first);
    // All who belong to an account go with it to another, and from there one of them alone.
    await apply([registered('First', 'Other'), registered('Third', 'Alone')]);
    expect(await belong()).toEqual({
      ...{ Other: null, First: 'Other', Second: 'Other', Fourth: 'Other' },
      ...{ Alone: null, Third: 'Alone' },
    });
  });

  it('write a ban with its punishment, and lift it', async () => {
    const until = instant(NOW + 86_400);
    await apply([
      event('player.joined', { player: 'Bad_One', ip: '203.0.113.9' }),
      event('player.punished', { player: 'Bad_One', staff: 'Staff_One', type: 4, reason: 'Deathmatch', until }),
      event('player.punished', { player: 'Worse_One', type: 5, reason: 'Cheating' }),
      event('player.punished', { player: 'Worse_One', type: 1, reason: 'Away', extra: 'twice' }),
    ]);
    const bans = await database.db
      .selectFrom('ban')
      .innerJoin('punishment', 'punishment.id', 'punishment_id')
      .selectAll('ban')
      .select('punishment.type as punishment')
      .orderBy('ban.id')
      .execute();
    expect(bans).toMatchObject([
      { type: 2, end_at: NOW + 86_400, ip: '203.0.113.9', punishment: 4 },
      { type: 1, end_at: null, ip: null, staff_id: null, punishment: 5 },
    ]);
    expect(await dayStat()).toMatchObject({ punishments: 3, bans: 2 });
    await apply([event('player.unbanned', { player: 'Worse_One', staff: 'Staff_One' })]);
    const [lifted] = await database.db.selectFrom('ban').selectAll().where('lifted_at', 'is not', null).execute();
    expect(lifted).toMatchObject({ type: 1, lifted_at: NOW, lifted_by: (await player('Staff_One')).id });
  });

  it('carry a ticket from its opening to its review', async () => {
    await apply([
      event('ticket.opened', { ticket: 40, type: 1, reporter: 'A_One', reported: 'B_Two', reason: 'Ramming' }),
      event('ticket.opened', { ticket: 40, type: 2, reporter: 'C_Three', reason: 'The same id again' }),
      event('ticket.handled', { ticket: 40, staff: 'Staff_One' }),
      event('ticket.closed', { ticket: 40, reason: 'Solved', at: instant(NOW + 90) }),
      event('ticket.closed', { ticket: 40, reason: 'Solved twice', at: instant(NOW + 95) }),
      event('ticket.reviewed', { ticket: 40, stars: 5, review: 'Thanks' }),
      event('ticket.closed', { ticket: 999, reason: 'Not there' }),
    ]);
    const tickets = await database.db.selectFrom('ticket').selectAll().execute();
    expect(tickets).toMatchObject([
      { id: 40, type: 1, close_reason: 'Solved', closed_at: NOW + 90, reviewed: 5, review: 'Thanks' },
    ]);
    expect(tickets[0]?.handler_id).toBe((await player('Staff_One')).id);
    expect(await dayStat()).toMatchObject({ tickets: 1 });
    const { id } = await database.withWrite((tx) =>
      tx
        .insertInto('ticket')
        .values({ type: 2, created_at: NOW, reason: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(id).toBe(41);
  });

  it('flag a session for what is blacklisted, and alert staff of a cheat', async () => {
    const [note, suspicious, cheat, removed, white] = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(64));
    await database.withWrite((tx) =>
      insertRows(tx, 'vac_hash', [
        { hash: note ?? '', list: 'black', description: 'Display', severity: 1, created_at: 1, deleted_at: null },
        {
          hash: suspicious ?? '',
          list: 'black',
          description: 'Injector',
          severity: 2,
          created_at: 1,
          deleted_at: null,
        },
        { hash: cheat ?? '', list: 'black', description: 'Aimbot', severity: 3, created_at: 1, deleted_at: null },
        { hash: removed ?? '', list: 'black', description: 'Was wrong', severity: 3, created_at: 1, deleted_at: 2 },
        { hash: white ?? '', list: 'white', description: 'Fine', severity: null, created_at: 1, deleted_at: null },
      ]),
    );
    const files = [note, suspicious, cheat, removed, white].map((hash, index) => ({
      name: `file${index}.dll`,
      ...(hash ? { hash } : {}),
    }));
    await apply([
      event('vac.started', { session: 5, player: 'A_One', consent: true, meta: { ip: '203.0.113.1', vm: true } }),
      event('vac.saved', { session: 5, connected: true, socket: true }),
      event('vac.event', { session: 5, label: 'Connected', details: ['one', 'two'] }),
      event('vac.files', { session: 5, file_kind: 'library', files: [...files, { name: 'unknown.dll' }] }),
      event('vac.event', { session: 77, label: 'Lost', details: [] }),
      event('vac.files', { session: 77, file_kind: 'library', files }),
    ]);
    const session = await database.db.selectFrom('vac_session').selectAll().executeTakeFirstOrThrow();
    expect(session).toMatchObject({ id: 5, connected: 1, consent: 1, flagged: -2, flag_reason: 'file2.dll: Aimbot' });
    expect(JSON.parse(session.meta)).toEqual({ ip: '203.0.113.1', vm: true });
    expect(await database.db.selectFrom('vac_file').selectAll().execute()).toHaveLength(6);
    expect(await database.db.selectFrom('vac_event').select('details').execute()).toEqual([
      { details: '["one","two"]' },
    ]);
    const alerts = await database.db.selectFrom('alert').selectAll().execute();
    expect(alerts).toMatchObject([
      {
        player_id: session.player_id,
        staff_id: null,
        tag_ingame: 1,
        reason: 'VAC found a cheat in session 5: file2.dll: Aimbot',
      },
    ]);
    expect((await storedCommands(database.db)).map(({ kind }) => kind)).toEqual(['alert']);
    await apply([event('vac.ended', { session: 5, at: instant(NOW + 60) })]);
    expect(await database.db.selectFrom('vac_session').selectAll().executeTakeFirst()).toMatchObject({
      connected: 0,
      ended_at: NOW + 60,
    });
  });

  it('move money of players, banks and groups, never beyond what is exact', async () => {
    await database.withWrite(async (tx) => {
      await insertRows(tx, 'community_group', [
        { id: 3, name: 'Group', name_lower: 'group', short: 'GRP', type: 2, created_at: 1, money: 100 },
      ]);
      await insertRows(tx, 'group_rank', [
        { id: 1, group_id: 3, level: 10, name: 'Member' },
        { id: 2, group_id: 3, level: 100, name: 'Boss' },
      ]);
    });
    await apply([
      event('bank.opened', { bank: 9, player: 'A_One', money: 50 }),
      event('bank.moved', { bank: 9, amount: 25, reason: 'Salary' }),
      event('bank.moved', { bank: 8, amount: 25, reason: 'No such account' }),
      event('player.cash', { player: 'A_One', amount: Number.MAX_SAFE_INTEGER, reason: 'Too much' }),
      event('player.cash', { player: 'A_One', amount: 1, reason: 'Far too much' }),
      event('group.joined', { group: 3, player: 'A_One', rank_level: 100 }),
      event('group.joined', { group: 3, player: 'B_Two' }),
      event('group.joined', { group: 4, player: 'B_Two' }),
      event('group.bank', { group: 3, amount: 40, reason: 'Toll', toll_turf: true }),
      event('group.history', { group: 3, player: 'A_One', action: 'Invited B_Two' }),
      event('group.history', { group: 4, action: 'No such group' }),
    ]);
    expect(await database.db.selectFrom('bank_account').selectAll().execute()).toMatchObject([{ id: 9, money: 75 }]);
    expect((await player('A_One')).cash).toBe(Number.MAX_SAFE_INTEGER);
    expect(await database.db.selectFrom('cash_log').selectAll().orderBy('id').execute()).toMatchObject([
      { reason: 'Too much', amount: Number.MAX_SAFE_INTEGER },
      { reason: 'Far too much ($1, of which the balance had no room for all)', amount: 0 },
    ]);
    expect(await database.db.selectFrom('community_group').select('money').execute()).toEqual([{ money: 140 }]);
    expect(await database.db.selectFrom('group_member').select('rank_id').orderBy('player_id').execute()).toEqual([
      { rank_id: 2 },
      { rank_id: 1 },
    ]);
    expect(await database.db.selectFrom('group_history').selectAll().execute()).toHaveLength(1);
    await apply([event('group.left', { group: 3, player: 'B_Two' })]);
    expect(await database.db.selectFrom('group_member').selectAll().execute()).toHaveLength(1);
  });

  it('keep kills, sales, bugs, figures of the hour and the rest', async () => {
    await database.withWrite(async (tx) => {
      await insertRows(tx, 'property', [{ id: 2, name: 'Shop', type: 3 }]);
      await insertRows(tx, 'vehicle', [{ id: 6, plate: 'A', model_id: 411, created_at: 1 }]);
    });
    await apply([
      event('player.killed', { player: 'A_One', killer: 'B_Two', weapon: 24, x: 1.5, y: 2, z: 3 }),
      event('player.killed', { player: 'A_One', weapon: 54 }),
      event('property.sales', { property: 2, revenue: 100, restock: 10 }),
      event('property.sales', { property: 2, revenue: 50, restock: 0 }),
      event('property.sales', { property: 3, revenue: 50, restock: 0 }),
      event('property.history', { property: 2, player: 'A_One', action: 'Entered' }),
      event('property.bank', { property: 2, player: 'A_One', amount: -300, reason: 'Withdrawal' }),
      event('property.bank', { property: 3, amount: 5, reason: 'No such property' }),
      event('vehicle.saved', { vehicle: 6, spawned: true, locked: false, total_distance: 12.5, x: 1, y: 2, z: 3 }),
      event('vehicle.history', { vehicle: 6, player: 'A_One', action: 'Bought' }),
      event('vehicle.history', { vehicle: 7, player: 'A_One', action: 'No such vehicle' }),
      event('player.saved', { player: 'A_One', level: 9, job: 'Trucker', licenses: ['Car'], x: 5, y: 6, z: 7 }),
      event('player.history', { player: 'A_One', action: 'Got a license', staff: 'B_Two' }),
      event('bug.reported', { player: 'A_One', feature: 'Map', description: 'A hole' }),
      event('server.population', { players: 120, staff: 4 }),
      event('server.population', { players: 110, staff: 6 }),
    ]);
    expect(await database.db.selectFrom('kill').select(['weapon', 'x']).orderBy('id').execute()).toEqual([
      { weapon: 24, x: 1.5 },
      { weapon: 54, x: null },
    ]);
    expect(await database.db.selectFrom('property_day').selectAll().execute()).toEqual([
      { property_id: 2, day: DAY, revenue: 150, restock: 10 },
    ]);
    expect(await database.db.selectFrom('property_bank_entry').select(['amount', 'reason', 'at']).execute()).toEqual([
      { amount: -300, reason: 'Withdrawal', at: NOW },
    ]);
    expect(await database.db.selectFrom('vehicle').selectAll().executeTakeFirst()).toMatchObject({
      spawned: 1,
      locked: 0,
      total_distance: 12.5,
      spawn_z: 3,
    });
    expect(await database.db.selectFrom('vehicle_history').selectAll().execute()).toHaveLength(1);
    expect(await player('A_One')).toMatchObject({ level: 9, job: 'Trucker', licenses: '["Car"]', spawn_x: 5 });
    expect(await database.db.selectFrom('players_hour').selectAll().execute()).toEqual([
      { at: NOW, players: 120, staff: 6 },
    ]);
    expect(await dayStat()).toMatchObject({ peak_players: 120 });
    expect(await database.db.selectFrom('bug').select(['feature', 'status']).execute()).toEqual([
      { feature: 'Map', status: 'open' },
    ]);
  });

  it('take thousands at once', async () => {
    const events = Array.from({ length: 5000 }, (_, index) =>
      event('player.cash', { player: `P_${index % 400}`, amount: 1, reason: 'Coins' }),
    );
    expect(await apply(events)).toEqual({ accepted: 5000, repeated: 0 });
    const sum = await database.db
      .selectFrom('player')
      .select((eb) => [eb.fn.sum<number>('cash').as('cash'), eb.fn.countAll<number>().as('n')])
      .executeTakeFirst();
    expect(sum).toEqual({ cash: 5000, n: 400 });
  });
});

describe('minutes by day', () => {
  const at = (wire: string) => Date.parse(wire) / 1000;

  it('are cut at midnight in Amsterdam, also when the clocks change', () => {
    expect(minutesByDay(at('2026-10-24T21:00:00Z'), at('2026-10-25T23:30:00Z'))).toEqual(
      new Map(
        [
          [20261024, 60],
          [20261025, 1500],
          [20261026, 30],
        ].filter(([, minutes]) => minutes !== 0) as [number, number][],
      ),
    );
    expect(minutesByDay(100, 100)).toEqual(new Map());
    expect(minutesByDay(200, 100)).toEqual(new Map());
  });
});
