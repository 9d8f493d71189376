import { adminTitle, developerTitle } from '@steward/api-client/rules/roles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMayOpen } from '../../components/route-access.ts';
import { SafeText } from '../../components/safe-text.tsx';
import type { SignedInViewer } from '../../hooks/use-viewer.ts';
import type { MenuItem as MenuLink } from '../menu.ts';
import css from './top-bar.module.css';
import { LazyMenu, MenuItem } from '../../components/lazy-menu.tsx';

interface AccountMenuProps {
  readonly viewer: SignedInViewer;
  readonly items: readonly MenuLink[];
}

const initialsOf = (name: string) =>
  name
    .split(/[_\s]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('') || '?';

function ranksOf({ adminLevel, developerLevel, barred }: SignedInViewer): string {
  if (barred) return 'No rights';
  const ranks = [
    ...(adminLevel > 0 || developerLevel === 0 ? [adminTitle(adminLevel)] : []),
    ...(developerLevel > 0 ? [developerTitle(developerLevel)] : []),
  ];
  return ranks.join(', ');
}

/** Who is signed in, what belongs to the account, and the way out. */
export function AccountMenu({ viewer, items }: AccountMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mayOpen = useMayOpen();
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={css.account}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={css.avatar} aria-hidden="true">
          {initialsOf(viewer.name)}
        </span>
        <span className={css.accountName}>
          <SafeText>{viewer.name}</SafeText>
        </span>
        <span className="visually-hidden">account</span>
      </button>
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <li className={css.who} role="none">
          <strong>
            <SafeText>{viewer.name}</SafeText>
          </strong>
          <span>{ranksOf(viewer)}</span>
        </li>
        {items
          .filter(({ to }) => mayOpen(to))
          .map(({ to, label }) => (
            <MenuItem key={to} component={Link} to={to} onClick={close}>
              {label}
            </MenuItem>
          ))}
        <MenuItem component={Link} to="/logout" onClick={close}>
          Logout
        </MenuItem>
      </LazyMenu>
    </>
  );
}
