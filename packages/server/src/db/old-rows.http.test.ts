import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHAIN_START, plainHash } from '../core/audit.ts';
import { verifyAudit } from '../core/audit-check.ts';
import { hashSecret } from '../core/secrets.ts';
import { createTestClient } from '../testing/test-client.ts';
import { TEST_START } from '../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer } from '../testing/test-server.ts';
import { LATEST, migrate, versionOf } from './migrate.ts';
import type { Database } from './open.ts';
import type { Tx } from './schema.ts';

/** The version that all databases from before the outbox have. */
const OLD = 10;
const AT = TEST_START - 3600;
const TOKENS = { session: 'old-session-token', personal: 'steward_old-token' };

/** What a database of the old version holds, written without what later versions added. */
async function fill(tx: Tx): Promise<void> {
  const players = ['Plain_Name', 'Zoe\u0308_Old', 'Ame\u0301lie_One', 'Am\u00e9lie_One'];
  for (const name of players)
    await tx
      .insertInto('player')
      .values({ name, name_lower: name.toLowerCase(), created_at: AT, admin_level: name === 'Plain_Name' ? 10 : 0 })
      .execute();
  const common = { player_id: 1, created_at: AT };
  await tx
    .insertInto('session')
    .values([
      {
        ...common,
        token_hash: hashSecret(TOKENS.session),
        last_seen_at: AT,
        ip: '::FFFF:203.0.113.9',
        user_agent: 'a',
      },
      { ...common, token_hash: 'x', last_seen_at: AT, ip: 'not an address: x', user_agent: 'a' },
    ])
    .execute();
  await tx
    .insertInto('access_token')
    .values({ ...common, token_hash: hashSecret(TOKENS.personal), name: 'old', scopes: '["write"]' })
    .execute();
  const uses = [
    ['2001:DB8:0:0::1', 10, 20, 2],
    ['2001:db8::1', 5, 15, 3],
    ['::ffff:192.0.2.1', 1, 2, 1],
  ] as const;
  for (const [ip, first_at, last_at, count] of uses)
    await tx.insertInto('ip_use').values({ player_id: 1, ip, first_at, last_at, count }).execute();
  await tx
    .insertInto('ban')
    .values({ player_id: 2, type: 2, reason: 'r', start_at: AT, ip: '::ffff:192.0.2.7' })
    .execute();
  for (const route of ['2001:DB8::/32', '::ffff:10.0.0.0/104', '10.0.0.0/8', 'odd:'])
    await tx.insertInto('routeblock').values({ route, reason: 'r', since: AT }).execute();
  for (const [n, done] of [
    [1, AT],
    [2, null],
    [3, null],
  ] as const)
    await sql`insert into game_command (kind, payload, created_at, acknowledged_at) values (${`kick-${n}`}, ${`{"n":${n}}`}, ${AT + n}, ${done})`.execute(
      tx,
    );
  for (const delivery of ['waiting', 'sent', 'none'])
    await tx
      .insertInto('alert')
      .values({ ...common, reason: delivery, delivery })
      .execute();
  await tx.insertInto('vac_session').values({ player_id: 2, started_at: AT, cleaned: 1 }).execute();
  await tx.insertInto('vac_event').values({ session_id: 1, at: AT, label: 'joined' }).execute();
  await tx.insertInto('vac_file').values({ session_id: 1, kind: 'dll', name: 'a.dll', hash: 'f00', at: AT }).execute();
  await tx
    .insertInto('vac_hash')
    .values({ hash: 'f00', list: 'blacklist', description: 'd', created_at: AT })
    .execute();
  await tx.insertInto('ticket').values({ type: 1, reporter_id: 2, created_at: AT, reason: 'help' }).execute();
  await tx.insertInto('game_profile').values({ player_id: 2, kind: 'tdm', created_at: AT }).execute();
  for (const at of [AT, AT + 60])
    await sql`insert into bridge_event (id, received_at) values (${`e${at}`}, ${at})`.execute(tx);
  await sql`insert into access_token (token_hash, kind, name, created_at) values ('b1', 'bridge', 'game', ${AT})`.execute(
    tx,
  );
  let previous = CHAIN_START;
  for (let n = 0; n < 5; n++) {
    const entry = {
      at: AT + n,
      actor_id: 1,
      actor_name: 'Plain_Name',
      action: 'old',
      target: `t${n}`,
      before: null,
      after: '{}',
      ip: '',
    };
    const hash = plainHash(previous, entry);
    await tx
      .insertInto('audit')
      .values({ ...entry, previous_hash: previous, hash })
      .execute();
    previous = hash;
  }
}

