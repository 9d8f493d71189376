import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { MuiParts } from './mui-parts.tsx';

/** MUI's own, as everything here looks. */
export const Dialog = (props: DialogProps) => (
  <MuiParts>
    <MuiDialog {...props} />
  </MuiParts>
);
