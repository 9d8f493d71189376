import { describe, expect, it } from 'vitest';
import { measure } from '../../packages/web/scripts/size.mjs';

/** Kilobytes of script of the frame and a page before it is drawn. Dialogs bring what lies over a page along. */
const PAGE = 220;
const DIALOG = 290;
const MAP = 380;
/** They stand above the bar of pages: forms that are dialogs, and pages that hold some. */
const HEAVIER: Readonly<Record<string, number>> = {
  'awards/vote-page': 315,
  'audit/audit-page': 225,
  'feeds/feed-form': 287,
  'properties/property-page': 224,
};
/** All of the frame, the page, and what they need, at once. */
const MOST_FILES = 16;

const isDialog = (page: string) => /-dialogs?$/.test(page);
const mostOf = (page: string) => (page === 'map/map-page' ? MAP : (HEAVIER[page] ?? (isDialog(page) ? DIALOG : PAGE)));

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
