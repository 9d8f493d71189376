import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { formatCount } from './format.ts';
import css from './page.module.css';

export interface RouteTab {
  /** Where it leads; relative to the page's route or whole. */
  readonly to: string;
  readonly label: string;
  /** The tab of the page's own address, which other tabs lie under. */
  readonly end?: boolean;
  readonly count?: number | undefined;
}

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
      {tabs.map(({ to, label, end = false, count }) => (
        <NavLink key={to} to={to} end={end} className={({ isActive }) => (isActive ? css.tabActive : css.tab)}>
          {label}
          {count !== undefined && <span className={css.tabCount}>{formatCount(count)}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
