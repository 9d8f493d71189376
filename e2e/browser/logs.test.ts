import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe, expectNoSidewaysScroll, open, useBrowser } from './harness.ts';

const line = (number: number) => ({
  kind: 'line',
  day: '20260620',
  file: 'cheat.log',
  line: number,
  offset: number * 100,
  sum: (number % 0xffff_ffff).toString(16).padStart(8, '0'),
  time: 1_781_950_000 + number,
  text: `[12:00:00] needle ${number}`,
});
const stream = (events: readonly object[]) => ({
  contentType: 'application/x-ndjson',
  body: events.map((event) => `${JSON.stringify(event)}\n`).join(''),
});

/** By how much the controls of the search do not stand in one line. */
async function unevenness(page: Page): Promise<number> {
  const ends = await page
    .getByRole('search')
    .locator('input, select, button')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().bottom)),
    );
  return Math.max(...ends) - Math.min(...ends);
}

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
      await expect.poll(focused, { message: keys }).toBe(index);
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
    const facts = page.getByRole('region', { name: 'The selected line' });
    for (const key of ['Space', 'Enter']) {
      await page.keyboard.press(key);
      await facts.getByText('around 104').waitFor();
      expect(await top()).toBe(before);
      await press('j', '105');
      await facts.getByText('needle 105').waitFor();
      await press('k', '104');
      await page.keyboard.press(key);
      await facts.waitFor({ state: 'detached' });
    }
    await press('Shift+ArrowDown', '105');
    await page.getByText('2 lines selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('20 lines found.').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('keeps its place and what is selected when new lines come', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6' });
    await page.clock.install();
    const asked: (string | null)[] = [];
    await page.route('**/api/rpg/logs/search?*', (route) => {
      const again = new URL(route.request().url()).searchParams.get('again');
      asked.push(again);
      const lines = Array.from({ length: again === null ? 300 : 304 }, (_, number) => line(number));
      const end = { kind: 'end', missing: [], truncated: false, total: lines.length, damaged: [] };
      return route.fulfill(stream([...lines, end]));
    });
    await open(page, '/manage/logs?q=needle&file=cheat');
    await page.getByText('300 lines found.').waitFor();
    const scroller = page.getByRole('log').locator('..');
    await scroller.evaluate((part) => part.scrollTo({ top: 2000 }));
    const chosen = page.locator('[data-index="100"]');
    await chosen.click({ position: { x: 10, y: 8 } });
    const place = () => scroller.evaluate((part) => part.scrollTop);
    const height = () => scroller.evaluate((part) => part.scrollHeight);
    const [before, tall, y] = [await place(), await height(), (await chosen.boundingBox())?.y];
    expect(before).toBeGreaterThan(1000);
    await page.clock.fastForward(301_000);
    await expect.poll(height).toBeGreaterThan(tall);
    expect(asked).toEqual([null, 'true']);
    expect([await place(), (await chosen.boundingBox())?.y]).toEqual([before, y]);
    await page.getByRole('region', { name: 'The selected line' }).getByText('needle 100', { exact: false }).waitFor();
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
    await expect.poll(() => page.locator('[data-index]').count()).toBe(300);
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
    await expect.poll(() => page.locator('[data-index]').count()).toBeLessThan(200);
    await page.unroute('**/api/rpg/logs/search?*');
    for (const path of ['/staff/bans', '/player/Player_Two']) {
      await page.emulateMedia({ media: 'screen' });
      await open(page, path);
      await page.emulateMedia({ media: 'print' });
      await page.getByText(/^Printed by Rank_6 on /).waitFor();
      const navigation = page.getByRole('navigation');
      expect(await navigation.getByRole('link').or(navigation.getByRole('button')).count()).toBe(0);
      // Of a list with pages the sheet says which rows it has; it leaves out what is pressed, and breaks no name.
      if (path === '/staff/bans') {
        expect(await navigation.textContent()).toMatch(/^1–50 of \d+PreviousPage 1 of 2Next$/);
        expect(await page.getByRole('columnheader', { name: 'Select' }).count()).toBe(0);
        const name = page.locator('[data-row] > :first-child a');
        expect(new Set(await name.evaluateAll((all) => all.map((one) => one.getClientRects().length)))).toEqual(
          new Set([1]),
        );
        const address = page.locator('[data-label="IP"] code[data-tip]').first();
        expect(await address.evaluate((code) => getComputedStyle(code, '::after').content)).toBe(
          JSON.stringify(await address.getAttribute('data-tip')),
        );
      }
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

  const HOUR = '2026-06-19T22:00:00Z';
  const day = (from: string, until: string, every: number, bars: readonly [number, number][]) => ({
    kind: 'counts',
    ...{ from, until, every, bars },
  });

  it('leaves the lines three quarters of the screen, and is a form that fits on a phone', async () => {
    for (const theme of ['light', 'dark'] as const)
      for (const as of ['Rank_3', 'Rank_6'] as const) {
        const { page, errors, close } = await visit({ as, theme });
        await page.setViewportSize({ width: 1440, height: 900 });
        const lines = Array.from({ length: 100 }, (_, number) => line(number));
        const counts = day(HOUR, '2026-06-20T22:00:00Z', 60, [[720, 100]]);
        await page.route('**/api/rpg/logs/search?*', (route) =>
          route.fulfill(stream([counts, ...lines, { kind: 'end', missing: [], truncated: false, total: 100 }])),
        );
        await open(page, '/manage/logs?q=needle&file=cheat&mode=all&newest=1');
        await page.getByText('100 lines found.').waitFor();
        const height = () => page.locator('[data-lines]').evaluate((box) => box.getBoundingClientRect().height);
        expect(await height()).toBeGreaterThanOrEqual(675);
        expect(await unevenness(page)).toBeLessThanOrEqual(8);
        const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
        expect(scrolls).toBe(false);
        await page.getByRole('button', { name: 'Options (2 set)' }).click();
        await page.getByLabel('Order').selectOption('0');
        await page.getByRole('button', { name: 'Options (1 set)' }).waitFor();
        expect(await height()).toBeGreaterThanOrEqual(675);
        expect(await axe(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByLabel('Order').waitFor({ state: 'hidden' });
        await page.setViewportSize({ width: 360, height: 740 });
        await expectNoSidewaysScroll(page);
        for (const name of ['Find logs', /^Options/])
          expect((await page.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(36);
        expect(await height()).toBeGreaterThanOrEqual(400);
        expect(errors).toEqual([]);
        await close();
      }
  });

  it('is one line on a phone, with days and log among its options, and leaves most of the screen to the lines', async () => {
    for (const as of ['Rank_3', 'Rank_6'] as const) {
      const { page, errors, close } = await visit({ as, phone: true, theme: as === 'Rank_3' ? 'light' : 'dark' });
      await page.setViewportSize({ width: 360, height: 740 });
      const lines = Array.from({ length: 100 }, (_, number) => line(number));
      const counts = day(HOUR, '2026-06-20T22:00:00Z', 60, [[720, 100]]);
      await page.route('**/api/rpg/logs/search?*', (route) =>
        route.fulfill(stream([counts, ...lines, { kind: 'end', missing: [], truncated: false, total: 100 }])),
      );
      await open(page, '/manage/logs');
      const options = page.getByRole('button', { name: /^Options/ });
      // Nothing can be found without a log: its choice is open at the beginning.
      await page.getByLabel('Log file').selectOption('cheat');
      expect(await axe(page)).toEqual([]);
      await options.click();
      await page.getByLabel('Log file').waitFor({ state: 'hidden' });
      await page.getByLabel('Search text').fill('needle');
      await page.getByRole('button', { name: 'Find logs' }).click();
      await page.getByText('100 lines found.').waitFor();
      await page.getByText(/^Cheats?, \d\d-\d\d-\d{4}\./).waitFor();
      const seen = await page.locator('[data-lines]').evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
      });
      expect(seen).toBeGreaterThanOrEqual(400);
      expect(await unevenness(page)).toBeLessThanOrEqual(8);
      await options.click();
      await page.getByRole('textbox', { name: 'From day' }).fill('01-01-2020');
      // The calendar belongs to them: it leaves them open.
      await page.getByRole('button', { name: 'Open the calendar: From day' }).click();
      await page.getByRole('dialog', { name: 'From day' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('Order').selectOption('1');
      await page.getByRole('button', { name: 'Options (1 set)' }).waitFor();
      await expectNoSidewaysScroll(page);
      expect(await axe(page)).toEqual([]);
      expect(errors).toEqual([]);
      await close();
    }
  });

  it.each([
    [false, false],
    [false, true],
    [true, true],
  ])('moves no line under the pointer when one is opened, on a phone: %s, wrapped: %s', async (phone, wrap) => {
    const { page, errors, close } = await visit({ as: 'Rank_6', phone });
    const lines = Array.from({ length: 100 }, (_, number) => ({
      ...line(number),
      text: `[12:00:00] needle ${number} ${'and more '.repeat(number % 20)}`,
    }));
    await page.route('**/api/rpg/logs/search?*', (route) =>
      route.fulfill(stream([...lines, { kind: 'end', missing: [], truncated: false, total: 100 }])),
    );
    await open(page, '/manage/logs?q=needle&file=cheat&from=20260620');
    await page.getByText('100 lines found.').waitFor();
    const toggle = page.getByRole('button', { name: 'Wrap lines' });
    if ((await toggle.getAttribute('aria-pressed')) !== String(wrap)) await toggle.click();
    const facts = page.getByRole('region', { name: 'The selected line' });
    const spot = async (number: number) => {
      const box = await page.locator(`[data-index="${number}"]`).boundingBox();
      if (!box) throw new Error(`Line ${number} is not drawn.`);
      return [box.x + 20, box.y + 8] as const;
    };
    await page.locator('[data-index="1"]').scrollIntoViewIfNeeded();
    const [first, second] = [await spot(1), await spot(3)];
    await page.mouse.click(...first);
    await facts.getByText('needle 1 ').waitFor();
    expect(await spot(3)).toEqual(second);
    await page.mouse.click(...second);
    await facts.getByText('needle 3 ').waitFor();
    expect([await spot(1), await spot(3)]).toEqual([first, second]);
    await expectNoSidewaysScroll(page);
    expect(await axe(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('tells what was found over time while it searches, and looks at a part of it by a drag or by keys', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6' });
    const asked: URLSearchParams[] = [];
    await page.route('**/api/rpg/logs/search?*', async (route) => {
      const { searchParams } = new URL(route.request().url());
      asked.push(searchParams);
      const [since, until] = [searchParams.get('since'), searchParams.get('until')];
      const counts =
        since && until
          ? [day(since, `${until.slice(0, 17)}00Z`, 60, [[1, 7]])]
          : [
              day(HOUR, '2026-06-20T22:00:00Z', 60, [[600, 40]]),
              day(HOUR, '2026-06-20T22:00:00Z', 60, [
                [601, 2],
                [900, 100],
              ]),
            ];
      const end = { kind: 'end', missing: [], truncated: true, total: 150, cursor: 'more' };
      await route.fulfill(stream([...counts, line(1), line(2), end]));
    });
    await open(page, '/manage/logs?q=needle&file=cheat&from=20260620');
    const strip = page.getByRole('slider', { name: 'Lines found over time' });
    await page.getByText('150 lines found; the first 2 are shown.').waitFor();
    await page
      .getByText(/^All 142 over time; 8 without a time in these days; most at 1\d:\d\d: 100$/)
      .first()
      .waitFor();
    // It stands beside the strip: no hint lies over the fields of whoever works it by keys.
    expect(await strip.getAttribute('data-tip')).toBeNull();
    const box = await strip.boundingBox();
    if (!box) throw new Error('There is no strip.');
    const at = (share: number) => [box.x + box.width * share, box.y + 10] as const;
    await page.mouse.move(...at(0.4));
    await page.mouse.down();
    await page.mouse.move(...at(0.5), { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Show all of it' }).waitFor();
    const [since, until] = [asked.at(-1)?.get('since') ?? '', asked.at(-1)?.get('until') ?? ''];
    expect([since.slice(0, 11), until.slice(0, 11)]).toEqual(['2026-06-20T', '2026-06-20T']);
    expect(Date.parse(since)).toBeGreaterThanOrEqual(Date.parse('2026-06-20T07:20:00Z'));
    expect(Date.parse(until)).toBeLessThanOrEqual(Date.parse('2026-06-20T10:20:00Z'));
    expect(Date.parse(until) - Date.parse(since)).toBeGreaterThan(2 * 3_600_000);
    expect(asked.map((one) => [one.get('q'), one.get('again'), one.get('counts')])).toEqual([
      ['needle', null, 'true'],
      ['needle', 'true', 'true'],
    ]);
    expect(new URL(page.url()).searchParams.get('since')).toBe(since);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all of it' }).click();
    await expect.poll(() => asked.length).toBe(3);
    expect(asked.at(-1)?.get('since')).toBeNull();
    await strip.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await strip.getAttribute('aria-valuetext')).toMatch(/^00:\d\d to 00:\d\d: 0 lines$/);
    await page.keyboard.press('Shift+End');
    expect(await strip.getAttribute('aria-valuetext')).toMatch(/^00:\d\d to 00:00: 142 lines$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => asked.length).toBe(4);
    expect(asked.at(-1)?.get('until')).toBe('2026-06-20T21:59:59Z');
    await expect.poll(() => strip.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).searchParams.get('since')).toBeNull();
    expect(errors).toEqual([]);
    await close();
  });

  it('gives each line a link that opens it with those around it, by button and by key', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6', theme: 'dark' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const searched: string[] = [];
    page.on('request', (request) => {
      if (/rpg\/logs\/(search|line)/.test(request.url())) searched.push(new URL(request.url()).pathname);
    });
    await open(page, '/manage/logs?q=says&file=local');
    const rows = page.locator('[data-index]');
    await rows.nth(5).waitFor();
    const before = searched.length;
    await rows.nth(5).click({ position: { x: 10, y: 8 } });
    const facts = page.getByRole('region', { name: 'The selected line' });
    const raw = await facts.locator('code').innerText();
    await page.keyboard.press('c');
    const around = facts.getByRole('list', { name: 'Lines around it' });
    await expect.poll(() => around.getByRole('listitem').count()).toBeGreaterThan(5);
    expect(raw).toContain((await around.locator('[data-own]').innerText()).replace(/^\S+ /, ''));
    expect(searched.slice(before)).toEqual([
      expect.stringMatching(/rpg\/logs\/line\/\d{8}\/local\.log\/\d+\/[0-9a-f]{8}$/),
    ]);
    await facts.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link of the line was copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await rows.nth(5).focus();
    await page.keyboard.press('y');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await open(page, new URL(link).pathname);
    await page.getByRole('heading', { name: /^A line of local, \d\d-\d\d-\d{4}$/ }).waitFor();
    await page.getByRole('region', { name: 'The selected line' }).getByText(raw).waitFor();
    expect(await rows.count()).toBeGreaterThan(20);
    expect(await axe(page)).toEqual([]);
    await open(page, new URL(link).pathname.replace(/[0-9a-f]{8}$/, '00000000'));
    await page.getByText('Another text stands here than when the link was made', { exact: false }).waitFor();
    await page.getByRole('region', { name: 'The selected line' }).getByText(raw).waitFor();
    await open(
      page,
      new URL(link).pathname.replace('/local.log/', '/others.log/').replace(/\/\d+\/(?=\w{8}$)/, '/999999999/'),
    );
    await page.getByText('This line is no longer there', { exact: false }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, new URL(link).pathname);
    await expectNoSidewaysScroll(page);
    expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
    await close();
    const junior = await visit({ as: 'Rank_3' });
    await open(junior.page, new URL(link).pathname.replace('/local.log/', '/admin.log/'));
    await junior.page.getByText('may not read the log', { exact: false }).waitFor();
    await junior.close();
  });
});
