import type { Access } from '@steward/api-client/rules/access';
import { Link } from 'react-router-dom';
import { mayView, useViewer } from '../hooks/use-viewer.ts';
import { Panel } from './panel.tsx';
import css from './link-panel.module.css';

export interface AreaLink {
  readonly to: string;
  readonly label: string;
  /** What one finds there. */
  readonly hint: string;
  readonly access?: Access;
}

interface LinkPanelProps {
  readonly title?: string;
  readonly links: readonly AreaLink[];
}

/** Ways to the screens of an area, each with a line that says what it is for; only those that are open, and none of it without. */
export function LinkPanel({ title, links }: LinkPanelProps) {
  const viewer = useViewer();
  const open = links.filter(({ access }) => access === undefined || mayView(access, viewer) !== false);
  if (open.length === 0) return null;
  return (
    <Panel {...(title === undefined ? {} : { title })}>
      <ul className={css.list}>
        {open.map(({ to, label, hint }) => (
          <li key={to}>
            <Link to={to} className={css.link}>
              <strong>{label}</strong>
              <span>{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
