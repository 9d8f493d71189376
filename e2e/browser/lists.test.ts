import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe, expectNoSidewaysScroll, open, useBrowser, useSharedPages } from './harness.ts';

/** Lists that the server pages, a column of each to sort by, and a filter of one of its columns. */
const LISTS = [
  { path: '/manage/tax/wealth', column: 'Properties', filter: ['Vehicles', '>1000'] },
  { path: '/manage/notes', column: 'Player', filter: ['Note', 'a'] },
  { path: '/staff/bans', column: 'Until', filter: ['Reason', 'e'] },
  { path: '/manage/audit', column: 'Time', filter: ['IP', '1'] },
  { path: '/manage/wealth/conversion/v3', column: 'Hours', filter: ['Hours', '>1'] },
  { path: '/manage/players', column: 'Level', filter: ['Player', 'a'] },
] as const;

const table = (page: Page) => page.locator('#content [data-table]').last();
const cells = (page: Page, header: string) =>
  table(page).evaluate((root, name) => {
    const heads = [...root.querySelectorAll('[role="columnheader"]')];
    const at = heads.findIndex((head) => head.textContent === name);
    return [...root.querySelectorAll('[role="row"][data-row]')].map((row) => row.children[at]?.textContent ?? '');
  }, header);

const isAtRest = (page: Page) =>
  table(page).evaluate((root) => {
    const rows = [...root.querySelectorAll('[role="rowgroup"]')].at(-1);
    const isBusy = root.querySelector('[role="table"]')?.ariaBusy === 'true';
    return !isBusy && rows !== undefined && getComputedStyle(rows).opacity === '1';
  });

const SOON = { timeout: 45_000 };

