import { Link } from 'react-router-dom';
import { Panel } from './panel.tsx';
import css from './link-panel.module.css';
import { usePages } from './pages.ts';
import { useMayOpen } from './route-access.ts';

export interface AreaLink {
  readonly to: string;
  /** Its name here, when it is not the title of the page. */
  readonly label?: string;
  /** What one finds there. */
  readonly hint: string;
}

interface LinkPanelProps {
  readonly title?: string;
  readonly links: readonly AreaLink[];
}

/** Ways to the screens of an area, each with a line that says what it is for; only those that are open, and none of it without. */
export function LinkPanel({ title, links }: LinkPanelProps) {
  const mayOpen = useMayOpen();
  const pages = usePages();
  const open = links.filter(({ to }) => mayOpen(to));
  if (open.length === 0) return null;
  return (
    <Panel {...(title === undefined ? {} : { title })}>
      <ul className={css.list}>
        {open.map(({ to, label, hint }) => (
          <li key={to}>
            <Link to={to} className={css.link}>
              <strong>{label ?? pages.find((page) => page.to === to)?.title}</strong>
              <span>{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
