import type { Principal } from '@steward/api-client/contract/accounts';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { developTabs, manageTabs, staffTabs } from '../components/area-tabs.ts';
import { accessIn, isOffered } from '../components/route-access.ts';
import { handleOf } from '../components/route-handle.ts';
import { mayView, type SignedInViewer } from '../hooks/use-viewer.ts';
import { aPrincipal } from '../testing/factories.ts';
import { ACTIONS } from './actions.ts';
import { MENU } from './menu.ts';
import { features } from './features.ts';

const ROLES: readonly [string, Partial<Principal>][] = [
  ['a player', {}],
  ['a player with vacSessions', { permissions: ['vacSessions'] }],
  ['a player with manageGroups', { permissions: ['manageGroups'] }],
  ...Array.from({ length: 10 }, (_, at): [string, Partial<Principal>] => [`rank ${at + 1}`, { adminLevel: at + 1 }]),
  ...[1, 2, 3].map((level): [string, Partial<Principal>] => [`developer ${level}`, { developerLevel: level }]),
  ['everything', { adminLevel: 10, developerLevel: 3, permissions: ['vacSessions', 'manageGroups'] }],
];

/** Whole addresses without a place for a name or an id, which a link can lead to. */
function addressesOf(routes: readonly RouteObject[], base = ''): string[] {
  return routes.flatMap((route) => {
    const own = route.path === undefined ? base : route.path.startsWith('/') ? route.path : `${base}/${route.path}`;
    const path = own.replace(/\/:\w+\?/g, '');
    const children = addressesOf(route.children ?? [], path);
    return route.path === undefined || path.includes(':') ? children : [path.replace(/^\/\//, '/'), ...children];
  });
}

/** What the guard of the layout says. */
function guardAdmits(to: string, viewer: SignedInViewer): boolean {
  return (matchRoutes(features, to) ?? []).every(({ route, params }) => {
    const { access } = handleOf({ handle: route.handle });
    return access === undefined || mayView(access, viewer, params) !== false;
  });
}

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!./actions.ts', '!../**/routes.tsx'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);
const linked = Object.values(sources).join('\n');
const isLinked = (to: string) => [`'${to}'`, `"${to}"`, `\`${to}`, `'${to}?`].some((text) => linked.includes(text));

const accessOf = accessIn(features);
const palette = ACTIONS.flatMap(({ to }) => (to === undefined || to === '/logout' ? [] : [to]));
const menu = MENU.flatMap(({ items }) => items.map(({ to }) => to));
const tabs = [...staffTabs, ...manageTabs, ...developTabs].map(({ to }) => to);

describe('ways in', () => {
  it('lead from the menu to what was built for everybody, and to what a permission opens', () => {
    expect(menu).toEqual(
      expect.arrayContaining(['/awards', '/map', '/scoreboard', '/leaderboard/pumpkin', '/sessions']),
    );
    expect(menu).toContain('/develop/restart');
  });

  it.each([...new Set([...palette, ...menu, ...tabs])])('%s is a page', (to) => {
    expect(matchRoutes(features, to)).not.toBeNull();
  });

  it('lead to every page without a name in its address from another page, not only from the palette', () => {
    const pages = addressesOf(features).filter((to) => !/\/(add|import|edit|create)$/.test(to) && !isDialog(to));
    expect(pages.filter((to) => !isLinked(to))).toEqual([]);
  });

  it.each(ROLES)('offer %s what the guard admits, all of it and nothing else', (_, as) => {
    const viewer: SignedInViewer = { ...aPrincipal(as), barred: false };
    for (const to of [...palette, ...menu, ...tabs])
      expect([to, isOffered(accessOf(to), viewer)]).toEqual([to, guardAdmits(to, viewer)]);
  });

  it('are told apart by rank where they were not', () => {
    const offered = (to: string, as: Partial<Principal>) =>
      isOffered(accessOf(to), { ...aPrincipal(as), barred: false });
    expect(offered('/staff/stats', { adminLevel: 1 })).toBe(false);
    expect(offered('/staff/activity', { adminLevel: 2 })).toBe(true);
    expect(offered('/develop/restart', { adminLevel: 7 })).toBe(true);
    expect(offered('/develop', { adminLevel: 7 })).toBe(false);
    expect(offered('/sessions', {})).toBe(false);
  });
});

/** Dialogs of the own profile lie over it, and its own buttons open them by a name. */
function isDialog(to: string): boolean {
  return /^\/(profile|player)\/./.test(to) || to === '/player' || to === '/2fa/disable' || to === '/account';
}