describe('a list that the server pages', () => {
  const visit = useBrowser();

  it.each(LISTS)('is sorted, filtered and searched as a whole: $path', async ({ path, column, filter }) => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    await open(page, path);
    const row = table(page).locator('[role="row"][data-row="0"]');
    await row.waitFor();
    const head = table(page).getByRole('columnheader', { name: column });
    await head.getByRole('button').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort'), SOON).toBeTruthy();
    await expect.poll(() => head.getAttribute('aria-sort'), SOON).toMatch(/cending/);
    const [name, typed] = filter;
    await table(page).getByRole('button', { name: 'Filter', exact: true }).click();
    await table(page)
      .getByRole('searchbox', { name: `Filter ${name}` })
      .fill(typed);
    await table(page)
      .getByRole('button', { name: `Remove filter ${name}: ${typed}` })
      .waitFor();
    await row.waitFor();
    // Rows of before are dimmed while those of now are read.
    await expect.poll(() => isAtRest(page), SOON).toBe(true);
    expect(await axe(page)).toEqual([]);
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await head.waitFor();
    expect(await head.getAttribute('aria-sort')).toMatch(/cending/);
    await table(page)
      .getByRole('button', { name: `Remove filter ${name}: ${typed}` })
      .click();
    await table(page)
      .getByRole('searchbox', { name: /^Find in the whole list/ })
      .fill('no such text anywhere');
    await table(page).getByText('No row matches the filter.').waitFor();
    await table(page)
      .getByRole('button', { name: /^Remove filter “no such/ })
      .click();
    await row.waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('finds one of thousands, and keeps the order over its pages', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10', theme: 'light' });
    await open(page, '/manage/tax/wealth');
    await page.keyboard.press('/');
    await page.keyboard.type('player one');
    await expect.poll(() => cells(page, 'Name'), SOON).toEqual(['Player_One']);
    await page.goto('/manage/tax/wealth?sort=name');
    await expect.poll(async () => (await cells(page, 'Name')).length, SOON).toBe(50);
    const first = await cells(page, 'Name');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(async () => (await cells(page, 'Name'))[0] !== first[0], SOON).toBe(true);
    const both = [...first, ...(await cells(page, 'Name'))].map((name) => name.toLowerCase());
    expect(both).toEqual(both.toSorted());
    await page.goto('/manage/notes?filter.date=soon');
    await page.getByText(/date: Write the/).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('is saved as CSV with all that matches', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    await open(page, '/manage/notes?sort=playerName&filter.note=a');
    const shown = await page
      .getByText(/^[\d,]+ rows$/)
      .first()
      .innerText();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      table(page).getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toContain('Date (UTC)');
    const total = Number(shown.replace(/\D/g, ''));
    expect(total).toBeGreaterThan(500);
    expect(lines.filter((line) => line !== '').length).toBeGreaterThanOrEqual(total + 1);
    expect(errors).toEqual([]);
    await close();
  });

  it('is narrowed on a phone without a scroll to the side', async () => {
    const { page, close } = await visit({ as: 'Rank_10', phone: true, theme: 'light' });
    await open(page, '/staff/bans?filter.reason=e&find=a');
    await table(page).getByRole('button', { name: 'Clear all' }).waitFor();
    await expectNoSidewaysScroll(page);
    expect(await axe(page)).toEqual([]);
    await close();
  });

  it('lets many be chosen, shows what would happen to each, does it, and reports', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    await open(page, '/staff/bans?sort=id');
    const boxes = table(page).getByRole('checkbox', { name: /^Select / });
    const names = await boxes.evaluateAll((all) => all.slice(0, 2).map((box) => box.getAttribute('aria-label')));
    const top = async () => (await boxes.nth(1).boundingBox())?.y;
    const before = await top();
    await boxes.nth(0).check();
    expect(await top()).toBe(before);
    await boxes.nth(1).check();
    await page.getByText('2 players selected').waitFor();
    await page.getByRole('button', { name: 'Lift bans…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('It can be done for 2 players.').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await table(page).getByRole('checkbox', { checked: true, includeHidden: true }).count()).toBe(2);
    await dialog.getByRole('button', { name: 'Lift bans (2)' }).click();
    await dialog.getByText('Done for 2 players.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    for (const name of names)
      await expect.poll(() => page.getByRole('checkbox', { name: name ?? '', exact: true }).count(), SOON).toBe(0);

    await open(page, '/manage/players');
    // Who is playing is refused.
    const row = table(page).locator('[data-row="1"]');
    for (const width of [1440, 1000, 640]) {
      await page.setViewportSize({ width, height: 900 });
      await row.waitFor();
      const place = async () => (await row.boundingBox())?.y;
      const was = await place();
      await row.getByRole('checkbox').check();
      await page.getByText('1 player selected').waitFor();
      expect(await place(), `at ${width}`).toBe(was);
      await row.getByRole('checkbox').uncheck();
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const absent = table(page).locator('[role="row"][data-row]').filter({ hasText: 'Never' });
    await absent.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Ban for good…' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bots');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('It can be done for 1 player.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await close();
  });
});

describe('numbers in tables', () => {
  const visit = useBrowser();

  it('end at one line in each column, with a badge behind or without', async () => {
    const { page, close } = await visit({ as: 'Rank_10' });
    for (const path of [
      '/staff/activity',
      '/manage/vehicle/models',
      '/manage/tax/wealth',
      '/manage/groups',
      '/staff/bans',
    ]) {
      await open(page, path);
      await page.locator('#content [data-table] [data-row]').first().waitFor();
      const uneven = await page.evaluate(() => {
        const ends = new Map<number, Set<number>>();
        for (const row of document.querySelectorAll('#content [data-table] [data-row]'))
          [...row.children].forEach((cell, column) => {
            if (getComputedStyle(cell).textAlign !== 'right') return;
            const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
            if (!text) return;
            const range = document.createRange();
            range.selectNodeContents(text);
            const end = Math.round(range.getBoundingClientRect().right);
            ends.set(column, (ends.get(column) ?? new Set()).add(end));
          });
        return [...ends].filter(([, found]) => Math.max(...found) - Math.min(...found) > 1).map(([column]) => column);
      });
      expect(uneven, path).toEqual([]);
    }
    await close();
  });
});

describe('names of players', () => {
  const visitAs = useSharedPages();

  it.each([
    ...['/staff/bans', '/alerts', '/staff/tickets', '/staff/tickets/open', '/manage/notes', '/manage/players'],
    ...['/manage/auctions/vehicle', '/manage/vac', '/manage/routeblocks', '/sessions', '/manage/logs/history'],
  ])('are whole in every column on a usual screen, and the list is no wider than it: %s', async (path) => {
    const { page } = await visitAs('Rank_10');
    await open(page, path);
    const rows = page.locator('#content [data-table] [data-row]');
    await rows.first().waitFor();
    const found = await page.evaluate(() => {
      const names = [...document.querySelectorAll('#content [data-row] > [role="cell"] > a[href^="/player/"]')];
      const cells = names.flatMap(({ parentElement }) => parentElement ?? []);
      const tables = [...document.querySelectorAll('#content [data-table] > :has([role="table"])')];
      return {
        cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
        over: Math.max(...tables.map((part) => part.scrollWidth - part.clientWidth)),
      };
    });
    expect(found.cut.filter((name) => name.length <= 15)).toEqual([]);
    expect(found.over).toBe(0);
  });
});

describe('dates above lists', () => {
  const visit = useBrowser();

  it.each(['/player/Player_One/cash', '/manage/audit', '/staff/tickets', '/staff/activity'])(
    'are whole on a phone: %s',
    async (path) => {
      const { page, close } = await visit({ as: 'Rank_10', phone: true });
      await open(page, path);
      const fields = page.locator('input[data-date]');
      await fields.first().waitFor();
      for (const field of await fields.all()) {
        await field.fill('28-12-2026');
        expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
      }
      await expectNoSidewaysScroll(page);
      await close();
    },
  );
});

describe('zeros in tables', () => {
  const visit = useBrowser();

  it('are quiet, whatever they count', async () => {
    const { page, close } = await visit({ as: 'Rank_10' });
    let zeros = 0;
    for (const path of ['/staff/activity', '/manage/groups', '/manage/business', '/manage/tax/wealth', '/staff/bans']) {
      await open(page, path);
      await page.locator('#content [data-table] [data-row]').first().waitFor();
      const found = await page.evaluate(() => {
        const quiet = document.createElement('i');
        quiet.style.color = 'var(--text-3)';
        document.body.append(quiet);
        const colour = getComputedStyle(quiet).color;
        quiet.remove();
        const ends = [...document.querySelectorAll('#content [data-row] > [role="cell"]')].flatMap((cell) => {
          if (getComputedStyle(cell).textAlign !== 'right') return [];
          const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
          return text && /^\D?0(?:\.0+)?(?: ?(?:min|h|B|%))?$/.test(text.textContent ?? '') ? [text] : [];
        });
        const loud = ends.filter(
          ({ parentElement }) => parentElement === null || getComputedStyle(parentElement).color !== colour,
        );
        return { zeros: ends.length, loud: loud.map(({ textContent }) => textContent) };
      });
      expect(found.loud, path).toEqual([]);
      zeros += found.zeros;
    }
    expect(zeros).toBeGreaterThan(5);
    await close();
  });
});

describe('tables on a usual screen', () => {
  const visit = useBrowser();
  const WIDE_LISTS = [
    '/manage/tax/wealth',
    '/manage/wealth/conversion/v3',
    '/manage/game-servers',
    '/manage/groups',
    '/manage/vac/blacklist',
    '/staff/bans',
    '/staff/tickets',
  ];

  it('have room for their columns, and for what usual reasons say', async () => {
    const { page, close } = await visit({ as: 'Rank_10' });
    for (const path of WIDE_LISTS) {
      await open(page, path);
      await page.locator('#content [data-row]').first().waitFor();
      const beside = await page
        .locator('#content :has(> [role="table"])')
        .evaluateAll((parts) => parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      expect(Math.max(...beside), path).toBeLessThanOrEqual(0);
      const cut = await page
        .locator('[data-label="Reason"], [data-label="Description"], [data-label="Type"]')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
        );
      expect(
        cut.filter((text) => text.length <= 24),
        path,
      ).toEqual([]);
    }
    await close();
  });
});

describe('names in tables', () => {
  const visit = useBrowser();
  const NAMES = ['/staff/bans', '/staff/activity', '/manage/groups', '/manage/players', '/staff/tickets/open'];

  it('are whole on a usual screen, and stay when the rest is moved sideways', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    for (const path of NAMES) {
      await open(page, path);
      const first = page.locator('#content [data-table] [data-row] > :first-child');
      await first.first().waitFor();
      const cut = await first.evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
      );
      // A reason or a name of a group may be of any length.
      const usual = path === '/manage/groups' ? 28 : 20;
      expect(
        cut.filter((text) => text.length <= usual),
        path,
      ).toEqual([]);
    }
    await page.setViewportSize({ width: 800, height: 900 });
    await open(page, '/staff/activity');
    const cell = page.locator('[data-row="2"] > :first-child');
    const before = await cell.boundingBox();
    const moved = await page.locator('[data-table] > :has([role="table"])').evaluate((part) => {
      part.scrollLeft = 300;
      return part.scrollLeft;
    });
    expect(moved).toBe(300);
    await expect.poll(async () => (await cell.boundingBox())?.x).toBe(before?.x);
    const hit = await cell.evaluate((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return part.contains(document.elementFromPoint(x + width - 2, y + height / 2));
    });
    expect(hit).toBe(true);
    expect(errors).toEqual([]);
    await close();
  });

  it('have the box that selects them beside them on a phone', async () => {
    const { page, close } = await visit({ as: 'Rank_10', phone: true });
    await open(page, '/staff/bans');
    const rows = page.locator('[data-row]');
    await rows.first().waitFor();
    const beside = await rows.evaluateAll((all) =>
      all.map((row) => {
        const box = row.querySelector('input[type="checkbox"]')?.getBoundingClientRect();
        const name = row.querySelector(':scope > :first-child')?.getBoundingClientRect();
        return box && name ? box.top < name.bottom && box.right <= window.innerWidth : false;
      }),
    );
    expect(beside).not.toContain(false);
    expect(await axe(page)).toEqual([]);
    await close();
  });

  it('are shown with whole serials on a phone', async () => {
    const { page, close } = await visit({ as: 'Rank_10', phone: true });
    await open(page, '/player/Player_One/serials');
    const codes = page.locator('[data-row] code');
    await codes.first().waitFor();
    const beside = await codes.evaluateAll(
      (all) =>
        all.filter((code) => {
          const cell = code.closest('[role="cell"]');
          return !cell || cell.scrollWidth > cell.clientWidth || code.getBoundingClientRect().right > window.innerWidth;
        }).length,
    );
    expect(beside).toBe(0);
    await close();
  });
});

describe('a list of thousands of rows', () => {
  const visit = useBrowser();
  const ROWS = 5000;
  const each = <T>(make: (at: number) => T): T[] => Array.from({ length: ROWS }, (_, at) => make(at + 1));
  const businesses = each((id) => ({
    ...{ id, name: `Business ${id}`, functionality: id % 20, value: id * 1000 },
    ...{ entry_fee: id % 500, revenue: id * 7, restock: id * 3, balance: id * 4 },
  }));
  const lines = each((at) => ({
    ...{ kind: 'line', day: '20261120', file: 'command.log', line: at, offset: at * 60, sum: 'aabbccdd' },
    ...{ time: '2026-11-20T12:00:00Z', text: `[2026-11-20T12:00:00Z] Player_${at} used /anim` },
  }));
  const search = [...lines, { kind: 'end', total: ROWS, truncated: false, missing: [] }];
  /** Elements that one frame may style, where a few rows of a dozen come. */
  const MOST = 150;

  it.each([
    [
      '/manage/business',
      '**/api/rpg/property/business/profit',
      { contentType: 'application/json', body: JSON.stringify(businesses) },
    ],
    [
      '/manage/logs?q=used&from=20261120&file=all',
      '**/api/rpg/logs/search*',
      { contentType: 'application/x-ndjson', body: search.map((event) => `${JSON.stringify(event)}\n`).join('') },
    ],
  ])('styles, while it scrolls, what comes and nothing around it: %s', async (path, call, answer) => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    await page.route(call, (route) => route.fulfill(answer));
    await open(page, path);
    await page.locator('#content [data-index="3"]').waitFor();
    const browser = page.context().browser();
    await page.waitForTimeout(1000);
    await browser?.startTracing(page, { categories: ['devtools.timeline'] });
    for (let step = 1; step <= 20; step += 1) {
      await page
        .locator('#content [data-index]')
        .first()
        .evaluate((row, by) => {
          let part = row.parentElement;
          while (part && part.scrollHeight <= part.clientHeight + 100) part = part.parentElement;
          part?.scrollTo({ top: by });
        }, step * 80);
      await page.waitForTimeout(30);
    }
    const trace = JSON.parse(String(await browser?.stopTracing())) as {
      traceEvents: { name: string; args?: { elementCount?: number } }[];
    };
    const styled = trace.traceEvents.flatMap(({ name, args }) =>
      name === 'UpdateLayoutTree' && args?.elementCount !== undefined ? [args.elementCount] : [],
    );
    expect(styled.length).toBeGreaterThan(10);
    const usual = styled.toSorted((a, b) => a - b)[Math.floor(styled.length * 0.75)];
    expect(usual).toBeLessThan(MOST);
    expect(errors).toEqual([]);
    await close();
  });
});
