import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open, useBrowser } from './harness.ts';

const REFUSALS = [
  'You can only see your own profile.',
  'You are not authorized to view this page.',
  /page not found/i,
] as const;
/** Signing out ends the walk, and a text is no page. */
const ENDS = new Set(['/logout', '/licenses.txt']);
const MOST_PAGES = 60;

/** The addresses of this portal that a page leads to, with its menus and the palette open. */
async function offered(page: Page): Promise<string[]> {
  const found = new Set<string>();
  const collect = async () => {
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const href of hrefs) found.add(href);
  };
  await collect();
  // What stands behind a dialog cannot be pressed.
  if (await page.getByRole('dialog').first().isVisible()) return [...found];
  const buttons = await page.locator('button[aria-haspopup="menu"]:visible').all();
  for (const button of buttons) {
    await button.click();
    await page.getByRole('menu').first().waitFor();
    await collect();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').first().waitFor({ state: 'detached' });
  }
  return [...found];
}

/** What the palette offers, by its words. */
async function inPalette(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k');
  const options = page.getByRole('option');
  await options.first().waitFor();
  const words = await options.allInnerTexts();
  await page.keyboard.press('Escape');
  return words;
}

describe('an account without rights', () => {
  const visit = useBrowser();

  it.each(['Player_Banned', 'Player_Disabled'])('%s is offered nothing that refuses it', async (as) => {
    const { page, errors, close } = await visit({ as });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${new URL(answer.url()).pathname}`);
    });
    const waiting = ['/profile'];
    const seen = new Set<string>();
    while (waiting.length > 0 && seen.size < MOST_PAGES) {
      const path = waiting.shift() ?? '';
      seen.add(path);
      await open(page, path);
      const text = await page.locator('body').innerText();
      for (const refusal of REFUSALS) expect(text.match(refusal), `${path} refuses ${as}`).toBeNull();
      for (const next of await offered(page))
        if (!seen.has(next) && !waiting.includes(next) && !ENDS.has(next)) waiting.push(next);
    }
    expect(refused).toEqual([]);
    expect(errors).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
    expect(seen.size).toBeLessThan(MOST_PAGES);

    await open(page, '/profile');
    for (const words of await inPalette(page)) {
      if (/log ?out|sign out/i.test(words)) continue;
      await page.keyboard.press('Control+k');
      await page
        .getByRole('option')
        .filter({ hasText: words.split('\n')[0] ?? '' })
        .first()
        .click();
      const text = await page.locator('body').innerText();
      for (const refusal of REFUSALS) expect(text.match(refusal), `"${words}" refuses ${as}`).toBeNull();
    }
    expect(refused).toEqual([]);
    await close();
  });
});
