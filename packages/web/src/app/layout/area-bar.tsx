import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import { Link } from 'react-router-dom';
import type { SignedInViewer } from '../../hooks/use-viewer.ts';
import type { MenuItem } from '../menu.ts';
import { AccountMenu } from './account-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import css from './top-bar.module.css';

interface AreaBarProps {
  readonly name: string;
  readonly viewer: SignedInViewer;
  readonly account: readonly MenuItem[];
}

/** The top of an area that has a layout of its own: its name, and the way back to the panel. */
export function AreaBar({ name, viewer, account }: AreaBarProps) {
  return (
    <header className={css.bar}>
      <Link to="/" className={css.back}>
        <BackIcon fontSize="small" />
        <span>Panel</span>
      </Link>
      <strong>{name}</strong>
      <div className={css.end}>
        <ThemeMenu />
        <AccountMenu viewer={viewer} items={account} />
      </div>
    </header>
  );
}
