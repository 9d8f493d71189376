import type { SvgIconComponent } from '@mui/icons-material';
import { MENU_OF, type MenuKey } from '../components/areas.ts';
import type { TitledPage } from '../components/pages.ts';
import type { WorkCount } from '../components/route-handle.ts';

export interface MenuItem {
  readonly label: string;
  readonly to: string;
  readonly icon?: SvgIconComponent;
  readonly unless?: string;
  readonly covers?: readonly string[];
  readonly counts?: readonly WorkCount[];
}

export interface MenuGroup {
  readonly key: MenuKey;
  /** Its header; a divider stands before it. */
  readonly title?: string;
  readonly items: readonly MenuItem[];
}

const GROUPS = [
  { key: 'own' },
  { key: 'administration', title: 'Administration' },
  { key: 'community', title: 'Community' },
  { key: 'account' },
] as const;

function itemOf({ title, tab, to, icon, menu }: TitledPage): MenuItem {
  const { part: _, label = tab ?? title, ...rest } = menu ?? {};
  return { label, to, ...(icon ? { icon } : {}), ...rest };
}

/**
 * The menu (`foundation.md` section 2, sidebar), from the records of the pages. Who is offered an item follows from its
 * route; the chat link is added from the site's configuration. The group `account` is the menu of the viewer's name.
 */
export function menuOf(pages: readonly TitledPage[]): readonly MenuGroup[] {
  const partOf = ({ area, menu }: TitledPage) => menu && (menu.part ?? (area && MENU_OF[area]));
  return GROUPS.map((group) => ({ ...group, items: pages.filter((page) => partOf(page) === group.key).map(itemOf) }));
}
