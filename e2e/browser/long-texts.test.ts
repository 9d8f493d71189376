import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoSidewaysScroll, open, useBrowser } from './harness.ts';

/** As long as names come, of the widest letters, and with nothing to break a line at. */
const NAME = `${'W'.repeat(31)}_${'M'.repeat(32)}`;
/** As long as the text of a ticket comes from a game. */
const TEXT = 'He shot me '.repeat(90);
const NAMES = /"((?:player_|staff_|user_|owner_|group_|reporter_)?name|by)":"[^"]*"/g;

/** All names in the server's answers become as long as they can be, but for those of who is signed in. */
async function withLongTexts(page: Page): Promise<void> {
  await page.route(/\/api\/(?!auth|config)/, async (route) => {
    const { accept = '' } = route.request().headers();
    if (route.request().method() !== 'GET' || accept.includes('event-stream')) return route.continue();
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response: answer });
    const text = (await answer.text())
      .replace(NAMES, `"$1":"${NAME}"`)
      .replace(/"reason":"[^"]*"/g, `"reason":"${TEXT}"`);
    return route.fulfill({ response: answer, body: text });
  });
}

/** What stands beside the screen, but for what is cut with a sign of it, or moved there by hand. */
const beside = (page: Page) =>
  page.locator('main, [role="dialog"]').evaluateAll((parts) =>
    parts.flatMap((part) =>
      [...part.querySelectorAll('h1, h2, h3, p, li, dd, li a, button, input, select, textarea')]
        .filter((element) => {
          const { right, width } = element.getBoundingClientRect();
          const isCut = element.closest('[data-cut], [role="table"], [role="tablist"], .visually-hidden, nav') !== null;
          return width > 2 && !isCut && right > window.innerWidth + 1;
        })
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
    ),
  );

/** Names in tables of which the end is not cut with a sign, but behind the edge. */
const cutOff = (page: Page) =>
  page
    .locator('[role="cell"] > a:only-child')
    .evaluateAll((links) =>
      links.filter((link) => link.getBoundingClientRect().right > window.innerWidth).map((link) => link.outerHTML),
    );

describe('names of 64 letters and long texts', () => {
  const visit = useBrowser();

  it.each([true, false])('stay on the page, on a phone: %s', async (phone) => {
    const { page, errors, close } = await visit({ as: 'Rank_10', phone, theme: phone ? 'dark' : 'light' });
    await withLongTexts(page);
    for (const path of [
      '/',
      '/player/Player_One',
      '/player/Player_One/ban',
      '/player/Player_One/alert',
      '/staff/tickets/open',
      '/staff/ticket/1',
      '/staff/watched',
      '/sessions',
      '/group/1',
      '/property/1',
      '/assets/Player_One',
    ]) {
      await open(page, path);
      await expectNoSidewaysScroll(page);
      expect(await beside(page), path).toEqual([]);
      if (phone) expect(await cutOff(page), path).toEqual([]);
    }
    expect(errors).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  });

  it('leave room for what else is said of a player', async () => {
    const { page, close } = await visit({ as: 'Rank_10' });
    const answer = await page.request.get('/api/rpg/staff/open-tickets');
    const [ticket] = (await answer.json()) as { readonly reporter: { readonly name: string } | null }[];
    await withLongTexts(page);
    await open(page, `/player/${ticket?.reporter?.name}`);
    const tickets = page.locator('[data-panel]', { has: page.getByRole('heading', { name: /^Open tickets/ }) });
    const heights = await tickets.locator('li a').evaluateAll((links) => links.map((link) => link.clientHeight));
    expect(heights.length).toBeGreaterThan(0);
    for (const height of heights) expect(height).toBeLessThan(100);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  });
});
