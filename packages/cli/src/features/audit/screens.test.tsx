import { audit, type AuditEntry } from '@steward/api-client/contract/audit';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal, answer } from '../../testing/scripted-server.ts';
import { SIZES, frameFaults, screensForTests } from '../../testing/open-screen.ts';

const screens = screensForTests();
afterEach(() => screens.closeAll());

const MANAGER = { adminLevel: 6 };
const TOTAL = 250;

const entry = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-06-20T16:03:00Z',
  actor: 'Rank_6',
  action: 'player.ban',
  target: `Player_${id}`,
  before: { level: 0 },
  after: { level: 1 },
  ip: '203.0.113.9',
  hash: 'c0ffee'.repeat(10),
  ...changes,
});

/** Pages of entries, the newest number first. */
const pages = answer(
  audit.list,
  ({ query, headers }) => {
    if (query.get('actor') === 'nobody') return [];
    const page = Number(headers['pagination-page'] ?? 1);
    const limit = Number(headers['pagination-limit'] ?? 50);
    const first = TOTAL - (page - 1) * limit;
    return Array.from({ length: Math.min(limit, first) }, (_, at) => entry(first - at));
  },
  { total: TOTAL },
);

describe('the audit screen', () => {
  it('lists changes, turns pages and opens one', async () => {
    const { app } = await screens.open('audit', [pages], MANAGER);
    const list = await app.waitFor('Player_250');
    expect(list).toContain('1 to 100 of 250 changes');
    expect(list).toContain('Rank_6 banned Player_250');
    await app.press('[');
    await app.waitFor('This is the first page.');
    await app.press(']');
    await app.waitFor('101 to 200 of 250 changes');
    await app.waitFor('Player_150');
    await app.press('enter');
    const detail = await app.waitFor('c0ffee');
    expect(detail).toMatch(/Before +level 0/);
    expect(detail).toMatch(/After +level 1/);
    await app.press('esc');
    await app.waitFor('101 to 200 of 250 changes');
  });

  it('leads from a change to whom it concerns, and says where there is nothing to open', async () => {
    const { app } = await screens.open('audit', [pages], MANAGER);
    await app.waitFor('Player_250');
    await app.press('enter');
    await app.waitFor('c0ffee');
    await app.press('t');
    await app.waitFor(/Player_250(?![\s\S]*c0ffee)/);

    const other = answer(
      audit.list,
      () => [entry(1, { action: 'routeblock.add', target: '203.0.113.0/24', actor: '' })],
      {
        total: 1,
      },
    );
    const second = await screens.open('audit', [other], MANAGER);
    await second.app.waitFor('System blocked the addresses');
    await second.app.press('enter', 't');
    await second.app.waitFor('What was changed has no screen here.');
    await second.app.press('p');
    await second.app.waitFor('The server did this by itself.');
  });

  it('narrows by what was asked', async () => {
    const { app, server } = await screens.open('audit', [pages], MANAGER);
    await app.waitFor('Player_250');
    await app.press('f', 'Rank_5', 'tab', 'player.ban', 'tab', 'tab', 'someday', 'ctrl-s');
    await app.waitFor('"someday" is no day.');
    await app.press(...Array.from({ length: 7 }, () => 'backspace'), 'yesterday', 'ctrl-s');
    // The title gives way to the counts beside it.
    await app.waitFor('Audit: actor Rank_5, action player.b');
    await expect
      .poll(() => server.requests.filter(({ path }) => path === '/api/rpg/audit').map(({ query }) => String(query)))
      .toContain('actor=Rank_5&action=player.ban&from=20260619');
  });

  it('filters what is shown, and says when nothing fits', async () => {
    const { app } = await screens.open('audit', [pages], MANAGER);
    await app.waitFor('Player_250');
    await app.press('/', 'player_24', 'enter');
    await app.waitUntilGone('Player_250');
    await app.press('esc');
    await app.waitFor('Player_250');
    await app.press('f', 'nobody', 'ctrl-s');
    await app.waitFor('Nothing was changed that fits.');
  });

  it('says why there is nothing', async () => {
    const refused = answer(audit.list, () => {
      throw new Refusal(503, 'The server is restarting. Please try again in a moment.');
    });
    const { app } = await screens.open('audit', [refused], MANAGER);
    await app.waitFor('Please try again in a moment. Press r to try');
  });

  it('is not there for lower ranks', async () => {
    const { app, server } = await screens.open('audit', [pages], { adminLevel: 5 });
    await app.waitFor('"Audit" is for Manager and above.');
    expect(server.calls).not.toContain('GET /api/rpg/audit');
  });

  it.each(SIZES)('fits %i × %i', async (columns, rows) => {
    const { app } = await screens.open('audit', [pages], { ...MANAGER, columns, rows });
    await app.waitFor('1 to 100 of 250 changes');
    await app.waitFor('Player_250');
    expect(frameFaults(app.lines(), columns, rows)).toEqual([]);
  });
});
