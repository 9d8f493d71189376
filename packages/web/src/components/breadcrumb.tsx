import { unguardSegment } from '@steward/api-client/rules/segments';
import { Link, useMatches } from 'react-router-dom';
import { handleOf } from './route-handle.ts';
import { SafeText } from './safe-text.tsx';
import css from './page.module.css';

interface Crumb {
  readonly id: string;
  readonly label: string;
  readonly to: string;
}

function useCrumbs(): Crumb[] {
  return useMatches().flatMap((match) => {
    const { crumb } = handleOf(match);
    if (crumb === undefined) return [];
    const label = typeof crumb === 'string' ? crumb : crumb(match.params);
    return [{ id: match.id, label: unguardSegment(label), to: match.pathname }];
  });
}

/** The way here, from the third level on. The last part is this page and no link. */
export function Breadcrumb() {
  const crumbs = useCrumbs();
  if (crumbs.length < 3) return null;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css.crumbs}>
        {crumbs.map(({ id, label, to }, index) => (
          <li key={id}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">
                <SafeText>{label}</SafeText>
              </span>
            ) : (
              <Link to={to}>
                <SafeText>{label}</SafeText>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
