import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awardEntries, awardYears } from '@steward/api-client/contract/award-lists';
import { awards } from '@steward/api-client/contract/awards';
import { closesAt, NOT_PREPARED, VOTING_CLOSED } from '@steward/api-client/rules/awards';
import { createTestClock } from '../../testing/test-clock.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const YEARS = 'rpg/manage/award-years';
const AWARDS = 'rpg/manage/awards';

withEachDatabase('years and awards', (engine) => {
  let server: TestServer;
  let manager: Awaited<ReturnType<TestServer['signInAs']>>;
  const clock = createTestClock(closesAt(2027) - 3600);
  beforeAll(async () => {
    server = await startTestServer({ engine, clock });
    manager = await server.signInAs({ admin_level: 6 });
  });
  afterAll(() => server.close());

  const entry = (year: number, award: string, more: object = {}) => ({
    ...{ year, award, category: 'People', answer: 'player' as const, kind: 0 },
    ...more,
  });
  const add = (year: number, award: string, more: object = {}) =>
    manager.api.call(awardEntries.add, { body: entry(year, award, more) });
  const state = (id: number, wanted: string) => manager.post(`${YEARS}/${id}/state`, { state: wanted });

  it('are prepared, opened, voted in, closed and opened again, and keep their votes', async () => {
    const voter = await server.signInAs();
    const year = await manager.api.call(awardYears.add, { body: { year: 2027 } });
    expect(year).toMatchObject({ state: 'prepared', awards: 0, uses: 0, closesAt: '2027-06-20T18:00:00Z' });
    expect(await state(year.id, 'open')).toMatchObject({
      status: 409,
      body: { error: 'There are no awards of 2027 yet. Add some, then open the voting.' },
    });
    const best = await add(2027, 'Best player');
    const quote = await add(2027, 'Quote of the year', { category: 'Moments', answer: 'text' });
    await add(2027, 'Best family', { category: 'Groups', answer: 'group', kind: 4 });
    await manager.api.call(awardEntries.move, { params: { id: quote.id }, body: { place: 1 } });
    expect(await voter.api.call(awards.all)).toMatchObject({ open: false, refusal: NOT_PREPARED, awards: [] });
    expect((await state(year.id, 'open')).status).toBe(200);
    expect(await voter.api.call(awards.all)).toMatchObject({
      open: true,
      refusal: null,
      needed: 2,
      awards: [
        { award: 'Quote of the year', freeFill: true, input: null },
        { award: 'Best player', input: 'player', category: 'People' },
        { award: 'Best family', input: 'group', type: 4 },
      ],
    });
    const answers = [
      { award: best.id, id: manager.player.id },
      { award: quote.id, text: 'Keep right.' },
    ];
    await voter.api.call(awards.vote, { body: { answers } });

    expect(await manager.delete(`${AWARDS}/${best.id}`)).toMatchObject({
      status: 409,
      body: {
        error:
          'Best player 2027 cannot be removed: it has 1 vote. Close it: nobody can vote for it any more, and its votes stay in the results.',
      },
    });
    expect(await manager.delete(`${YEARS}/${year.id}`)).toMatchObject({
      status: 409,
      body: { error: 'awards 2027 cannot be removed: 1 player has voted. Close it instead.' },
    });
    expect(await state(year.id, 'prepared')).toMatchObject({ status: 409 });
    expect(await manager.post(AWARDS, entry(2027, 'Too late'))).toMatchObject({
      status: 422,
      body: { errors: { year: expect.stringContaining('1 player has voted in 2027 already') } },
    });
    expect(await manager.post(`${AWARDS}/${best.id}`, entry(2027, 'Best player', { answer: 'text' }))).toMatchObject({
      status: 422,
      body: { errors: { answer: expect.stringContaining('It has 1 vote') } },
    });
    expect((await manager.post(`${AWARDS}/${best.id}`, entry(2027, 'Best of players'))).status).toBe(200);

    await manager.api.call(awardEntries.setRetired, { params: { id: best.id }, body: { retired: true } });
    const other = await server.signInAs();
    expect((await other.api.call(awards.all)).awards.map(({ award }) => award)).toEqual([
      'Quote of the year',
      'Best family',
    ]);
    expect((await voter.api.call(awards.all)).votes).toHaveLength(2);
    expect((await voter.api.call(awards.all)).awards.map(({ id }) => id)).toContain(best.id);
    expect((await other.post('rpg/awards/vote', { answers })).status).toBe(422);
    expect((await state(year.id, 'closed')).status).toBe(200);
    expect(await other.api.call(awards.all)).toMatchObject({ open: false, refusal: VOTING_CLOSED });
    expect(await other.post('rpg/awards/vote', { answers: [] })).toMatchObject({
      status: 409,
      body: { error: VOTING_CLOSED },
    });
    expect((await manager.api.call(awards.results, { query: { year: 2027 } })).totalVotes).toBe(2);
    expect((await state(year.id, 'open')).status).toBe(200);
    const actions = await server.db.selectFrom('audit').select('action').where('action', 'like', 'award%').execute();
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set([
        ...['award-year.add', 'award-year.state', 'award.add', 'award.edit', 'award.move', 'award.retire'],
        'awards.vote',
      ]),
    );
  });

  it('a year that is over stays closed', async () => {
    const past = await manager.api.call(awardYears.add, { body: { year: 2020 } });
    await add(2020, 'Anything');
    expect(await state(past.id, 'open')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('The voting of 2020 is over') },
    });
  });

  it('take their awards with them when the year changes or goes, while nobody voted', async () => {
    const year = await manager.api.call(awardYears.add, { body: { year: 2050 } });
    await add(2050, 'Mine');
    await manager.api.call(awardYears.edit, { params: { id: year.id }, body: { year: 2051 } });
    const of = async (wanted: number) =>
      (await manager.api.call(awardEntries.list)).filter((row) => row.year === wanted).map(({ award }) => award);
    expect([await of(2050), await of(2051)]).toEqual([[], ['Mine']]);
    await manager.api.call(awardYears.remove, { params: { id: year.id } });
    expect(await of(2051)).toEqual([]);
  });

  describe('refuse', () => {
    it.each([
      ['a year that is there', YEARS, { year: 2027 }, 'year'],
      ['a year before 2000', YEARS, { year: 1999 }, 'year'],
      ['an award of a year that is not there', AWARDS, entry(2033, 'X'), 'year'],
      ['an award without a name', AWARDS, entry(2030, ' '), 'award'],
      ['an award that is there', AWARDS, entry(2030, 'ONCE'), 'award'],
      ['another kind of answer', AWARDS, entry(2030, 'X', { answer: 'song' }), 'answer'],
    ])('%s', async (_what, path, body, field) => {
      await manager.post(YEARS, { year: 2027 });
      await manager.post(YEARS, { year: 2030 });
      await manager.post(AWARDS, entry(2030, 'Once'));
      expect(await manager.post(path, body)).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.any(String) } },
      });
    });

    it('whoever is no manager', async () => {
      const lead = await server.signInAs({ admin_level: 5 });
      for (const path of [YEARS, AWARDS]) {
        expect((await lead.get(path)).status).toBe(403);
        expect((await lead.post(path, { year: 2031 })).status).toBe(403);
        expect((await lead.delete(`${path}/1`)).status).toBe(403);
      }
      expect((await lead.post(`${YEARS}/1/state`, { state: 'closed' })).status).toBe(403);
    });
  });
});