withEachDatabase('a database of an old version, with its rows', (engine) => {
  let made: TestDatabase;
  let database: Database;
  let notes: string[];
  beforeEach(async () => {
    made = await createTestDatabase(engine, { empty: true });
    database = made.open();
    notes = [];
    await migrate(database, undefined, OLD);
    await database.withWrite(fill);
  });
  afterEach(async () => {
    await database.close();
    await made.remove();
  });
  const toLatest = (steps: 'at once' | 'one by one') =>
    (async () => {
      for (let to = steps === 'at once' ? LATEST : OLD + 1; to <= LATEST; to++)
        await migrate(database, (text) => notes.push(text), to);
      expect(await versionOf(database)).toBe(LATEST);
    })();

  test.each(['at once', 'one by one'] as const)('keeps them through the migrations, %s', async (steps) => {
    await toLatest(steps);
    const { db } = database;
    const names = await db.selectFrom('player').select(['name', 'name_lower']).orderBy('id').execute();
    expect(names.map(({ name }) => name)).toEqual([
      'Plain_Name',
      'Zo\u00eb_Old',
      'Ame\u0301lie_One',
      'Am\u00e9lie_One',
    ]);
    expect(names[1]?.name_lower).toBe('zo\u00eb_old');
    expect(notes).toEqual([expect.stringMatching(/^Players 4 and 3 have the same name/)]);
    expect(await db.selectFrom('player_look').select('player_id').orderBy('player_id').execute()).toHaveLength(4);
    expect(await db.selectFrom('session').select(['ip', 'confirmed_at']).orderBy('id').execute()).toEqual([
      { ip: '203.0.113.9', confirmed_at: 0 },
      { ip: 'not an address: x', confirmed_at: 0 },
    ]);
    expect(
      await db.selectFrom('access_token').select(['parent_id', 'revoked_why']).where('kind', '=', 'personal').execute(),
    ).toEqual([{ parent_id: null, revoked_why: null }]);
    expect(
      await db.selectFrom('ip_use').select(['ip', 'first_at', 'last_at', 'count']).orderBy('ip').execute(),
    ).toEqual([
      { ip: '192.0.2.1', first_at: 1, last_at: 2, count: 1 },
      { ip: '2001:db8::1', first_at: 5, last_at: 20, count: 5 },
    ]);
    expect(await db.selectFrom('ban').select('ip').execute()).toEqual([{ ip: '192.0.2.7' }]);
    expect(
      (await db.selectFrom('routeblock').select('route').orderBy('id').execute()).map(({ route }) => route),
    ).toEqual(['2001:db8::/32', '10.0.0.0/8', '10.0.0.0/8', 'odd:']);
    expect(
      await db
        .selectFrom('outbox')
        .select(['kind', 'subject', 'payload', 'ordering_key', 'state', 'created_at'])
        .orderBy('id')
        .execute(),
    ).toEqual(
      [2, 3].map((n) => ({
        kind: 'game.command',
        subject: `kick-${n}`,
        payload: `{"n":${n}}`,
        ordering_key: 'rpg',
        state: 'waiting',
        created_at: AT + n,
      })),
    );
    const alerts = await db.selectFrom('alert').select(['reason', 'delivery']).orderBy('id').execute();
    expect(alerts.map(({ delivery }) => delivery)).toEqual(['failed', 'sent', 'none']);
    expect(await db.selectFrom('vac_session').select(['cleaned', 'cleaned_at', 'cleaned_by']).execute()).toEqual([
      { cleaned: 1, cleaned_at: null, cleaned_by: null },
    ]);
    expect(await db.selectFrom('vac_event').select(['label', 'payload']).execute()).toEqual([
      { label: 'joined', payload: null },
    ]);
    expect(await db.selectFrom('vac_hash').select(['hash', 'deleted_by']).execute()).toEqual([
      { hash: 'f00', deleted_by: null },
    ]);
    expect(await db.selectFrom('game_profile').select(['kind', 'skin']).execute()).toEqual([
      { kind: 'tdm', skin: null },
    ]);
    expect(await db.selectFrom('game_heard').select('at').execute()).toEqual([{ at: AT + 60 }]);
    expect(await db.selectFrom('bridge_received').select(['server', 'id']).orderBy('id').execute()).toEqual([
      { server: 'rpg', id: `e${AT}` },
      { server: 'rpg', id: `e${AT + 60}` },
    ]);
    expect(await db.selectFrom('bridge_server').select(['server', 'heard_at']).execute()).toEqual([
      { server: 'rpg', heard_at: AT + 60 },
    ]);
    expect(await db.selectFrom('access_token').select('server').where('kind', '=', 'bridge').execute()).toEqual([
      { server: 'rpg' },
    ]);
    expect((await db.selectFrom('audit').select('version').execute()).map(({ version }) => version)).toEqual(
      Array.from({ length: 5 }, () => 1),
    );
    expect(await verifyAudit(db)).toMatchObject({ entries: 5 });
    expect((await verifyAudit(db)).broken).toBeUndefined();
  });

  test('is served: sessions, tokens, pages, and the audit log goes on signed', async () => {
    await toLatest('at once');
    const server = await startTestServer({ engine, database: made });
    try {
      const cookie = { cookie: `steward_session=${TOKENS.session}` };
      const owner = createTestClient(server.url, cookie);
      const token = createTestClient(server.url, { authorization: `Bearer ${TOKENS.personal}` });
      for (const path of [
        'principal',
        'rpg/audit',
        'rpg/account/sessions',
        'rpg/account/tokens',
        `rpg/user/${encodeURIComponent('Zo\u00eb_Old')}`,
        `rpg/user/${encodeURIComponent('Zo\u00eb_Old')}/punishments`,
        'rpg/user/Plain_Name/alerts',
        'rpg/staff/bans',
        'rpg/manage/outbox',
      ])
        expect((await owner.get(path)).status, path).toBe(200);
      expect((await token.get('principal')).status).toBe(200);
      expect((await owner.post('rpg/user/Am\u00e9lie_One/notes', { note: 'seen' })).status).toBe(200);
      const checked = await verifyAudit(server.db, server.services.auditKey);
      expect([checked.broken, checked.start?.from]).toEqual([undefined, 6]);
    } finally {
      await server.close();
    }
  });
});
