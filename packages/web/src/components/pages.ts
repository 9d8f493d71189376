import { createContext, useContext } from 'react';
import { useMatches, type RouteObject } from 'react-router-dom';
import { byArea, type Area } from './areas.ts';
import { handleOf, type RouteHandle } from './route-handle.ts';
import type { RouteTab } from './route-tabs.tsx';

/** An address of the portal and what its route says about it. Its `to` may have places for names: `/player/:name`. */
export interface PageRecord extends RouteHandle {
  readonly to: string;
}

/** A page that stands by itself: it has a title, and is listed once. */
export type TitledPage = PageRecord & { readonly title: string };

const joined = (base: string, path: string) =>
  (path.startsWith('/') ? path : `${base.replace(/\/$/, '')}/${path}`).replace(/\/:\w+\?/g, '');

/** Every address of the routes, with its own record. */
export function recordsOf(routes: readonly RouteObject[], base = ''): PageRecord[] {
  return routes.flatMap((route) => {
    const to = route.path === undefined ? base : joined(base, route.path);
    const own = route.path === undefined && !route.index ? [] : [{ ...handleOf({ handle: route.handle }), to }];
    return [...own, ...recordsOf(route.children ?? [], to)];
  });
}

/** The pages that stand by themselves, in the order of the palette and the documents. */
export const titledIn = (routes: readonly RouteObject[]): readonly TitledPage[] =>
  recordsOf(routes)
    .flatMap((page) => (page.title === undefined || page.alias ? [] : [{ ...page, title: page.title }]))
    .toSorted((a, b) => byArea(a.area, b.area) || (a.order ?? 0) - (b.order ?? 0));

/** The tabs of an area. */
export function tabsIn(pages: readonly TitledPage[], area: Area): readonly RouteTab[] {
  const tabs = pages.filter((page) => page.area === area && page.tab !== undefined);
  return tabs.map(({ to, tab = '', section }) => ({
    to,
    label: tab,
    section,
    end: tabs.some((other) => other.to.startsWith(`${to}/`)),
  }));
}

const Pages = createContext<readonly TitledPage[]>([]);
export const PagesProvider = Pages.Provider;

/** All pages that stand by themselves. */
export const usePages = (): readonly TitledPage[] => useContext(Pages);

/** What the routes of this address say about it, the innermost having the last word. */
export const usePageRecord = (): RouteHandle =>
  useMatches().reduce<RouteHandle>((record, match) => ({ ...record, ...handleOf(match) }), {});

const EmptyText = createContext<string | undefined>(undefined);
export const EmptyTextProvider = EmptyText.Provider;

/** The sentence for no rows that the page's record has. */
export const useEmptyText = (): string | undefined => useContext(EmptyText);
