import { OPERATORS_OF, type ListKind } from '@steward/api-client/rules/lists';
import { allEndpoints } from '@steward/api-client/contract/index';
import { logs } from '@steward/api-client/contract/logs';
import { manage } from '@steward/api-client/contract/manage';
import { sessions } from '@steward/api-client/contract/sessions';
import { staff } from '@steward/api-client/contract/staff';
import { snakeKey } from '@steward/api-client/client/wire-case';
import { accessOfField } from '@steward/api-client/contract/only-for';
import { partsOf } from '@steward/api-client/contract/schema-parts';
import { fillPath } from '@steward/api-client/rules/segments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnsFor } from '../core/list-request.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const PAGED = allEndpoints().filter(({ paged }) => paged);

const SAMPLES: Readonly<Record<ListKind, readonly string[]>> = {
  text: ['a', 'É_%"\\,', ''],
  person: ['Carl', 'É"', ''],
  word: [],
  number: ['10', '-3', ''],
  moment: ['2026-06-20', '20-06-2026 20:00', '2026-06-20T18:00:00Z'],
  day: ['20260620', '20-06-2026'],
  yesNo: ['yes', 'no'],
};

const PLACES = { name: 'Somebody', hash: 'a'.repeat(32), id: '1' };

const wheresOf = (column: string, kind: ListKind, words: readonly string[]): string[] =>
  OPERATORS_OF[kind].flatMap((operator) =>
    [...SAMPLES[kind], ...words]
      .filter((value) => value !== '' || operator === '=' || operator === '!=')
      .map((value) => `${column}${operator}${value.replace(/[\\,]/g, '\\$&')}`),
  );

