import type { SvgIconComponent } from '@mui/icons-material';
import type { Access } from '@steward/api-client/rules/access';
import type { Area, MenuKey, Section } from './areas.ts';
import type { Shape } from './skeleton.tsx';

/** What is counted beside an entry of the menu. */
export type WorkCount = 'openTickets' | 'flaggedSessions' | 'unreadAlerts' | 'watchedOnline';

/** How the menu offers a page. */
interface MenuPlace {
  /** Its name there; by default that of its tab, or its title. */
  readonly label?: string;
  /** The part of the menu; by default that of its area. */
  readonly part?: MenuKey;
  /** Offered only where this other address is not, which leads there too. */
  readonly unless?: string;
  /** The addresses that belong to it, when they are more than its own. */
  readonly covers?: readonly string[];
  readonly counts?: readonly WorkCount[];
}

/**
 * The whole record of a page, on its route. The guard, tabs, menu, palette, breadcrumb, headings, the list of pages in
 * the documents and the terminal's way to the browser are read from it, so a page is described nowhere else.
 */
export interface RouteHandle {
  /** Who may see it, from the contract: `handle: { access: punishments.list.access }`. Default: anyone signed in. */
  readonly access?: Access;
  /** Open to an account that is disabled or banned. */
  readonly whenBarred?: boolean;
  /** Its heading, and its name in the palette, the breadcrumb and the documents. Dialogs and pages of one thing have none. */
  readonly title?: string;
  /** Another address of a page that is listed under its own. */
  readonly alias?: true;
  /** Other words that find it in the palette. */
  readonly keywords?: string;
  /** The area whose tabs it shows. */
  readonly area?: Area;
  /** Its place within the area, lower first. */
  readonly order?: number;
  /** Its name among the tabs of its area; without one it is opened from another page. */
  readonly tab?: string;
  /** The group of tabs that it stands in, where its area has many. */
  readonly section?: Section;
  readonly icon?: SvgIconComponent;
  /** Offered by the menu. */
  readonly menu?: MenuPlace;
  /** The letter that leads there after `g`. */
  readonly go?: string;
  /** The sentence for no rows of its list. */
  readonly empty?: string;
  /** The heights of its parts while they are read; those of most pages by default. */
  readonly shape?: Shape;
  /** The command of the terminal that shows the same: `steward` and these words. */
  readonly command?: string;
  /** Commands that show a part of it, whose screens lead here. */
  readonly partCommands?: readonly string[];
  /** The name of a layout of its own, without the menu (`foundation.md` section 2). */
  readonly frame?: string;
}

/** The handle of a match, as far as it has one. */
export const handleOf = (match: { readonly handle: unknown }): RouteHandle =>
  match.handle !== null && typeof match.handle === 'object' ? match.handle : {};
