import type { Access } from '@steward/api-client/rules/access';
import { Link } from 'react-router-dom';
import { mayView, useViewer } from '../hooks/use-viewer.ts';
import css from './link-list.module.css';

export interface AreaLink {
  readonly to: string;
  readonly label: string;
  /** What one finds there. */
  readonly hint: string;
  readonly access?: Access;
}

/** Ways to the screens of an area, each with a line that says what it is for; only those that are open. */
export function LinkList({ links }: { readonly links: readonly AreaLink[] }) {
  const viewer = useViewer();
  return (
    <ul className={css.list}>
      {links
        .filter(({ access }) => access === undefined || mayView(access, viewer) !== false)
        .map(({ to, label, hint }) => (
          <li key={to}>
            <Link to={to} className={css.link}>
              <strong>{label}</strong>
              <span>{hint}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
