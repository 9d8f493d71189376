/** Areas of the portal, in the order in which the palette and the documents name their pages. */
const AREAS = ['home', 'belongings', 'groups', 'community', 'staff', 'manage', 'develop', 'account'] as const;
export type Area = (typeof AREAS)[number];

/** The groups of tabs of an area that has many, in their order. */
export const SECTIONS = ['Players', 'Money', 'Protection', 'Community', 'Records'] as const;
export type Section = (typeof SECTIONS)[number];

export type MenuKey = 'own' | 'administration' | 'community' | 'account';

/** The part of the menu that leads to an area; `account` is the menu of the viewer's own name. */
export const MENU_OF: Readonly<Record<Area, MenuKey>> = {
  home: 'own',
  belongings: 'own',
  groups: 'own',
  community: 'community',
  staff: 'administration',
  manage: 'administration',
  develop: 'administration',
  account: 'account',
};

/** Compares by the order of areas; what is in none comes last. */
export const byArea = (a: Area | undefined, b: Area | undefined): number => placeOf(a) - placeOf(b);

const placeOf = (area: Area | undefined) => (area === undefined ? AREAS.length : AREAS.indexOf(area));
