import { describe, expect, it } from 'vitest';
import { measure } from '../../packages/web/scripts/size.mjs';

/** Kilobytes of script of the frame and a page before it is drawn. Dialogs bring what lies over a page along. */
const PAGE = 220;
const DIALOG = 280;
const MAP = 380;
/** All of the frame, the page, and what they need, at once. */
const MOST_FILES = 16;

/** What opens over a page is named a dialog, or a form. */
const isDialog = (page: string) => /-(?:dialogs?|form)$/.test(page);
const mostOf = (page: string) => (page === 'map/map-page' ? MAP : isDialog(page) ? DIALOG : PAGE);

describe('the script of every page', () => {
  const pages = measure(new URL('../../packages/web/dist', import.meta.url).pathname);

  it('is no more than its bar, in a few files', () => {
    expect(pages.length).toBeGreaterThan(100);
    const heavy = pages.filter(({ page, wire }) => wire / 1000 >= mostOf(page));
    expect(heavy.map(({ page, wire }) => `${page}: ${Math.round(wire / 1000)} kB`)).toEqual([]);
    expect(pages.filter(({ files }) => files.length > MOST_FILES).map(({ page }) => page)).toEqual([]);
  });

  it('does not hold the map, which comes when one is shown', () => {
    expect(
      pages.filter(({ files }) => files.some((file) => /\/map-(?!page|parts)/.test(file))).map(({ page }) => page),
    ).toEqual([]);
  });
});
