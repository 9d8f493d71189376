import type { Principal } from '@steward/api-client/contract/accounts';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { SECTIONS, type Area } from '../components/areas.ts';
import { crumbsTo } from '../components/breadcrumb.tsx';
import { recordsOf, tabsIn, titledIn, type TitledPage } from '../components/pages.ts';
import { accessIn, isOffered } from '../components/route-access.ts';
import { handleOf } from '../components/route-handle.ts';
import { mayView, type SignedInViewer } from '../hooks/use-viewer.ts';
import { aPrincipal } from '../testing/factories.ts';
import { actionsOf } from './actions.ts';
import { features } from './features.ts';
import { menuOf } from './menu.ts';

const PERMISSIONS = ['vacSessions', 'vacDeveloper', 'manageGroups'];
const barred = (name: string, as: Partial<Principal>): [string, SignedInViewer] => [
  name,
  { ...aPrincipal(as), barred: true },
];
const viewer = (name: string, as: Partial<Principal>): [string, SignedInViewer] => [
  name,
  { ...aPrincipal(as), barred: false },
];

/** Every rank with every developer level, with no permission, each alone, and all. */
const VIEWERS: readonly [string, SignedInViewer][] = [
  ...Array.from({ length: 11 }, (_, adminLevel) =>
    [0, 1, 2, 3].flatMap((developerLevel) =>
      [[], ...PERMISSIONS.map((one) => [one]), PERMISSIONS].map((permissions) =>
        viewer(`rank ${adminLevel}, developer ${developerLevel}, ${permissions.join(' and ') || 'no permission'}`, {
          adminLevel,
          developerLevel,
          permissions,
        }),
      ),
    ),
  ).flat(),
  barred('disabled', { disabled: true }),
  barred('banned', { disabled: false }),
  barred('a leader who is disabled', { disabled: true, adminLevel: 10, developerLevel: 3, permissions: PERMISSIONS }),
];

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/routes.tsx', '!./*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const modules = import.meta.glob<{ routes: RouteObject[] }>('../features/*/routes.tsx', { eager: true });

