import { afterAll, beforeAll, expect, it } from 'vitest';
import { awards } from '@steward/api-client/contract/awards';
import { closesAt } from '@steward/api-client/rules/awards';
import { createTestClock } from '../../testing/test-clock.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('awards', (engine) => {
  let server: TestServer;
  let ids: number[];
  let group: number;
  const clock = createTestClock(closesAt(2027) - 3600);

  beforeAll(async () => {
    server = await startTestServer({ engine, clock });
    await server.services.database.withWrite(async (tx) => {
      await tx
        .insertInto('award_year')
        .values([2027, 2028].map((year) => ({ year, state: 'open' })))
        .execute();
      const award = async (
        year: number,
        position: number,
        columns: { input?: string; free_fill?: number; category?: string },
      ) =>
        (
          await tx
            .insertInto('award')
            .values({
              year,
              award: `Award ${position}`,
              category: columns.category ?? 'People',
              input: columns.input ?? null,
              free_fill: columns.free_fill ?? 0,
              position,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      ids = [
        await award(2027, 1, { input: 'player' }),
        await award(2027, 2, { input: 'player' }),
        await award(2027, 3, { input: 'group', category: 'Groups' }),
        await award(2027, 4, { free_fill: 1 }),
      ];
      await award(2028, 1, { free_fill: 1 });
      group = (
        await tx
          .insertInto('community_group')
          .values({ name: 'Los_100%', name_lower: 'los_100%', short: 'L1', type: 4, created_at: 0 })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    });
  });
  afterAll(() => server.close());

  const ballot = (first: number, second: number) => ({
    answers: [
      { award: ids[0] ?? 0, id: first },
      { award: ids[1] ?? 0, id: second },
      { award: ids[2] ?? 0, id: group },
    ],
  });

  it('are for players who are found by a part of their name', async () => {
    const voter = await server.signInAs();
    const wanted = await server.createPlayer({ name: 'Xerxes_Quill' });
    const find = (text: string) => voter.get<{ name: string }[]>(`rpg/search/awards/${text}`);
    expect((await find('xerxes')).body).toMatchObject([{ id: wanted.id, name: 'Xerxes_Quill' }]);
    expect((await find('nobodyatall')).body).toEqual([]);
    expect((await find('xe')).status).toBeGreaterThanOrEqual(400);
  });

  it('are voted for once, and cannot be changed', async () => {
    const voter = await server.signInAs();
    const [one, two] = [await server.createPlayer(), await server.createPlayer()];
    expect(await voter.api.call(awards.all)).toMatchObject({
      year: 2027,
      open: true,
      refusal: null,
      needed: 3,
      votes: [],
      closesAt: '2027-06-20T18:00:00Z',
    });
    const { votes } = await voter.api.call(awards.vote, { body: ballot(one.id, two.id) });
    expect(votes.map((vote) => vote.name)).toEqual([one.name, two.name, 'Los_100%']);
    expect(await voter.post('rpg/awards/vote', ballot(two.id, one.id))).toMatchObject({
      status: 409,
      body: { error: 'You have already voted. A vote cannot be changed.' },
    });
    expect(await voter.api.call(awards.all)).toMatchObject({
      refusal: 'You have already voted. A vote cannot be changed.',
      votes: [{ name: one.name }, { name: two.name }, {}],
    });
  });

  it('keep what was written for an award that is answered in words, whatever else comes with it', async () => {
    const voter = await server.signInAs();
    const [one, two] = [await server.createPlayer(), await server.createPlayer()];
    const { answers } = ballot(one.id, two.id);
    const [text = 0] = ids.slice(-1);
    expect(
      await voter.post('rpg/awards/vote', { answers: [...answers, { award: text, text: '\u200b' }] }),
    ).toMatchObject({
      status: 200,
      body: { votes: [{ name: one.name }, { name: two.name }, {}] },
    });
    const other = await server.signInAs();
    const written = { award: text, id: one.id, text: 'Best roof garden 🌿' };
    expect((await other.post('rpg/awards/vote', { answers: [...answers, written] })).body).toMatchObject({
      votes: [{}, {}, {}, { award: text, name: null, voted_free_fill: 'Best roof garden 🌿' }],
    });
  });

  it('take one ballot of two that are sent at the same moment', async () => {
    const voter = await server.signInAs();
    const [one, two] = [await server.createPlayer(), await server.createPlayer()];
    const answers = await Promise.all([
      voter.post('rpg/awards/vote', ballot(one.id, two.id)),
      voter.post('rpg/awards/vote', ballot(two.id, one.id)),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const kept = await server.db
      .selectFrom('award_vote')
      .select('id')
      .where('player_id', '=', voter.player.id)
      .execute();
    expect(kept).toHaveLength(3);
  });

  it('refuse a vote for oneself, twice for one person, and too few answers, and keep nothing', async () => {
    const voter = await server.signInAs();
    const other = await server.createPlayer();
    expect(await voter.post('rpg/awards/vote', ballot(voter.player.id, other.id))).toMatchObject({
      status: 422,
      body: { error: 'You cannot vote for yourself.' },
    });
    const character = await server.createPlayer({ master_id: voter.player.id });
    expect(await voter.post('rpg/awards/vote', ballot(other.id, character.id))).toMatchObject({
      status: 422,
      body: { error: 'You cannot vote for yourself.' },
    });
    const beside = await server.signInAs({ master_id: voter.player.id });
    for (const own of [voter.player.id, character.id])
      expect((await beside.post('rpg/awards/vote', ballot(own, other.id))).status).toBe(422);
    expect((await voter.post('rpg/awards/vote', ballot(other.id, other.id))).status).toBe(422);
    expect((await voter.post('rpg/awards/vote', { answers: [] })).status).toBe(422);
    expect((await voter.post('rpg/awards/vote', {})).status).toBe(422);
    expect((await voter.api.call(awards.all)).refusal).toBeNull();
  });

  it('close to the second', async () => {
    const late = await server.signInAs();
    const [one, two] = [await server.createPlayer(), await server.createPlayer()];
    clock.set(closesAt(2027));
    expect((await late.post('rpg/awards/vote', ballot(one.id, two.id))).status).toBe(422);
    expect(await late.api.call(awards.all)).toMatchObject({ year: 2028 });
    clock.set(closesAt(2027) - 1);
    expect((await late.post('rpg/awards/vote', ballot(one.id, two.id))).status).toBe(200);
  });

  it('show results to lead admins, with names left as they are', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const results = await lead.api.call(awards.results, { query: { year: 2027 } });
    expect(results.total).toBeGreaterThan(1);
    expect(results.awards[2]?.votes['Los_100%']).toBe(results.total);
    expect(results.years).toEqual([2028, 2027]);
    expect((await (await server.signInAs({ admin_level: 4 })).get('rpg/awards/results')).status).toBe(403);
  });

  it('find groups by any part of their name, with % and _ as letters', async () => {
    const voter = await server.signInAs();
    const find = async (q: string) =>
      (await voter.api.call(awards.searchGroups, { query: { q } })).map((one) => one.name);
    expect(await find('100%')).toEqual(['Los_100%']);
    expect(await find('s_1')).toEqual(['Los_100%']);
    expect(await find('%%')).toEqual([]);
    expect((await voter.get('rpg/awards/search/group?q=x')).status).toBe(400);
  });
});
