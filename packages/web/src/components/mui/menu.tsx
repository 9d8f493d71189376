import MuiMenu, { type MenuProps } from '@mui/material/Menu';
import { MuiParts } from './mui-parts.tsx';

/** MUI's own, as everything here looks. */
export const Menu = (props: MenuProps) => (
  <MuiParts>
    <MuiMenu {...props} />
  </MuiParts>
);
