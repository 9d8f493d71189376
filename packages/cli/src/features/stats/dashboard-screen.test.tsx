import { afterEach, describe, expect, it } from 'vitest';
import { stats } from '@steward/api-client/contract/stats';
import { widthOf } from '../../io/width.ts';
import { NOW, community, type Options } from '../../testing/community.ts';
import { showApp, type ShownApp } from '../../testing/render-app.tsx';
import { answer, startScripted } from '../../testing/scripted-server.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function start(
  size: { columns: number; rows: number },
  { measured = true, ...options }: Options & { measured?: boolean } = {},
): Promise<ShownApp> {
  const nothing = answer(stats.playersPerHour, () => []);
  const server = await startScripted([...(measured ? [] : [nothing]), ...community(options).scripts]);
  open.push(() => server.close());
  const app = await showApp(server.url, { ...size, now: () => NOW });
  open.push(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Online 30');
  return app;
}

describe('the dashboard', () => {
  it('leaves the chart out where it could not be read, and shows names instead', async () => {
    const app = await start({ columns: 60, rows: 15 });
    const frame = await app.waitFor('Carl_Johnson');
    expect(frame).not.toContain('Players online per hour');
    expect(frame).not.toContain('Nothing was measured yet.');
    expect(frame).toMatch(/and \d+ more: u shows all/);
  });

  it('has the totals in one line at 80 columns, beside the servers where there is room', async () => {
    const app = await start({ columns: 80, rows: 24 });
    const frame = await app.waitFor('players 2,000 · properties 1,200 · vehicles 3,000 · groups 25');
    expect(frame).toContain('Players online per hour');
    await app.resize(200, 50);
    await app.waitFor(/Properties +1,200/);
    expect(app.frame()).not.toContain('properties 1,200');
  });

  it('rules its table when the terminal grows, and no more when it shrinks', async () => {
    const app = await start({ columns: 80, rows: 24 });
    const lineOfSecond = async () => {
      await app.waitFor('Server tdm');
      return app.lines().findIndex((line) => line.includes('Server tdm'));
    };
    const low = await lineOfSecond();
    await app.resize(200, 50);
    const tall = await lineOfSecond();
    expect(tall).toBeGreaterThan(low);
    await app.resize(80, 24);
    expect(await lineOfSecond()).toBe(low);
  });

  it('says that nothing was measured, only then', async () => {
    const app = await start({ columns: 80, rows: 24 }, { measured: false });
    await app.waitFor('Nothing was measured yet.');
  });

  it('opens who is online', async () => {
    const app = await start({ columns: 80, rows: 24 });
    await app.press('u');
    await app.waitFor('30 players online, 0 of them staff');
  });

  it.each([
    [60, 15],
    [80, 16],
    [100, 20],
    [110, 33],
    [300, 80],
  ])('fits %i × %i', async (columns, rows) => {
    const app = await start({ columns, rows });
    await app.waitFor('Server rpg');
    const lines = app.lines();
    expect(lines).toHaveLength(rows);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    expect(lines.at(-3)).toMatch(/^└─+┘$/);
  });
});