withEachDatabase('lists that the server pages', (engine) => {
  let server: TestServer;
  let owner: Awaited<ReturnType<TestServer['signInAs']>>;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    owner = await server.signInAs({ admin_level: 10, permissions: ['vacSessions', 'vacDeveloper'] });
    await server.createPlayer({ name: PLACES.name });
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('feed')
        .values({
          ...{ id: 1, name: 'A feed', target: 'discord', address: 'discord.test', sealed: '', events: '[]' },
          ...{ templates: '{}', form: 'embed', minutes: 1, words: '[]', logs: '[]', state: 'paused', created_at: 1 },
        })
        .execute(),
    );
  });
  afterAll(() => server.close());

  const ask = (path: string, query: Readonly<Record<string, string>>, client = owner) =>
    client.get<{ error: string }>(`${fillPath(path, PLACES)}?${new URLSearchParams(query).toString()}`);

  it('say each what they are sorted and filtered by, of what they answer', () => {
    expect(PAGED.filter(({ list }) => list === undefined).map(({ id }) => id)).toEqual([]);
    const unknown = PAGED.flatMap(({ id, list, fields }) =>
      Object.keys(list?.columns ?? {})
        .filter((column) => !fields.includes(column))
        .map((column) => `${id} ${column}`),
    );
    expect(unknown).toEqual([]);
    expect(PAGED.filter(({ list }) => list?.finds.some((column) => !(column in list.columns)))).toEqual([]);
  });

  it.each(PAGED.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is sorted by each column, filtered by each operator, and searched',
    async (_, { path, list }) => {
      const refused: string[] = [];
      const check = async (query: Record<string, string>) => {
        const { status, body } = await ask(path, query);
        if (status !== 200) refused.push(`${JSON.stringify(query)}: ${status} ${body.error}`);
      };
      for (const [column, { kind, words = {} }] of Object.entries(list?.columns ?? {})) {
        await check({ sort: column });
        await check({ sort: `-${snakeKey(column)}` });
        for (const where of wheresOf(column, kind, Object.keys(words))) await check({ where });
      }
      for (const find of ['a', 'carl johnson', 'É_%"\\,', "'; drop table player"]) await check({ find });
      expect(refused).toEqual([]);
    },
  );

  it.each(PAGED.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses other columns, by the names of those that there are',
    async (_, { path, list }) => {
      const names = Object.keys(list?.columns ?? {}).map(snakeKey);
      for (const query of [{ sort: 'password_hash' }, { sort: '-id;--' }, { where: 'password_hash~a' }]) {
        const { status, body } = await ask(path, query);
        expect(status).toBe(400);
        for (const name of names) expect(body.error).toContain(name);
      }
      expect((await ask(path, { where: 'no sign' })).status).toBe(400);
      expect((await ask(path, { find: 'a\0b' })).status).toBe(400);
      expect((await owner.get(`${fillPath(path, PLACES)}?sort=a&sort=b`)).status).toBe(400);
    },
  );

  it('sort and filter nobody by what they may not see', async () => {
    const kept = PAGED.flatMap((endpoint) => {
      const { element } = partsOf(endpoint.response);
      return Object.entries(element ? (partsOf(element).shape ?? {}) : {})
        .filter(([key, field]) => key in (endpoint.list?.columns ?? {}) && accessOfField(field) !== undefined)
        .map(([key]) => ({ endpoint, key }));
    });
    expect(kept.map(({ endpoint, key }) => `${endpoint.id} ${key}`)).toContain('staff.bans ip');
    const junior = await server.signInAs({ admin_level: 3 });
    for (const { endpoint, key } of kept) {
      expect(Object.keys(columnsFor(endpoint, undefined))).not.toContain(key);
      for (const query of [{ sort: snakeKey(key) }, { where: `${snakeKey(key)}=` }]) {
        const whole = await ask(endpoint.path, query);
        expect(whole.body.error ?? '').not.toContain('cannot be');
        const seen =
          key in columnsFor(endpoint, { name: 'x', adminLevel: 3, developerLevel: 0, permissions: [], barred: false });
        const { status, body } = await ask(endpoint.path, query, junior);
        if (!seen) expect([400, 403]).toContain(status);
        if (!seen && status === 400) expect(body.error.split('Use ')[1]).not.toContain(snakeKey(key));
      }
    }
    const banned = await server.createPlayer();
    await server.ban(banned.id);
    await server.services.database.withWrite((tx) =>
      tx.updateTable('ban').set({ ip: '203.0.113.77' }).where('player_id', '=', banned.id).execute(),
    );
    const find = '203.0.113.77';
    expect((await owner.api.call(staff.bans, { find })).total).toBe(1);
    expect((await junior.api.call(staff.bans, { find })).total).toBe(0);
  });

  it('tell nobody more of their own sessions than they show', async () => {
    const reviewer = await server.signInAs({ admin_level: 10, permissions: ['vacSessions'] });
    const own = { params: { name: reviewer.player.name } };
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('vac_session')
        .values({ player_id: reviewer.player.id, started_at: server.clock.now(), flagged: -4, flag_reason: 'x' })
        .execute(),
    );
    expect((await reviewer.api.call(sessions.ofPlayer, { ...own, sort: '-timestampStart' })).total).toBe(1);
    for (const asked of [{ sort: 'flagged' }, { where: 'flagged<0' }, { find: 'x' }, { where: 'cleaned=no' }])
      await expect(reviewer.api.call(sessions.ofPlayer, { ...own, ...asked })).rejects.toThrow('nothing else');
    expect((await owner.api.call(sessions.ofPlayer, { ...own, where: 'flagged<0' })).total).toBe(1);
  });

  it('stand in the order that is asked, the same on every page', async () => {
    const { api } = owner;
    const names = ['Zoë_Àrden', 'abel_one', 'Carl_Johnson', 'Carl_Jones', 'dave'];
    for (const [index, name] of names.entries()) {
      const { id } = await server.createPlayer({ name });
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('note')
          .values({ player_id: id, staff_id: null, note: `About ${index % 2}`, created_at: 1_780_000_000 + index })
          .execute(),
      );
    }
    const by = async (sort: string, more: object = {}) =>
      (await api.call(manage.notes, { sort, ...more })).items.map(({ playerName }) => playerName);
    expect(await by('playerName', { where: 'note~about' })).toEqual([
      'abel_one',
      'Carl_Johnson',
      'Carl_Jones',
      'dave',
      'Zoë_Àrden',
    ]);
    expect(await by('-note,playerName', { where: 'note~ABOUT' })).toEqual([
      'abel_one',
      'Carl_Jones',
      'Carl_Johnson',
      'dave',
      'Zoë_Àrden',
    ]);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await by('note', { page, limit: 2, where: 'note~about' })));
    expect(new Set(pages)).toEqual(new Set(names));
    expect(await by('date', { where: 'playerName~carl j' })).toEqual(['Carl_Johnson', 'Carl_Jones']);
    expect(await by('date', { find: 'carlj' })).toEqual(['Carl_Johnson', 'Carl_Jones']);
    expect(await by('date', { find: 'zoe' })).toEqual(['Zoë_Àrden']);
    expect(await by('date', { where: 'playerName=dave,note~1' })).toEqual([]);
    expect(await by('date', { where: 'playerName!=dave,playerName!~carl,note~about' })).toEqual([
      'Zoë_Àrden',
      'abel_one',
    ]);
    expect(await by('date', { where: 'staffName=,note~about 1' })).toEqual(['abel_one', 'Carl_Jones']);
    expect((await api.call(manage.notes, { find: 'carl', limit: 1 })).total).toBe(2);
    expect(await by('date', { where: 'date>=1970-01-01,date<1971-01-01' })).toEqual([]);
    await expect(by('date', { where: 'date>soon' })).rejects.toThrow('date: Write the');
    await expect(by('date', { where: 'active=perhaps' })).rejects.toThrow('yes or no');
  });

  it('are counted as they are narrowed, and show people only their own searches', async () => {
    const junior = await server.signInAs({ admin_level: 3 });
    await server.services.database.withWrite(async (tx) => {
      for (const [index, who] of [junior.player.id, owner.player.id].entries())
        await tx
          .insertInto('log_search')
          .values({
            at: 1_780_000_000 + index,
            player_id: who,
            file: 'chat',
            day: 20260601,
            search: 'gold',
            mode: 'any',
          })
          .execute();
    });
    expect((await junior.api.call(logs.history, { find: 'gold' })).total).toBe(1);
    expect((await junior.api.call(logs.history, { where: `player=${owner.player.name}` })).total).toBe(0);
    expect((await owner.api.call(logs.history, { where: 'date=01-06-2026,mode=any' })).total).toBe(2);
  });
});
