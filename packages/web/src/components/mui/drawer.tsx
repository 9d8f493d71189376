import MuiDrawer, { type DrawerProps } from '@mui/material/Drawer';
import { MuiParts } from './mui-parts.tsx';

/** MUI's own, as everything here looks. */
export const Drawer = (props: DrawerProps) => (
  <MuiParts>
    <MuiDrawer {...props} />
  </MuiParts>
);
