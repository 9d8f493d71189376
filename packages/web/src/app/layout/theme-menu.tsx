import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/ContrastOutlined';
import { useState } from 'react';
import { IconButton } from '../../components/controls/button.tsx';
import { chooseTheme, useTheme, type ThemeChoice } from '../../hooks/use-theme.ts';
import { LazyMenu, MenuItem } from '../../components/lazy-menu.tsx';

const CHOICES: readonly { value: ThemeChoice; label: string; icon: typeof DarkIcon }[] = [
  { value: 'system', label: 'As the system', icon: SystemIcon },
  { value: 'light', label: 'Light', icon: LightIcon },
  { value: 'dark', label: 'Dark', icon: DarkIcon },
];

/** The theme: as the system, light or dark; kept in this browser. */
export function ThemeMenu() {
  const { choice, shown } = useTheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Icon = shown === 'dark' ? DarkIcon : LightIcon;
  return (
    <>
      <IconButton
        aria-label="Theme"
        data-tip="Theme"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon fontSize="small" />
      </IconButton>
      <LazyMenu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {CHOICES.map(({ value, label, icon: ChoiceIcon }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={choice === value}
            selected={choice === value}
            onClick={() => {
              chooseTheme(value);
              setAnchor(null);
            }}
          >
            <ChoiceIcon fontSize="small" />
            {label}
          </MenuItem>
        ))}
      </LazyMenu>
    </>
  );
}
