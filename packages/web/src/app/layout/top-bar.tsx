import MenuIcon from '@mui/icons-material/MenuOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import { IconButton } from '../../components/controls/button.tsx';
import { useSiteConfig } from '../../hooks/use-site.ts';
import { useNarrow, usePhone } from '../../hooks/use-media.ts';
import type { SignedInViewer } from '../../hooks/use-viewer.ts';
import type { MenuItem } from '../menu.ts';
import { AccountMenu } from './account-menu.tsx';
import { ServerDots } from './server-dots.tsx';
import { SiteSwitcher } from './site-switcher.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import css from './top-bar.module.css';

interface TopBarProps {
  readonly viewer: SignedInViewer;
  /** What the menu of the viewer's name leads to. */
  readonly account: readonly MenuItem[];
  readonly onMenu: () => void;
  readonly onSearch: () => void;
}

const isMac = () => /mac/i.test(navigator.platform);

/** Site switcher, search, server status, theme and account. */
export function TopBar({ viewer, account, onMenu, onSearch }: TopBarProps) {
  const config = useSiteConfig();
  const narrow = useNarrow();
  const phone = usePhone();
  return (
    <header className={css.bar}>
      {narrow && (
        <IconButton onClick={onMenu} aria-label="Open the menu">
          <MenuIcon />
        </IconButton>
      )}
      {!phone && <SiteSwitcher sites={config?.sites ?? []} />}
      {config?.demonstration && (
        <span className={css.demonstration} data-tip="A made-up community. Nothing here is real.">
          Demonstration
        </span>
      )}
      <button type="button" className={css.search} onClick={onSearch} aria-keyshortcuts="Control+K">
        <SearchIcon fontSize="small" />
        <span className={css.searchText}>Search players and pages</span>
        <kbd className={css.keys}>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <div className={css.end}>
        {!phone && <ServerDots servers={config?.servers ?? []} />}
        <ThemeMenu />
        <AccountMenu viewer={viewer} items={account} />
      </div>
    </header>
  );
}
