import { Link, useLocation } from 'react-router-dom';
import { usePages, type TitledPage } from './pages.ts';
import { useMayOpen } from './route-access.ts';
import css from './page.module.css';

/** The pages on the way to an address, whose own addresses begin it, itself the last. */
export const crumbsTo = (pages: readonly TitledPage[], pathname: string): readonly TitledPage[] =>
  pages
    .filter(({ to }) => to !== '/' && (pathname === to || pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => a.to.length - b.to.length);

/** The way here, from the third level on. The last part is this page and no link. */
export function Breadcrumb() {
  const mayOpen = useMayOpen();
  const crumbs = crumbsTo(usePages(), useLocation().pathname).filter(({ to }) => mayOpen(to));
  if (crumbs.length < 3) return null;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css.crumbs}>
        {crumbs.map(({ title, to }, index) => (
          <li key={to}>
            {index === crumbs.length - 1 ? <span aria-current="page">{title}</span> : <Link to={to}>{title}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
