import { describe, expect, it } from 'vitest';
import { open, useSharedPages, type Visit } from './harness.ts';
import routes from './routes.json' with { type: 'json' };

const NOT_FOUND = /page not found/i;
const NOT_ALLOWED = 'You are not authorized to view this page.';

/** Every pair of account and link is compared with the guard in the portal's own tests; here some are followed. Accounts without rights have their own. */
const ACCOUNTS = ['Rank_1', 'Rank_4', 'Dev_1'];
/** The home page, and another player's, which shows more links than one's own. */
const STARTS = ['/', '/player/Player_One'];

const asPattern = (path: string) =>
  new RegExp(`^${path.replace(/[.]/g, String.raw`\.`).replace(/\{\w+\}/g, '[^/]+')}$`);
/** Paths without a place for a name come first: `/groups/mine` is not the group called mine. */
const patterns = routes
  .map(({ path }) => path)
  .toSorted((a, b) => a.split('{').length - b.split('{').length)
  .map((path) => ({ path, pattern: asPattern(path) }));
const kindOf = (pathname: string) => patterns.find(({ pattern }) => pattern.test(pathname))?.path ?? pathname;

/** The addresses of this panel that a page links to, with their queries. */
async function linksOf({ page }: Visit): Promise<string[]> {
  return page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** Follows one link of each kind of page from the starts on, and says what refused or did not exist. */
async function follow(visit: Visit): Promise<{ readonly wrong: string[]; readonly seen: Set<string> }> {
  const wrong: string[] = [];
  const seen = new Set(STARTS.map(kindOf));
  const waiting = STARTS.map((to) => ({ to, from: 'An address' }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { to, from } = next;
    const before = visit.errors.length;
    await open(visit.page, to);
    const text = await visit.page.locator('body').innerText();
    if (text.includes(NOT_ALLOWED)) wrong.push(`${from} leads to ${to}, which refuses.`);
    if (NOT_FOUND.test(text)) wrong.push(`${from} leads to ${to}, which does not exist.`);
    for (const error of visit.errors.slice(before)) wrong.push(`${to}: ${error}`);
    for (const link of await linksOf(visit)) {
      const { pathname } = new URL(link, 'http://panel');
      if (pathname === '/logout' || pathname.startsWith('/api/') || /\.\w+$/.test(pathname)) continue;
      if (seen.has(kindOf(pathname))) continue;
      seen.add(kindOf(pathname));
      waiting.push({ to: link, from: to });
    }
  }
  return { wrong, seen };
}

describe('links', () => {
  const visitAs = useSharedPages();

  it.each(ACCOUNTS)('that %s is shown lead to pages that open', { timeout: 180_000 }, async (name) => {
    const { wrong, seen } = await follow(await visitAs(name));
    expect(wrong).toEqual([]);
    expect(seen).toContain('/scoreboard');
  });
});
