import { stats, type OnlinePlayer } from '@steward/api-client/contract/stats';
import { afterEach, describe, expect, it } from 'vitest';
import { widthOf } from '../../io/width.ts';
import { NOW, community } from '../../testing/community.ts';
import { showApp, type ShownApp } from '../../testing/render-app.tsx';
import { Refusal, answer, startScripted } from '../../testing/scripted-server.ts';
import { chooseOnline, onlineTotals } from './online-columns.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const player = (name: string, changes: Partial<OnlinePlayer> = {}): OnlinePlayer => ({
  name,
  id: 1,
  level: 1,
  adminLevel: 0,
  since: '2026-06-20T16:00:00Z',
  ...changes,
});

async function start(
  players: readonly OnlinePlayer[] | Refusal,
  size: { columns?: number; rows?: number } = {},
): Promise<ShownApp> {
  const online = answer(stats.online, () => {
    if (players instanceof Refusal) throw players;
    return [...players];
  });
  const server = await startScripted([online, ...community().scripts]);
  open.push(() => server.close());
  const app = await showApp(server.url, { ...size, now: () => NOW });
  open.push(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
  await app.press(':', 'online', 'enter');
  return app;
}

const SOME = [
  player('Bea', { id: 2, level: 30, since: '2026-06-20T15:00:00Z' }),
  player('Ann', { id: 3, level: 7, adminLevel: 2 }),
  player('Zoë', { id: 4, level: 7, since: '2026-06-20T16:30:00Z' }),
];

describe('who is online', () => {
  it('is ordered by name, level, time or rank', () => {
    const names = (sort: Parameters<typeof chooseOnline>[1]['sort'], staff = false) =>
      chooseOnline(SOME, { sort, staff }).map(({ name }) => name);
    expect(names('name')).toEqual(['Ann', 'Bea', 'Zoë']);
    expect(names('level')).toEqual(['Bea', 'Ann', 'Zoë']);
    expect(names('time')).toEqual(['Bea', 'Ann', 'Zoë']);
    expect(names('rank')).toEqual(['Ann', 'Bea', 'Zoë']);
    expect(names('name', true)).toEqual(['Ann']);
    expect(onlineTotals(SOME)).toBe('3 players online, 1 of them staff');
  });
});

describe('the screen of who is online', () => {
  it('shows, filters, sorts, narrows to staff, and opens a profile', async () => {
    const app = await start(SOME);
    const frame = await app.waitFor('3 players online, 1 of them staff');
    expect(frame).toMatch(/▸ Ann +7 +42 min +Moderator/);
    await app.press('S');
    await app.waitFor('by level');
    expect(app.frame()).toMatch(/▸ Bea/);
    await app.press('t');
    await app.waitFor('1 shown');
    await app.press('t', '/', 'zo', 'enter');
    await app.waitUntilGone('Bea');
    await app.press('enter');
    await app.waitFor('Zoë  level 12');
  });

  it('draws only what fits of a hundred thousand, and gets to the last at once', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => player(`P_${String(at).padStart(6, '0')}`, { id: at + 1 }));
    const app = await start(many);
    await app.waitFor('100,000 players online');
    await app.press('G');
    await app.waitFor('▸ P_099999');
    expect(app.lines()).toHaveLength(24);
  });

  it('says that nobody is there, that nothing matches, and what went wrong', async () => {
    const empty = await start([]);
    await empty.waitFor('No players online');
    const some = await start(SOME);
    await some.press('/', 'nobody');
    await some.waitFor('Nothing matches the filter.');
    const refused = await start(new Refusal(403, 'You are not authorized to view this page.'));
    await refused.waitFor('Your account may not do this. Press r to try again.');
  });

  it.each([
    [60, 15],
    [80, 24],
    [300, 80],
  ])('fits %i × %i', async (columns, rows) => {
    const app = await start(SOME, { columns, rows });
    await app.waitFor('Bea');
    const lines = app.lines();
    expect(lines).toHaveLength(rows);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  });
});
