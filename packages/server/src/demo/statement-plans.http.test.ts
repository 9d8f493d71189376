import { GAME_EVENT_EXAMPLES } from '@steward/api-client/contract/game-event-examples';
import { allEndpoints } from '@steward/api-client/contract/index';
import { OPERATORS_OF } from '@steward/api-client/rules/lists';
import { fillPath } from '@steward/api-client/rules/segments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepStatements, openPlanner, type KeptStatements } from '../testing/statements.ts';
import { PATH_PLACES } from '../testing/path-places.ts';
import { createTestClock } from '../testing/test-clock.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { tellFeed } from '../db/feeds.ts';
import { insertFeed } from '../modules/feeds/repository.ts';
import { seedDemo } from './seed-world.ts';

const NOW = Date.parse('2026-11-28T19:00:00Z') / 1000;
const PLAYERS = 2000;
const UNBAN = [{ event: 'unban', facts: {}, at: NOW - 86_400 }] as const;
const SAMPLES: Readonly<Record<string, string>> = {
  number: '1',
  moment: '2026-06-20',
  day: '20260620',
  yesNo: 'yes',
};

/** Tables that neither players nor years make larger: operators and staff write them, or only so much is kept. */
const SMALL = new Set([
  ...[
    'alert_channel',
    'feed',
    'award',
    'bridge_rejected',
    'bridge_said',
    'bridge_server',
    'channel',
    'community_group',
    'donate_package',
    'perk_kind',
    'award_year',
    'useful_link',
    'type_of_group',
    'type_of_property',
  ],
  ...[
    'online_player',
    'restart_schedule',
    'group_rank',
    'help_item',
    'interior',
    'item',
    'list_change',
    'auction_change',
    'outbox',
    'property_stretch',
    'security_event',
    'setting',
  ],
  ...[
    'vac_hash',
    'vac_hash_past',
    'vehicle_model',
    'watched_player',
    'steward_migration',
    'sqlite_master',
    'pg_namespace',
    'pg_class',
    'json_each',
  ],
]);

/** What reads a large table as a whole, and why that is right. */
const WHOLE: Readonly<Record<string, string>> = {
  'bugs.list bug': 'the answer is all bugs',
  'groups.all group_member': 'the answer is about all members of all groups',
  'properties.businessProfit business_month': 'the answer is all businesses',
  'stats.dashboard player': 'counted in an index, once in 15 seconds',
  'stats.dashboard property': 'counted in an index, once in 15 seconds',
  'stats.dashboard punishment': 'counted in an index, once in 15 seconds',
  'stats.dashboard vehicle': 'counted in an index, once in 15 seconds',
  'vehicles.models vehicle': 'counted in an index',
};

/** Which of these hold up the event loop on SQLite, and why that is right. */
const HELD: Readonly<Record<string, string>> = {
  'bugs.list bug': 'the developers of a server know few',
};