/** For each address the addresses that the files of its feature link to. */
const linksOf = new Map(
  Object.entries(modules).flatMap(([file, { routes }]) => {
    const folder = file.slice(0, -'routes.tsx'.length);
    const text = Object.entries(sources)
      .filter(([name]) => name.startsWith(folder))
      .map(([, source]) => source)
      .join('\n');
    const links = new Set([...text.matchAll(/['"`](\/[\w/-]*)/g)].map(([, to = '']) => to));
    return recordsOf(routes).map(({ to }) => [to, links] as const);
  }),
);

/** All ways of the portal: who is offered them is asked for each viewer. */
function waysOf(routes: RouteObject[]) {
  const pages = titledIn(routes);
  const accessOf = accessIn(routes);
  const palette = actionsOf(pages).flatMap(({ to }) => (to === undefined || to === '/logout' ? [] : [to]));
  const menu = menuOf(pages).flatMap(({ items }) => items);
  const next = new Map(
    pages.map(({ to, area }) => [
      to,
      [
        ...(area === undefined ? [] : tabsIn(pages, area).map((tab) => tab.to)),
        ...pages.filter((page) => linksOf.get(to)?.has(page.to)).map((page) => page.to),
        ...crumbsTo(pages, to).map((crumb) => crumb.to),
      ],
    ]),
  );
  const every = new Set([
    ...pages.map(({ to }) => to),
    ...palette,
    ...menu.map(({ to }) => to),
    ...[...next.values()].flat(),
  ]);
  const places = [...every].map((to) => ({ to, rule: accessOf(to), matches: matchRoutes(routes, to) ?? [] }));
  return { pages, palette, menu, next, places };
}
type Ways = ReturnType<typeof waysOf>;

/** What the guard of the layout says, route by route. */
function guardAdmits({ matches }: Pick<Ways['places'][number], 'matches'>, as: SignedInViewer): boolean {
  const handles = matches.map(({ route, params }) => ({ params, ...handleOf({ handle: route.handle }) }));
  if (as.barred && !handles.some(({ whenBarred }) => whenBarred)) return false;
  return (
    matches.length > 0 &&
    handles.every(({ access, params }) => access === undefined || mayView(access, as, params) !== false)
  );
}

/** The pages that a viewer comes to from the menus by tabs and links, each on a page that is open to them. */
function reachedBy({ menu, next }: Ways, open: ReadonlySet<string>): ReadonlySet<string> {
  const waiting = menu.flatMap(({ to, unless }) => (unless !== undefined && open.has(unless) ? [] : [to]));
  const reached = new Set<string>();
  for (let to = waiting.pop(); to !== undefined; to = waiting.pop()) {
    if (reached.has(to) || !open.has(to)) continue;
    reached.add(to);
    waiting.push(...(next.get(to) ?? []));
  }
  return reached;
}

/** What is wrong with the ways of one viewer; nothing when all is well. */
function faultsOf(ways: Ways, as: SignedInViewer): string[] {
  const offered = new Set(ways.places.filter(({ rule }) => isOffered(rule, as)).map(({ to }) => to));
  const admitted = new Set(ways.places.filter((place) => guardAdmits(place, as)).map(({ to }) => to));
  const reached = reachedBy(ways, offered);
  return [
    ...[...offered].filter((to) => !admitted.has(to)).map((to) => `${to} is offered and refuses`),
    ...[...admitted].filter((to) => !offered.has(to)).map((to) => `${to} is open and not offered`),
    ...[...admitted].filter((to) => !ways.palette.includes(to)).map((to) => `${to} is not in the palette`),
    ...[...admitted].filter((to) => !reached.has(to)).map((to) => `${to} is open, and only the palette leads there`),
  ];
}

/** Pages that stand by themselves, which nothing is listed for. Dialogs lie over a page, which opens them. */
const isDialog = (to: string) =>
  /^\/(profile|player)\/./.test(to) ||
  /\/(add|import|edit|create|remove|disable)$/.test(to) ||
  ['/player', '/account', '/inventory'].includes(to);

const changed = (to: string, change: object): RouteObject[] =>
  features.map((route) =>
    recordsOf([route])[0]?.to === to
      ? { ...route, handle: { ...handleOf({ handle: route.handle }), ...change } }
      : route,
  );
const ways = waysOf(features);
const { pages } = ways;
const accessOf = accessIn(features);
const player: SignedInViewer = { ...aPrincipal({}), barred: false };
const leader: SignedInViewer = { ...aPrincipal({ adminLevel: 10, developerLevel: 3 }), barred: false };

describe('ways in', () => {
  it('are the same for what is offered and what is admitted, and lead everywhere, for every viewer', () => {
    const faults = VIEWERS.flatMap(([name, as]) => faultsOf(ways, as).map((fault) => `${name}: ${fault}`));
    expect(faults).toEqual([]);
  });

  it('show nobody to a page that every viewer is refused', () => {
    const places = recordsOf(features).map(({ to }) => ({ to, matches: matchRoutes(features, to) ?? [] }));
    expect(places.filter((place) => !VIEWERS.some(([, as]) => guardAdmits(place, as)))).toEqual([]);
  });

  it('leave no page without a record', () => {
    const listed = new Set(pages.map(({ to }) => to));
    const unlisted = recordsOf(features).map(({ to }) => to);
    expect(unlisted.filter((to) => !to.includes(':') && !isDialog(to) && !listed.has(to))).toEqual([]);
  });

  it('have no two pages of one title or one place', () => {
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(pages.map(({ area, order }) => `${area} ${order}`)).size).toBe(pages.length);
    expect(pages.filter(({ area, order }) => area === undefined || order === undefined)).toEqual([]);
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

  it('offer nothing to whoever is not signed in', () => {
    expect(pages.filter(({ to }) => isOffered(accessOf(to), false)).map(({ to }) => to)).toEqual([]);
  });

  it.each<[string, RouteObject[], SignedInViewer, string]>([
    [
      'no tab',
      changed('/manage/security', { tab: undefined }),
      leader,
      '/manage/security is open, and only the palette',
    ],
    ['no menu', changed('/map', { menu: undefined }), player, '/map is open, and only the palette leads there'],
    [
      'a refused way',
      changed('/develop', { access: { rule: 'bridge' } }),
      { ...player, developerLevel: 1 },
      '/develop/bugs is open, and only',
    ],
  ])('are found wrong when a page has %s', (_, routes, as, fault) => {
    expect(faultsOf(waysOf(routes), as).join('\n')).toContain(fault);
  });
});

/** More than these stand in two lines, and are found by the names of their groups. */
const MOST_LOOSE_TABS = 12;

describe('tabs, menu and breadcrumb', () => {
  const tabsOf = (area: Area, of: readonly TitledPage[] = pages) => tabsIn(of, area).map(({ label }) => label);

  it('stand in their order', () => {
    expect(tabsOf('manage').slice(0, 6)).toEqual(['Dashboard', 'Staff', 'New players', 'Logs', 'Notes', 'Groups']);
    expect(tabsOf('staff').slice(0, 3)).toEqual(['Dashboard', 'Tickets', 'Bans']);
    expect(tabsOf('belongings')).toEqual(['Inventory', 'Characters', 'Assets', 'Taxes']);
    expect(tabsOf('home')).toEqual([]);
    expect(
      tabsIn(pages, 'manage')
        .filter(({ end }) => end)
        .map(({ to }) => to),
    ).toEqual(['/manage']);
  });

  it('stand in groups where an area has many, each group together', () => {
    const areas = [...new Set(pages.flatMap(({ area }) => (area === undefined ? [] : [area])))];
    for (const area of areas) {
      const sections = tabsIn(pages, area).map(({ section }) => section);
      if (sections.length <= MOST_LOOSE_TABS) continue;
      expect(
        sections.filter((section) => section === undefined),
        area,
      ).toEqual([undefined]);
      expect(new Set(sections).size, area).toBeLessThanOrEqual(SECTIONS.length + 1);
    }
    expect(tabsIn(pages, 'manage').length).toBeGreaterThan(MOST_LOOSE_TABS);
  });

  it('lead back from the third level, also under a dialog', () => {
    const way = (to: string) => crumbsTo(pages, to).map(({ title }) => title);
    expect(way('/manage/vac/blacklist/add')).toEqual(['Manage', 'Players forced on VAC', 'VAC blacklist']);
    expect(way('/staff/tickets/open')).toEqual(['Staff', 'Tickets', 'Open tickets']);
    expect(way('/manage')).toEqual(['Manage']);
  });
});
