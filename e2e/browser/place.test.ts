import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WIDE, axe, open, useBrowser } from './harness.ts';

/** Lists of all kinds: paged by the server, long and drawn in part, and one with fields above it. */
const LISTS = ['/staff/bans', '/manage/tax/wealth', '/manage/players', '/manage/notes', '/manage/groups'];

const scroller = (page: Page) => page.locator('#content [data-table] > :has([role="table"])').first();
const scrolled = (page: Page) => scroller(page).evaluate((part) => part.scrollTop);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Scrolls the list, and gives the link to a player that is in sight then. */
async function goDown(page: Page) {
  await scroller(page).evaluate((part) => part.scrollTo({ top: 420 }));
  const link = scroller(page).locator('[role="row"][data-row="14"] a').first();
  await link.waitFor();
  return link;
}

describe("one's place", () => {
  const visit = useBrowser();

  it('is where it was when one comes back to a list: its scroll and its focus, without a wait', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    for (const path of LISTS) {
      await open(page, path);
      const link = await goDown(page);
      const top = await scrolled(page);
      expect(top, path).toBeGreaterThan(200);
      const name = await link.innerText();
      await link.click();
      await page.waitForURL((url) => url.pathname !== path);
      await page.locator('h1').first().waitFor();
      await page.goBack();
      await expect.poll(() => scrolled(page), { message: path }).toBe(top);
      await expect.poll(() => focused(page), { message: path }).toBe(name);
    }
    expect(errors).toEqual([]);
    await close();
  });

  it('has one scroll a page, with its head and its pages in sight', async () => {
    for (const phone of [false, true]) {
      const { page, close } = await visit({ as: 'Rank_10', phone });
      for (const path of LISTS) {
        await open(page, path);
        await scroller(page).locator('[role="row"][data-row="3"]').waitFor();
        const found = await page.evaluate(() => {
          const over = (part: Element) => part.scrollHeight - part.clientHeight;
          const bottom = document.querySelector('[data-table]')?.getBoundingClientRect().bottom ?? Number.NaN;
          const outer = [document.documentElement, ...document.querySelectorAll('#content')].filter(
            (part) => over(part) > 0,
          );
          const unreachable = [...document.querySelectorAll('nav[aria-label="Pages"] button:enabled')].filter(
            (button) => {
              const { left, right, top, bottom: end } = button.getBoundingClientRect();
              return !button.contains(document.elementFromPoint((left + right) / 2, (top + end) / 2));
            },
          );
          return { outer: outer.length, beside: bottom > window.innerHeight, unreachable: unreachable.length };
        });
        expect(found, `${path} ${phone ? 'on a phone' : ''}`).toEqual({ outer: 0, beside: false, unreachable: 0 });
      }
      await close();
    }
  });

  it('ends where the rows end, where these are few', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/groups');
    await scroller(page).locator('[role="row"][data-row="0"]').waitFor();
    const left = () =>
      page.evaluate(() => {
        const last = [...document.querySelectorAll('[data-table] [role="row"]')].at(-1);
        const table = document.querySelector('[data-table]');
        return (table?.getBoundingClientRect().bottom ?? Number.NaN) - (last?.getBoundingClientRect().bottom ?? 0);
      });
    await expect.poll(left).toBeLessThan(4);
    await close();
  });

  it('has its pages in sight under the notice of a new device, too', async () => {
    const { page, close } = await visit({ as: 'Rank_10' });
    const signIn = { id: 1, at: new Date().toISOString(), address: '198.18.0.1', userAgent: 'x', seen: false };
    await page.route('**/api/rpg/account/sign-ins', (route) => route.fulfill({ json: [signIn] }));
    await open(page, '/staff/bans');
    await page.getByText('New sign-in from').waitFor();
    await scroller(page).locator('[role="row"][data-row="3"]').waitFor();
    const { over, bottom } = await page.evaluate(() => {
      const content = document.querySelector('#content') as HTMLElement;
      const pager = document.querySelector('nav[aria-label="Pages"]') as HTMLElement;
      return { over: content.scrollHeight - content.clientHeight, bottom: pager.getBoundingClientRect().bottom };
    });
    expect(over).toBeLessThanOrEqual(0);
    expect(bottom).toBeLessThan(WIDE.height);
    expect(await axe(page)).toEqual([]);
    await close();
  });

  it('is said when it changes: title, focus and announcement', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    await open(page, '/staff/bans');
    await page.getByRole('link', { name: 'Tickets', exact: true }).first().click();
    const tag = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(tag).toBe('H1');
    expect(await focused(page)).toBe('Tickets');
    await page.locator('[role="status"]', { hasText: /^Tickets$/ }).waitFor({ state: 'attached' });

    await open(page, '/player/Player_Two');
    await page.getByRole('button', { name: 'Manage', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Ban', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Ban Player_Two · Steward$/);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Player_Two · Steward$/);
    await page.goto('/player/Player_Two/ban');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Ban Player_Two · Steward$/);
    expect(errors).toEqual([]);
    await close();
  });

  it('is gone for whoever comes after: what was read is forgotten at signing out', async () => {
    const { page, close } = await visit({ as: 'Rank_10' });
    await open(page, '/staff/bans');
    const first = await scroller(page).locator('[role="row"][data-row="0"]').innerText();
    await page.getByRole('button', { name: /Rank_10/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.route('**/api/**/bans**', (route) => route.abort());
    await page.getByLabel('In-game name').fill('Rank_5');
    await page.getByLabel('Password').fill('steward-demo');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Staff' }).first().click();
    await page.getByRole('link', { name: 'Bans' }).first().click();
    await page.getByText('The server cannot be reached.', { exact: false }).first().waitFor();
    expect(await page.locator('#content').innerText()).not.toContain(first);
    await close();
  });

  it('is told as offline, not as an update, and goes on by itself', async () => {
    const { page, close } = await visit({ as: 'Rank_10' });
    await open(page, '/');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Scoreboard' }).click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Scoreboard' }).waitFor();
    await close();
  });
});