withEachDatabase('the plans of all that calls ask', (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  let kept: KeptStatements;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    const opened = database.open();
    const config = { dataDir: database.dir, logsDir: `${database.dir}/logs` };
    await seedDemo({ database: opened, engine, clock: { now: () => NOW }, config }, { now: NOW, players: PLAYERS });
    await opened.close();
    kept = keepStatements();
    server = await startTestServer({ engine, database, clock: createTestClock(NOW) });
    await server.services.database.withWrite(async (tx) => {
      const feed = { name: 'Feed', target: 'webhook', form: 'card', minutes: 10, words: [], logs: [] } as const;
      const kept = { ...feed, events: ['unban'] as const, templates: {}, sealed: { address: 'https://192.0.2.1/' } };
      await tellFeed(tx, await insertFeed(tx, server.services.secrets, kept, { now: NOW, by: 0 }), UNBAN, NOW);
    });
  });
  afterAll(async () => {
    kept.end();
    await server.close();
    await database.remove();
  });

  /** Values for the places in paths, of a player about whom much is known. */
  async function placesOf(name: string): Promise<Record<string, string>> {
    const { db } = server;
    const player = await db.selectFrom('player').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    const { ip } = await db.selectFrom('ip_use').select('ip').executeTakeFirstOrThrow();
    const { serial } = await db.selectFrom('serial_use').select('serial').executeTakeFirstOrThrow();
    const { hash } = await db.selectFrom('vac_file').select('hash').executeTakeFirstOrThrow();
    return {
      ...PATH_PLACES,
      ...{ name, ip, serial, hash: hash ?? '', userId: String(player.id) },
      ...{ text: 'player', date: '20261128', file: 'chat', search: 'a', type: 'chat' },
    };
  }

  const done: { what: string; status: number }[] = [];
  async function during(what: string, ask: () => Promise<{ status: number }>): Promise<void> {
    kept.during = what;
    const { status } = await ask();
    kept.during = '';
    done.push({ what, status });
  }

  async function readAll(client: TestClient, places: Record<string, string>): Promise<void> {
    for (const { id, path } of allEndpoints().filter(({ method, answer }) => method === 'GET' && answer === 'json'))
      await during(id, () => client.get(fillPath(path, places)));
    const filters = [
      'rpg/audit?actor=Rank_10&action=ban&target=Player_One&from=1700000000&to=1800000000',
      'rpg/user/Player_One/cash?reason=shop&min=10&from=1700000000&to=1800000000',
      'rpg/security/events?reason=sign-in&name=Player_One&from=1700000000&to=1800000000',
      'rpg/manage/outbox?state=waiting&kind=game.command',
      'rpg/manage/game-servers/rejected?server=rpg&unknown=true',
      'rpg/manage/feeds/1/deliveries?state=failed',
      'rpg/staff/bans?offset=100',
      'rpg/research/networth?offset=500',
      'rpg/search/user/Player_One',
      'rpg/search/user/one',
    ];
    for (const path of filters) await during(path, () => client.get(path));
  }

  async function askLists(client: TestClient, places: Record<string, string>): Promise<void> {
    for (const { id, path, list } of allEndpoints().filter(({ paged }) => paged))
      for (const [column, { kind, words = {} }] of Object.entries(list?.columns ?? {})) {
        const sample = Object.keys(words)[0] ?? SAMPLES[kind] ?? 'a';
        // All but some is nearly the whole list, whose count nothing shortens.
        const signs = OPERATORS_OF[kind].filter((operator) => ['=', '>', '~'].includes(operator));
        const wheres = signs.map((operator) => ({ where: `${column}${operator}${sample}` }));
        for (const asked of [{ sort: column }, { sort: `-${column}` }, { find: 'player' }, ...wheres])
          await during(`${id} ${JSON.stringify(asked)}`, () =>
            client.get(`${fillPath(path, places)}?${new URLSearchParams(asked).toString()}`),
          );
      }
  }

  async function writeSome(client: TestClient): Promise<void> {
    const writes: [string, object][] = [
      ['rpg/user/Player_One/ban', { type: 1, reason: 'x' }],
      ['rpg/user/Player_One/unban', { reason: 'x' }],
      ['rpg/user/Player_One/notes', { note: 'x' }],
      ['rpg/user/Player_One/watched', { reason: 'x' }],
      ['rpg/user/Player_One/name', { name: 'Player_Renamed' }],
      ['rpg/user/Player_Renamed/cash', { amount: 1 }],
      ['rpg/user/Player_Renamed/permissions', { permission: 'vacDeveloper', enabled: true }],
      ['rpg/user/Player_Renamed/options/disabled', { enabled: true }],
      ['rpg/user/Player_Renamed/options/disabled', { enabled: false }],
      ['rpg/user/Player_Renamed/reset-spawn', {}],
      ['rpg/staff/routeblocks/add', { route: '203.0.113.0/28', reason: 'x' }],
      ['rpg/account/tokens', { name: 'x', scopes: ['read'] }],
      ['rpg/manage/feeds', { name: 'x', target: 'webhook', address: 'https://bot.example.org/', events: ['ban'] }],
    ];
    for (const [path, body] of writes) await during(`POST ${path}`, () => client.post(path, body));
  }

  async function reportAll(): Promise<void> {
    const door = await server.withToken(null);
    const lines = Object.entries(GAME_EVENT_EXAMPLES).map(([kind, event]) =>
      JSON.stringify({ id: kind, kind, ...event }),
    );
    const headers = { 'content-type': 'application/x-ndjson' };
    await during('bridge.events', () => door.post('bridge/events', lines.join('\n'), { headers }));
  }

  it('read no large table as a whole, nor beside whom others wait', async () => {
    // First, so that it is known by this name when it comes by itself later.
    kept.during = 'upkeep';
    await server.outbox.prune();
    kept.during = '';
    for (const who of ['Rank_10', 'Dev_3', 'Player_One'])
      await readAll(await server.signIn(who), await placesOf('Player_One'));
    await askLists(await server.signIn('Rank_10'), await placesOf('Player_One'));
    await writeSome(await server.signIn('Rank_10'));
    await reportAll();
    expect(done.filter(({ status }) => status >= 500)).toEqual([]);
    const [asked, answered] = [done, done.filter(({ status }) => status < 300)].map(
      (some) => new Set(some.map(({ what }) => what)).size,
    );
    expect(answered).toBeGreaterThan((asked ?? 0) * 0.93);

    const planner = await openPlanner(database);
    const found = new Set<string>();
    const held = new Set<string>();
    for (const statement of kept.all.values())
      if (/^\s*(?:select|with|update|delete)\b/i.test(statement.text))
        for (const table of await planner.readsWhole(statement))
          if (!SMALL.has(table)) {
            found.add(`${statement.during} ${table}`);
            if (!statement.isAside) held.add(`${statement.during} ${table}`);
          }
    await planner.end();
    expect([...found].filter((one) => !(one in WHOLE))).toEqual([]);
    // SQLite counts only what it must; PostgreSQL may find an index for some of these.
    if (engine === 'sqlite') {
      expect(Object.keys(WHOLE).filter((one) => !found.has(one))).toEqual([]);
      expect([...held].toSorted()).toEqual(Object.keys(HELD));
    }
  }, 120_000);
});
