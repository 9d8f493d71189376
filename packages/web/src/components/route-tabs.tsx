import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { SECTIONS, type Section } from './areas.ts';
import { formatCount } from './format.ts';
import css from './page.module.css';

export interface RouteTab {
  /** Where it leads; relative to the page's route or whole. */
  readonly to: string;
  readonly label: string;
  /** The tab of the page's own address, which other tabs lie under. */
  readonly end?: boolean;
  readonly count?: number | undefined;
  /** The group that it stands in; those of a group follow each other. */
  readonly section?: Section | undefined;
}

const Tab = ({ tab: { to, label, end = false, count } }: { readonly tab: RouteTab }) => (
  <NavLink to={to} end={end} className={({ isActive }) => (isActive ? css.tabActive : css.tab)}>
    {label}
    {count !== undefined && <span className={css.tabCount}>{formatCount(count)}</span>}
  </NavLink>
);

/** The tabs by their groups; those of none stand first. */
const sectionsOf = (tabs: readonly RouteTab[]) =>
  [undefined, ...SECTIONS]
    .map((section) => ({ section, of: tabs.filter((tab) => tab.section === section) }))
    .filter(({ of }) => of.length > 0);

/** Tabs that are routes, so that each has its address. The current one is scrolled into view. */
export function RouteTabs({ tabs }: { readonly tabs: readonly RouteTab[] }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav className={css.tabs} aria-label="Sections of this page" ref={nav}>
      {sectionsOf(tabs).map(({ section, of }) =>
        section === undefined ? (
          of.map((tab) => <Tab key={tab.to} tab={tab} />)
        ) : (
          <div key={section} className={css.section} role="group" aria-label={section}>
            <span className={css.sectionName} aria-hidden="true">
              {section}
            </span>
            <div>
              {of.map((tab) => (
                <Tab key={tab.to} tab={tab} />
              ))}
            </div>
          </div>
        ),
      )}
    </nav>
  );
}
