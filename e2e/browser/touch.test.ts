import { afterAll, describe, expect, it } from 'vitest';
import { open, useBrowser, type Visit } from './harness.ts';

/** What a finger is to hit is as high and as wide as that. */
const LEAST = 44;
/** Links, and buttons that copy a word of a line, may be as small as that, or smaller where nothing else is as near (WCAG 2.5.8). */
const SPACING = 24;

/** What of a page is too small, or too near to something else, by what a finger hits there. Runs in the browser. */
function smallTargets(main: Element, { least, spacing }: { least: number; spacing: number }): string[] {
  const targets = [...main.querySelectorAll('button, select, input, textarea, summary, a[href]')].filter(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled="true"]'),
  );
  const middleOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  /** Whether a finger there hits the target: itself, the label of a field, or the frame around it. */
  const hits = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    const isField = element.matches('input, select, textarea');
    const around = isField ? (element.closest('label') ?? element.parentElement) : element;
    return element.contains(hit) || (around?.contains(hit) ?? false);
  };
  const farFrom = (element: Element, { x, y }: { x: number; y: number }) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  return targets.flatMap((element) => {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const middle = middleOf(element);
    // What only a screen reader finds is not touched.
    if (!hits(element, middle.x, middle.y)) return [];
    const { width, height } = element.getBoundingClientRect();
    const half = least / 2 - 1;
    const isLarge =
      (width >= least || [-half, half].every((by) => hits(element, middle.x + by, middle.y))) &&
      (height >= least || [-half, half].every((by) => hits(element, middle.x, middle.y + by)));
    const others = targets.filter((other) => other !== element && !other.contains(element) && !element.contains(other));
    const isApart =
      (width >= spacing && height >= spacing) || others.every((other) => farFrom(other, middle) >= spacing / 2);
    const name = element.getAttribute('aria-label') ?? element.textContent;
    return isLarge || (element.matches('a, [aria-label^="Copy "]') && isApart)
      ? []
      : [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
  });
}

describe('what is touched on a phone', () => {
  const visit = useBrowser();
  let made: Promise<Visit> | undefined;
  const phone = async () => (await (made ??= visit({ as: 'Rank_10', phone: true }))).page;
  afterAll(async () => (await made)?.close());

  it.each([
    '/',
    '/manage/outbox',
    '/staff/bans',
    '/manage/logs',
    '/manage/logs/history',
    '/manage/research',
    '/manage/vac/whitelist',
    '/develop/restart',
    '/player/Player_One/history',
    '/player/Player_One',
    '/player/Player_One/serials',
  ])('is large enough at %s', async (path) => {
    const page = await phone();
    await open(page, path);
    const small = await page.locator('main').evaluate(smallTargets, { least: LEAST, spacing: SPACING });
    expect(small).toEqual([]);
  });

  it('has room between the fields of the options of logs', async () => {
    const page = await phone();
    await open(page, '/manage/logs');
    const [day, label] = await Promise.all(
      [page.getByLabel('From day', { exact: true }), page.locator('label', { hasText: 'Log file' })].map((one) =>
        one.boundingBox(),
      ),
    );
    expect((label?.y ?? 0) - ((day?.y ?? 0) + (day?.height ?? 0))).toBeGreaterThanOrEqual(8);
  });

  it('has no word where nothing can be done with a row', async () => {
    const page = await phone();
    await open(page, '/manage/outbox');
    const cells = await page.locator('[role="cell"][data-screen-only]:visible').allInnerTexts();
    expect(cells.filter((text) => !/^(?:Retry|Drop|Retry Drop)$/.test(text.trim()))).toEqual([]);
  });
});
