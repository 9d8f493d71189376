import { afterAll, beforeAll, expect, it } from 'vitest';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

interface Row {
  readonly id: number;
  readonly position: number;
  readonly revision: number;
  readonly retired: boolean;
}

const WEBHOOK = 'https://discord.com/api/webhooks/123456789012345678/the-part-that-nobody-knows-of-channel-';

/** Every list that managers keep: two bodies to add, and what it can. */
const LISTS = [
  {
    path: 'rpg/manage/donate-packages',
    body: (n: number) => ({ name: `Package ${n}`, description: 'x', credits: n, perk: 'group-plus', amount: 1 }),
    can: ['move', 'retired'],
  },
  {
    path: 'rpg/manage/perks',
    body: (n: number) => ({ key: `perk-${n}`, name: `Perk ${n}`, description: 'x' }),
    can: ['move', 'retired'],
  },
  { path: 'rpg/manage/award-years', body: (n: number) => ({ year: 2050 + n }), can: [] },
  {
    path: 'rpg/manage/awards',
    body: (n: number) => ({ year: 2051, category: 'Best', award: `Award ${n}`, answer: 'player' }),
    can: ['move', 'retired'],
  },
  {
    path: 'rpg/manage/links',
    body: (n: number) => ({ label: `Link ${n}`, url: `https://example.org/${n}` }),
    can: ['move'],
  },
  {
    path: 'rpg/manage/group-types',
    body: (n: number) => ({ number: 100 + n, name: `Type ${n}`, tone: 'blue', plus: 'no' }),
    can: ['move'],
  },
  {
    path: 'rpg/manage/property-types',
    body: (n: number) => ({ number: 100 + n, name: `Type ${n}`, tone: 'red', shape: 'diamond' }),
    can: ['move'],
  },
  {
    path: 'rpg/manage/alert-channels',
    body: (n: number) => ({ name: `channel ${n}`, level: n, webhook: `${WEBHOOK}${n}` }),
    can: ['retired'],
  },
] as const;

withEachDatabase('a list that managers keep', (engine) => {
  let server: TestServer;
  let manager: Awaited<ReturnType<TestServer['signInAs']>>;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    manager = await server.signInAs({ admin_level: 6 });
    await manager.post('rpg/manage/award-years', { year: 2051 });
  });
  afterAll(() => server.close());

  it.each(LISTS)('is added to, changed, put in order and removed from: $path', async ({ path, body, can }) => {
    const add = async (n: number) => {
      const answer = await manager.post<Row>(path, body(n));
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const [one, two] = [await add(2), await add(3)];
    const changed = await manager.post<Row>(`${path}/${two.id}`, { ...body(4), revision: two.revision });
    expect([changed.status, changed.body.revision]).toEqual([200, two.revision + 1]);
    expect((await manager.post(`${path}/${two.id}`, { ...body(5), revision: two.revision })).status).toBe(409);
    if (can.some((what) => what === 'move')) {
      await manager.post(`${path}/${two.id}/move`, { place: 1 });
      expect((await manager.get<Row[]>(path)).body[0]?.id).toBe(two.id);
    }
    if (can.some((what) => what === 'retired'))
      for (const retired of [true, false])
        expect((await manager.post<Row>(`${path}/${two.id}/retired`, { retired })).body.retired).toBe(retired);
    for (const { id } of [one, two]) expect((await manager.delete(`${path}/${id}`)).status).toBe(200);
    expect((await manager.get<Row[]>(path)).body.some(({ id }) => id === one.id || id === two.id)).toBe(false);

    const lead = await server.signInAs({ admin_level: 5 });
    const refusals = async (client: typeof lead) => [
      (await client.post(`${path}/${one.id}`, body(6))).status,
      (await client.delete(`${path}/${one.id}`)).status,
      ...(can.some((what) => what === 'move')
        ? [(await client.post(`${path}/${one.id}/move`, { place: 1 })).status]
        : []),
      ...(can.some((what) => what === 'retired')
        ? [(await client.post(`${path}/${one.id}/retired`, { retired: true })).status]
        : []),
    ];
    expect(new Set(await refusals(manager))).toEqual(new Set([404]));
    expect(new Set(await refusals(lead))).toEqual(new Set([403]));
  });
});
