import { describe, expect, it } from 'vitest';
import { axe, expectNoSidewaysScroll, open, useBrowser } from './harness.ts';

const line = (number: number) => ({
  kind: 'line',
  day: '20260620',
  file: 'cheat.log',
  line: number,
  offset: number * 100,
  time: 1_781_950_000 + number,
  text: `[12:00:00] needle ${number}`,
});
const stream = (events: readonly object[]) => ({
  contentType: 'application/x-ndjson',
  body: events.map((event) => `${JSON.stringify(event)}\n`).join(''),
});

describe('a log search', () => {
  const visit = useBrowser();

  it('says what could not be read, and goes on behind the lines that it shows', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6', phone: true, theme: 'light' });
    const asked: (string | null)[] = [];
    await page.route('**/api/rpg/logs/search?*', async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor');
      asked.push(cursor);
      const end = { kind: 'end', missing: [], truncated: cursor === null };
      const events = cursor
        ? [line(3), { ...end, total: 1, damaged: ['20260619/money.log'] }]
        : [line(1), line(2), { ...end, total: 3, cursor: 'behind-2', damaged: ['20260620/cheat.log'] }];
      await route.fulfill(stream(events));
    });
    await open(page, '/manage/logs?q=needle&file=cheat&from=20260619&to=20260620');
    const lines = page.getByText(/needle \d/);
    await expect.poll(() => lines.count()).toBe(2);
    await page.getByText('3 lines found; the first 2 are shown.').waitFor();
    await page.getByText('lines may be missing: cheat of 20-06-2026.').waitFor();
    await expectNoSidewaysScroll(page);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the next 1' }).click();
    await expect.poll(() => lines.count()).toBe(3);
    await page.getByText('3 lines found.').waitFor();
    await page.getByText('cheat of 20-06-2026, money of 19-06-2026.').waitFor();
    expect(await page.getByRole('button', { name: /Show the next/ }).count()).toBe(0);
    expect(asked).toEqual([null, 'behind-2']);
    expect(errors).toEqual([]);
    await close();
  });

  it('is walked by the keyboard: line by line, from hit to hit, selected where it stands', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6' });
    const around = (number: number) => ({ ...line(number), text: `[12:00:00] around ${number}`, context: 'before' });
    const lines = Array.from({ length: 200 }, (_, number) => (number % 10 === 5 ? line(number) : around(number)));
    await page.route('**/api/rpg/logs/search?*', (route) =>
      route.fulfill(stream([...lines, { kind: 'end', missing: [], truncated: false, total: 20, damaged: [] }])),
    );
    await open(page, '/manage/logs?q=needle&file=cheat&from=20260620&to=20260620');
    await page.getByText('20 lines found.').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-index'));
    const press = async (keys: string, index: string) => {
      await page.keyboard.press(keys);
      await expect.poll(focused, { timeout: 5_000, message: keys }).toBe(index);
    };
    await page.getByRole('region', { name: 'Lines found' }).focus();
    await press('j', '0');
    await press('ArrowDown', '1');
    await press('n', '5');
    for (let hit = 1; hit < 12; hit += 1) await press('n', String(hit * 10 + 5));
    await press('Shift+N', '105');
    await press('k', '104');
    const top = () => page.locator('[data-index="104"]').evaluate((row) => row.getBoundingClientRect().top);
    const before = await top();
    await page.keyboard.press('x');
    await page.getByText('1 line selected').waitFor();
    await page.getByRole('region', { name: 'The selected line' }).waitFor();
    expect(await top()).toBe(before);
    await press('Shift+ArrowDown', '105');
    await page.getByText('2 lines selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Click a line to select it', { exact: false }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it.each([false, true])('wraps long lines into the view, and undoes it, on a phone: %s', async (phone) => {
    const { page, errors, close } = await visit({ as: 'Rank_6', phone });
    const long = { ...line(1), text: `[12:00:00] needle ${'and more '.repeat(60)}` };
    await page.route('**/api/rpg/logs/search?*', (route) =>
      route.fulfill(stream([long, line(2), { kind: 'end', missing: [], truncated: false, total: 2, damaged: [] }])),
    );
    await open(page, '/manage/logs?q=needle&file=cheat&from=20260620&to=20260620');
    await page.getByText('2 lines found.').waitFor();
    const view = page.getByRole('log');
    const size = () =>
      view.evaluate((lines) => {
        const scroller = lines.parentElement;
        return { over: (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0), height: lines.clientHeight };
      });
    const toggle = page.getByRole('button', { name: 'Wrap lines' });
    expect(await toggle.getAttribute('aria-pressed')).toBe(String(phone));
    if (!phone) await toggle.click();
    await expect.poll(async () => (await size()).height).toBeGreaterThan(44);
    expect((await size()).over).toBe(0);
    await toggle.click();
    await expect.poll(async () => (await size()).height).toBe(44);
    expect((await size()).over).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('draws a rule where a day begins, and prints every line with what was searched and by whom', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6', theme: 'dark' });
    const lines = Array.from({ length: 300 }, (_, number) => ({
      ...line(number),
      day: number < 150 ? '20260619' : '20260620',
    }));
    await page.route('**/api/rpg/logs/search?*', (route) =>
      route.fulfill(stream([...lines, { kind: 'end', missing: [], truncated: false, total: 300, damaged: [] }])),
    );
    await open(page, '/manage/logs?q=needle&file=cheat&from=20260619&to=20260620');
    await page.getByText('300 lines found.').waitFor();
    expect(await page.locator('[data-index]').count()).toBeLessThan(200);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('[data-index]').count(), { timeout: 5_000 }).toBe(300);
    expect(
      await page
        .locator('[data-begins-day="true"]')
        .evaluateAll((rows) => rows.map((row) => row.ariaLabel ?? row.getAttribute('data-index'))),
    ).toEqual(['150']);
    await page.getByText(/^Printed by Rank_6 on /).waitFor();
    await page.getByText('# Search: needle (any of the words)').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => page.locator('[data-index]').count(), { timeout: 5_000 }).toBeLessThan(200);
    await page.unroute('**/api/rpg/logs/search?*');
    for (const path of ['/staff/bans', '/player/Player_Two']) {
      await page.emulateMedia({ media: 'screen' });
      await open(page, path);
      await page.emulateMedia({ media: 'print' });
      await page.getByText(/^Printed by Rank_6 on /).waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
      const cut = await page.evaluate(() => {
        const scroller = document.querySelector('#content [data-table] > :has([role="table"])');
        return scroller === null ? 0 : scroller.scrollHeight - scroller.clientHeight;
      });
      expect(cut, path).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 800, height: 1100 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    expect(errors).toEqual([]);
    await close();
  });
});
